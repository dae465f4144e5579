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

/** The résumé's calls are loaded with the first action that needs them: a visitor who only reads a post needs none. */
const loadResumeCalls = () => loadCode(() => import("#lib/contract/resume/resume.ts"));

/** Why the résumé is not complete, for who is asked to complete it; empty where the backend does not say. */
export const $reasons = atom<readonly Reason[]>([]);

/** Leaves for the résumé; what is being done waits for it, and is about `subject`. */
const leaveForResume = (subject: string, anchor = ""): void => {
  putOffIntent(subject);
  environment().open(paths.resume + anchor);
};

/**
 * 要不要完善简历? is asked when the résumé lacks something. Answers whether to go on: "yes" leaves for the résumé; `goesOnAfterNo` says
 * what "no" means (1§4, 2§4.2, decisions D4).
 */
export const ensureResumeDecision = async (subject: string, { goesOnAfterNo }: { goesOnAfterNo: boolean }): Promise<boolean> => {
  const calls = await loadResumeCalls();
  if (!calls) return false;
  const needed = await send(calls.needsCompletion, undefined);
  if (!needed.ok) reportFailure(needed.failure);
  if (!needed.ok || !needed.value) return needed.ok;
  const reasons = await send(calls.completionReasons, undefined);
  $reasons.set(reasons.ok ? reasons.value : []);
  const given = await ask("complete-resume");
  if (given === "yes") leaveForResume(subject);
  return given === "no" && goesOnAfterNo;
};

/** Answers whether there is an education record; where there is none, warns and shows the way to it (1§5). */
export const requireEducation = async (user: User, subject: string): Promise<boolean> => {
  const calls = await loadResumeCalls();
  if (!calls) return false;
  const resume = await send(calls.getResume, { userId: user.id });
  if (!resume.ok) reportFailure(resume.failure);
  if (!resume.ok || resume.value.educations.length > 0) return resume.ok;
  if ((await ask("education-missing")) === "yes") leaveForResume(subject, "#education");
  return false;
};
