import { send } from "#lib/api/send.ts";
import { logOut } from "#lib/contract/account/account.ts";
import { forgetPhrases } from "#lib/stores/chat/phrases-key.ts";

/** Ends the session at the server. A file of its own, because every page has the session and few users log out. */
export const sendLogOut = () => {
  // Phrases survive an expired session, but not a logout.
  forgetPhrases();
  return send(logOut, undefined);
};
