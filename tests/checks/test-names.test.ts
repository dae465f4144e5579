import { describe, expect, test } from "vitest";
import { proseOf } from "#tests/support/checks/prose.ts";
import { sourcesIn } from "#tests/support/checks/sources.ts";

/** Cheap to look for; the parser then tells a test's name from other text. */
const CANDIDATE = /\(\s*(["'`])(?:(?!\1)[^\n])*;/;
const severalClaims = (path: string, text: string): string[] =>
  CANDIDATE.test(text)
    ? proseOf(path, text).flatMap((item) => (item.kind === "test" && item.text.includes(";") ? [`${path}: ${item.text}`] : []))
    : [];

describe("the name of a test", () => {
  test("makes one claim: no semicolon adds another", () => {
    const found = sourcesIn("tests/**/*.{ts,tsx}").flatMap(({ path, text }) => severalClaims(path, text));
    expect(found).toEqual([]);
  });

  test("is read in all forms of a test, and not confused with other text", () => {
    const names = [
      'test("a; b", run);',
      'test.each(["x; y"])(\n  "c; d %s",\n  run,\n);',
      'describe("e; f", run);',
      'say("g; h");',
    ];
    expect(severalClaims("a.test.ts", names.join("\n"))).toEqual([
      'a.test.ts: "a; b"',
      'a.test.ts: "c; d %s"',
      'a.test.ts: "e; f"',
    ]);
  });
});
