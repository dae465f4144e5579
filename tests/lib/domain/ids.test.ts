/** Addresses of the company page and of a fair's posts. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ID_PATTERN } from "#lib/domain/ids.ts";
import { hundredKilobytes, naughtyStrings } from "#tests/support/hostile/naughty-strings.ts";

describe("the id that an address names", () => {
  test("is null for strings that break programs", () => {
    for (const text of [...naughtyStrings, hundredKilobytes, "", "x", "-1", "0", "01", "1e3", "%00", "__proto__", "1".repeat(19)])
      if (!/^[1-9][0-9]{0,17}$/.test(text)) expect(ID_PATTERN.test(text), text.slice(0, 60)).toBe(false);
  });

  test("is any number of up to eighteen digits", () => {
    fc.assert(fc.property(fc.bigInt(1n, 999_999_999_999_999_999n), (id) => ID_PATTERN.test(String(id))));
  });
});
