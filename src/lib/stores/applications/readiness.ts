import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import type { SignUpSource, User } from "#lib/domain/account/account.ts";
import type { Readiness } from "#lib/domain/applications/readiness.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { isCompletionDeclined } from "#lib/stores/account/intent.ts";
import { isMissing } from "#lib/stores/resource.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";
import { loadCode } from "#loading/load-code.ts";
import { preloadCode } from "#loading/preload.ts";

/** A post to apply for, and the source of the application, if known. */
export type Target = { postId: string; source?: SignUpSource; fairId?: string };

/** Loads the calls with the first action that needs them: a visitor who only reads a post needs none. */
const loadCheck = () => loadCode(() => import("#lib/contract/applications/apply-check.ts"));
const loadResumeCalls = () => loadCode(() => import("#lib/contract/resume/resume.ts"));

/** Preloads the code of the check during the login: on a slow connection each piece is a separate wait. */
export const preloadCheck = (): void => preloadCode(() => import("#lib/contract/applications/apply-check.ts"));

/** Kept for the browser session: the backend has no check, so that it is not asked for with every application. */
const NOT_OFFERED_KEY = "apply-check-missing";

/** Whether the backend does not know the call: it says so, or answers something else at that path. */
const isUnknownCall = (failure: Failure): boolean =>
  isMissing(failure) ||
  failure.kind === "unsupported-method" ||
  failure.kind === "malformed-answer" ||
  (failure.kind === "transport" && failure.status === 404);

/** The same from the calls of the documents, for a backend without the check. */
const askOneByOne = async (user: User): Promise<Readiness | null> => {
  const calls = await loadResumeCalls();
  if (!calls) return null;
  const isDeclined = isCompletionDeclined();
  const [resume, needed, reasons] = await Promise.all([
    send(calls.getResume, { userId: user.id }),
    isDeclined ? null : send(calls.needsCompletion, undefined),
    isDeclined ? null : send(calls.completionReasons, undefined, { quiet: true }),
  ]);
  const failed = [resume, needed].find((answer) => answer?.ok === false);
  if (failed?.ok === false) reportFailure(failed.failure);
  if (!resume.ok || needed?.ok === false) return null;
  return {
    isComplete: needed?.value !== true,
    reasons: reasons?.ok ? reasons.value : [],
    hasEducation: resume.value.educations.length > 0,
    lacksName: resume.value.basics.name === "",
    educationsEtag: resume.value.etags.educations ?? null,
    signedUp: false,
    refusal: null,
  };
};

/** Asks whether the seeker may apply, in one call where the backend has it. Null after a failure, which has been reported. */
export const readReadiness = async (user: User, target: Target): Promise<Readiness | null> => {
  if (environment().session.get(NOT_OFFERED_KEY) !== null) return askOneByOne(user);
  const check = await loadCheck();
  if (!check) return null;
  const answer = await send(check.applyCheck, target);
  if (answer.ok) return answer.value;
  if (isUnknownCall(answer.failure)) {
    environment().session.set(NOT_OFFERED_KEY, "1");
    return askOneByOne(user);
  }
  reportFailure(answer.failure);
  return null;
};
