import { sql } from "kysely";
import { pageOf } from "#lib/domain/paging.ts";
import type { Company, CompanyWithPosts } from "#lib/domain/posts/companies.ts";
import type { Db } from "#server/db/schema/index.ts";
import { selectNewest, toSummary } from "./post-rows.ts";
import { isListed } from "./search-conditions.ts";

type Facets = Pick<Company, "openCount" | "cities" | "careers" | "pay">;

/** The most frequent ones; a page has no room for more. */
const FACETS_MAX = 30;
/** In yuan. */
const STEP = 100;

/** Cities, careers and pay of all open posts of a company. */
export const findFacets = async (db: Db, companyId: string, today: string): Promise<Facets> => {
  const open = db.selectFrom("posts").where("company_id", "=", companyId).where(isListed(today));
  const count = sql<number>`count(*)::int`;
  const cities = await open
    .select(["city", count.as("count")])
    .where("city", "<>", "")
    .groupBy("city")
    .orderBy("count", "desc")
    .orderBy("city")
    .limit(FACETS_MAX)
    .execute();
  const careers = await open
    .innerJoin("career_posts", "career_posts.id", "posts.career_id")
    .select(["career_posts.id", "career_posts.name", count.as("count")])
    .groupBy(["career_posts.id", "career_posts.name"])
    .orderBy("count", "desc")
    .orderBy("career_posts.id")
    .limit(FACETS_MAX)
    .execute();
  const named = sql`salary_min is not null and salary_max is not null`;
  const { min, max, median, paid, openCount } = await open
    .select([
      sql<number | null>`min(salary_min) filter (where ${named})`.as("min"),
      sql<number | null>`max(salary_max) filter (where ${named})`.as("max"),
      sql<number | null>`percentile_cont(0.5) within group (order by (salary_min + salary_max) / 2.0)::float8`.as("median"),
      sql<number>`(count(*) filter (where ${named}))::int`.as("paid"),
      count.as("openCount"),
    ])
    .executeTakeFirstOrThrow();
  return {
    openCount,
    cities,
    careers,
    pay:
      min === null || max === null || median === null ? null : { min, max, median: Math.round(median / STEP) * STEP, count: paid },
  };
};

/** A company by its exact name, or undefined. */
export const findCompany = (db: Db, name: string) =>
  db.selectFrom("companies").selectAll().where("name", "=", name).executeTakeFirst();

type Query = { city: string; careerId: string | null; page: number; size: number; today: string };

/** A page of the open posts of a company, newest first (D-C8). */
export const companyPosts = async (db: Db, companyId: string, query: Query): Promise<CompanyWithPosts["posts"]> => {
  const { city, careerId, page, size, today } = query;
  const narrowed = db
    .selectFrom("posts")
    .where("company_id", "=", companyId)
    .where(isListed(today))
    .$if(city !== "", (posts) => posts.where("city", "=", city))
    .$if(careerId !== null, (posts) => posts.where("career_id", "=", careerId));
  const { total } = await narrowed.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  const ids = narrowed
    .select("id")
    .orderBy("starts_on", "desc")
    .orderBy("id", "desc")
    .limit(size)
    .offset((page - 1) * size);
  const rows = await selectNewest(db, (posts) => posts.where("posts.id", "in", ids)).execute();
  return { items: rows.map(toSummary), page: pageOf(page, size, total) };
};
