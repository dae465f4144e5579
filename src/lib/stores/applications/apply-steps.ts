import { atom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import type { Readiness } from "#lib/domain/applications/readiness.ts";
import { paths } from "#lib/domain/paths.ts";
import type { Reason } from "#lib/domain/resume/completeness.ts";
import { isCompletionDeclined, putOffIntent, rememberDeclined } from "#lib/stores/account/intent.ts";
import { ask } from "#lib/stores/shell/dialogs.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";
import { loadCode } from "#loading/load-code.ts";

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

/**
 * The same before an application. A post that accepts none says so before any question. After an earlier application there are no
 * questions either: a repeated one succeeds.
 */
export const ensureReadyToSignUp = async (readiness: Readiness, subject: string, options: Options): Promise<boolean> => {
  if (readiness.refusal) reportFailure({ kind: "refused", ...readiness.refusal });
  if (readiness.refusal || readiness.signedUp) return readiness.signedUp;
  if (!(await ensureResumeDecision(readiness, subject, options))) return false;
  // A company answers a person by name; the phone of the login goes along (D-I81).
  const { hasEducation, lacksName: name, educationsEtag } = readiness;
  return requireFacts({ education: !hasEducation, name, educationsEtag }, subject);
};
