import { environment } from "#lib/browser/environment.ts";
import { $session, takeSessionEndedNote } from "#lib/stores/account/session.ts";
import { showCarriedNotice } from "#lib/stores/shell/carried-notice.ts";
import { ask } from "#lib/stores/shell/dialogs.ts";
import { notify } from "#lib/stores/shell/toasts.ts";
import { loadCode } from "#loading/load-code.ts";

/** Offers the login, then returns to the interrupted action; closing the login gives it up. */
const logInAgain = async (): Promise<void> => {
  const [given, intent] = await Promise.all([ask("login"), loadCode(() => import("#lib/stores/account/intent.ts"))]);
  if (given === "yes") intent?.returnToIntent("logged-in");
  else intent?.dropIntent();
};

/**
 * `?rl=1` brings back a visitor whose session ended, or who wanted a page that needs one: explains why, offers the login, tidies the
 * address.
 */
export const answerReturn = (): void => {
  showCarriedNotice();
  const here = environment().location();
  const ended = takeSessionEndedNote();
  if (here.searchParams.get("rl") !== "1") return;
  here.searchParams.delete("rl");
  environment().writeAddress(`${here.pathname}${here.search}${here.hash}`, "replace");
  if (ended) notify("session-expired", "warning");
  if ($session.get() === null) void logInAgain();
};
