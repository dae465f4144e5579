import { describe, expect, test } from "vitest";
import { filesIn, type Source, sourcesIn } from "#tests/support/checks/sources.ts";

/** Rows without code yet. May only fall: lower it when a row becomes met. */
const OPEN_ROWS = 4;

type Row = { file: string; id: string; rule: string; state: string; where: string; test: string };

const rowsIn = (files: readonly Source[]): Row[] =>
  files.flatMap(({ path, lines }) =>
    lines.flatMap((line) => {
      const [id = "", rule = "", state = "", where = "", shownBy = ""] = line
        .split("|")
        .slice(1)
        .map((cell) => cell.trim());
      return /^[A-Z][\d-]/.test(id) ? [{ file: path, id, rule, state, where, test: shownBy }] : [];
    }),
  );

const pathsIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);

const TABLES = sourcesIn("docs/requirements/*.md").filter(({ path }) => !path.endsWith("/README.md"));
const CITING = "{src,server,scripts,tests}/**/*.{ts,tsx,astro,js,mjs,css}";
/** This file names bad references on purpose; the tables are checked apart. */
const citing = sourcesIn(CITING, "*.{ts,mjs,md}", "{docs,server,src,tests}/**/*.md").filter(
  ({ path }) => path !== "tests/checks/requirements.test.ts" && !path.startsWith("docs/requirements/"),
);

const rows = rowsIn(TABLES);
const files = new Set(filesIn("{src,server,scripts,tests,docs,public,deploy}/**/*", "*"));
const exists = (path: string): boolean =>
  files.has(path) || (path.endsWith("/") && [...files].some((file) => file.startsWith(path)));

const CITED = /\bR\d+\.\d+(?:\.\d+)*(?:-\d+)?|\bD-[A-Z]\d*\b|\b[FW]-\d+\b|\b[LX]-[a-z]+\b/g;
const ids = new Set(rows.map(({ id }) => id));
/** A whole section or area may be cited, as long as it has rows. */
const sections = new Set(
  [...ids].flatMap((id) => {
    const parts = id.replace(/-\d+$/, "").split(".");
    return id.startsWith("D-") ? [id.slice(0, 3)] : parts.map((_, index) => parts.slice(0, index + 1).join("."));
  }),
);
const unknownIn = (line: string): string[] => (line.match(CITED) ?? []).filter((id) => !ids.has(id) && !sections.has(id));

const OLD = /[123]§\d|\b[Dd]ecisions? [A-I]\d*\b|\bfacts §?\d|\bchat-wire\b|\((?:look|ideas|anchors)(?:,| [A-Z]\d)/;
const COMMENT = /^\s*(\/\/|\/\*|\*|\{\/\*|<!--)|\/\/ |\b(test|describe)(\.\w+)?\(/;
const isOld = (path: string, line: string): boolean => OLD.test(line) && (path.endsWith(".md") || COMMENT.test(line));

describe("the tables of requirements", () => {
  test("have each id once", () => {
    const seen = new Set<string>();
    expect(rows.filter(({ id }) => seen.size === seen.add(id).size).map(({ id }) => id)).toEqual([]);
    expect(rows.length).toBeGreaterThan(500);
  });

  test("are all named in the index", () => {
    const index = sourcesIn("docs/requirements/README.md")[0]?.text ?? "";
    expect(TABLES.filter(({ path }) => !index.includes(`(${path.replace("docs/requirements/", "")})`))).toEqual([]);
  });

  /** The fault of a row: a met one names code and a test that exist, an open one says why it is open. */
  const faultOf = ({ rule, state, where, test: shownBy }: Row): string | null => {
    if (rule === "") return "no rule";
    if (state === "open") return where === "" ? "open without a reason" : null;
    if (state !== "met") return `state ${state}`;
    const code = pathsIn(where);
    const tests = pathsIn(shownBy);
    if (code.length === 0) return "met nowhere";
    if (tests.length === 0) return "met without a test";
    const gone = [...code, ...tests].find((path) => !exists(path));
    if (gone) return `no such path: ${gone}`;
    const noTest = tests.find((path) => !/^tests\/.*\.(test|spec)\.tsx?$/.test(path));
    return noTest ? `no test: ${noTest}` : null;
  };

  test("say of each met row where and by which test", () => {
    expect(rows.flatMap((row) => (faultOf(row) ? [`${row.file} ${row.id}: ${faultOf(row)}`] : []))).toEqual([]);
  });

  test("refuse a met row whose test is gone", () => {
    const table = (...lines: string[]): Row[] => rowsIn([{ path: "x.md", text: "", lines }]);
    const faults = table(
      "| R1.1-1 | a rule | met | `src/lib/texts/` | `tests/gone.test.ts` |",
      "| R1.1-2 | a rule | met | `src/lib/texts/` | |",
      "| R1.1-3 | a rule | met | `src/lib/gone.ts` | `tests/checks/requirements.test.ts` |",
      "| R1.1-4 | a rule | met | `src/lib/texts/` | `src/lib/texts/failures.ts` |",
      "| D-F | a rule | open | | |",
      "| F-1 | a rule | met | `src/lib/texts/` | `tests/checks/requirements.test.ts` |",
    ).map(faultOf);
    expect(faults).toEqual([
      "no such path: tests/gone.test.ts",
      "met without a test",
      "no such path: src/lib/gone.ts",
      "no test: src/lib/texts/failures.ts",
      "open without a reason",
      null,
    ]);
  });

  test("have no more open rows than before", () => {
    expect(rows.filter(({ state }) => state === "open")).toHaveLength(OPEN_ROWS);
  });
});

describe("references to requirements", () => {
  test("lead to a row or a section", () => {
    const found = citing.flatMap(({ path, lines }) =>
      lines.flatMap((line, index) => unknownIn(line).map((id) => `${path}:${index + 1} ${id}`)),
    );
    expect(found).toEqual([]);
  });

  test("lead nowhere by an id that no row has", () => {
    expect(unknownIn("(R1.2.3-1, R1.2, R2.5.1, D-C4, D-H, D-F, F-7, W-5, L-chat)")).toEqual([]);
    expect(unknownIn("(R1.2.3-99, R4.1, R9.9.9-9, R3.77, D-C99, D-Z1, F-99, L-gone)")).toEqual([
      ...["R1.2.3-99", "R4.1", "R9.9.9-9", "R3.77", "D-C99", "D-Z1", "F-99", "L-gone"],
    ]);
  });

  test("name no document outside of the repository", () => {
    const found = citing.flatMap(({ path, lines }) =>
      lines.flatMap((line, index) => (isOld(path, line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });

  test("of the old kind are seen", () => {
    const lines = ["/** Limits (2§5.1). */", " * by decisions C4", "// facts 4", "// chat-wire 5", "/** Panes (look, Chat). */"];
    expect(lines.filter((line) => !isOld("x.ts", line))).toEqual([]);
    expect(isOld("x.ts", "expect(look, name).toMatch(x)")).toBe(false);
  });
});
