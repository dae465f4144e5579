import { getResume, needsCompletion } from "#lib/api/resume.ts";
import { environment } from "#lib/browser/environment.ts";
import type { User } from "#lib/domain/account.ts";
import { paths } from "#lib/domain/paths.ts";
import { ask } from "./dialogs.ts";
import { $session } from "./session.ts";
import { reportFailure } from "./toasts.ts";

/** The logged-in user, after the login dialog if need be; null when it was closed. */
export const requireLogin = async (): Promise<User | null> => {
  if ($session.get() === null && (await ask("login")) !== "yes") return null;
  return $session.get()?.user ?? null;
};

/** 要不要完善简历? – "yes" leaves for the résumé; `goesOnAfterNo` says what "no" means (1§4, 2§4.2, decisions D4). */
export const mayGoOnWithResume = async (goesOnAfterNo: boolean): Promise<boolean> => {
  const needed = await needsCompletion();
  if (!needed.ok) reportFailure(needed.failure);
  if (!needed.ok || !needed.value) return needed.ok;
  const given = await ask("complete-resume");
  if (given === "yes") environment().open(paths.resume);
  return given === "no" && goesOnAfterNo;
};

/** At least one education record, else a warning with the way to it (1§5). */
export const hasEducation = async (user: User): Promise<boolean> => {
  const resume = await getResume(user.id);
  if (!resume.ok) reportFailure(resume.failure);
  if (!resume.ok || resume.value.educations.length > 0) return resume.ok;
  if ((await ask("education-missing")) === "yes") environment().open(`${paths.resume}#education`);
  return false;
};
