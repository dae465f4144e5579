import * as calls from "#lib/contract/resume.ts";
import { EDUCATION_NAMES } from "#lib/contract/resume-items.ts";
import { type Education, isResumeComplete, type Resume } from "#lib/domain/resume.ts";
import { EDUCATION_FIELDS, educationProblems } from "#lib/domain/resume-rules.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { findResume, saveResume } from "#server/db/resumes.ts";
import type { Db } from "#server/db/schema.ts";
import { educationProblemText, MESSAGES, SAVE_PROBLEMS } from "#server/texts.ts";
import { conflict, invalid, missing } from "./answer.ts";
import { forSeeker, mustBe } from "./handle.ts";

const resumeOf = async (db: Db, userId: string): Promise<Resume> => {
  const resume = await findResume(db, userId);
  if (!resume) throw missing(MESSAGES.missingUser);
  return resume;
};

/** The rules of 2§5.6, the same that the form goes by; each field at fault is named by its place in the list. */
const mustBeValid = (educations: readonly Education[], now: number): void => {
  const thisMonth = beijingDate(now).slice(0, 7);
  const faults = educations.flatMap((item, index) => {
    const problems = educationProblems(item, thisMonth);
    return EDUCATION_FIELDS.flatMap((field): [string, string][] => {
      const problem = problems[field];
      return problem
        ? [[`recruitPersonEducatePOList.${index}.${EDUCATION_NAMES[field]}`, educationProblemText(field, problem)]]
        : [];
    });
  });
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
};

export const resumeRoutes = [
  forSeeker(calls.getRecruitUserByUserid, ({ userId }, { db, me }) => {
    mustBe(me, userId);
    return resumeOf(db, userId);
  }),
  forSeeker(calls.ifNeedComplete, async (_payload, { db, me }) => !isResumeComplete(await resumeOf(db, me.userId))),
  forSeeker(
    calls.editResumeInfo,
    async ({ userId, ...part }, { db, me, now }) => {
      mustBe(me, userId);
      mustBeValid(part.educations ?? [], now);
      const outcome = await saveResume(db, userId, part, now);
      if (!outcome.saved) throw conflict(SAVE_PROBLEMS[outcome.problem]);
    },
    MESSAGES.saved,
  ),
];
