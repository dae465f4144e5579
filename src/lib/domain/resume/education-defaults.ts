import type { EducationLevel } from "./codes.ts";
import type { EDUCATION, Education } from "./education.ts";
import { type FieldName, NO_MONTH, type Patch } from "./record.ts";

export type EducationField = FieldName<typeof EDUCATION>;

/** Usual duration of full-time study in years; a level without an entry suggests no end. */
const USUAL_YEARS: Partial<Record<EducationLevel, number>> = { 79: 4, 78: 3, 60: 4, 59: 3, 58: 3, 40: 3, 30: 3, 20: 3, 10: 6 };
/** The degrees that levels usually end with, as the form offers them. */
export type UsualDegrees = { byLevel: Partial<Record<EducationLevel, string>>; otherwise: string };
const FULL_TIME = 10;
/** Chinese school years begin in September and end in June. */
export const FIRST_MONTH = "09";
const LAST_MONTH = "06";

const MONTH = /^(\d{4})-\d{2}$/;

/** The usual end of a time at school, "" (至今) while it lies ahead; null where the beginning or the level says nothing. */
const usualEnd = ({ begin, level }: Education, today: string): string | null => {
  const [, year] = MONTH.exec(begin) ?? [];
  const years = level === null ? undefined : USUAL_YEARS[level];
  if (!year || !years) return null;
  const end = `${Number(year) + years}-${LAST_MONTH}`;
  return end > today.slice(0, 7) ? "" : end;
};

/**
 * Suggests values for the fields that the seeker has not chosen: the degree follows from the level, the end from beginning and level,
 * the diploma from the end. A chosen field is never part of the answer. `today` is a day in Beijing, `YYYY-MM-DD`.
 */
export const suggestEducation = (
  written: Education,
  chosen: ReadonlySet<EducationField>,
  { today, degrees }: { today: string; degrees: UsualDegrees },
): Patch<Education> => {
  const end = chosen.has("end") ? written.end : (usualEnd(written, today) ?? NO_MONTH);
  const suggestions: Patch<Education> = {
    degree: written.level === null ? "" : (degrees.byLevel[written.level] ?? degrees.otherwise),
    learningForm: FULL_TIME,
    end,
    diploma: end === NO_MONTH ? null : end === "" ? 0 : 1,
  };
  for (const name of chosen) delete suggestions[name];
  return suggestions;
};
