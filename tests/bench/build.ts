/**
 * `npm run bench:build [posts …]`: how long a build takes and how much memory its processes hold, for growing numbers of posts that
 * each have a page; then, after one post has changed, how long until its address shows that to a reader, and how long `npm run publish` takes to make its page. The
 * backend runs in this process, as in `npm start`, and is not counted. Memory needs Linux's /proc.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { sql } from "kysely";
import { getPost } from "#lib/contract/posts/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { buildSite } from "#scripts/build.ts";
import { run } from "#scripts/run.ts";
import { createApp } from "#server/app.ts";
import { localChatApp } from "#server/db/chat/chat-app.ts";
import { insertMany } from "#server/db/connection/batch.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import { beginPublishing, newestChange, noteServed } from "#server/db/desk/publishing.ts";
import type { Db } from "#server/db/schema/index.ts";
import { briefHtml, pickAttachments } from "#server/demo/seed/briefs.ts";
import { demoFilesFolder } from "#server/demo/seed/files.ts";
import { createRandom } from "#server/demo/seed/random.ts";
import { COMPILED } from "#server/publish.ts";
import { createChat } from "#server/services/chat.ts";
import { systemClock } from "#server/services/clock.ts";
import { diskFiles } from "#server/services/files.ts";
import { createFontSubsets } from "#server/services/fonts.ts";
import { noLines } from "#server/services/line-log.ts";
import { consoleLog } from "#server/services/log.ts";
import { createProofs } from "#server/services/proofs.ts";
import { createSharePictures } from "#server/services/share-pictures.ts";
import { unconfiguredSms } from "#server/services/sms.ts";
import { createTicketOffice } from "#server/tickets.ts";
import { type Beside, report } from "#tests/support/bench/figures.ts";
import { processorTimeOf, processorTimeOfFamily } from "#tests/support/bench/processor-time.ts";
import { createChatService } from "#tests/support/chat/chat-service.ts";
import { addManyPosts } from "./many-posts.ts";

const POSTS = [1000, 5000, 20_000];
/** The limits are those of a site with this many posts, or more. */
const LARGE = 20_000;
const PAGES_A_SECOND_MIN = 500;
const SEEN_MAX_SECONDS = 2;
const PART_MAX_PERCENT = 10;
/** From a large site to a larger one, the memory of a build stays the same. */
const FLAT = 1.1;
const SEED = 11;
const LOOK_EVERY = 250;

/** Posts as they are in life: each with its description, all of them open. */
const fill = async (db: Db, count: number): Promise<void> => {
  await addManyPosts(db, count, Date.now());
  const today = beijingDate(Date.now());
  await sql`update posts set starts_on = least(starts_on, ${today}::date), ends_on = null`.execute(db);
  const random = createRandom(SEED);
  const posts = await db
    .selectFrom("posts")
    .innerJoin("career_posts", "career_posts.id", "posts.career_id")
    .innerJoin("career_functions", "career_functions.id", "career_posts.function_id")
    .select(["posts.id", "posts.name", "career_functions.name as functionName"])
    .execute();
  const briefs = posts.map(({ id, name, functionName }) => ({
    post_id: id,
    html: briefHtml(functionName, name, random),
    attachments: pickAttachments(random),
  }));
  await insertMany(db, "post_briefs", briefs);
};

type ProcessRow = { pid: number; parent: number; pages: number };

const processes = (): ProcessRow[] =>
  globSync("/proc/[0-9]*/stat").flatMap((path) => {
    try {
      const stat = readFileSync(path, "utf8");
      // The name in brackets may contain anything; the fields after it may not.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return [{ pid: Number.parseInt(stat, 10), parent: Number(fields[1]), pages: Number(fields[21]) }];
    } catch {
      // Ended while we looked.
      return [];
    }
  });

const PAGE_BYTES = 4096;

/** Memory of all processes that this one started, and of theirs. */
const heldByChildren = (): number => {
  const all = processes();
  const under = (pid: number): number =>
    all.filter(({ parent }) => parent === pid).reduce((sum, child) => sum + child.pages * PAGE_BYTES + under(child.pid), 0);
  return under(process.pid);
};

/** The most that was held while `work` ran. */
const watchMemory = async (work: () => Promise<unknown>): Promise<number> => {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, heldByChildren());
  }, LOOK_EVERY);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak;
};

type Row = {
  pages: number;
  seconds: number;
  compressing: number;
  memory: number;
  bytes: number;
  /** Processor time of the build without its compression, and of the backend during it, in seconds. */
  rendering: number;
  answering: number;
  /** One changed post, in seconds: until a reader sees that, until the command has ended, and until its page is the new one. */
  seen: number;
  published: number;
  shown: number;
};

