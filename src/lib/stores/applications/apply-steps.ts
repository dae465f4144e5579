import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import type { SignUp } from "#lib/contract/applications/sign-up.ts";
import type { Call, Decoded, Schema } from "#lib/contract/call.ts";
import type { User } from "#lib/domain/account/account.ts";
import type { Readiness } from "#lib/domain/applications/readiness.ts";
import type { Failure, Result } from "#lib/domain/failure.ts";
import { paths } from "#lib/domain/paths.ts";
import { signAddressOf } from "#lib/domain/posts/places.ts";
import type { PostDetail } from "#lib/domain/posts/posts.ts";
import type { Reason } from "#lib/domain/resume/completeness.ts";
import { putOffIntent } from "#lib/stores/account/intent.ts";
import { isMissing } from "#lib/stores/resource.ts";
import { ask } from "#lib/stores/shell/dialogs.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";
import { loadCode } from "#loading/load-code.ts";
import { preloadCode } from "#loading/preload.ts";

/** Kept for the browser session, cleared at logout like all of it. */
const DECLINED_KEY = "completion-declined";

/** Whether the seeker has answered 否 to 要不要完善简历? and the résumé is unchanged since (D-I3). */
export const isCompletionDeclined = (): boolean => environment().session.get(DECLINED_KEY) !== null;
export const rememberDeclined = (): void => environment().session.set(DECLINED_KEY, "1");
/** Another résumé is worth another question. */
export const forgetDeclined = (): void => environment().session.set(DECLINED_KEY, null);

/** The calls come with the first action that needs them: a visitor who only reads a post needs none. */
const importCalls = () => import("#lib/contract/applications/sign-up.ts");
type Calls = Awaited<ReturnType<typeof importCalls>>;

/** Preloads the calls during the login: on a slow connection each piece is a separate wait. */
export const preloadCheck = (): void => preloadCode(importCalls);

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
  const calls = await loadCode(() => import("#lib/contract/resume/resume.ts"));
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

/** Sends a call of ours. Null after a failure, which has been reported; `unknown` from a backend that has none of them, which is kept in mind. */
const sendOurs = async <P extends Schema, A extends Schema>(
  pick: (calls: Calls) => Call<P, A>,
  payload: Decoded<P>,
): Promise<Decoded<A> | "unknown" | null> => {
  if (environment().session.get(NOT_OFFERED_KEY) !== null) return "unknown";
  const calls = await loadCode(importCalls);
  if (!calls) return null;
  const answer = await send(pick(calls), payload);
  if (answer.ok) return answer.value;
  if (isUnknownCall(answer.failure)) {
    environment().session.set(NOT_OFFERED_KEY, "1");
    return "unknown";
  }
  reportFailure(answer.failure);
  return null;
};

/** Reads whether the seeker may apply and which parts the résumé lacks, in one call if the backend has it. Null after a failure, which has been reported. */
export const readReadiness = async (user: User, postId: string): Promise<Readiness | null> => {
  const answer = await sendOurs((calls) => calls.applyCheck, { postId });
  return answer === "unknown" ? askOneByOne(user) : answer;
};

/** `isDone`: the seeker has applied, now or before. Otherwise there are questions, or the backend has no such call. */
type Attempt = { isDone: boolean; readiness: Readiness };

/** Applies in one call where nothing must be asked first. Null after a failure, which has been reported. */
const attemptSignUp = async (user: User, wish: SignUp): Promise<Attempt | null> => {
  const answer = await sendOurs((calls) => calls.applyIfReady, { ...wish, evenIncomplete: isCompletionDeclined() });
  if (answer !== "unknown") return answer;
  const readiness = await askOneByOne(user);
  return readiness && { isDone: false, readiness };
};

type Options = { goesOnAfterNo: boolean };

/** Gaps in the résumé, for the question; empty if the backend does not report them. */
export const $reasons = atom<readonly Reason[]>([]);

/** Opens the résumé page, at an anchor if given. The running action waits there; `subject` names the post or fair. */
const leaveForResume = (subject: string, anchor = ""): void => {
  putOffIntent(subject);
  environment().open(paths.resume + anchor);
};

