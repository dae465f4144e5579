import * as resume from "#lib/contract/resume.ts";
import type { Result } from "#lib/domain/failure.ts";
import type { Resume, ResumePart } from "#lib/domain/resume.ts";
import { send } from "./http.ts";

export const getResume = (userId: string): Promise<Result<Resume>> => send(resume.getRecruitUserByUserid, { userId });
/** Whether the résumé lacks something required. */
export const needsCompletion = (): Promise<Result<boolean>> => send(resume.ifNeedComplete, undefined);
/** Saves parts of the résumé; lists are replaced as a whole. */
export const saveResume = (userId: string, part: ResumePart): Promise<Result<unknown>> =>
  send(resume.editResumeInfo, { userId, ...part });