type Smaller = Pick<Row, "pages" | "seconds" | "rendering" | "answering" | "memory">;

const PUBLICATIONS = 5;
/** The server notices a changed file within this time (`server/routes/site-files.ts`). */
const NOTICED_SECONDS = 1;
const PUBLISHED_SITE = "bench";
const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

const sourceOf = async (url: string): Promise<string> => (await fetch(url)).text();

/** Changes a description as the desk does, with a line in its log, and publishes it. */
const publishOne = async (
  db: Db,
  url: string,
  siteDir: string,
  round: number,
): Promise<Pick<Row, "seen" | "published" | "shown">> => {
  const id = String(round * 7 + 1);
  const page = `${url}/jobs/${id}/`;
  const word = `changed-${round}`;
  await sourceOf(page);
  await db
    .updateTable("post_briefs")
    .set({ html: `<p>${word}</p>` })
    .where("post_id", "=", id)
    .execute();
  const change = {
    staff_id: null,
    at: new Date(),
    action: "post-saved",
    subject: "post",
    subject_id: id,
    before: "null",
    after: "null",
  };
  await db.insertInto("desk_changes").values(change).execute();
  const started = performance.now();
  const secondsSince = (): number => (performance.now() - started) / 1000;
  // As the server runs it (`server/publish.ts`).
  const env = { API_BASE: url, SITE_DIR: siteDir, PUBLIC_SITE_URL: url, NODE_COMPILE_CACHE: COMPILED };
  let published: number | null = null;
  const publish = async (): Promise<void> => {
    const { ok, output } = await run(["scripts/publish.ts"], { env });
    published = secondsSince();
    if (!ok || !output.includes("pages rendered")) throw new Error(output);
    await noteServed(db, await newestChange(db), PUBLISHED_SITE);
  };
  /** The page of before gives way to the one that fetches the post. */
  const isSeen = async (): Promise<boolean> => {
    const answer = await fetch(page, { redirect: "manual" });
    if (answer.status !== 302) return (await answer.text()).includes(word);
    const body = JSON.stringify({ recruitProjectId: Number(id), recruitUserId: null });
    const asked = await fetch(url + getPost.path, { method: "POST", headers: { "content-type": "application/json" }, body });
    return (await asked.text()).includes(word);
  };
  const isShown = async (): Promise<boolean> => {
    const answer = await fetch(page, { redirect: "manual" });
    return answer.status === 200 && (await answer.text()).includes(word);
  };
  const until = async (isDone: () => Promise<boolean>): Promise<number> => {
    while (published === null || secondsSince() < published + NOTICED_SECONDS) {
      if (await isDone()) return secondsSince();
      await pause(20);
    }
    throw new Error(`${page} was not published`);
  };
  const [seen, shown] = await Promise.all([until(isSeen), until(isShown), publish()]);
  return { seen, published: published ?? 0, shown };
};

