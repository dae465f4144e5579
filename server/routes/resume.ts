import * as calls from "#lib/contract/resume.ts";
import { isResumeComplete, type Resume } from "#lib/domain/resume.ts";
import { findResume, saveResume } from "#server/db/resumes.ts";
import type { Db } from "#server/db/schema.ts";
import { MESSAGES, SAVE_PROBLEMS } from "#server/texts.ts";
import { conflict, missing } from "./answer.ts";
import { forSeeker, mustBe } from "./handle.ts";

const resumeOf = async (db: Db, userId: string): Promise<Resume> => {
  const resume = await findResume(db, userId);
  if (!resume) throw missing(MESSAGES.missingUser);
  return resume;
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
      const outcome = await saveResume(db, userId, part, now);
      if (!outcome.saved) throw conflict(SAVE_PROBLEMS[outcome.problem]);
    },
    MESSAGES.saved,
  ),
];
