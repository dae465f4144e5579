/**
 * `npm run bench:lighthouse [path …]`: Lighthouse's mobile scores of the public pages, served as in production, each the median of
 * several rounds. Figures depend on the machine and its load; they are printed, never asserted.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse, { type RunnerResult } from "lighthouse";
import { BROWSER_ARGS, ensureBrowser } from "#scripts/browser.ts";
import { serveTestSite } from "#scripts/test-site.ts";
import { report } from "#tests/support/bench/figures.ts";
import { median } from "#tests/support/bench/times.ts";

/** All pages are visited once in each round: minutes in which the machine is slow are then those of no page alone. */
const ROUNDS = 5;
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
const browser = await openBrowser();
const paths = process.argv.length > 2 ? process.argv.slice(2) : PAGES;
const reports = new Map<string, Report[]>(paths.map((path) => [path, []]));

const visit = async (path: string): Promise<Report> => {
  const skipAudits = HIDDEN.some((hidden) => path.startsWith(`${hidden}?`) || path === hidden) ? ["is-crawlable"] : [];
  const result = await lighthouse(site.url + path, { port: browser.port, output: "json", logLevel: "error", skipAudits });
  if (!result) throw new Error(`Lighthouse could not measure ${path}.`);
  return result.lhr;
};

/** Prints a page's scores and times, and what cost it points. */
const show = (path: string, runs: readonly Report[]): void => {
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
  const speeds = runs.map(({ environment }) => Math.round(environment.benchmarkIndex));
  console.log(`  the machine's speed by Lighthouse's own loop, in each run: ${speeds.join(", ")}`);
  for (const { id, auditRefs } of Object.values(categories)) {
    if (id === "performance") continue;
    const lost = auditRefs.filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1);
    for (const ref of lost) console.log(`  lost in ${id}: ${audits[ref.id]?.title}`);
  }
};

try {
  for (let round = 0; round < ROUNDS; round++) for (const path of paths) reports.get(path)?.push(await visit(path));
  for (const [path, runs] of reports) show(path, runs);
} finally {
  browser.close();
  await site.close();
}
