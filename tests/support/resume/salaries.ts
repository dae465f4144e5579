import { SALARY_CEILING, type SalaryRange } from "#lib/domain/posts/salary.ts";

/**
 * Whether a post's salary falls into a band (D-C3: by overlap). A band is half open, [min, max): a post paying exactly
 * 5000 belongs to 5000–10000 and not to 3000–5000; a post of 5000–8000 only touches 3000–5000 and is not in it.
 */
export const salaryOverlaps = (salary: SalaryRange, band: SalaryRange): boolean => {
  const belowTop = band.max >= SALARY_CEILING || salary.min < band.max;
  return belowTop && (salary.max > band.min || (salary.max === salary.min && salary.min === band.min));
};
