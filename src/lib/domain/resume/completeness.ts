import { BASICS } from "./basics.ts";
import { type FieldName, fieldNames } from "./record.ts";
import type { Resume } from "./resume.ts";
import { type Problem, problemsOf, type RuleContext } from "./rules.ts";

/** Why a résumé cannot be sent yet: a field of the basics, or (then `field` is null) a list that needs a record. */
export type Reason = { section: "basics" | "educations"; field: FieldName<typeof BASICS> | null; problem: Problem };

/** Problems to solve before a résumé can be sent: of the basics, and a missing education record (R2.5.1, R1.5.1-1). */
export const incompleteReasons = (resume: Pick<Resume, "basics" | "educations">, context: RuleContext): Reason[] => {
  const problems = problemsOf(BASICS, resume.basics, context);
  const inBasics = fieldNames(BASICS).flatMap((field): Reason[] => {
    const problem = problems[field];
    return problem ? [{ section: "basics", field, problem }] : [];
  });
  return resume.educations.length > 0 ? inBasics : [...inBasics, { section: "educations", field: null, problem: "required" }];
};
