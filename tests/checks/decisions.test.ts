import { describe, expect, test } from "vitest";
import { sourcesIn } from "#tests/support/checks/sources.ts";

const FOLDER = "docs/decisions/";
const all = sourcesIn(`${FOLDER}*.md`).filter(({ path }) => path !== `${FOLDER}README.md`);
const names = all.map(({ path }) => path.slice(FOLDER.length));
const index = sourcesIn(`${FOLDER}README.md`)[0]?.text ?? "";

/** A link to another decision. */
const OTHER = String.raw`\[\d{4}\]\(\d{4}-[\w-]+\.md\)`;
const STATUS = new RegExp(
  `^# .+\n\nDate: 20\\d\\d-\\d\\d-\\d\\d · Status: (accepted(, changed by ${OTHER}( and ${OTHER})*)?|superseded by ${OTHER})\n`,
);

/** Decisions about code that still moves to another folder. May only fall. */
const UNLINKED = 6;

/** Code names a decision by its path from the root; documents link to it. */
const LINK = /docs\/decisions\/(\d{4}-[\w-]+\.md)/g;
const linksIn = (text: string): string[] => [...text.matchAll(LINK)].map(([, name = ""]) => name);
const code = sourcesIn("{src,server,scripts,tests}/**/*.{ts,tsx,astro,js,mjs,css}", "*.{ts,mjs}").filter(
  ({ path }) => path !== "tests/checks/decisions.test.ts",
);

describe("decisions", () => {
  test("are numbered without gaps", () => {
    expect(names.map((name) => name.slice(0, 5))).toEqual(names.map((_, i) => `${String(i + 1).padStart(4, "0")}-`));
    expect(names.filter((name) => !/^\d{4}(-[a-z0-9]+)+\.md$/.test(name))).toEqual([]);
  });

  test("have a date and a status below their title", () => {
    expect(all.filter(({ text }) => !STATUS.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test("are in the index once, by number", () => {
    const listed = [...index.matchAll(/^- \[(\d{4})\]\((\1-[\w-]+\.md)\) /gm)].map(([, , name = ""]) => name);
    expect(new Set(listed)).toEqual(new Set(names));
    expect(listed).toHaveLength(names.length);
  });

  test("are linked from the code that depends on them", () => {
    const linked = new Set(code.flatMap(({ text }) => linksIn(text)));
    const unlinked = names.filter((name) => !linked.has(name));
    expect(unlinked.slice(UNLINKED)).toEqual([]);
  });

  test("that code links to exist", () => {
    const broken = code.flatMap(({ path, text }) =>
      linksIn(text).flatMap((name) => (names.includes(name) ? [] : [`${path}: ${name}`])),
    );
    expect(broken).toEqual([]);
  });
});
