import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import type { User } from "#lib/domain/account/account.ts";
import { paths } from "#lib/domain/paths.ts";
import type { Reason } from "#lib/domain/resume/completeness.ts";
import { putOffIntent } from "#lib/stores/account/intent.ts";
import { loadCode } from "#lib/stores/shell/code.ts";
import { ask } from "#lib/stores/shell/dialogs.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";
import { isCompletionDeclined, rememberDeclined } from "./completion.ts";

/** Loads the résumé's calls with the first action that needs them: a visitor who only reads a post needs none. */
const loadResumeCalls = () => loadCode(() => import("#lib/contract/resume/resume.ts"));

/** Fetches the code of the coming steps while the seeker logs in: on a slow line each piece is a wait of its own. */
export const preloadApplySteps = (): void => void import("#lib/contract/resume/resume.ts").catch(() => null);

/** What the résumé lacks, for the question; empty where the backend does not say. */
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
export const ensureResumeDecision = async (subject: string, { goesOnAfterNo }: { goesOnAfterNo: boolean }): Promise<boolean> => {
  if (isCompletionDeclined()) return true;
  const calls = await loadResumeCalls();
  if (!calls) return false;
  const [needed, reasons] = await Promise.all([
    send(calls.needsCompletion, undefined),
    send(calls.completionReasons, undefined, { quiet: true }),
  ]);
  if (!needed.ok) reportFailure(needed.failure);
  if (!needed.ok || !needed.value) return needed.ok;
  $reasons.set(reasons.ok ? reasons.value : []);
  const given = await ask("complete-resume");
  if (given === "yes") leaveForResume(subject);
  if (given === "no") rememberDeclined();
  return given === "no" && goesOnAfterNo;
};

/**
 * Returns whether there is an education record (R1.5.1-1). Without one, a dialog asks for it and the action continues; the seeker may also
 * leave for the full form on the résumé page.
 */
export const requireEducation = async (user: User, subject: string): Promise<boolean> => {
  const calls = await loadResumeCalls();
  if (!calls) return false;
  const resume = await send(calls.getResume, { userId: user.id });
  if (!resume.ok) reportFailure(resume.failure);
  if (!resume.ok || resume.value.educations.length > 0) return resume.ok;
  const step = await loadCode(() => import("./education-step.ts"));
  if (!step) return false;
  step.openEducationStep();
  const given = await ask("education-missing");
  if (given === "no") leaveForResume(subject, "#education");
  return given === "yes";
};