/**
 * Asks 要不要完善简历? if the résumé has gaps, once per visit (R1.4.2-3, D-I3). Returns whether to continue: 是 opens the
 * résumé; 否 continues if `goesOnAfterNo` (D-D4) and is remembered, so that the next action is not interrupted.
 */
const ensureResumeDecision = async (
  { isComplete, reasons }: Readiness,
  subject: string,
  { goesOnAfterNo }: Options,
): Promise<boolean> => {
  if (isComplete || isCompletionDeclined()) return true;
  $reasons.set(reasons);
  const given = await ask("complete-resume");
  if (given === "yes") leaveForResume(subject);
  if (given === "no") rememberDeclined();
  return given === "no" && goesOnAfterNo;
};

type Lacking = { education: boolean; name: boolean; educationsEtag: string | null };

/** Asks in one dialog for the facts that are lacking; the seeker may also leave for the full form on the résumé page. */
const requireFacts = async ({ education, name, educationsEtag }: Lacking, subject: string): Promise<boolean> => {
  if (!education && !name) return true;
  const step = await loadCode(() => import("./education-step.ts"));
  if (!step) return false;
  step.openEducationStep(educationsEtag, { education, name });
  const given = await ask("education-missing");
  if (given === "no") leaveForResume(subject, education ? "#education" : "#basics");
  return given === "yes";
};

/** Returns whether there is an education record (R1.5.1-1). Without one, a dialog asks for it and the action continues. */
export const requireEducation = ({ hasEducation, educationsEtag }: Readiness, subject: string): Promise<boolean> =>
  requireFacts({ education: !hasEducation, name: false, educationsEtag }, subject);

/** All questions before talking to a recruiter. Returns whether to continue. */
export const ensureReady = async (readiness: Readiness, subject: string, options: Options): Promise<boolean> =>
  (await ensureResumeDecision(readiness, subject, options)) && (await requireEducation(readiness, subject));

/** The same before an application. A post that accepts none says so before any question. */
export const ensureReadyToSignUp = async (readiness: Readiness, subject: string, options: Options): Promise<boolean> => {
  if (readiness.refusal) reportFailure({ kind: "refused", ...readiness.refusal });
  if (readiness.refusal || !(await ensureResumeDecision(readiness, subject, options))) return false;
  // A company answers a person by name; the phone of the login goes along (D-I81).
  const { hasEducation, lacksName: name, educationsEtag } = readiness;
  return requireFacts({ education: !hasEducation, name, educationsEtag }, subject);
};

/** The last step after a question. The backend checks everything again; a repeated application succeeds. */
const sendSignUp = async (wish: SignUp): Promise<boolean> => {
  const calls = await loadCode(importCalls);
  if (!calls) return false;
  const done = await send(calls.signUp, wish);
  if (!done.ok) reportFailure(done.failure);
  return done.ok;
};

type SignUpOptions = Options & {
  /** Reads the post that the questions name. */
  readPost: () => Promise<Result<PostDetail>>;
  /** Named where the résumé interrupts the action; by default the post. */
  subject?: string;
  /** Asked after the questions: whether the seeker still wants this post. */
  isWanted?: () => boolean;
};

/**
 * Signs up for a post: by one call, or after the questions that it raises (R1.4.2). Returns `now`, or `before` where the seeker had applied
 * already; null when it was not done. Failures have been reported.
 */
export const runSignUp = async (user: User, wish: SignUp, options: SignUpOptions): Promise<"now" | "before" | null> => {
  const attempt = await attemptSignUp(user, wish);
  if (!attempt) return null;
  if (attempt.readiness.signedUp) return "before";
  if (attempt.isDone) return "now";
  const { readPost, subject, isWanted = () => true, ...asking } = options;
  const post = await readPost();
  if (!post.ok) {
    reportFailure(post.failure);
    return null;
  }
  // A backend without our calls tells it here.
  if (post.value.signedUp) return "before";
  if (!(await ensureReadyToSignUp(attempt.readiness, subject ?? post.value.name, asking)) || !isWanted()) return null;
  return (await sendSignUp({ ...wish, address: signAddressOf(post.value.place) })) ? "now" : null;
};

/** Notices of a sign-up from a list or a fair, where the post may have been applied for before. */
export const saySignedUp = (done: "now" | "before"): void =>
  done === "now" ? notify("signed-up") : notify("signed-up-before", "warning");
