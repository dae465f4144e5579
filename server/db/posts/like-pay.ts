import { type RawBuilder, sql } from "kysely";
import { FULL_TIME } from "#lib/data/search/fact-filters.ts";
import type { LikePay, PostDetail } from "#lib/domain/posts/posts.ts";
import type { Db } from "#server/db/schema/index.ts";
import { isListed } from "./search-conditions.ts";

/** The median of fewer posts says more of these posts than of the work. */
const LEAST_POSTS = 10;
/** In yuan. */
const STEP = 100;

/** A post's form of employment; full-time unless its text names another. */
const employmentOf = (postId: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce((select facts->>'employment' from post_briefs where post_id = ${postId}), ${FULL_TIME}::text)`;

/**
 * The median of the middles of pay of the other open posts of the same career, kind and form of employment, in yuan a month; null if fewer than ten name
 * their pay. `today` is `YYYY-MM-DD` in Beijing.
 */
export const findLikePay = async (
  db: Db,
  { id, careerId, kind, direction }: Pick<PostDetail, "id" | "careerId" | "kind" | "direction">,
  today: string,
): Promise<LikePay | null> => {
  if (careerId === null) return null;
  const row = await db
    .selectFrom("posts")
    .select(sql<number>`count(*)::int`.as("count"))
    .select(sql<number | null>`percentile_cont(0.5) within group (order by (salary_min + salary_max) / 2.0)::float8`.as("median"))
    .where("career_id", "=", careerId)
    .where("kind", "=", kind)
    .where("id", "<>", id)
    .where(employmentOf(sql`posts.id`), "=", employmentOf(sql`${id}::bigint`))
    .where("salary_min", "is not", null)
    .where("salary_max", "is not", null)
    .where(isListed(today))
    .$if(direction !== null, (query) => query.where("direction", "=", direction))
    .executeTakeFirstOrThrow();
  if (row.median === null || row.count < LEAST_POSTS) return null;
  return { median: Math.round(row.median / STEP) * STEP, count: row.count };
};
