import fc from "fast-check";
import { expect, test } from "vitest";
import { PORTION_MAX, portionsOf } from "#scripts/renderer/portions.ts";

const lengths = fc.oneof(fc.nat(20), fc.nat(5 * PORTION_MAX));

test("portions hold each page once and in order, and no more than a process may render", () => {
  fc.assert(
    fc.property(lengths, fc.integer({ min: 1, max: 16 }), (length, processes) => {
      const list = Array.from({ length }, (_, index) => index);
      const portions = portionsOf(list, processes);
      expect(portions.flat()).toEqual(list);
      for (const portion of portions) {
        expect(portion.length).toBeGreaterThan(0);
        expect(portion.length).toBeLessThanOrEqual(PORTION_MAX);
      }
    }),
    { numRuns: 50 },
  );
});

test("each process renders as many portions as the others", () => {
  const list = Array.from({ length: 2 * PORTION_MAX + 1 }, (_, index) => index);
  expect(portionsOf(list, 2).map(({ length }) => length)).toEqual([10_001, 10_001, 10_001, 9_998]);
  expect(portionsOf(list, 3)).toHaveLength(3);
});
