import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";
import { cappedSearch, scanDistance } from "./capped-searches.ts";
import { all, type Condition } from "./search-conditions.ts";

export const NEWEST_FIRST = sql`posts.starts_on desc, posts.id desc`;
/** An index has this order, too. */
export const PAY_FIRST = sql`posts.salary_max desc nulls last, posts.starts_on desc, posts.id desc`;

export type Slice = { limit: number; offset: number };
/** A query of the ids of a list, in its order. */
export type Ids = RawBuilder<{ id: string }>;

/**
 * Finds matches in any order, so that any index may help, and stops at the cap. Below the cap that is all there are, and
 * `ids` is the page; at the cap only the count means something.
 */
export const probeIds = async (
  db: Db,
  conditions: readonly Condition[],
  { limit, offset }: Slice,
  { cap, order }: { cap: number; order: RawBuilder<unknown> },
): Promise<{ count: number; ids: string[] }> => {
  const capped = cappedSearch(db, conditions, cap);
  if (capped.isKnown) return { count: cap, ids: [] };
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with posts as materialized (select id, starts_on, salary_max from posts where ${all(conditions)} limit ${cap})
    select
      (select count(*)::int from posts) as count,
      array(select posts.id::text from posts order by ${order} limit ${limit} offset ${offset}) as ids`.execute(db);
  const found = rows[0] ?? { count: 0, ids: [] };
  if (found.count >= cap) capped.remember();
  return found;
};

/** Finds all matches, then sorts them. The `offset 0` keeps the planner from reading posts in order instead. */
const scanAll = (conditions: readonly Condition[], order: RawBuilder<unknown>, { limit, offset }: Slice): Ids => sql`
  select posts.id from (select id, starts_on, salary_max from posts where ${all(conditions)} offset 0) as posts
  order by ${order} limit ${limit} offset ${offset}`;

/**
 * The conditions of a list, in two ways. In a scan: `inOrder`, covered by an index that has the order, then `scanned`. `anywhere`: all of them, as indexes
 * find them.
 */
export type ScanPlan = {
  inOrder: readonly Condition[];
  scanned: readonly Condition[];
  anywhere: readonly Condition[];
  order: RawBuilder<unknown>;
};

/** Scans the first posts in order. Common matches turn up quickly; rare ones may yield too few. */
const scanFirst = (
  { inOrder, scanned, order }: Pick<ScanPlan, "inOrder" | "scanned" | "order">,
  { limit, offset }: Slice,
  window: number,
): Ids => sql`
  select posts.id from (
    select * from posts where ${all(inOrder)} order by ${order} limit ${window}
  ) as posts
  ${scanned.length === 0 ? sql`` : sql`where ${all(scanned)}`}
  order by ${order} limit ${limit} offset ${offset}`;

/** Reads posts by their ids, in the order of their list. The ids come as a subquery, so that finding and reading are one statement. */
type Read<Post> = (ids: Ids) => Promise<Post[]>;
/** For lists that need the ids alone. */
export const readIds =
  (db: Db): Read<string> =>
  async (ids) =>
    (await ids.execute(db)).rows.map(({ id }) => id);

/** How much further than its own pace says a scan goes that met some of its slice, but too few. */
const SPARE = 1.5;
/** How many times its window a scan goes at most, among as many posts as were measured. */
const REACH = { times: 4, most: 16, posts: 200_000 };
const SIZE_KNOWN_MS = 600_000;

const reaches = new WeakMap<Db, { times: Promise<number>; until: number }>();

const readReach = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select reltuples::float8 as count from pg_class where oid = 'posts'::regclass`.execute(db);
  return Math.min(REACH.most, REACH.times * Math.sqrt(Math.max(1, (rows[0]?.count ?? 0) / REACH.posts)));
};

/**
 * How many times its window a scan may go before all matches are read. A scan costs by the distance to the last match of its slice, all matches by their
 * number, which grows with the table: both are equal where the share of matches falls as the root of the table's size grows.
 */
export const reachOf = (db: Db): Promise<number> => {
  const known = reaches.get(db);
  if (known && known.until > performance.now()) return known.times;
  const times = readReach(db).catch(() => REACH.times);
  reaches.set(db, { times, until: performance.now() + SIZE_KNOWN_MS });
  return times;
};
/** How many posts a scan reads: `perPost` for each of its slice and before it, `atLeast` in total, and `reach` times as many where it nearly suffices. */
export type Window = { perPost: number; atLeast: number; reach?: number };
/** `cap`: where counting and the list stop. `window`: how many of the first posts to scan for a page of common ones. */
export type Limits = { cap: number; window: Window };

/**
 * A slice of more matches than are counted: from a scan in order, if it meets enough of them, else from all matches. A scan that nearly did goes further:
 * posts in order lie side by side in the index, and the matches of a word are everywhere in the table. How far a scan went, or that it was in vain, is
 * remembered for a while.
 * Why: docs/decisions/0141-a-scan-that-nearly-suffices-goes-further.md
 */
export const listFromScan = async <Post>(
  db: Db,
  plan: ScanPlan,
  slice: Slice,
  { window, read }: { window: Window; read: Read<Post> },
): Promise<Post[]> => {
  const everyMatch = scanAll(plan.anywhere, plan.order, slice);
  const distance = scanDistance(db, everyMatch);
  if (distance.known === Number.POSITIVE_INFINITY) return read(everyMatch);
  const wanted = slice.offset + slice.limit;
  const first = window.atLeast + window.perPost * wanted;
  const posts = distance.known ?? first;
  const met = await read(scanFirst(plan, slice, posts));
  if (met.length === slice.limit) return met;
  const further = Math.ceil((posts * wanted * SPARE) / (slice.offset + met.length));
  if (met.length > 0 && further <= first * (window.reach ?? REACH.times)) {
    const more = await read(scanFirst(plan, slice, further));
    if (more.length === slice.limit) {
      distance.remember(further);
      return more;
    }
  }
  distance.remember(Number.POSITIVE_INFINITY);
  return read(everyMatch);
};
