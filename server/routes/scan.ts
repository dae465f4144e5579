import { scanSignIn } from "#lib/contract/scan.ts";
import { maySignIn, type SignInTarget } from "#lib/domain/scan/scan.ts";
import { type Limit, returnLimits, useLimits } from "#server/db/account/rate-limits.ts";
import { findSignInFlow, type SignIn, signInAt } from "#server/db/fairs/scan.ts";
import { findResume } from "#server/db/resume/resumes.ts";
import { tooManySignIns } from "#server/limit-texts.ts";
import { MESSAGES, SIGN_IN_PROBLEMS } from "#server/texts.ts";
import { conflict, invalid, missing, type Refusal, tooMany } from "./answer.ts";
import { forSeeker, type SeekerCallContext } from "./handle.ts";

const MINUTE = 60_000;

/** How many wrong codes a seeker may type: a million of them are too many to try. Right ones don't count. */
const guessLimits = (userId: string): Limit[] => [
  { key: `sign-in:minutes:${userId}`, max: 5, window: 10 * MINUTE },
  { key: `sign-in:day:${userId}`, max: 20, window: 24 * 60 * MINUTE },
];

/** Words for a refusal; a typed code has a field to show them at. */
const refusalOf = (outcome: Exclude<SignIn, "signed-in"> | "unknown", target: SignInTarget): Refusal => {
  const typed = "code" in target;
  if (outcome === "unknown") return typed ? invalid({ signInCode: MESSAGES.unknownSignInCode }) : missing(MESSAGES.unknownSignIn);
  return conflict(SIGN_IN_PROBLEMS[outcome]);
};

const signIn = async (target: SignInTarget, { db, me }: SeekerCallContext): Promise<SignIn | "unknown"> => {
  const flow = await findSignInFlow(db, target);
  return flow ? signInAt(db, me.userId, flow) : "unknown";
};

/** By QR code or typed code (D-C11). Idempotent (D-B9). */
export const scanRoutes = [
  forSeeker(
    scanSignIn,
    async (target, context) => {
      const { db, me, now } = context;
      const resume = await findResume(db, me.userId);
      if (!resume || !maySignIn(resume)) throw conflict(MESSAGES.incompleteResume);
      const limits = "code" in target ? guessLimits(me.userId) : [];
      const usedUp = await useLimits(db, limits, now);
      if (usedUp) throw tooMany(tooManySignIns(usedUp.waitSeconds), usedUp.waitSeconds);
      const outcome = await signIn(target, context);
      if (outcome !== "signed-in") throw refusalOf(outcome, target);
      if (limits.length > 0) await returnLimits(db, limits);
    },
    MESSAGES.signedIn,
  ),
];
