/** Codes of the résumé's enumerations (R2.3.3-1). Labels are in `texts/resume/codes.ts`. */
export const EDUCATION_LEVELS = [79, 78, 60, 59, 58, 40, 30, 20, 10, 80] as const;
export type EducationLevel = (typeof EDUCATION_LEVELS)[number];
export const POLITICAL_STATUSES = [10, 20, 25, 15] as const;
export type PoliticalStatus = (typeof POLITICAL_STATUSES)[number];
export const LEARNING_FORMS = [10, 20, 15] as const;
export type LearningForm = (typeof LEARNING_FORMS)[number];
/** Of a family member. */
export const RELATIONS = [10, 20, 30, 40, 50, 55, 60, 65, 70] as const;
export type Relation = (typeof RELATIONS)[number];
/** An emergency contact's relation; the seeker cannot be their own contact (R2.5.8-1). */
export const CONTACT_RELATIONS = [20, 30, 40, 50, 55, 60, 65, 70] as const satisfies readonly Relation[];
export const DRIVING_LICENCE = 0;
export const SKILL_TYPES = [DRIVING_LICENCE, 1] as const;
export type SkillType = (typeof SKILL_TYPES)[number];
export const LICENCE_CLASSES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const;
export type LicenceClass = (typeof LICENCE_CLASSES)[number];
/** Names of the licence classes, in order. */
export const LICENCE_NAMES = "A1 A2 A3 B1 B2 C1 C2 C3 C4 C5 D E F M N P".split(" ");
export const GENDERS = [1, 2] as const;
export type Gender = (typeof GENDERS)[number];
/** 0 / 1 answers: married, agricultural household, veteran, willing to adjust, has a diploma. */
export const BINARY = [0, 1] as const;
export type Binary = (typeof BINARY)[number];
export const ARRIVALS = [1, 2, 3] as const;
export type Arrival = (typeof ARRIVALS)[number];
