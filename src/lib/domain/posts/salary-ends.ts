import { SALARY_CEILING, type SalaryRange } from "./salary.ts";

/** The two ends of a salary filter as they are typed, in yuan a month. An empty end is open. */
export type SalaryEnds = { from: string; to: string };
export type SalaryEndsError = "not-whole" | "too-high" | "not-in-order";

/** The ends as fields show them: 0 and the ceiling are open ends. */
export const salaryEnds = (salary: SalaryRange | null): SalaryEnds => ({
  from: salary && salary.min > 0 ? String(salary.min) : "",
  to: salary && salary.max < SALARY_CEILING ? String(salary.max) : "",
});

/** A typed figure in yuan; full-width digits count as digits, and nothing is dropped from the text to make it fit. */
const readYuan = (text: string, open: number): number | SalaryEndsError => {
  const typed = text.normalize("NFKC").trim();
  if (typed === "") return open;
  if (!/^\d+$/.test(typed)) return "not-whole";
  return Number(typed) > SALARY_CEILING ? "too-high" : Number(typed);
};

/** The filter from two typed ends: null if both are open, else the range, else the problem and its end. */
export const readSalaryEnds = ({
  from,
  to,
}: SalaryEnds): { salary: SalaryRange | null } | { error: SalaryEndsError; at: keyof SalaryEnds } => {
  const min = readYuan(from, 0);
  if (typeof min === "string") return { error: min, at: "from" };
  const max = readYuan(to, SALARY_CEILING);
  if (typeof max === "string") return { error: max, at: "to" };
  if (max === 0) return { error: "not-whole", at: "to" };
  if (min === SALARY_CEILING) return { error: "too-high", at: "from" };
  if (min >= max) return { error: "not-in-order", at: "to" };
  return { salary: min === 0 && max === SALARY_CEILING ? null : { min, max } };
};
