import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";
import { cappedSearch, vainScan } from "./capped-searches.ts";
import { all, type Condition } from "./search-conditions.ts";

export const NEWEST_FIRST = sql`posts.starts_on desc, posts.id desc`;
/** An index has this order, too. */
export const PAY_FIRST = sql`posts.salary_max desc nulls last, posts.starts_on desc, posts.id desc`;

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
const scanAll = (
  conditions: readonly Condition[],
  order: RawBuilder<unknown>,
  { limit, offset }: Slice,
): RawBuilder<{ id: string }> => sql`
  select posts.id::text as id from (select id, starts_on, salary_max from posts where ${all(conditions)} offset 0) as posts
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
): RawBuilder<{ id: string }> => sql`
  select posts.id::text as id from (
    select * from posts where ${all(inOrder)} order by ${order} limit ${window}
  ) as posts
  ${scanned.length === 0 ? sql`` : sql`where ${all(scanned)}`}
  order by ${order} limit ${limit} offset ${offset}`;

const idsOf = async (db: Db, query: RawBuilder<{ id: string }>): Promise<string[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

/** How much further a scan may go that met some of its slice, but too few, and how much further than its own pace says. */
const FURTHER = { most: 4, spare: 1.5 };

/**
 * A slice of more matches than are counted: from a scan in order, if it meets enough of them, else from all matches. A scan that nearly did goes further:
 * posts in order lie side by side in the index, and the matches of a word are everywhere in the table. A scan in vain is not repeated for a while.
 * Why: docs/decisions/0141-a-scan-that-nearly-suffices-goes-further.md
 */
export const listFromScan = async (
  db: Db,
  plan: ScanPlan,
  slice: Slice,
  window: { perPost: number; atLeast: number },
): Promise<string[]> => {
  const everyMatch = scanAll(plan.anywhere, plan.order, slice);
  const scan = vainScan(db, everyMatch);
  if (scan.isKnown) return idsOf(db, everyMatch);
  const wanted = slice.offset + slice.limit;
  const posts = window.atLeast + window.perPost * wanted;
  const met = await idsOf(db, scanFirst(plan, slice, posts));
  if (met.length === slice.limit) return met;
  const further = Math.ceil((posts * wanted * FURTHER.spare) / (slice.offset + met.length));
  if (met.length > 0 && further <= posts * FURTHER.most) {
    const more = await idsOf(db, scanFirst(plan, slice, further));
    if (more.length === slice.limit) return more;
  }
  scan.remember();
  return idsOf(db, everyMatch);
};
