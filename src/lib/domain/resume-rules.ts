import type { Education } from "./resume.ts";
import { lengthOf } from "./text.ts";

/**
 * What may stand in a résumé (2§5). Every limit is in characters. A rule answers with the names of the fields that break it;
 * the words are in `texts/resume.ts`.
 */
const RESUME_LIMITS = {
  /** 2§5.6 */
  school: 20,
  degree: 20,
  major: 20,
} as const;

export type Problem = "required" | "too-long" | "future" | "before-start";
export type Problems<Item> = Partial<Record<keyof Item, Problem>>;

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** A required month that is not in the future. `thisMonth` is `YYYY-MM` in Beijing. */
const monthProblem = (month: string, thisMonth: string): Problem | undefined => {
  if (!MONTH.test(month)) return "required";
  return month > thisMonth ? "future" : undefined;
};

/** Start and end of a period; an empty end is 至今 where that is allowed (decisions E2). */
const periodProblems = (
  period: { begin: string; end: string },
  thisMonth: string,
  openEnd: boolean,
): Problems<{ begin: string; end: string }> => {
  const begin = monthProblem(period.begin, thisMonth);
  const end = period.end === "" && openEnd ? undefined : monthProblem(period.end, thisMonth);
  const order = !begin && !end && period.end !== "" && period.end < period.begin ? ("before-start" as const) : undefined;
  return { ...(begin ? { begin } : {}), ...((end ?? order) ? { end: end ?? order ?? "required" } : {}) };
};

const textProblem = (text: string, max: number, required: boolean): Problem | undefined => {
  if (text.trim() === "") return required ? "required" : undefined;
  return lengthOf(text.trim()) > max ? "too-long" : undefined;
};

const found = <Item>(problems: { [Name in keyof Item]?: Problem | undefined }): Problems<Item> => {
  const kept: Problems<Item> = {};
  for (const name in problems) if (problems[name]) kept[name] = problems[name];
  return kept;
};

/** 2§5.6: school, level, degree, learning form and diploma are required; the end may be 至今. */
export const educationProblems = (item: Education, thisMonth: string): Problems<Education> => ({
  ...periodProblems(item, thisMonth, true),
  ...found<Education>({
    school: textProblem(item.school, RESUME_LIMITS.school, true),
    level: item.level === null ? "required" : undefined,
    degree: textProblem(item.degree, RESUME_LIMITS.degree, true),
    major: textProblem(item.major, RESUME_LIMITS.major, false),
    learningForm: item.learningForm === null ? "required" : undefined,
    diploma: item.diploma === null ? "required" : undefined,
  }),
});

export const EDUCATION_FIELDS = [
  "begin",
  "end",
  "school",
  "level",
  "degree",
  "major",
  "learningForm",
  "diploma",
] as const satisfies readonly (keyof Education)[];
/** A month not chosen yet; an empty one would mean 至今. */
export const NO_MONTH = "?";
export const NO_EDUCATION: Education = {
  begin: NO_MONTH,
  end: NO_MONTH,
  school: "",
  level: null,
  degree: "",
  major: "",
  learningForm: null,
  diploma: null,
};

/** Highest level first, "other" (80) last; the newest first within a level (decisions E4). */
export const sortEducations = (items: readonly Education[]): Education[] => {
  const rank = (item: Education): number => (item.level === null || item.level === 80 ? 0 : item.level);
  const until = (item: Education): string => item.end || "9999";
  return [...items].sort((a, b) => rank(b) - rank(a) || until(b).localeCompare(until(a)));
};
