import * as resume from "#lib/contract/resume.ts";
import type { Result } from "#lib/domain/failure.ts";
import type { Resume } from "#lib/domain/resume.ts";
import { send } from "./http.ts";

export const getResume = (userId: string): Promise<Result<Resume>> => send(resume.getRecruitUserByUserid, { userId });
/** Whether the résumé lacks something required. */
export const needsCompletion = (): Promise<Result<boolean>> => send(resume.ifNeedComplete, undefined);
