import { sql } from "kysely";
import { titleStem } from "#lib/data/search/names.ts";
import { salaryRange } from "#lib/domain/posts/salary.ts";
import { type Candidate, pointsOf, spread } from "#lib/domain/posts/understand/rank.ts";
import type { Part } from "#lib/domain/posts/understand/understand.ts";
import type { Db } from "#server/db/schema/index.ts";
import { cappedSearch } from "./capped-searches.ts";
import { all, type Condition, type Form } from "./search-conditions.ts";
import { type Ids, type Limits, listFromScan, NEWEST_FIRST, readIds, type Slice, type Window } from "./search-lists.ts";
import { titleOf } from "./search-text.ts";

type Row = [
  id: number,
  startsOn: string,
  company: number,
  career: number | null,
  min: number | null,
  max: number | null,
  text: string,
];

const toCandidate = ([id, startsOn, company, career, min, max, text]: Row): Candidate => {
  const title = titleOf(text);
  return {
    id: String(id),
    startsOn,
    companyId: String(company),
    careerId: career === null ? null : String(career),
    salary: salaryRange(min, max),
    title,
    stem: titleStem(title),
  };
};

const ROW = sql`json_build_array(posts.id, posts.starts_on, posts.company_id, posts.career_id, posts.salary_min, posts.salary_max, posts.search_text)`;

/** All matches, newest first. At the cap `posts` is empty: an arbitrary selection is no list. */
type Probed = { count: number; posts: Candidate[] };

type Found = [place: number, count: number, rows: Row[] | null];

/** SQL for a `Found` as one JSON value; null if nothing matches. */
const found = (place: number, conditions: readonly Condition[], cap: number) => sql`(
  with posts as materialized (
    select id, starts_on, company_id, career_id, salary_min, salary_max, search_text from posts where ${all(conditions)} limit ${cap}
  ), counted as (select count(*)::int as count from posts)
  select json_build_array(
    ${place}::int, count, case when count < ${cap} then (select json_agg(${ROW} order by ${NEWEST_FIRST}) from posts) end)
  from counted where count > 0)`;

/**
 * Tries lists of conditions in order, up to the first with matches, and returns these with the place of their list; null if no list has any.
 * It is one statement, because `coalesce` evaluates a list only if those before it found nothing.
 */
export const probeFirst = async (
  db: Db,
  lists: readonly (readonly Condition[])[],
  cap: number,
): Promise<({ place: number } & Probed) | null> => {
  const remembered = lists.map((conditions) => cappedSearch(db, conditions, cap));
  const known = remembered.findIndex(({ isKnown }) => isKnown);
  const open = known === -1 ? lists : lists.slice(0, known);
  const atKnown = known === -1 ? null : { place: known, count: cap, posts: [] };
  if (open.length === 0) return atKnown;
  const each = sql.join(open.map((conditions, place) => found(place, conditions, cap)));
  const { rows } = await sql<{ found: Found | null }>`select coalesce(${each}) as found`.execute(db);
  if (!rows[0]?.found) return atKnown;
  const [place, count, posts] = rows[0].found;
  if (count >= cap) remembered[place]?.remember();
  return { place, count, posts: (posts ?? []).map(toCandidate) };
};

const probe = async (db: Db, conditions: readonly Condition[], cap: number): Promise<Probed> =>
  (await probeFirst(db, [conditions], cap)) ?? { count: 0, posts: [] };

const readCandidates =
  (db: Db) =>
  async (ids: Ids): Promise<Candidate[]> => {
    const { rows } = await sql<{ rows: Row[] | null }>`
      select json_agg(${ROW} order by ${NEWEST_FIRST}) as rows from posts where id in (${ids})`.execute(db);
    return (rows[0]?.rows ?? []).map(toCandidate);
  };

/** The order of `NEWEST_FIRST`. */
const byNewest = (a: Candidate, b: Candidate): number => b.startsOn.localeCompare(a.startsOn) || Number(b.id) - Number(a.id);

/** Posts, which come newest first, by points; on a page at most three of one company, unless the keyword names companies. */
export const rank = (posts: readonly Candidate[], parts: readonly Part[], size: number): Candidate[] => {
  const sorted = posts
    .map((post) => ({ post, points: Math.round(pointsOf(post, parts)) }))
    .sort((a, b) => b.points - a.points)
    .map(({ post }) => post);
  const namesCompany = parts.some(
    (part) => part.kind === "words" && part.options.some(({ meaning }) => meaning?.kind === "company"),
  );
  return namesCompany ? sorted : spread(sorted, size);
};

