/**
 * `npm run bench:lighthouse [path …]`: Lighthouse's mobile scores of the public pages, served as in production. Each is the median of
 * three visits, each in a browser of its own, as Lighthouse's command makes them. Figures depend on the machine; they are printed, never
 * asserted. A visit counts if the machine had its full speed before and after it, by Lighthouse's own loop: a virtual machine may be
 * slowed by its neighbours for seconds or minutes.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse, { type RunnerResult } from "lighthouse";
import { BROWSER_ARGS, ensureBrowser } from "#scripts/browser.ts";
import { serveTestSite } from "#scripts/test-site.ts";
import { blockingOf } from "#tests/support/bench/blocking.ts";
import { report } from "#tests/support/bench/figures.ts";
import { median } from "#tests/support/bench/times.ts";

/** Visits that count for each page, and rounds in which these are looked for. */
const VISITS = 3;
const ROUNDS_MAX = 10;
/** Lighthouse's device is four times slower, and counts the time of tasks beyond 50 ms there. */
const BLOCKING_MS = 12.5;
/** The part of the greatest speed seen that counts as full. */
const FULL_SPEED = 0.85;
type Report = RunnerResult["lhr"];
const PAGES = [
  "/home",
  "/search",
  "/overseas",
  "/post-details?id=10001",
  "/jobs/10001/",
  "/job-fairs",
  "/job-fairs/101/",
  "/job-fairs-details?detailInfo=%7B%22recruitFairsId%22%3A101%7D",
  "/job-fairs-search?recruitFairsId=101",
  "/company-details?companyName=岫屿智联科技有限公司",
  "/login",
  "/feeds",
  "/user-agreement",
];
/** Kept out of search engines on purpose: the same data have a page of their own, or are one visitor's question. */
const HIDDEN = ["/post-details", "/job-fairs-search", "/company-details", "/login"];
const METRICS = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
};

/** A browser for remote control; returns its port and the function to end it. */
const openBrowser = async (): Promise<{ port: number; close: () => void }> => {
  const profile = mkdtempSync(join(tmpdir(), "lighthouse-"));
  const child = spawn(
    ensureBrowser(),
    ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`, ...BROWSER_ARGS],
    // A system's browser may be started by a script, which would end without it: all of its group is ended.
    { detached: true, stdio: ["ignore", "ignore", "pipe"] },
  );
  const port = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.stderr.on("data", (text: Buffer) => {
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(text.toString());
      if (found) resolve(Number(found[1]));
    });
  });
  const close = (): void => {
    child.once("exit", () => rmSync(profile, { recursive: true, force: true }));
    if (child.pid !== undefined) process.kill(-child.pid);
  };
  return { port, close };
};

/** Every category of every page. */
const LEAST = 98;

const site = await serveTestSite({ log: console.log });
const paths = process.argv.length > 2 ? process.argv.slice(2) : PAGES;
type Visit = { lhr: Report; blocking: ReturnType<typeof blockingOf> };
/** In their order. */
const visits: ({ path: string } & Visit)[] = [];

/** The visits of a page that count. Lighthouse measures the machine's speed before each visit, so the next one tells the speed after it. */
const countedOf = (path: string): Visit[] => {
  const speeds = visits.map(({ lhr }) => lhr.environment.benchmarkIndex);
  const least = FULL_SPEED * Math.max(...speeds);
  const isFull = (index: number): boolean => (speeds[index] ?? 0) >= least;
  return visits.filter((visit, index) => visit.path === path && isFull(index) && isFull(index + 1));
};

const visit = async (path: string): Promise<Visit> => {
  const skipAudits = HIDDEN.some((hidden) => path.startsWith(`${hidden}?`) || path === hidden) ? ["is-crawlable"] : [];
  const browser = await openBrowser();
  const flags = { port: browser.port, output: "json", logLevel: "error", skipAudits } as const;
  const result = await lighthouse(site.url + path, flags).finally(browser.close);
  if (!result) throw new Error(`Lighthouse could not measure ${path}.`);
  return { lhr: result.lhr, blocking: blockingOf(result.artifacts.Trace.traceEvents, site.url, BLOCKING_MS) };
};

/** Prints a page's scores and times, and the audits that cost it points. */
const show = (path: string, counted: readonly Visit[]): void => {
  const runs = counted.map(({ lhr }) => lhr);
  const { categories, audits } = runs[0] as Report;
  for (const id of Object.keys(categories))
    report({
      name: `${path} ${id}`,
      value: median(runs.map((each) => 100 * (each.categories[id]?.score ?? 0))),
      unit: "of 100",
      beside: { kind: "at least", value: LEAST },
    });
  const metrics = Object.entries(METRICS).map(([name, id]) => {
    const value = median(runs.map((each) => each.audits[id]?.numericValue ?? Number.NaN));
    return name === "CLS" ? `${name} ${value.toFixed(3)}` : `${name} ${Math.round(value)} ms`;
  });
  console.log(`${path}: ${metrics.join(" · ")}`);
  const wall = median(counted.map(({ blocking }) => blocking.wallMs));
  const processor = median(counted.map(({ blocking }) => blocking.processorMs));
  console.log(`  tasks exceed ${BLOCKING_MS} ms by ${Math.round(wall)} ms, of processor time by ${Math.round(processor)} ms`);
  for (const { id, auditRefs } of Object.values(categories)) {
    if (id === "performance") continue;
    const lost = auditRefs.filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1);
    for (const ref of lost) console.log(`  lost in ${id}: ${audits[ref.id]?.title}`);
  }
};

try {
  for (let round = 0; round < ROUNDS_MAX && paths.some((path) => countedOf(path).length < VISITS); round++)
    for (const path of paths) if (countedOf(path).length < VISITS) visits.push({ path, ...(await visit(path)) });
  for (const path of paths) {
    const counted = countedOf(path);
    if (counted.length === 0) throw new Error(`The machine was too busy to measure ${path}.`);
    show(path, counted);
    console.log(`  ${counted.length} of ${visits.filter((each) => each.path === path).length} visits counted`);
  }
} finally {
  await site.close();
}
