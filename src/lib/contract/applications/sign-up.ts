import * as z from "zod/mini";
import { defineCall } from "#lib/contract/call.ts";
import { addressParts } from "#lib/contract/posts/interests.ts";
import { reasons } from "#lib/contract/resume/reasons.ts";
import { flag, id, mapped, nothing, text } from "#lib/contract/wire.ts";
import { SIGN_UP_SOURCES, type SignUpSource } from "#lib/domain/account/account.ts";
import type { Readiness } from "#lib/domain/applications/readiness.ts";

const readinessFields = {
  completionReasons: reasons,
  ifHasEducation: flag,
  ifLacksName: flag,
  educationsVersion: text,
  ifSign: flag,
  refusal: z.nullable(z.object({ code: z.number(), message: z.string() })),
};
const readiness = z.object(readinessFields);

const toReadiness = (wire: z.output<typeof readiness>): Readiness => ({
  isComplete: wire.completionReasons.length === 0,
  reasons: wire.completionReasons,
  hasEducation: wire.ifHasEducation,
  lacksName: wire.ifLacksName,
  educationsEtag: wire.educationsVersion || null,
  signedUp: wire.ifSign,
  refusal: wire.refusal,
});

const fromReadiness = (clean: Readiness): z.output<typeof readiness> => ({
  completionReasons: [...clean.reasons],
  ifHasEducation: clean.hasEducation,
  ifLacksName: clean.lacksName,
  educationsVersion: clean.educationsEtag ?? "",
  ifSign: clean.signedUp,
  refusal: clean.refusal,
});

/** A post, and the source of its application, if known in advance. */
type ApplyCheck = { postId: string; source?: SignUpSource | null; fairId?: string | null };

/**
 * Whether the caller may apply for a post, and the gaps to fill first (ours). It gathers the answers of `needsCompletion`,
 * `completionReasons` and `getResume` in one call; a backend without it is asked these.
 */
export const applyCheck = defineCall({
  path: "/api/homePage/applyCheck",
  payload: mapped(
    z.object({ recruitProjectId: id, source: z.nullish(z.literal(SIGN_UP_SOURCES)), recruitFairsId: z.nullish(id) }),
    (wire): ApplyCheck => ({ postId: wire.recruitProjectId, source: wire.source ?? null, fairId: wire.recruitFairsId ?? null }),
    (clean) => ({ recruitProjectId: clean.postId, source: clean.source, recruitFairsId: clean.fairId }),
  ),
  answer: mapped(readiness, toReadiness, fromReadiness),
});

/** An application. `fairId` (ours) names the fair that the post was opened from, if any. */
export type SignUp = { postId: string; address: string[]; source: SignUpSource; fairId?: string | null | undefined };

const signUpFields = {
  recruitProjectId: id,
  signAddress: z.nullish(addressParts),
  source: z.literal(SIGN_UP_SOURCES),
  recruitFairsId: z.nullish(id),
};
const signUpBody = z.object(signUpFields);

const toSignUp = (wire: z.output<typeof signUpBody>): SignUp => ({
  postId: wire.recruitProjectId,
  address: wire.signAddress ?? [],
  source: wire.source,
  fairId: wire.recruitFairsId ?? null,
});

const fromSignUp = (clean: SignUp): z.output<typeof signUpBody> => ({
  recruitProjectId: clean.postId,
  signAddress: clean.address,
  source: clean.source,
  recruitFairsId: clean.fairId ?? undefined,
});

/** Signs up for a post. Idempotent (D-B8, D-B9). */
export const signUp = defineCall({
  path: "/api/homePage/signUp",
  payload: mapped(signUpBody, toSignUp, fromSignUp),
  answer: nothing,
});

/** `evenIncomplete`: the seeker has declined to complete the résumé. Without an address, the post's own is stored. */
type SignUpIfReady = SignUp & { evenIncomplete: boolean };

/**
 * Signs up for a post unless the seeker must be asked something first (ours): the check and the sign-up in one call. `isDone` tells
 * whether the seeker has signed up, now or before; `readiness` is that of before the call. A backend without it is asked one by one.
 * Why: docs/decisions/0156-an-application-is-one-call.md
 */
export const applyIfReady = defineCall({
  path: "/api/homePage/applyIfReady",
  payload: mapped(
    z.object({ ...signUpFields, ifEvenIncomplete: flag }),
    (wire): SignUpIfReady => ({ ...toSignUp(wire), evenIncomplete: wire.ifEvenIncomplete }),
    (clean) => ({ ...fromSignUp(clean), ifEvenIncomplete: clean.evenIncomplete }),
  ),
  answer: mapped(
    z.object({ ...readinessFields, ifDone: flag }),
    (wire) => ({ readiness: toReadiness(wire), isDone: wire.ifDone }),
    (clean) => ({ ...fromReadiness(clean.readiness), ifDone: clean.isDone }),
  ),
});
