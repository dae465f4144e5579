/**
 * Monthly salary in yuan; both ends known. A post without both figures has none and shows 面议 (D-C3).
 * Why: docs/decisions/0077-a-salary-has-two-ends.md
 */
export type SalaryRange = { min: number; max: number };

/** The top of the last band; means "no upper limit" (R1.9-5). */
export const SALARY_CEILING = 9_999_999;
/** The six bands of the salary filter, in yuan (R1.9-5). */
export const SALARY_BANDS = [
  { min: 0, max: 3000 },
  { min: 3000, max: 5000 },
  { min: 5000, max: 10_000 },
  { min: 10_000, max: 20_000 },
  { min: 20_000, max: 50_000 },
  { min: 50_000, max: SALARY_CEILING },
] as const satisfies readonly SalaryRange[];

/** A salary from two wire figures: only when both are there and in order. */
export const salaryRange = (min: number | null, max: number | null): SalaryRange | null =>
  min === null || max === null || min < 0 || max < min ? null : { min, max };

export const sameSalary = (a: SalaryRange | null, b: SalaryRange | null): boolean => a?.min === b?.min && a?.max === b?.max;
