import { environment } from "#lib/browser/environment.ts";
import { ask } from "#lib/stores/dialogs.ts";
import { $session, INTENT_KEY, takeSessionEndedNote } from "#lib/stores/session.ts";
import { notify } from "#lib/stores/toasts.ts";

/** Who was in the middle of something goes back to it after the login (decisions D3). */
const logInAndGoOn = async (): Promise<void> => {
  if ((await ask("login")) !== "yes" || environment().session.get(INTENT_KEY) === null) return;
  const intent = await import("#lib/stores/intent.ts").catch(() => null);
  const page = intent?.intentPage() ?? null;
  if (page !== null) environment().open(page);
};

/** `?rl=1` brings back somebody whose session ended, or who wanted a page that needs one: say why, offer login, tidy the address. */
export const answerReturn = (): void => {
  const here = environment().location();
  const ended = takeSessionEndedNote();
  if (here.searchParams.get("rl") !== "1") return;
  here.searchParams.delete("rl");
  environment().writeAddress(`${here.pathname}${here.search}${here.hash}`, "replace");
  if (ended) notify("session-expired", "warning");
  if ($session.get() === null) void logInAndGoOn();
};