/** Pages that are ranked together where there are more matches than the cap. */
const PAGES_IN_BLOCK = 5;

/** The conditions of every list, kind and days (`listedConditions`), beside the one of a word. */
const LISTED = 2;

/** A list's conditions: all of them, as indexes find them; those beside `inOrder`, for a scan. */
export type Both = Record<Form, readonly Condition[]>;
/** `any` is null where company names answer no part. */
type Plan = { inOrder: readonly Condition[]; strong: Both; any: Both | null; parts: readonly Part[] };
type Ranked = { ids: string[]; total: number; careerIds: string[] };

/** A slice of more matches than the cap, newest first. */
const newestMatches = (
  db: Db,
  inOrder: readonly Condition[],
  { index, scan }: Both,
  slice: Slice,
  window: Window,
): Promise<Candidate[]> => {
  const list = { inOrder, scanned: scan, anywhere: index, order: NEWEST_FIRST };
  return listFromScan(db, list, slice, { window, read: readCandidates(db) });
};

/** The first block of more matches than the cap, newest first. */
export const newestBlock = (
  db: Db,
  inOrder: readonly Condition[],
  both: Both,
  size: number,
  { cap, window }: Limits,
): Promise<Candidate[]> => newestMatches(db, inOrder, both, { offset: 0, limit: Math.min(size * PAGES_IN_BLOCK, cap) }, window);

/** A page out of more matches than the cap: the newest are ranked in blocks of five pages, so that no page needs to know all of them. */
const pageInBlock = async (
  db: Db,
  { inOrder, parts }: Pick<Plan, "inOrder" | "parts">,
  both: Both,
  { offset, size, total }: { offset: number; size: number; total: number },
  window: Window,
): Promise<string[]> => {
  const length = size * PAGES_IN_BLOCK;
  const start = Math.floor(offset / length) * length;
  const slice = { offset: start, limit: Math.min(length, total - start) };
  return rank(await newestMatches(db, inOrder, both, slice, window), parts, size)
    .slice(offset - start, offset - start + size)
    .map(({ id }) => id);
};

/**
 * A page of ranked posts. Below the cap all matches are ranked. At the cap those that match by title or career fill the list; if they are fewer, they come
 * first, and posts of companies with such a name follow, newest first, from the page on which the titles end.
 */
export const rankedPage = async (
  db: Db,
  plan: Plan,
  { page, size }: { page: number; size: number },
  { cap, window }: Limits,
): Promise<Ranked> => {
  const { inOrder, strong, any, parts } = plan;
  const offset = (page - 1) * size;
  const ofAll = (posts: readonly Candidate[]): Ranked => ({
    ids: rank(posts, parts, size)
      .slice(offset, offset + size)
      .map(({ id }) => id),
    total: posts.length,
    careerIds: [...new Set(posts.flatMap(({ careerId }) => careerId ?? []))],
  });
  const inBlock = async (others: Both): Promise<Ranked> => {
    const ids = offset >= cap ? [] : await pageInBlock(db, plan, others, { offset, size, total: cap }, window);
    return { ids, total: cap, careerIds: [] };
  };
  // With other conditions a word rarely reaches the cap: then one look, at all matches, is enough.
  const isNarrow = any !== null && any.index.length > LISTED + 1;
  const every = isNarrow ? await probe(db, any.index, cap) : null;
  if (every && every.count < cap) return ofAll(every.posts);
  const first = await probe(db, strong.index, cap);
  if (first.count >= cap) return inBlock(strong);
  if (!any) return ofAll(first.posts);
  const isNoTitle = sql<boolean>`(${all(strong.scan)}) is not true`;
  const rest = { index: [...any.index, isNoTitle], scan: [...any.scan, isNoTitle] };
  const others = every ? null : await probe(db, rest.index, cap - first.count);
  if (others && first.count + others.count < cap) return ofAll([...first.posts, ...others.posts].sort(byNewest));
  if (first.count === 0) return inBlock(any);
  const titles = ofAll(first.posts);
  const limit = Math.min(size, cap - offset) - titles.ids.length;
  if (limit <= 0) return { ...titles, total: cap };
  // The page on which the titles end is filled with the first of the others.
  const slice = { offset: Math.max(0, offset - first.count), limit };
  const list = { inOrder, scanned: rest.scan, anywhere: rest.index, order: NEWEST_FIRST };
  const filling = await listFromScan(db, list, slice, { window, read: readIds(db) });
  return { ids: [...titles.ids, ...filling], total: cap, careerIds: titles.careerIds };
};
