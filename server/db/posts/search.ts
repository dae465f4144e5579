import { sql } from "kysely";
import { type Paged, pageOf, TOTAL_CAP } from "#lib/domain/paging.ts";
import type { PostFilter, PostSummary, Sort } from "#lib/domain/posts/posts.ts";
import { readingsOf } from "#lib/domain/posts/understand/readings.ts";
import { understand } from "#lib/domain/posts/understand/understand.ts";
import type { Understood } from "#lib/domain/posts/understood.ts";
import type { Db } from "#server/db/schema/index.ts";
import { lexiconOf } from "./lexicon.ts";
import { selectSummaries, toSummary } from "./post-rows.ts";
import { listedConditions, otherConditions, placeConditions, placesAmongWords } from "./search-conditions.ts";
import { type Ids, type Limits, listFromScan, NEWEST_FIRST, PAY_FIRST, probeIds, reachOf, type ScanPlan } from "./search-lists.ts";
import { findNearest } from "./search-nearest.ts";
import { conditionsOf, isWeak, type PartConditions } from "./search-parts.ts";
import { type Both, rankedPage } from "./search-ranked.ts";

const LIMITS: Limits = { cap: TOTAL_CAP, window: { perPost: 20, atLeast: 2000 } };

/** `understood` is there where there is a keyword. */
export type FoundPosts = Paged<PostSummary> & { understood?: Understood };

type Query = { filter: PostFilter; page: number; size: number; today: string; sort?: Sort | undefined };

/** Posts by id, in the order of the ids. */
const readPosts = async (db: Db, ids: readonly string[]): Promise<PostSummary[]> => {
  if (ids.length === 0) return [];
  const rows = await selectSummaries(db, (posts) => posts.where("posts.id", "in", [...ids])).execute();
  const byId = new Map(rows.map((row) => [row.id, toSummary(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/**
 * The page of a list in a given order.
 * The number of matches decides how to find it. A planner that must guess a word's frequency sometimes guesses wrong
 * and reads all posts for ten. Here the indexes find few matches, which are then sorted; many matches turn up in a scan from
 * the first post in order. If they are neither few nor found soon, all matches are read and sorted.
 */
const orderedPage = async (
  db: Db,
  plan: ScanPlan,
  { page, size }: Pick<Query, "page" | "size">,
  { cap, window }: Limits,
): Promise<{ items: PostSummary[]; total: number }> => {
  const offset = (page - 1) * size;
  const { anywhere, order } = plan;
  const { count, ids } = await probeIds(db, anywhere, { limit: size, offset }, { cap, order });
  if (offset >= count || count < cap) return { items: await readPosts(db, ids), total: count };
  const slice = { offset, limit: Math.min(size, count - offset) };
  const read = async (found: Ids): Promise<PostSummary[]> => {
    const rows = await selectSummaries(db, (posts) => posts.where(sql<boolean>`posts.id in (${found})`))
      .orderBy(order)
      .execute();
    return rows.map(toSummary);
  };
  return { items: await listFromScan(db, plan, slice, { window, read }), total: count };
};

/**
 * One page of the matching posts (R1.7-15, D-C3). Without a keyword the newest come first. A keyword is read by the site's dictionaries; its list is ranked
 * (docs/search.md), unless another order is asked for. The list ends at `TOTAL_CAP`: no user pages further, and the bound keeps deep pages cheap.
 */
export const searchPosts = async (db: Db, query: Query, { cap, window }: Limits = LIMITS): Promise<FoundPosts> => {
  const limits = { cap, window: { reach: await reachOf(db), ...window } };
  const { filter, page, size, today, sort } = query;
  const [listed, places, filters] = [listedConditions(filter, today), placeConditions(filter), otherConditions(filter)];
  const parts = filter.keyword.trim() === "" ? [] : understand(filter.keyword, await lexiconOf(db));
  const within = [...listed, ...(parts.length === 0 ? places : placesAmongWords(filter)), ...filters];
  const both = (side: keyof PartConditions): Both => ({
    index: [...within, ...parts.map((part) => conditionsOf(part, "index")[side])],
    scan: [...filters, ...parts.map((part) => conditionsOf(part, "scan")[side])],
  });
  if (parts.length === 0 || sort !== undefined) {
    const { index: anywhere, scan } = both("any");
    // The index by pay has no places: they are read like other filters.
    const plan =
      sort === "pay"
        ? { inOrder: listed, scanned: [...places, ...scan], anywhere, order: PAY_FIRST }
        : { inOrder: [...listed, ...places], scanned: scan, anywhere, order: NEWEST_FIRST };
    const { items, total } = await orderedPage(db, plan, query, limits);
    const readings = readingsOf(filter.keyword, parts);
    const found = { items, page: pageOf(page, size, total) };
    return parts.length === 0 ? found : { ...found, understood: { readings, drop: null, nearest: [] } };
  }
  const inOrder = [...listed, ...places];
  const [strong, any] = [both("strong"), parts.some(isWeak) ? both("any") : null];
  const { ids, total, careerIds } = await rankedPage(db, { inOrder, strong, any, parts }, { page, size }, limits);
  const wantsMore = page === 1 && total < size;
  const wish = { keyword: filter.keyword, parts, inOrder, within: { index: within, scan: filters }, found: ids, careerIds, size };
  const near = wantsMore ? await findNearest(db, wish, limits) : { drop: null, ids: [] };
  const posts = await readPosts(db, [...ids, ...near.ids]);
  const nearest = posts.filter(({ id }) => near.ids.includes(id));
  const items = posts.filter(({ id }) => !near.ids.includes(id));
  const drop = total === 0 ? near.drop : null;
  return { items, page: pageOf(page, size, total), understood: { readings: readingsOf(filter.keyword, parts), drop, nearest } };
};
