import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FeedFault } from "#lib/domain/desk/feeds.ts";
import type { PostState } from "#lib/domain/desk/post-states.ts";
import { type Cells, FILE_NAME_MAX, IMPORT_MAX_ROWS, POST_COLUMNS, type PostColumn } from "#lib/domain/desk/tables.ts";
import { stateNames } from "#lib/texts/desk/desk.ts";
import { columnName } from "#lib/texts/desk/tables.ts";
import { type DueFeed, listFeedPosts, noteFeedPosts } from "#server/db/desk/feeds.ts";
import { findEdited } from "#server/db/desk/posts.ts";
import { findPostIds } from "#server/db/desk/references.ts";
import type { Db } from "#server/db/schema/index.ts";
import { readJobPostings } from "#server/services/feed-posts.ts";
import { readTable } from "#server/services/tables/read-table.ts";
import type { TableRow } from "#server/services/tables/table.ts";
import { UnreadableTable } from "#server/services/tables/table.ts";
import type { DeskContext } from "./actor.ts";
import { movePost } from "./posts.ts";
import { DeskRefusal } from "./refusal.ts";
import { readHeadings } from "./tables/columns.ts";
import { type FailingRow, ImportRefusal, runImport } from "./tables/run-import.ts";

/** Thrown for a feed without posts that can be read. */
export class FeedFailure extends Error {
  override name = "FeedFailure";
  readonly fault: FeedFault;
  constructor(fault: FeedFault) {
    super(fault);
    this.fault = fault;
  }
}

/** The rows of our CSV by their columns. */
const readCsvFeed = async (text: Uint8Array): Promise<Cells<PostColumn>[]> => {
  const folder = await mkdtemp(join(tmpdir(), "feed-"));
  try {
    const file = join(folder, "feed");
    await writeFile(file, text);
    const rows = await Array.fromAsync(readTable(file));
    const [first, ...rest] = rows;
    const headings = readHeadings(first?.cells ?? []);
    if ("problem" in headings || headings.kind !== "posts") throw new FeedFailure("no-table");
    return rest.map(({ cells }) =>
      Object.fromEntries(headings.columns.flatMap((column, index) => (column === null ? [] : [[column, cells[index] ?? ""]]))),
    );
  } catch (error) {
    throw error instanceof UnreadableTable ? new FeedFailure("no-table") : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The table that a feed is imported as; the feed decides the state of a post, and the company is its own. */
async function* tableOf(posts: readonly Cells<PostColumn>[], stateOf: (number: string) => string): AsyncGenerator<TableRow> {
  const columns = POST_COLUMNS.filter(
    (column) => column !== "companyName" && column !== "state" && posts.some((cells) => cells[column] !== undefined),
  );
  yield { line: 0, cells: [...columns, "state" as const].map(columnName) };
  for (const [index, cells] of posts.entries())
    yield { line: index + 1, cells: [...columns.map((column) => cells[column] ?? ""), stateOf((cells.ownNumber ?? "").trim())] };
}

/** The posts of these numbers that are in a state. */
const findInState = async (db: Db, companyId: string, numbers: readonly string[], state: PostState) => {
  if (numbers.length === 0) return [];
  const keys = numbers.map((ownNumber) => ({ companyId, ownNumber }));
  const found: { id: string; ownNumber: string }[] = [];
  for (const { id, ownNumber } of await findPostIds(db, keys))
    if ((await findEdited(db, id))?.state === state) found.push({ id, ownNumber });
  return found;
};

/** Pauses the open posts of these numbers; answers the numbers of those. */
const pause = async (context: DeskContext, companyId: string, numbers: readonly string[]): Promise<string[]> => {
  const paused: string[] = [];
  for (const { id, ownNumber } of await findInState(context.db, companyId, numbers, "open"))
    try {
      await movePost(context, { id, state: "paused", note: "" });
      paused.push(ownNumber);
    } catch (error) {
      // A post that is moved at the same moment is paused by the next reading.
      if (!(error instanceof DeskRefusal)) throw error;
    }
  return paused;
};

/** How a reading ended. */
export type FeedReading = { added: number; changed: number; paused: number; failing: FailingRow[] };

/**
 * Imports the posts of a feed: those that are right, by their own numbers. Open posts that the feed has no longer are paused, and opened
 * again when they come back. Throws {@link FeedFailure} for a feed without posts, and leaves all posts as they are then.
 */
export const importFeed = async (
  { db, now }: Omit<DeskContext, "actor">,
  feed: DueFeed,
  content: Uint8Array,
): Promise<FeedReading> => {
  const { companyId, companyName, url, staffId, opensPosts } = feed;
  const posts = readJobPostings(new TextDecoder().decode(content)) ?? (await readCsvFeed(content));
  if (posts.length === 0) throw new FeedFailure("no-posts");
  const role = opensPosts ? ("operator" as const) : ("recruiter" as const);
  const context = { db, now, actor: { id: staffId, role, companyId, fairId: null, recruiterId: null } };
  const known = await listFeedPosts(db, companyId);
  const numbers = new Set(posts.map(({ ownNumber = "" }) => ownNumber.trim()));
  const present = new Set(
    (
      await findPostIds(
        db,
        [...numbers].map((ownNumber) => ({ companyId, ownNumber })),
      )
    ).map(({ ownNumber }) => ownNumber),
  );
  // Those that are still as the feed has left them: a post that was closed at the desk stays closed.
  const back = [...numbers].filter((number) => known.get(number) === true);
  const paused = new Set((await findInState(db, companyId, back, "paused")).map(({ ownNumber }) => ownNumber));
  const stateOf = (number: string): string => {
    if (!present.has(number)) return stateNames[opensPosts ? "open" : "review"];
    return paused.has(number) ? stateNames.open : "";
  };
  const wish = { isPreview: false, onlyGood: true, company: companyName, maxRows: IMPORT_MAX_ROWS, onProgress: () => undefined };
  const report = await runImport(context, tableOf(posts, stateOf), { ...wish, file: url.slice(0, FILE_NAME_MAX) }).catch(
    (error: unknown) => {
      throw error instanceof ImportRefusal
        ? new FeedFailure(error.problem.problem === "too-many-rows" ? "too-large" : "no-table")
        : error;
    },
  );
  const gone = [...known].flatMap(([number, isGone]) => (isGone || numbers.has(number) ? [] : [number]));
  const nowPaused = await pause(context, companyId, gone);
  await noteFeedPosts(db, companyId, nowPaused, true);
  await noteFeedPosts(
    db,
    companyId,
    [...numbers].filter((number) => number !== ""),
    false,
  );
  return { added: report.counts.added, changed: report.counts.changed, paused: nowPaused.length, failing: report.failing };
};
