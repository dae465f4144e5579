import { sql } from "kysely";
import { FULL_TIME } from "#lib/data/search/fact-filters.ts";
import type { LikePay } from "#lib/domain/posts/posts.ts";
import type { Db } from "#server/db/schema/index.ts";
import { isListed } from "./search-conditions.ts";

/** The median of fewer posts says more of these posts than of the work. */
const LEAST_POSTS = 10;
/** In yuan. */
const STEP = 100;

/** `group` numbers the posts that are like each other. */
type Asked = { id: string; group: number; own: number | null };

/** The median of an ascending list without one of its values; null takes none out. */
const medianWithout = (pays: readonly number[], own: number | null): { count: number; median: number } => {
  const place = own === null ? -1 : pays.indexOf(own);
  const others = place < 0 ? pays : pays.toSpliced(place, 1);
  const middle = (others.length - 1) / 2;
  return { count: others.length, median: ((others[Math.floor(middle)] ?? 0) + (others[Math.ceil(middle)] ?? 0)) / 2 };
};

/**
 * For each of the given posts the median of the middles of pay of the other open posts of the same career, kind, direction and form of employment (full-time
 * unless a text names another), in yuan a month; none where fewer than ten name their pay. `today` is `YYYY-MM-DD` in Beijing. Like posts are read once for
 * all that ask for them: a career of a large site has thousands.
 */
export const findLikePay = async (db: Db, ids: readonly string[], today: string): Promise<ReadonlyMap<string, LikePay>> => {
  const { rows } = await sql<{ asked: Asked[] | null; groups: { group: number; pays: number[] }[] | null }>`
    with asked as (
      select posts.id, career_id, kind, direction, coalesce(facts->>'employment', ${FULL_TIME}::text) as employment,
        case when ${isListed(today)} then (salary_min + salary_max) / 2.0 end as own
      from posts left join post_briefs on post_briefs.post_id = posts.id
      where posts.id = any(${[...ids]}::bigint[]) and career_id is not null
    ),
    alike as (
      select row_number() over () as "group", career_id, kind, direction, employment
      from asked group by career_id, kind, direction, employment
    ),
    paid as (
      select career_id, kind, direction, (salary_min + salary_max) / 2.0 as pay, coalesce(facts->>'employment', ${FULL_TIME}::text) as employment
      from posts left join post_briefs on post_briefs.post_id = posts.id
      where ${isListed(today)} and career_id in (select career_id from asked) and salary_min is not null and salary_max is not null
    ),
    groups as (
      select "group", json_agg(pay order by pay) as pays
      from alike join paid on paid.career_id = alike.career_id and paid.kind = alike.kind and paid.employment = alike.employment
        and (alike.direction is null or paid.direction = alike.direction)
      group by "group"
      having count(*) >= ${LEAST_POSTS}
    )
    select
      (select json_agg(json_build_object('id', asked.id::text, 'group', alike."group", 'own', own))
        from asked join alike on alike.career_id = asked.career_id and alike.kind = asked.kind and alike.employment = asked.employment
          and alike.direction is not distinct from asked.direction) as asked,
      (select json_agg(groups) from groups) as groups`.execute(db);
  const [{ asked, groups } = { asked: null, groups: null }] = rows;
  const paysOf = new Map(groups?.map(({ group, pays }) => [group, pays]));
  return new Map(
    asked?.flatMap((post) => {
      const { count, median } = medianWithout(paysOf.get(post.group) ?? [], post.own);
      return count < LEAST_POSTS ? [] : [[post.id, { median: Math.round(median / STEP) * STEP, count }] as const];
    }),
  );
};
