/** Test results from the JSON reports of Vitest and Playwright, in one form. */
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { stripVTControlCharacters } from "node:util";
import * as z from "zod/mini";

export type TestOutcome = {
  name: string;
  outcome: "passed" | "failed" | "skipped";
  seconds: number;
  /** The beginning of a failure's message, if there is one; in a browser also its place in the test. */
  reason?: string;
  /** The browser's page as it was at a failure, as roles and names. */
  page?: string;
};

/** Lines of a failure's message that the summary repeats. */
const REASON_LINES = 12;
const reasonOf = (message: string | undefined): Pick<TestOutcome, "reason"> =>
  message ? { reason: stripVTControlCharacters(message).split("\n").slice(0, REASON_LINES).join("\n") } : {};

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.nullish(z.number()),
          failureMessages: z.optional(z.array(z.string())),
        }),
      ),
    }),
  ),
});

const result = z.object({
  duration: z.number(),
  error: z.optional(z.object({ message: z.optional(z.string()), stack: z.optional(z.string()) })),
  attachments: z.optional(z.array(z.object({ name: z.string(), path: z.optional(z.string()) }))),
});
const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(result),
    }),
  ),
});
const suite = z.object({
  title: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.optional(z.array(suite));
  },
});
type Suite = z.infer<typeof suite>;
const playwrightReport = z.object({ suites: z.array(suite), errors: z.array(z.unknown()) });

const fromVitest = ({ testResults }: z.infer<typeof vitestReport>): TestOutcome[] =>
  testResults.flatMap(({ name, status, assertionResults }): TestOutcome[] => {
    const tests = assertionResults.map((test): TestOutcome => {
      const outcome = test.status === "passed" || test.status === "failed" ? test.status : "skipped";
      const reason = reasonOf(test.failureMessages?.[0]);
      return { name: `${basename(name)}: ${test.fullName}`, outcome, seconds: (test.duration ?? 0) / 1000, ...reason };
    });
    // A file that could not be loaded, or whose set-up failed, fails without a test.
    const brokenFile = status === "failed" && !tests.some(({ outcome }) => outcome === "failed");
    return brokenFile ? [...tests, { name: basename(name), outcome: "failed", seconds: 0 }] : tests;
  });

/** Lines from the start and from the end of the page as it was when a test failed; dialogs and messages are at its end. */
const PAGE_START = 30;
const PAGE_END = 40;
/** An attachment of a failed test; empty without it. */
const readAttachment = ({ attachments = [] }: z.infer<typeof result>, wanted: string): string => {
  const path = attachments.find(({ name }) => name === wanted)?.path;
  return path !== undefined && existsSync(path) ? readFileSync(path, "utf8") : "";
};
/**
 * The page at a failure, as its roles and names: the whole page that our tests keep, else the part in the file that Playwright leaves.
 * Empty without either.
 */
const pageIn = (failed: z.infer<typeof result>): string[] => {
  const [, part = ""] = /^```yaml\n(.*?)^```/ms.exec(readAttachment(failed, "error-context")) ?? [];
  const page = (readAttachment(failed, "page") || part).trimEnd();
  if (page === "") return [];
  const lines = page.split("\n");
  const content = lines.slice(
    Math.max(
      0,
      lines.findIndex((line) => /^ *- main\b/.test(line)),
    ),
  );
  if (content.length <= PAGE_START + PAGE_END) return content;
  return [...content.slice(0, PAGE_START), "…", ...content.slice(-PAGE_END)];
};
/** Where in the tests a failure happened, the innermost place first. */
const placesIn = (stack: string): string[] =>
  stripVTControlCharacters(stack)
    .split("\n")
    .filter((line) => /^ +at .*\btests\//.test(line));
const browserReason = (results: z.infer<typeof result>[]): Pick<TestOutcome, "reason" | "page"> => {
  const failed = results.find(({ error }) => error);
  const { reason } = reasonOf(failed?.error?.message);
  if (!failed || reason === undefined) return {};
  const page = pageIn(failed);
  const where = [reason, ...placesIn(failed.error?.stack ?? "")].join("\n");
  return page.length > 0 ? { reason: where, page: page.join("\n") } : { reason: where };
};

const testsOf = ({ title, specs, suites = [] }: Suite, above: readonly string[]): TestOutcome[] => {
  const titles = [...above, title];
  const own = specs.flatMap((one) =>
    one.tests.map(({ projectName, status, results }): TestOutcome => {
      const outcome = status === "expected" ? "passed" : status === "skipped" ? "skipped" : "failed";
      const milliseconds = results.reduce((sum, { duration }) => sum + duration, 0);
      const name = [...titles, one.title].join(" ") + (projectName ? ` (${projectName})` : "");
      return { name, outcome, seconds: milliseconds / 1000, ...browserReason(results) };
    }),
  );
  return [...own, ...suites.flatMap((inner) => testsOf(inner, titles))];
};

const fromPlaywright = ({ suites, errors }: z.infer<typeof playwrightReport>): TestOutcome[] => [
  ...suites.flatMap((one) => testsOf(one, [])),
  // Failures outside of any test, such as at the start of the site.
  ...errors.map((): TestOutcome => ({ name: "outside of the tests", outcome: "failed", seconds: 0 })),
];

/** The tests of a report; null when the runner ended without writing one that can be read. */
export const readReport = (file: string): TestOutcome[] | null => {
  if (!existsSync(file)) return null;
  const json: unknown = JSON.parse(readFileSync(file, "utf8"));
  const vitest = vitestReport.safeParse(json);
  if (vitest.success) return fromVitest(vitest.data);
  const playwright = playwrightReport.safeParse(json);
  return playwright.success ? fromPlaywright(playwright.data) : null;
};

/** `12 passed, 0 failed`, and how many were skipped if any were. */
export const countsOf = (tests: readonly TestOutcome[]): string => {
  const count = (wanted: TestOutcome["outcome"]): number => tests.filter(({ outcome }) => outcome === wanted).length;
  const skipped = count("skipped");
  return `${count("passed")} passed, ${count("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
};

export const slowest = (tests: readonly TestOutcome[], count: number): TestOutcome[] =>
  tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
