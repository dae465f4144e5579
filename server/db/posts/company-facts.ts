import { sql } from "kysely";
import type { CompanyFacts } from "#lib/domain/posts/companies.ts";
import type { Db } from "#server/db/schema/index.ts";
import { isListed } from "./search-conditions.ts";

/** The companies of posts in short, by the ids of these posts. `today` is `YYYY-MM-DD` in Beijing. */
export const findCompanyFacts = async (
  db: Db,
  postIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, CompanyFacts>> => {
  const companies = await db
    .selectFrom("posts")
    .innerJoin("companies", "companies.id", "posts.company_id")
    .select(["posts.id", "company_id", "industry", "size"])
    .where("posts.id", "in", postIds)
    .execute();
  if (companies.length === 0) return new Map();
  const open = await db
    .selectFrom("posts")
    .select(["company_id", "city", sql<number>`count(*)::int`.as("count")])
    .where("company_id", "in", [...new Set(companies.map((company) => company.company_id))])
    .where(isListed(today))
    .groupBy(["company_id", "city"])
    .orderBy("count", "desc")
    .orderBy("city")
    .execute();
  const byCompany = Map.groupBy(open, (row) => row.company_id);
  return new Map(
    companies.map(({ id, company_id, industry, size }) => {
      const rows = byCompany.get(company_id) ?? [];
      const openCount = rows.reduce((sum, { count }) => sum + count, 0);
      return [id, { industry, size, openCount, cities: rows.map(({ city }) => city).filter(Boolean) }];
    }),
  );
};
