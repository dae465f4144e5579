import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isRemarkShort, REMARK_MAX, remarkLength } from "#lib/domain/chat/friends/remark.ts";

describe("a remark's length (R3.5.2-1)", () => {
  test.each([
    ["abc 1", 5],
    ["王总", 4],
    ["é", 2],
    ["😀", 2],
    ["", 0],
  ])("of %j is %i", (text, length) => {
    expect(remarkLength(text)).toBe(length);
  });

  test("may be 96 and not 97", () => {
    expect(isRemarkShort("王".repeat(48))).toBe(true);
    expect(isRemarkShort(`${"王".repeat(48)}a`)).toBe(false);
    expect(isRemarkShort("a".repeat(96))).toBe(true);
    expect(isRemarkShort("a".repeat(97))).toBe(false);
  });

  test("is that of its parts together, and never above two per character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (one, other) => {
        expect(remarkLength(one + other)).toBe(remarkLength(one) + remarkLength(other));
        expect(remarkLength(one)).toBeLessThanOrEqual([...one].length * 2);
        expect(isRemarkShort(one)).toBe(remarkLength(one) <= REMARK_MAX);
      }),
    );
  });
});
