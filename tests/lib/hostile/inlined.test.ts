/** Scripts that run before the first paint read addresses and storage, too: no content makes one fail or lead to another site. */
import { globSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runInlined } from "#tests/support/browser/inlined.ts";
import { entrancesOf, filesOf } from "#tests/support/hostile/entrances.ts";
import { jsonCases, naughtyStrings } from "#tests/support/hostile/hostile-corpora.ts";

const SUITE = "tests/lib/hostile/inlined.test.ts";
const FILES = globSync("src/islands/**/*.js").sort();
const HOME = "http://localhost";
const MARKS = ["session", "miniProgram", "hides", "stateless", "narrowed", "chatHint", "entry"];
const STORED_TEXTS = [
  ...naughtyStrings,
  ...jsonCases.map(({ bytes }) => new TextDecoder().decode(bytes)),
  '[{"id":"1"}]',
  '[{"id":"javascript:1","name":"x"},{"id":"//evil.example","name":"x"},{"id":1,"name":{}},null]',
  '["javascript:1","//evil.example",{},null,[]]',
];

const expectOwn = (addresses: readonly string[]): void => {
  for (const address of addresses) expect(new URL(address, HOME).origin, address).toBe(HOME);
};
const fail = (text: string, error: unknown): never => {
  throw new Error(`${JSON.stringify(text).slice(0, 200)}: ${error instanceof Error ? error.message : error}`);
};

describe.each(FILES)("%s", (file) => {
  const parameters = entrancesOf("address", SUITE).flatMap((row) => (row.startsWith(`${file} `) ? [row.split(" ")[1] ?? ""] : []));

  test("accepts any address", () => {
    for (const text of naughtyStrings) {
      const query = new URLSearchParams([...parameters.map((name) => [name, text]), ["x", text]]);
      try {
        for (const fragment of ["", encodeURIComponent(text.toWellFormed()), `join=${text.toWellFormed()}`]) {
          const { addresses, links, marks } = runInlined(
            file,
            `/jobs/${encodeURIComponent(text.toWellFormed())}/?${query}#${fragment}`,
            "",
          );
          expectOwn([...addresses, ...links]);
          for (const mark of Object.keys(marks)) expect(MARKS).toContain(mark);
        }
      } catch (error) {
        fail(text, error);
      }
    }
  });

  test.runIf(filesOf("storage", SUITE).includes(file))("accepts any content of storage", () => {
    for (const text of STORED_TEXTS)
      for (const address of ["/jobs/1/?id=1", "/my-resume/", "/post-details?id=9&fair=2"]) {
        try {
          const { addresses, links, marks } = runInlined(file, address, text);
          expectOwn([...addresses, ...links]);
          for (const mark of Object.keys(marks)) expect(MARKS).toContain(mark);
        } catch (error) {
          fail(text, error);
        }
      }
  });
});

test("every inlined script that reads storage or an address is tried", () => {
  expect(FILES).toEqual(expect.arrayContaining([...filesOf("storage", SUITE), ...filesOf("address", SUITE)]));
});
