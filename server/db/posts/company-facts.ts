import { sql } from "kysely";
import type { CompanyFacts } from "#lib/domain/posts/companies.ts";
import type { Db } from "#server/db/schema/index.ts";
import { isListed } from "./search-conditions.ts";

/** Open posts of companies by their cities, the most frequent first; a post abroad has none. By the ids of the companies. */
export type OpenByCity = ReadonlyMap<string, readonly { city: string; count: number }[]>;

/** Of some companies, or with null of all. `today` is `YYYY-MM-DD` in Beijing. */
export const findOpenByCity = async (db: Db, companyIds: readonly string[] | null, today: string): Promise<OpenByCity> => {
  const rows = await db
    .selectFrom("posts")
    .select(["company_id", "city", sql<number>`count(*)::int`.as("count")])
    .$if(companyIds !== null, (posts) => posts.where("company_id", "in", companyIds ?? []))
    .where(isListed(today))
    .groupBy(["company_id", "city"])
    .orderBy("count", "desc")
    .orderBy("city")
    .execute();
  return Map.groupBy(rows, ({ company_id }) => company_id);
};

/** The companies of posts in short, by the ids of these posts. `open` holds the open posts of all companies; without it they are read. */
export const findCompanyFacts = async (
  db: Db,
  postIds: readonly string[],
  today: string,
  open: OpenByCity | null,
): Promise<ReadonlyMap<string, CompanyFacts>> => {
  const companies = await db
    .selectFrom("posts")
    .innerJoin("companies", "companies.id", "posts.company_id")
    .select(["posts.id", "company_id", "industry", "size"])
    .where("posts.id", "in", postIds)
    .execute();
  if (companies.length === 0) return new Map();
  const ids = new Set(companies.map(({ company_id }) => company_id));
  const byCompany = open ?? (await findOpenByCity(db, [...ids], today));
  return new Map(
    companies.map(({ id, company_id, industry, size }) => {
      const rows = byCompany.get(company_id) ?? [];
      const openCount = rows.reduce((sum, { count }) => sum + count, 0);
      return [id, { industry, size, openCount, cities: rows.map(({ city }) => city).filter(Boolean) }];
    }),
  );
};
