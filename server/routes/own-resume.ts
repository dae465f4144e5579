import ethnicGroups from "#lib/data/ethnic-groups.json" with { type: "json" };
import type { Resume } from "#lib/domain/resume/resume.ts";
import type { RuleContext } from "#lib/domain/resume/rules.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { findResume } from "#server/db/resume/resumes.ts";
import type { Db } from "#server/db/schema/index.ts";
import { MESSAGES } from "#server/texts.ts";
import { missing } from "./answer.ts";

/** The caller's résumé. Throws a Refusal when the user is gone. */
export const resumeOf = async (db: Db, userId: string): Promise<Resume> => {
  const resume = await findResume(db, userId);
  if (!resume) throw missing(MESSAGES.missingUser);
  return resume;
};

/** The inputs of a résumé's rules at a time. */
export const contextAt = (now: number): RuleContext => ({ today: beijingDate(now), ethnicGroups });
