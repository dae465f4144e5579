import { send } from "#lib/api/send.ts";
import { logOut } from "#lib/contract/account/account.ts";
import { forgetPhrases } from "#lib/stores/chat/phrases-key.ts";

/** Tells the server that the session is over. A file of its own, because every page has the session and few log out. */
export const sendLogOut = () => {
  // What a session has kept is forgotten in any case; these outlive one that expires.
  forgetPhrases();
  return send(logOut, undefined);
};
