import { atom } from "nanostores";
import { configureDoor } from "#lib/api/door.ts";
import { environment } from "#lib/browser/environment.ts";
import type { Session, User } from "#lib/domain/account.ts";
import { paths } from "#lib/domain/paths.ts";
import { requestStarted } from "./busy.ts";
import { observeServerTime } from "./clock.ts";

const TOKEN_KEY = "token";
const USER_KEY = "user";
/** How long the server's word on a logout is waited for, in milliseconds. */
const LOG_OUT_PATIENCE = 3000;
const FLASH_KEY = "session-ended";
/** Where stores/intent.ts keeps what an ended session interrupted. */
export const INTENT_KEY = "intent";

/** Who is logged in; null for a visitor. The only copy that others may read. */
export const $session = atom<Session | null>(null);

const isText = (value: unknown): value is string => typeof value === "string";

const parseUser = (stored: string | null): User | null => {
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const { id, name, phone } = Object.assign({ id: null, name: null, phone: null }, value);
    return isText(id) && /^\d{1,18}$/.test(id) && isText(name) && isText(phone) ? { id, name, phone } : null;
  } catch {
    return null;
  }
};

const store = (session: Session | null): void => {
  environment().session.set(TOKEN_KEY, session?.token ?? null);
  environment().session.set(USER_KEY, session ? JSON.stringify(session.user) : null);
  $session.set(session);
};

/** Reads the stored session. Half a session (one of the two values, or a broken one) is cleared (decisions D1). */
const restoreSession = (): void => {
  const token = environment().session.get(TOKEN_KEY);
  const user = parseUser(environment().session.get(USER_KEY));
  store(token && user ? { token, user } : null);
};

/** Takes over a session after a login. */
export const beginSession = (session: Session): void => store(session);
/** Forgets the session; the page stays. */
const endSession = (): void => store(null);

/** Reads and clears the note that the last page left when its session ended. */
export const takeSessionEndedNote = (): boolean => {
  const noted = environment().session.get(FLASH_KEY) !== null;
  environment().session.set(FLASH_KEY, null);
  return noted;
};

/**
 * The server called the session off. Of several answers at once only the first acts: the session is gone then, and the token
 * of the others is no longer the present one (decisions B3).
 */
const expire = (token: string | null): void => {
  if ($session.get() === null || $session.get()?.token !== token) return;
  endSession();
  environment().session.set(FLASH_KEY, "1");
  environment().open(`${paths.root}?rl=1`);
};

/** Connects the door to the session. Called once by every page's shell. */
export const openDoor = (baseUrl: string): void => {
  configureDoor({
    baseUrl,
    fetch: (...request) => environment().fetch(...request),
    token: () => $session.get()?.token ?? null,
    onToken: (token) => {
      const session = $session.get();
      if (session) store({ ...session, token });
    },
    onExpired: expire,
    onServerTime: observeServerTime,
    onRequest: requestStarted,
  });
  restoreSession();
};

/** Logs out here and at the server, then goes to the root (1§4 Session). The code for the call is loaded only then. */
export const logOut = async (): Promise<void> => {
  if ($session.get() === null) return;
  const told = import("#lib/api/account.ts").then((account) => account.logOut()).catch(() => null);
  await Promise.race([told, new Promise<void>((resolve) => environment().after(LOG_OUT_PATIENCE, resolve))]);
  endSession();
  environment().open(paths.root);
};
