import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SALARY_BANDS, salaryRange } from "#lib/domain/posts/salary.ts";
import { salaryOverlaps } from "#tests/support/resume/salaries.ts";

describe("a salary", () => {
  const band = (min: number) => SALARY_BANDS.find((entry) => entry.min === min) ?? SALARY_BANDS[0];

  test("needs both figures in order", () => {
    expect(salaryRange(null, 5000)).toBeNull();
    expect(salaryRange(8000, 5000)).toBeNull();
    expect(salaryRange(5000, 5000)).toEqual({ min: 5000, max: 5000 });
  });

  test("of exactly 5000 is in 5000–10000 and not in 3000–5000", () => {
    const exact = { min: 5000, max: 5000 };
    expect(salaryOverlaps(exact, band(5000))).toBe(true);
    expect(salaryOverlaps(exact, band(3000))).toBe(false);
  });

  test("that only touches a band is not in it", () => expect(salaryOverlaps({ min: 5000, max: 8000 }, band(3000))).toBe(false));

  test("always falls into at least one band", () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.nat(9_999_999), (a, b) => {
        const salary = { min: Math.min(a, b), max: Math.max(a, b) };
        expect(SALARY_BANDS.some((entry) => salaryOverlaps(salary, entry))).toBe(true);
      }),
    );
  });
});
