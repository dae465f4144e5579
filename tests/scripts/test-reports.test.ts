import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { countsOf, readReport, slowest } from "#scripts/test-reports.ts";

const folder = mkdtempSync(join(tmpdir(), "reports-"));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (report: unknown) => {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return readReport(file);
};

const assertion = (fullName: string, status: string, duration: number | null) => ({ fullName, status, duration });
const playwrightTest = (projectName: string, status: string, ...durations: number[]) => ({
  projectName,
  status,
  results: durations.map((duration) => ({ duration })),
});

describe("the report of Vitest", () => {
  test("names its tests by file and title, with their seconds", () => {
    const failed = { ...assertion("a post closes", "failed", 20), failureMessages: ["\u001b[31mexpected 1\u001b[39m\n  to be 2"] };
    const assertionResults = [assertion("a post opens", "passed", 1500), failed];
    expect(read({ testResults: [{ name: "/x/posts.test.ts", status: "failed", assertionResults }] })).toEqual([
      { name: "posts.test.ts: a post opens", outcome: "passed", seconds: 1.5 },
      { name: "posts.test.ts: a post closes", outcome: "failed", seconds: 0.02, reason: "expected 1\n  to be 2" },
    ]);
  });

  test("counts skipped and planned tests, and a file that fails to load", () => {
    const assertionResults = [assertion("a", "skipped", null), assertion("b", "pending", null), assertion("c", "todo", null)];
    const tests = read({
      testResults: [
        { name: "/x/a.test.ts", status: "passed", assertionResults },
        { name: "/x/broken.test.ts", status: "failed", assertionResults: [] },
      ],
    });
    expect(countsOf(tests ?? [])).toBe("0 passed, 1 failed, 3 skipped");
  });
});

describe("the report of Playwright", () => {
  test("names its tests by file, titles and project, at any depth", () => {
    const inner = {
      title: "a post",
      specs: [{ title: "opens", file: "post.spec.ts", tests: [playwrightTest("desktop", "expected", 900, 100)] }],
    };
    const skipped = { title: "closes", file: "post.spec.ts", tests: [playwrightTest("", "skipped")] };
    expect(read({ suites: [{ title: "post.spec.ts", specs: [skipped], suites: [inner] }], errors: [] })).toEqual([
      { name: "post.spec.ts closes", outcome: "skipped", seconds: 0 },
      { name: "post.spec.ts a post opens (desktop)", outcome: "passed", seconds: 1 },
    ]);
  });

  test("says why a test has failed, in a dozen lines at most", () => {
    const error = { message: Array.from({ length: 20 }, (_, line) => `line ${line}`).join("\n") };
    const failed = { projectName: "", status: "unexpected", results: [{ duration: 1, error }] };
    const [test] = read({ suites: [{ title: "a", specs: [{ title: "b", file: "a", tests: [failed] }] }], errors: [] }) ?? [];
    expect(test?.reason?.split("\n")).toHaveLength(12);
  });

  test("shows where a test has failed, and the page as it was then", () => {
    const file = join(folder, "error-context.md");
    writeFileSync(file, ["# Page snapshot", "", "```yaml", '- button "立即沟通"', "```", "", "# Test source"].join("\n"));
    const stack = ["Error: no chat", "    at expect (node_modules/a.js:1:1)", "    at enter (/x/tests/e2e/chat.ts:65:3)"].join(
      "\n",
    );
    const attachments = [{ name: "error-context", path: file }];
    const failed = {
      projectName: "",
      status: "unexpected",
      results: [{ duration: 1, error: { message: "no chat", stack }, attachments }],
    };
    const [test] = read({ suites: [{ title: "a", specs: [{ title: "b", file: "a", tests: [failed] }] }], errors: [] }) ?? [];
    expect(test).toMatchObject({ page: '- button "立即沟通"', reason: "no chat\n    at enter (/x/tests/e2e/chat.ts:65:3)" });
  });

  test("shows the whole page where a test kept it beside the part that was expected", () => {
    const [part, whole] = [join(folder, "part.md"), join(folder, "page.yml")];
    writeFileSync(part, ["```yaml", '- textbox "验证码"', "```"].join("\n"));
    writeFileSync(whole, '- textbox "手机号": 9901500002\n- focus: <button>\n');
    const attachments = [
      { name: "error-context", path: part },
      { name: "page", path: whole },
    ];
    const failed = { projectName: "", status: "unexpected", results: [{ duration: 1, error: { message: "lost" }, attachments }] };
    const [test] = read({ suites: [{ title: "a", specs: [{ title: "b", file: "a", tests: [failed] }] }], errors: [] }) ?? [];
    expect(test?.page).toBe('- textbox "手机号": 9901500002\n- focus: <button>');
  });

  test("leaves out the middle and the header of a long page", () => {
    const file = join(folder, "long-page.md");
    const lines = Array.from({ length: 200 }, (_, line) => `    - text: line ${line}`);
    writeFileSync(file, ["```yaml", "- banner:", "- main:", ...lines, '- dialog "报名"', "```"].join("\n"));
    const attachments = [{ name: "error-context", path: file }];
    const failed = { projectName: "", status: "unexpected", results: [{ duration: 1, error: { message: "lost" }, attachments }] };
    const [test] = read({ suites: [{ title: "a", specs: [{ title: "b", file: "a", tests: [failed] }] }], errors: [] }) ?? [];
    const page = test?.page?.split("\n") ?? [];
    expect(page).toHaveLength(71);
    expect([page[0], page[30], page.at(-1)]).toEqual(["- main:", "…", '- dialog "报名"']);
  });

  test("counts tests that pass only on retry, and failures outside of tests, as failures", () => {
    const flaky = { title: "opens", file: "post.spec.ts", tests: [playwrightTest("desktop", "flaky", 1, 1)] };
    const tests = read({ suites: [{ title: "post.spec.ts", specs: [flaky] }], errors: [{ message: "no site" }] });
    expect(countsOf(tests ?? [])).toBe("0 passed, 2 failed");
  });
});

test("a missing or invalid report has no tests", () => {
  expect(readReport(join(folder, "missing.json"))).toBeNull();
  expect(read({ hello: "world" })).toBeNull();
});

test("the slowest tests come first", () => {
  const tests = [3, 1, 2].map((seconds) => ({ name: `${seconds}`, outcome: "passed" as const, seconds }));
  expect(slowest(tests, 2).map(({ name }) => name)).toEqual(["3", "2"]);
});
