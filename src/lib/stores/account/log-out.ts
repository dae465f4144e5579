import { send } from "#lib/api/send.ts";
import { logOut } from "#lib/contract/account/account.ts";
import { forgetPhrases } from "#lib/stores/chat/phrases-key.ts";

/** Tells the server that the session is over. A file of its own, because every page has the session and few log out. */
export const sendLogOut = () => {
  // Phrases survive an expired session, but not a logout.
  forgetPhrases();
  return send(logOut, undefined);
};