const measure = async (count: number): Promise<Row> => {
  const folder = mkdtempSync(join(tmpdir(), "bench-build-"));
  const { db, close } = await openDatabase({ kind: "memory" });
  const config = { siteDir: folder, corsOrigins: [], frameAncestors: [] };
  const chat = createChat(await localChatApp(db), createChatService().admin, systemClock);
  const files = diskFiles(demoFilesFolder);
  const fonts = createFontSubsets();
  const deps = {
    db,
    replicas: null,
    clock: systemClock,
    log: consoleLog,
    sms: unconfiguredSms,
    files,
    ways: { siteUrl: () => "", email: null, push: null, sms: null, hook: null },
    scan: null,
    chat,
    callServers: () => [],
    callRooms: null,
    publishedSite: PUBLISHED_SITE,
    trustProxy: false,
    proofs: createProofs("nobody logs in"),
    codesPerHour: 1,
    calls: () => 0,
    fonts,
    sharePictures: createSharePictures(fonts),
    tickets: createTicketOffice({ db, files, log: consoleLog, fonts }),
  };
  const app = createApp({ ...deps, config, demoPanel: null, chatHttp: null, watch: { security: noLines, access: noLines } });
  const listening = Promise.withResolvers<number>();
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => listening.resolve(port));
  try {
    await fill(db, count);
    const port = await listening.promise;
    const started = performance.now();
    let compressingSince = started;
    const timesOf = () => ({ own: processorTimeOf(process.pid), all: processorTimeOfFamily(process.pid) });
    const before = timesOf();
    let after = before;
    const log = (line: string): void => {
      if (!line.includes("compressing")) return;
      compressingSince = performance.now();
      after = timesOf();
    };
    const url = `http://127.0.0.1:${port}`;
    const options = {
      apiUrl: url,
      siteUrl: url,
      dataId: `bench ${count}`,
      outDir: folder,
      force: true,
      log,
    };
    const memory = await watchMemory(() => buildSite(options));
    const seconds = (compressingSince - started) / 1000;
    const compressing = (performance.now() - compressingSince) / 1000;
    const pages = globSync("jobs/*/index.html", { cwd: folder, withFileTypes: true });
    const bytes = readFileSync(join(folder, "jobs/1/index.html")).length;
    await beginPublishing(db, PUBLISHED_SITE);
    const rounds = [];
    for (let round = 0; round < PUBLICATIONS; round += 1) rounds.push(await publishOne(db, url, folder, round));
    return {
      pages: pages.length,
      ...{ seconds, compressing, memory, bytes },
      rendering: (after.all - after.own - before.all + before.own) / 1000,
      answering: (after.own - before.own) / 1000,
      seen: median(rounds.map((round) => round.seen)),
      published: median(rounds.map((round) => round.published)),
      shown: median(rounds.map((round) => round.shown)),
    };
  } finally {
    server.close();
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const print = (cells: readonly (string | number)[]): void => console.info(cells.map((cell) => String(cell).padStart(12)).join(""));

/** The memory beside that of a smaller site, with a limit if that is large, too. */
const besideSmaller = (smaller: Smaller): { beside?: Beside } => {
  if (smaller.pages === 0) return {};
  if (smaller.pages >= LARGE) return { beside: { kind: "at most", value: (FLAT * smaller.memory) / 1e6 } };
  return { beside: { kind: "beside", name: `at ${smaller.pages}`, value: smaller.memory / 1e6 } };
};

/** Small sites have no limits: most of their time is the start of a build. */
const reportRow = (
  row: Row,
  smaller: Smaller,
  { marginal, rendering, answering, part }: Record<"marginal" | "rendering" | "answering" | "part", number>,
): void => {
  const limit = (kind: "at least" | "at most", value: number): { beside?: Beside } =>
    row.pages >= LARGE ? { beside: { kind, value } } : {};
  const at = `${row.pages} pages`;
  const speed = { name: `${at}: more of them in a second`, value: 1000 / marginal, unit: "pages" };
  report({ ...speed, ...limit("at least", PAGES_A_SECOND_MIN) });
  report({ name: `${at}: in a second, with the start of the build`, value: row.pages / row.seconds, unit: "pages" });
  report({ name: `${at}: processor time of one more, of the build`, value: rendering, unit: "ms" });
  report({ name: `${at}: processor time of one more, of the backend`, value: answering, unit: "ms" });
  report({ name: `${at}: memory of the build at its peak`, value: row.memory / 1e6, unit: "MB", ...besideSmaller(smaller) });
  const seen = { name: `${at}: until one changed post is public, by the page that fetches it`, value: row.seen, unit: "s" };
  report({ ...seen, ...limit("at most", SEEN_MAX_SECONDS) });
  report({ name: `${at}: until its own page is made again`, value: row.shown, unit: "s" });
  report({ name: `${at}: its publication, as a part of a build`, value: part, unit: "%", ...limit("at most", PART_MAX_PERCENT) });
};

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : POSTS;
print([
  "pages",
  "build s",
  "ms/page",
  "next page ms",
  "compress s",
  "peak MB",
  "bytes/page",
  "seen s",
  "one post s",
  "shown s",
  "of a build",
  "render CPU s",
  "answer CPU s",
]);
let last: Smaller = { pages: 0, seconds: 0, rendering: 0, answering: 0, memory: 0 };
for (const size of sizes) {
  const row = await measure(size);
  const part = (100 * row.published) / (row.seconds + row.compressing);
  // Cost of one more page between two sizes: this cancels the fixed part of a build.
  const more = (what: keyof Smaller): number => (1000 * (row[what] - last[what])) / (row.pages - last.pages);
  const marginal = more("seconds");
  print([
    row.pages,
    row.seconds.toFixed(1),
    ((1000 * row.seconds) / row.pages).toFixed(2),
    marginal.toFixed(2),
    row.compressing.toFixed(1),
    (row.memory / 1e6).toFixed(0),
    row.bytes,
    row.seen.toFixed(2),
    row.published.toFixed(2),
    row.shown.toFixed(2),
    `${part.toFixed(1)} %`,
    row.rendering.toFixed(1),
    row.answering.toFixed(1),
  ]);
  reportRow(row, last, { marginal, rendering: more("rendering"), answering: more("answering"), part });
  last = row;
}
