import { type RawBuilder, sql } from "kysely";
import { type Paged, pageOf, TOTAL_CAP } from "#lib/domain/paging.ts";
import type { PostFilter, PostSummary } from "#lib/domain/posts/posts.ts";
import type { Db } from "#server/db/schema/index.ts";
import { selectNewest, toSummary } from "./post-rows.ts";
import { all, type Condition, contains, indexedWords, locationConditions, otherConditions } from "./search-conditions.ts";
import { searchWords } from "./search-text.ts";

const NEWEST_FIRST = sql`posts.starts_on desc, posts.id desc`;

type Slice = { limit: number; offset: number };

/**
 * `cap`: where counting and the list stop. `window`: how many of the newest posts to scan for a page of common ones: `perPost`
 * for each post on this page and before it, and `atLeast` in total.
 */
type Limits = { cap: number; window: { perPost: number; atLeast: number } };
const LIMITS: Limits = { cap: TOTAL_CAP, window: { perPost: 20, atLeast: 2000 } };

/**
 * Finds matches in any order, so that any index may help, and stops at the cap. Below the cap that is all there are, and
 * `ids` is the page; at the cap only the count means something.
 */
const probe = async (
  db: Db,
  conditions: readonly Condition[],
  { limit, offset }: Slice,
  cap: number,
): Promise<{ count: number; ids: string[] }> => {
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with posts as materialized (select id, starts_on from posts where ${all(conditions)} limit ${cap})
    select
      (select count(*)::int from posts) as count,
      array(select posts.id::text from posts order by ${NEWEST_FIRST} limit ${limit} offset ${offset}) as ids`.execute(db);
  return rows[0] ?? { count: 0, ids: [] };
};

/** Finds all matches, then sorts them. The `offset 0` keeps the planner from reading posts in order instead. */
const scanAll = (conditions: readonly Condition[], { limit, offset }: Slice): RawBuilder<string> => sql`
  (select posts.id from (select id, starts_on from posts where ${all(conditions)} offset 0) as posts
  order by ${NEWEST_FIRST} limit ${limit} offset ${offset})`;

/** Scans the newest posts in order. Common matches turn up quickly; rare ones may yield too few. */
const scanNewest = (
  inOrder: readonly Condition[],
  others: readonly Condition[],
  { limit, offset }: Slice,
  window: number,
): RawBuilder<string> => sql`
  (select posts.id from (
    select * from posts where ${all(inOrder)} order by ${NEWEST_FIRST} limit ${window}
  ) as posts
  ${others.length === 0 ? sql`` : sql`where ${all(others)}`}
  order by ${NEWEST_FIRST} limit ${limit} offset ${offset})`;

/**
 * One page of the matching posts, newest first (R1.7-15, D-C3). The list ends at `TOTAL_CAP`: no user pages further,
 * and the bound keeps deep pages cheap.
 * The number of matches decides how to find the page. A planner that must guess a word's frequency sometimes guesses wrong
 * and reads all posts for ten. Here the indexes find few matches, which are then sorted; many matches turn up in a scan from
 * the newest post. If they are neither few nor found soon, all matches are read and sorted.
 */
export const searchPosts = async (
  db: Db,
  query: { filter: PostFilter; page: number; size: number; today: string },
  { cap, window }: Limits = LIMITS,
): Promise<Paged<PostSummary>> => {
  const { filter, page, size, today } = query;
  const words = searchWords(filter.keyword);
  const inOrder = locationConditions(filter, today);
  const others = otherConditions(filter);
  const indexed = [...inOrder, ...others, ...indexedWords(words)];
  const read = async (ids: RawBuilder<string>): Promise<PostSummary[]> =>
    (await selectNewest(db, (posts) => posts.where("posts.id", "in", ids)).execute()).map(toSummary);

  const offset = (page - 1) * size;
  const { count: total, ids } = await probe(db, indexed, { limit: size, offset }, cap);
  const result = (items: PostSummary[]): Paged<PostSummary> => ({ items, page: pageOf(page, size, total) });
  if (offset >= total) return result([]);
  if (total < cap) return result(await read(sql`(select unnest(${ids}::bigint[]))`));
  const slice = { offset, limit: Math.min(size, total - offset) };
  const posts = window.atLeast + window.perPost * (offset + slice.limit);
  const met = await read(scanNewest(inOrder, [...others, ...words.map(contains)], slice, posts));
  return result(met.length === slice.limit ? met : await read(scanAll(indexed, slice)));
};
