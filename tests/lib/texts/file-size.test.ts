import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fileSize } from "#lib/texts/file-size.ts";

const MB = 1024 ** 2;

describe("the size of a file", () => {
  test.each([
    [0, "0 B"],
    [1, "1 B"],
    [1023, "1023 B"],
    [1024, "1.0 KB"],
    [10_188, "9.9 KB"],
    [10_189, "10 KB"],
    [600_000, "586 KB"],
    [MB - 1, "1.0 MB"],
    [100 * MB, "100 MB"],
    [3 * 1024 * MB, "3.0 GB"],
  ])("of %s bytes is shown as %s", (bytes, said) => expect(fileSize(bytes)).toBe(said));

  test("has at most four characters and a unit, and never 1024 of one", () =>
    fc.assert(
      fc.property(fc.nat(2 ** 31 - 1), (bytes) => {
        expect(fileSize(bytes)).toMatch(/^(\d\.\d|\d{1,3}|10[01]\d|102[0-3]) [KMG]?B$/);
      }),
    ));
});
