/** Pay of a post where room is short. */
import type { SalaryRange } from "#lib/domain/posts/salary.ts";
import { salaryText } from "./facts.ts";

/** Shorter amounts than these, in yuan, would lose figures in thousands. */
const SHORT = { least: 1000, step: 100 };

/** 13.5–23.5K·月, where room is short. Pay that thousands would round is written in full. */
export const shortSalaryText = (salary: SalaryRange | null): string => {
  const ends = salary ? [...new Set([salary.min, salary.max])] : [];
  const isShort = ends.length > 0 && ends.every((yuan) => yuan >= SHORT.least && yuan % SHORT.step === 0);
  return isShort ? `${ends.map((yuan) => yuan / 1000).join("–")}K·月` : salaryText(salary);
};
