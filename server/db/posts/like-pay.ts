import { sql } from "kysely";
import { FULL_TIME } from "#lib/data/search/fact-filters.ts";
import type { LikePay } from "#lib/domain/posts/posts.ts";
import type { Db } from "#server/db/schema/index.ts";
import { isListed } from "./search-conditions.ts";

/** The median of fewer posts says more of these posts than of the work. */
const LEAST_POSTS = 10;
/** In yuan. */
const STEP = 100;

/**
 * For each of the given posts the median of the middles of pay of the other open posts of the same career, kind, direction and form of employment (full-time
 * unless a text names another), in yuan a month; none where fewer than ten name their pay. `today` is `YYYY-MM-DD` in Beijing.
 */
export const findLikePay = async (db: Db, ids: readonly string[], today: string): Promise<ReadonlyMap<string, LikePay>> => {
  const { rows } = await sql<{ id: string; count: number; median: number }>`
    with asked as (
      select posts.id, career_id, kind, direction, coalesce(facts->>'employment', ${FULL_TIME}::text) as employment
      from posts left join post_briefs on post_briefs.post_id = posts.id
      where posts.id = any(${[...ids]}::bigint[])
    ),
    paid as (
      select posts.id, career_id, kind, direction, (salary_min + salary_max) / 2.0 as pay, coalesce(facts->>'employment', ${FULL_TIME}::text) as employment
      from posts left join post_briefs on post_briefs.post_id = posts.id
      where ${isListed(today)} and career_id in (select career_id from asked) and salary_min is not null and salary_max is not null
    )
    select asked.id::text as id, count(*)::int as count, percentile_cont(0.5) within group (order by paid.pay)::float8 as median
    from asked join paid on paid.career_id = asked.career_id and paid.kind = asked.kind and paid.employment = asked.employment
      and (asked.direction is null or paid.direction = asked.direction) and paid.id <> asked.id
    group by asked.id
    having count(*) >= ${LEAST_POSTS}`.execute(db);
  return new Map(rows.map(({ id, count, median }) => [id, { median: Math.round(median / STEP) * STEP, count }]));
};
