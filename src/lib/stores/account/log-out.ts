import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { logOut } from "#lib/contract/account/account.ts";
import { PLAN_KEY } from "#lib/domain/fairs/plan-key.ts";
import { forgetPhrases } from "#lib/stores/chat/phrases-key.ts";

/** Ends the session at the server. A file of its own, because every page has the session and few users log out. */
export const sendLogOut = () => {
  // Phrases survive an expired session, but not a logout.
  forgetPhrases();
  // The plans are with the account, and another person may use this device next.
  environment().local.set(PLAN_KEY, null);
  return send(logOut, undefined);
};
