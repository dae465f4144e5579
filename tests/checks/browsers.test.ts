/**
 * The pages run in Chrome 114, Safari 17, Firefox 125 and newer; the compiler lowers syntax to that, but not calls.
 * Why: docs/decisions/0054-the-browsers-that-pages-are-for.md
 */
import { expect, test } from "vitest";
import { sourcesIn } from "#tests/support/checks/sources.ts";

const TOO_NEW = [
  /\bURL\.(parse|canParse)\(/,
  /\bPromise\.(withResolvers|try)\b/,
  /\b(Map|Object)\.groupBy\(/,
  /\.(difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  /\bArray\.fromAsync\(/,
  /\bAbortSignal\.any\(/,
  /\bRegExp\.escape\(/,
  /\bIterator\.(from|prototype)\b/,
  /(?<!session)\.(values|keys|entries)\(\)\s*\.(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/,
];
/** Code that runs only in the build. */
const BUILD = /^src\/pages\//;

const tooNewIn = (line: string): boolean => TOO_NEW.some((call) => call.test(line)) && !/^\s*(\/\/|\/?\*)/.test(line);

test("code for browsers calls nothing that is too new for them", () => {
  const found = sourcesIn("src/**/*.{ts,tsx,js}")
    .filter(({ path }) => !BUILD.test(path))
    .flatMap(({ path, lines }) => lines.flatMap((line, index) => (tooNewIn(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])));
  expect(found).toEqual([]);
});

test.each(["const url = URL.parse(text);", "map.keys().map((key) => key)", "before.difference(after)"])(
  "%s would be found",
  (line) => {
    expect(tooNewIn(line)).toBe(true);
  },
);
