import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SALARY_BANDS, SALARY_CEILING } from "#lib/domain/posts/salary.ts";
import { readSalaryEnds, salaryEnds } from "#lib/domain/posts/salary-ends.ts";

describe("a salary from … to …", () => {
  test.each([
    ["8000", "15000", { min: 8000, max: 15_000 }],
    ["10000", "", { min: 10_000, max: SALARY_CEILING }],
    ["", "6000", { min: 0, max: 6000 }],
    [" ８０００ ", "１５０００", { min: 8000, max: 15_000 }],
    ["", "", null],
    ["0", "9999999", null],
  ])("is read from %j to %j", (from, to, salary) => expect(readSalaryEnds({ from, to })).toEqual({ salary }));

  test.each([
    ["8k", "", "not-whole", "from"],
    ["-1", "", "not-whole", "from"],
    ["8000.50", "", "not-whole", "from"],
    ["8,000", "", "not-whole", "from"],
    ["1e4", "", "not-whole", "from"],
    ["", "abc", "not-whole", "to"],
    ["", "0", "not-whole", "to"],
    ["", "10000000", "too-high", "to"],
    ["9".repeat(400), "", "too-high", "from"],
    ["9999999", "", "too-high", "from"],
    ["15000", "8000", "not-in-order", "to"],
    ["8000", "8000", "not-in-order", "to"],
  ])("refuses from %j to %j", (from, to, error, at) => expect(readSalaryEnds({ from, to })).toEqual({ error, at }));

  test("shows in the fields as given", () => {
    for (const salary of [null, ...SALARY_BANDS]) expect(readSalaryEnds(salaryEnds(salary))).toEqual({ salary });
  });

  test("every figure in the filter was typed", () => {
    const text = fc.oneof(fc.string(), fc.nat(20_000_000).map(String), fc.string({ unit: fc.constantFrom(..."0123456789.,-ek") }));
    fc.assert(
      fc.property(text, text, (from, to) => {
        const read = readSalaryEnds({ from, to });
        if ("error" in read || read.salary === null) return;
        const { min, max } = read.salary;
        expect(min).toBeLessThan(max);
        expect([from.trim() === "" ? 0 : Number(from), to.trim() === "" ? SALARY_CEILING : Number(to)]).toEqual([min, max]);
      }),
    );
  });
});
