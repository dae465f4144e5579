/**
 * `npm test`: every suite on one database: the browser tests on the embedded one, all others on PostgreSQL where installed, where a
 * test's database starts in a fraction of the time. One suite after the other, each on all cores: side by side they starve each other's
 * pages. Every suite runs even if others fail. `--release` runs all tests; `--all` adds the other database to every suite that has two,
 * and the phone to every browser test (test-scope.ts).
 * Why: docs/decisions/0119-suites-run-one-after-the-other.md
 * One database for each suite: docs/decisions/0068-a-run-of-tests-leaves-itself-room.md
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { installWithApt, onPath } from "./apt.ts";
import { ensureBrowser } from "./browser.ts";
import { withPostgres } from "./postgres.ts";
import { run, seconds } from "./run.ts";
import { countsOf, readReport, slowest, type TestOutcome } from "./test-reports.ts";
import type { TestScope } from "./test-scope.ts";

const SCOPE: TestScope = process.argv.includes("--all") ? "all" : process.argv.includes("--release") ? "release" : "commit";
const VITEST = "node_modules/vitest/vitest.mjs";
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";

type Step = {
  name: string;
  args: string[];
  env?: Record<string, string>;
  /** Whether it writes a report of its tests; without the report it has failed, regardless of its exit code. */
  reports: boolean;
};

const reports = mkdtempSync(join(tmpdir(), "test-reports-"));
const reportOf = (name: string): string => join(reports, `${name}.json`);
const closing: string[] = [];
const tests: TestOutcome[] = [];

/** The lines in which a runner sums up. */
const summaryIn = (output: string): string[] =>
  stripVTControlCharacters(output)
    .split("\n")
    .filter((line) => /^\s*((Test Files|Tests) .*\d|\d+ (passed|failed|skipped|flaky|did not run)\b)/.test(line))
    .map((line) => `        ${line.trim()}`);

const runStep = async ({ name, args, env = {}, reports: mustReport }: Step): Promise<void> => {
  console.log(`== ${name} …`);
  const { ok: endedWell, output, seconds: time } = await run(args, { env });
  const found = readReport(reportOf(name)) ?? [];
  const ok = endedWell && (found.length > 0 || !mustReport);
  const verdict = `${ok ? "ok    " : "FAILED"}  ${name}  ${seconds(time)}`;
  console.log(`\n== ${name}\n${output.trim()}\n${verdict}\n`);
  closing.push(verdict, ...summaryIn(output));
  tests.push(...found);
  // A step without tests counts as one test, and so does a failure that no report contains.
  const told = found.some(({ outcome }) => outcome === "failed");
  if (found.length === 0 || (!ok && !told)) tests.push({ name, outcome: ok ? "passed" : "failed", seconds: 0 });
  if (!ok) process.exitCode = 1;
};

const runAll = async (steps: readonly Step[]): Promise<void> => {
  for (const step of steps) await runStep(step);
};

const vitest = (name: string, args: string[], env: Record<string, string> = {}): Step => ({
  name,
  args: [
    VITEST,
    "run",
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${reportOf(name)}`],
    ...(SCOPE === "commit" ? ["--tagsFilter=!release"] : []),
    ...args,
  ],
  env,
  reports: true,
});
const playwright = (name: string, args: string[], env: Record<string, string> = {}): Step => ({
  name,
  args: [PLAYWRIGHT, "test", "--reporter=dot,json", ...args],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name), ...env },
  reports: true,
});

const UNIT = "unit and server tests";
const UNIT_ARGS = ["--project", "unit", "--project", "server"];
const CHAT = "chat tests with the SDK";
const CHAT_ARGS = ["--config=tests/chat"];
const EMBEDDED = "on the embedded database";

/** `url` is a PostgreSQL, the production database; null if not installed. */
const testAll = async (url: string | null): Promise<void> => {
  const check: Step = { name: "check", args: ["scripts/check.ts"], reports: false };
  const components = vitest("component tests", ["--project", "components"]);
  const browser = playwright("browser tests", []);
  if (url === null) {
    closing.push("skipped  tests on PostgreSQL: none is installed");
    await runAll([check, vitest(UNIT, UNIT_ARGS), components, playwright(CHAT, CHAT_ARGS), browser]);
    return;
  }
  const env = { TEST_DATABASE_URL: url };
  await runAll([
    check,
    vitest(`${UNIT} on PostgreSQL`, UNIT_ARGS, env),
    components,
    playwright(`${CHAT} on PostgreSQL`, CHAT_ARGS, env),
    browser,
    ...(SCOPE === "all" ? [vitest(`${UNIT} ${EMBEDDED}`, UNIT_ARGS), playwright(`${CHAT} ${EMBEDDED}`, CHAT_ARGS)] : []),
  ]);
};

process.env["TEST_SCOPE"] = SCOPE;
process.env["CHROME_PATH"] = ensureBrowser();
// Calls by relay are tested with coturn, those of more people with Janus; where one cannot be had, its tests are skipped and counted.
for (const [command, name] of [
  ["turnserver", "coturn"],
  ["janus", "janus"],
] as const)
  if (!onPath(command)) installWithApt(name);
console.log(`browser: ${process.env["CHROME_PATH"]}`);
try {
  await withPostgres(testAll);
} catch (error) {
  console.error(error);
  tests.push({ name: "npm test", outcome: "failed", seconds: 0 });
  process.exitCode = 1;
}
rmSync(reports, { recursive: true, force: true });

console.log(closing.join("\n"));
console.log("\nslowest tests");
for (const { name, seconds: time } of slowest(tests, 10)) console.log(`${seconds(time).padStart(8)}  ${name}`);
const failures = tests.filter(({ outcome }) => outcome === "failed");
// The end of the output is kept longest: first the long pages, then the messages of all failures together.
for (const { name, page } of failures) if (page) console.log(`\nthe page of ${name}\n${page.replace(/^/gm, "    ")}`);
if (failures.length > 0) console.log("\nfailed tests");
for (const { name, reason = "" } of failures) console.log(`${name}\n${reason.replace(/^/gm, "    ")}`);
console.log(`\n${SCOPE}: ${seconds(performance.now() / 1000)}`);
console.log(countsOf(tests));
