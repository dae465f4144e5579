import type { EducationLevel } from "#lib/domain/resume/codes.ts";
import type { UsualDegrees } from "#lib/domain/resume/education-defaults.ts";

/** The degree that a level of education usually ends with. */
export const usualDegrees: UsualDegrees = {
  byLevel: { 79: "博士", 78: "硕士", 60: "学士" } satisfies Partial<Record<EducationLevel, string>>,
  otherwise: "无",
};
