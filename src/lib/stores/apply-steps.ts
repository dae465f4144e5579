import { environment } from "#lib/browser/environment.ts";
import type { User } from "#lib/domain/account.ts";
import { paths } from "#lib/domain/paths.ts";
import { ask } from "./dialogs.ts";
import { reportFailure } from "./toasts.ts";

/** The calls about a résumé come with the first errand that needs them: to read a post is to do without. */
const loadResumeCalls = async (): Promise<typeof import("#lib/api/resume.ts") | null> => {
  const calls = await import("#lib/api/resume.ts").catch(() => null);
  if (!calls) reportFailure({ kind: "offline" });
  return calls;
};

/** 要不要完善简历? – "yes" leaves for the résumé; `goesOnAfterNo` says what "no" means (1§4, 2§4.2, decisions D4). */
export const mayGoOnWithResume = async (goesOnAfterNo: boolean): Promise<boolean> => {
  const needed = await (await loadResumeCalls())?.needsCompletion();
  if (!needed) return false;
  if (!needed.ok) reportFailure(needed.failure);
  if (!needed.ok || !needed.value) return needed.ok;
  const given = await ask("complete-resume");
  if (given === "yes") environment().open(paths.resume);
  return given === "no" && goesOnAfterNo;
};

/** At least one education record, else a warning with the way to it (1§5). */
export const hasEducation = async (user: User): Promise<boolean> => {
  const resume = await (await loadResumeCalls())?.getResume(user.id);
  if (!resume) return false;
  if (!resume.ok) reportFailure(resume.failure);
  if (!resume.ok || resume.value.educations.length > 0) return resume.ok;
  if ((await ask("education-missing")) === "yes") environment().open(`${paths.resume}#education`);
  return false;
};
