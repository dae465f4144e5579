import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pageOf, pagerItems } from "#lib/domain/paging.ts";

describe("the pager", () => {
  test("offers the first, the last, the current page and its neighbours, in order, at most nine entries", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }), (a, b) => {
        const [current, pages] = [Math.min(a, b), Math.max(a, b)];
        const items = pagerItems(current, pages);
        const numbers = items.filter((item) => item !== null);
        expect(numbers).toEqual([...new Set(numbers)].sort((x, y) => x - y));
        for (const wanted of [1, pages, current, Math.max(1, current - 1), Math.min(pages, current + 1)])
          expect(numbers).toContain(wanted);
        expect(items.length).toBeLessThanOrEqual(9);
      }),
    );
  });

  test("has one page when the list is empty", () => expect(pageOf(1, 10, 0).pages).toBe(1));
});
