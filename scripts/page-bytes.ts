/**
 * Measures the JavaScript of every page in page-budgets.json against its budget: `before` the visitor shows interest, and `after`
 * pointing at, focusing and clicking the element `intent`, which a press of `opener` shows first. Bytes are gzip's; `files` limits the
 * number of files. `total` counts all bytes over the wire before interest, with pictures and styles, as the server sends them.
 * `loggedIn`: the page is for a seeker.
 * Budgets of public pages go in steps of 100 bytes; those of pages behind the login in steps of 10 kB, the chat's SDK included.
 * Run: node scripts/page-bytes.ts [address of a site]
 * Why: docs/decisions/0020-reading-costs-no-react.md, docs/decisions/0096-byte-budgets-are-strict-where-pages-are-read.md
 */
import { readFileSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright";
import * as z from "zod/mini";
import { BROWSER_ARGS, ensureBrowser } from "./browser.ts";
import { type DemoSession, enterAs, logInDemoSeeker } from "./demo-session.ts";
import { Traffic } from "./page-traffic.ts";
import { serveTestSite } from "./test-site.ts";

const bytes = z.int().check(z.positive());
const Budgets = z.array(
  z.strictObject({
    path: z.string(),
    total: z.optional(bytes),
    before: bytes,
    after: z.optional(bytes),
    intent: z.optional(z.string()),
    opener: z.optional(z.string()),
    files: z.optional(z.strictObject({ before: bytes, after: z.optional(bytes) })),
    loggedIn: z.optional(z.literal(true)),
  }),
);
type Budget = z.infer<typeof Budgets>[number];
type Row = {
  path: string;
  stage: "total" | "before" | "after";
  bytes: number;
  budget: number;
  files: number;
  filesBudget: number;
  scripts: { name: string; bytes: number }[];
};

const expectedStatus = (path: string): number => (path === "/404" ? 404 : 200);

/** From this delay on, in milliseconds, a timer says that its visitor stayed. */
const STAYED = 2000;

/**
 * A post counts as seen, with code of its own, once its visitor has stayed two seconds. A slow machine needs these to load the page, and must not decide
 * which scripts count as "before": such timers wait until the measurement is over.
 */
const holdTimersOfStaying = (page: Page): Promise<unknown> =>
  page.addInitScript((stayed) => {
    const start = setTimeout;
    const held = (run: TimerHandler, delay = 0, ...rest: unknown[]): number =>
      start(run, delay < stayed ? delay : 600_000, ...rest);
    globalThis.setTimeout = held as typeof setTimeout;
  }, STAYED);

const measure = async (browser: Browser, site: string, budget: Budget, session: DemoSession): Promise<Row[]> => {
  const { path, total, before, after, intent, opener, files } = budget;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
  try {
    await holdTimersOfStaying(page);
    if (budget.loggedIn) await enterAs(page, session);
    const traffic = new Traffic(page);
    const row = (stage: "before" | "after", limit: number): Row => ({
      path,
      stage,
      budget: limit,
      bytes: traffic.bytes,
      files: traffic.files,
      filesBudget: files?.[stage] ?? Number.POSITIVE_INFINITY,
      scripts: traffic.scripts,
    });
    const status = await traffic.open(site + path);
    if (status !== expectedStatus(path)) throw new Error(`the page answers ${status}.`);
    const all: Row[] =
      total === undefined
        ? []
        : [{ path, stage: "total", budget: total, bytes: traffic.transferred, files: 0, filesBudget: 0, scripts: [] }];
    const rows = [...all, row("before", before)];
    if (after === undefined || intent === undefined) return rows;
    const address = page.url();
    if (opener !== undefined) await page.locator(opener).first().click();
    const target = page.locator(intent).filter({ visible: true }).first();
    await target.hover();
    await target.focus();
    await target.click();
    await traffic.untilQuiet();
    // A list writes its state into its address; another page would measure something else.
    if (new URL(page.url()).pathname !== new URL(address).pathname) throw new Error(`${intent} leads away to ${page.url()}.`);
    return [...rows, row("after", after)];
  } finally {
    await page.close();
  }
};

const kilobytes = (value: number): string => `${(value / 1000).toFixed(1)} kB`;

const isOver = ({ bytes: size, budget, files, filesBudget }: Row): boolean => size > budget || files > filesBudget;

const print = (rows: Row[]): void => {
  const width = Math.max(0, ...rows.map(({ path }) => path.length));
  for (const row of rows) {
    const { path, stage, scripts } = row;
    const size = `${kilobytes(row.bytes).padStart(9)} of ${kilobytes(row.budget).padStart(9)}`;
    const files = stage === "total" ? "" : `  ${String(row.files).padStart(2)} files`;
    console.log(`${path.padEnd(width)}  ${stage.padEnd(6)}  ${size}${files}${isOver(row) ? "  TOO MUCH" : ""}`);
    if (isOver(row))
      for (const script of scripts.slice(0, 8)) console.log(`  ${kilobytes(script.bytes).padStart(9)}  ${script.name}`);
  }
};

/**
 * Measures a served site, prints the table and returns whether every page keeps its budget. Three pages at a time: each mostly waits to be
 * quiet.
 */
const keepsBudgets = async (site: string): Promise<boolean> => {
  const budgets = Budgets.parse(JSON.parse(readFileSync("page-budgets.json", "utf8")));
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
  const session = await logInDemoSeeker(site);
  const rows: Row[][] = [];
  const problems: string[] = [];
  const work = async (queue: Iterable<[number, Budget]>): Promise<void> => {
    // A page that can't be measured is reported with the rest, not instead of it.
    for (const [place, budget] of queue)
      rows[place] = await measure(browser, site, budget, session).catch((error: unknown) => {
        problems.push(`${budget.path}: ${error instanceof Error ? error.message : error}`);
        return [];
      });
  };
  try {
    const all = [...budgets.entries()];
    const visitors = all.filter(([, { loggedIn }]) => !loggedIn).values();
    // The pages of the one seeker come one after the other: the chat works in one page at a time.
    await Promise.all([work(all.filter(([, { loggedIn }]) => loggedIn)), work(visitors), work(visitors)]);
  } finally {
    await browser.close();
  }
  print(rows.flat());
  for (const problem of problems) console.log(problem);
  return problems.length === 0 && !rows.flat().some(isOver);
};

const given = process.argv[2];
const site = given === undefined ? await serveTestSite({ log: console.log }) : { url: given, close: async () => undefined };
try {
  if (!(await keepsBudgets(site.url.replace(/\/$/, "")))) process.exitCode = 1;
} finally {
  await site.close();
}
