import { send } from "#lib/api/send.ts";
import { logOut } from "#lib/contract/account/account.ts";

/** Tells the server that the session is over. A file of its own, because every page has the session and few log out. */
export const sendLogOut = () => send(logOut, undefined);
