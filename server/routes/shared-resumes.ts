import { GONE, readShared } from "#lib/contract/shared-resume.ts";
import * as calls from "#lib/contract/shared-resumes.ts";
import type { SharedResume } from "#lib/domain/chat/cards/shared-resume.ts";
import { useLimits } from "#server/db/account/rate-limits.ts";
import { findRecruiter } from "#server/db/chat/chats.ts";
import { hasEducation } from "#server/db/resume/resumes.ts";
import { listShares, openShared, shareResume, withdrawShare } from "#server/db/resume/shared-resumes.ts";
import type { Db } from "#server/db/schema/index.ts";
import { tooManyShares } from "#server/limit-texts.ts";
import { recruiterIdOf } from "#server/services/chat.ts";
import { MESSAGES } from "#server/texts.ts";
import { conflict, forbidden, missing, Refusal, tooMany } from "./answer.ts";
import { provenAccount } from "./chat-proof.ts";
import { forAnyone, forSeeker } from "./handle.ts";

const DAY = 86_400_000;
/** A seeker who sends more résumés a day is a program. */
const SHARES_A_DAY = 50;

const recruiterOf = async (db: Db, account: string): Promise<string> => {
  const recruiterId = recruiterIdOf(account);
  if (recruiterId === null || !(await findRecruiter(db, recruiterId))) throw missing(MESSAGES.noSuchRecruiter);
  return recruiterId;
};

/** A copy for its recruiter; others learn only that it is not theirs. Throws a Refusal. */
export const sharedFor = async (db: Db, share: string, recruiterId: string | null, now: number): Promise<SharedResume> => {
  if (recruiterId === null) throw forbidden();
  const opened = await openShared(db, share, recruiterId, now);
  if (opened === "foreign") throw forbidden();
  if (opened === "gone") throw new Refusal(GONE, MESSAGES.shareGone);
  return opened;
};

export const sharedResumeRoutes = [
  forSeeker(calls.shareResume, async ({ account, cut, photo }, { db, me, now }) => {
    const recruiterId = await recruiterOf(db, account);
    if (!(await hasEducation(db, me.userId))) throw conflict(MESSAGES.noEducation);
    const limit = { key: `share:day:${me.userId}`, max: SHARES_A_DAY, window: DAY };
    const usedUp = await useLimits(db, [limit], now);
    if (usedUp) throw tooMany(tooManyShares(usedUp.waitSeconds), usedUp.waitSeconds);
    // The photo is of the interview's cut alone.
    const shared = await shareResume(db, { userId: me.userId, recruiterId, cut, photo: cut === "interview" ? photo : null }, now);
    if (!shared) throw conflict(MESSAGES.noEducation);
    return shared;
  }),
  forSeeker(calls.ownShares, async ({ account }, { db, me }) => {
    const recruiterId = recruiterIdOf(account);
    return recruiterId === null ? [] : listShares(db, me.userId, recruiterId);
  }),
  forSeeker(calls.withdrawShare, async ({ share }, { db, me, now }) => {
    if (!(await withdrawShare(db, share, me.userId, now))) throw forbidden();
  }),
  forAnyone(readShared, async ({ share, proof }, context) => {
    if (!proof) throw forbidden();
    return sharedFor(context.db, share, recruiterIdOf(await provenAccount(proof, context)), context.now);
  }),
];
