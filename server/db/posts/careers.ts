import { sql } from "kysely";
import { type Paged, pageOf } from "#lib/domain/paging.ts";
import type { CareerIndustry, CareerPost } from "#lib/domain/posts/careers.ts";
import { HOT_CAREERS_MAX } from "#lib/domain/posts/industry-rows.ts";
import type { Db } from "#server/db/schema/index.ts";
import { isListed } from "./search-conditions.ts";

const offeredCareers = (db: Db) =>
  db
    .selectFrom("career_posts")
    .innerJoin("career_functions", "career_functions.id", "career_posts.function_id")
    .innerJoin("career_industries", "career_industries.id", "career_functions.industry_id")
    .where(sql<boolean>`not (career_posts.hidden or career_functions.hidden or career_industries.hidden)`);

/** The careers with the most posts of the home page's kind, the most first. */
export const busiestCareers = (db: Db, today: string): Promise<CareerPost[]> =>
  offeredCareers(db)
    .innerJoin("posts", "posts.career_id", "career_posts.id")
    .select(["career_posts.id", "career_posts.name"])
    .where("posts.kind", "=", "domestic")
    .where(isListed(today))
    .groupBy(["career_posts.id", "career_posts.name"])
    .orderBy(sql`count(*)`, "desc")
    .orderBy("career_posts.id")
    .limit(HOT_CAREERS_MAX)
    .execute();

/** The names of careers, in the order of their ids; unknown ones are left out. */
export const careerNames = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("career_posts")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .execute();
  const byId = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/**
 * The popular positions of the home page, most popular first (R1.2.3-1): those that the desk chose, or without a choice the ones with the most
 * posts.
 */
export const popularCareers = async (db: Db, today: string): Promise<CareerPost[]> => {
  const chosen = await offeredCareers(db)
    .select(["career_posts.id", "career_posts.name"])
    .where("career_posts.popularity", "is not", null)
    .orderBy("career_posts.popularity")
    .orderBy("career_posts.id")
    .limit(HOT_CAREERS_MAX)
    .execute();
  return chosen.length > 0 ? chosen : busiestCareers(db, today);
};

type TreeRow = { functionId: string; industryId: string; functionName: string; id: string; name: string; hot: boolean };

const treeRows = (db: Db, industryIds: string[]): Promise<TreeRow[]> =>
  offeredCareers(db)
    .select([
      "career_functions.id as functionId",
      "career_functions.industry_id as industryId",
      "career_functions.name as functionName",
      "career_posts.id",
      "career_posts.name",
      "career_posts.hot",
    ])
    .where("career_functions.industry_id", "in", industryIds)
    .orderBy("career_functions.position")
    .orderBy("career_functions.id")
    .orderBy("career_posts.position")
    .orderBy("career_posts.id")
    .execute();

const toIndustry = (industry: { id: string; name: string }, rows: TreeRow[]): CareerIndustry => {
  const own = rows.filter((row) => row.industryId === industry.id);
  const functions = Map.groupBy(own, (row) => row.functionId);
  return {
    name: industry.name,
    functions: [...functions.values()].map((posts) => ({
      name: posts[0]?.functionName ?? "",
      posts: posts.map(({ id, name }) => ({ id, name })),
    })),
    hotPostIds: own.filter((row) => row.hot).map((row) => row.id),
  };
};

/** A page of the career tree, by industry (R1.7-12). Hidden nodes are left out, and industries without a career. */
export const careerTree = async (db: Db, page: number, size: number): Promise<Paged<CareerIndustry>> => {
  const industries = await offeredCareers(db)
    .select(["career_industries.id", "career_industries.name"])
    .groupBy(["career_industries.id", "career_industries.name", "career_industries.position"])
    .orderBy("career_industries.position")
    .orderBy("career_industries.id")
    .execute();
  const own = industries.slice((page - 1) * size, page * size);
  const rows =
    own.length === 0
      ? []
      : await treeRows(
          db,
          own.map(({ id }) => id),
        );
  return { items: own.map((industry) => toIndustry(industry, rows)), page: pageOf(page, size, industries.length) };
};

/** Whether there is a career tree. */
export const hasCareers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("career_posts").select("id").limit(1).executeTakeFirst()) !== undefined;
