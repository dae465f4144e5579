import { BINARY, EDUCATION_LEVELS, LEARNING_FORMS } from "./codes.ts";
import { defineRecord, type FieldValue, type RecordOf } from "./record.ts";

/** A time at a school (R2.5.6). */
export const EDUCATION = defineRecord({
  begin: { wire: "beginTime", kind: "month", required: true },
  end: { wire: "endTime", kind: "month", required: true, openEnd: true, notBefore: "begin" },
  school: { wire: "personEducateSchool", kind: "text", required: true, max: 20 },
  level: { wire: "personEducateType", kind: "code", required: true, codes: EDUCATION_LEVELS },
  degree: { wire: "degreeType", kind: "text", required: true, max: 20 },
  major: { wire: "specialty", kind: "text", max: 20 },
  learningForm: { wire: "formsOfLearningType", kind: "code", required: true, codes: LEARNING_FORMS },
  diploma: { wire: "ifDiploma", kind: "code", required: true, codes: BINARY },
});
export type Education = RecordOf<typeof EDUCATION>;

type Level = { readonly level?: FieldValue };
/** Codes in the order of their level, "other" last. A level not chosen comes after them. */
const RANKS: readonly FieldValue[] = EDUCATION_LEVELS;
const rankOf = ({ level = null }: Level): number => {
  const rank = RANKS.indexOf(level);
  return rank < 0 ? RANKS.length : rank;
};
/** Compares two educations: the highest level first, "other" last. */
export const byLevel = (one: Level, other: Level): number => rankOf(one) - rankOf(other);

/** Highest level first, "other" last; the newest first within a level (D-E4). */
export const sortEducations = (items: readonly Education[]): Education[] => {
  const until = (item: Education): string => item.end || "9999";
  return [...items].sort((one, other) => byLevel(one, other) || until(other).localeCompare(until(one)));
};
