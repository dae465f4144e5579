import { type RawBuilder, sql } from "kysely";
import { type Paged, pageOf, TOTAL_CAP } from "#lib/domain/paging.ts";
import type { PostFilter, PostSummary } from "#lib/domain/posts.ts";
import { selectNewest, toSummary } from "./post-rows.ts";
import type { Db } from "./schema.ts";
import { all, type Condition, contains, indexedWords, otherConditions, placeConditions } from "./search-conditions.ts";
import { searchWords } from "./search-text.ts";

const NEWEST_FIRST = sql`posts.starts_on desc, posts.id desc`;

/** How many posts match, counted up to the cap: the order does not matter, so that any index may find them. */
const countMatches = async (db: Db, conditions: readonly Condition[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from posts where ${all(conditions)} limit ${TOTAL_CAP}) as matching`.execute(db);
  return rows[0]?.count ?? 0;
};

type Slice = { limit: number; offset: number };

/** For few matches: find them all, then sort them. The `offset 0` keeps the planner from reading posts in order instead. */
const gather = (conditions: readonly Condition[], { limit, offset }: Slice): RawBuilder<string> => sql`
  (select posts.id from (select id, starts_on from posts where ${all(conditions)} offset 0) as posts
  order by ${NEWEST_FIRST} limit ${limit} offset ${offset})`;

/** So many posts are read for one that is wanted, and so many at least. */
const WINDOW_FACTOR = 20;
const WINDOW_MIN = 2000;

/** For many matches: read the newest posts in order; what is common is soon found there. May find too few. */
const walk = (inOrder: readonly Condition[], others: readonly Condition[], { limit, offset }: Slice): RawBuilder<string> => sql`
  (select posts.id from (
    select * from posts where ${all(inOrder)} order by ${NEWEST_FIRST} limit ${WINDOW_MIN + WINDOW_FACTOR * (offset + limit)}
  ) as posts
  ${others.length === 0 ? sql`` : sql`where ${all(others)}`}
  order by ${NEWEST_FIRST} limit ${limit} offset ${offset})`;

/**
 * One page of the posts that match, newest first (1§7, decisions C3). The list ends at `TOTAL_CAP`: nobody reads further,
 * and a bounded list is what keeps a deep page cheap.
 *
 * The count decides how the page is found. A planner that has to guess how common a word is guesses wrong now and then, and
 * reads all posts for ten; here few matches are gathered through the indexes, and many are met on the way from the newest.
 */
export const searchPosts = async (
  db: Db,
  query: { filter: PostFilter; page: number; size: number; today: string },
): Promise<Paged<PostSummary>> => {
  const { filter, page, size, today } = query;
  const words = searchWords(filter.keyword);
  const inOrder = placeConditions(filter, today);
  const others = otherConditions(filter);
  const indexed = [...inOrder, ...others, ...indexedWords(words)];

  const total = await countMatches(db, indexed);
  const offset = (page - 1) * size;
  const slice = { offset, limit: Math.min(size, total - offset) };
  const read = async (ids: RawBuilder<string>): Promise<PostSummary[]> =>
    (await selectNewest(db, (posts) => posts.where("posts.id", "in", ids)).execute()).map(toSummary);

  let items: PostSummary[] = [];
  if (slice.limit > 0 && total === TOTAL_CAP) items = await read(walk(inOrder, [...others, ...words.map(contains)], slice));
  if (items.length < slice.limit) items = await read(gather(indexed, slice));
  return { items, page: pageOf(page, size, total) };
};
