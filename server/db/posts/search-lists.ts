import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";
import { all, type Condition } from "./search-conditions.ts";

export const NEWEST_FIRST = sql`posts.starts_on desc, posts.id desc`;

export type Slice = { limit: number; offset: number };

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
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with posts as materialized (select id, starts_on, salary_max from posts where ${all(conditions)} limit ${cap})
    select
      (select count(*)::int from posts) as count,
      array(select posts.id::text from posts order by ${order} limit ${limit} offset ${offset}) as ids`.execute(db);
  return rows[0] ?? { count: 0, ids: [] };
};

/** Finds all matches, then sorts them. The `offset 0` keeps the planner from reading posts in order instead. */
const scanAll = (
  conditions: readonly Condition[],
  order: RawBuilder<unknown>,
  { limit, offset }: Slice,
): RawBuilder<{ id: string }> => sql`
  select posts.id::text as id from (select id, starts_on, salary_max from posts where ${all(conditions)} offset 0) as posts
  order by ${order} limit ${limit} offset ${offset}`;

/** Scans the newest posts in order. Common matches turn up quickly; rare ones may yield too few. */
const scanNewest = (
  inOrder: readonly Condition[],
  others: readonly Condition[],
  { limit, offset }: Slice,
  window: number,
): RawBuilder<{ id: string }> => sql`
  select posts.id::text as id from (
    select * from posts where ${all(inOrder)} order by ${NEWEST_FIRST} limit ${window}
  ) as posts
  ${others.length === 0 ? sql`` : sql`where ${all(others)}`}
  order by ${NEWEST_FIRST} limit ${limit} offset ${offset}`;

const idsOf = async (db: Db, query: RawBuilder<{ id: string }>): Promise<string[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

/** `others` for the index and `scanned` for a scan are the same conditions. `order`: another order than newest first. */
export type ScanPlan = {
  inOrder: readonly Condition[];
  others: readonly Condition[];
  scanned: readonly Condition[];
  order?: RawBuilder<unknown> | null;
};

/** A slice of more matches than are counted: newest first from a scan, if it meets enough of them, else from all matches. */
export const listFromScan = async (
  db: Db,
  { inOrder, others, scanned, order }: ScanPlan,
  slice: Slice,
  window: { perPost: number; atLeast: number },
): Promise<string[]> => {
  const posts = window.atLeast + window.perPost * (slice.offset + slice.limit);
  const met = order ? [] : await idsOf(db, scanNewest(inOrder, scanned, slice, posts));
  return met.length === slice.limit ? met : idsOf(db, scanAll([...inOrder, ...others], order ?? NEWEST_FIRST, slice));
};
