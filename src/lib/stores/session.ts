import { atom } from "nanostores";
import { configureDoor } from "#lib/api/door.ts";
import { environment } from "#lib/browser/environment.ts";
import type { Session, User } from "#lib/domain/account.ts";
import { ROOT } from "#lib/domain/entry-paths.ts";
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

/** What tabs tell each other (decisions D1). `_shell/locked.js` speaks the first two as well. */
type TabMessage =
  | { type: "ask" }
  | { type: "session"; session: Session }
  /** The server no longer takes this token: does anyone know a newer one? */
  | { type: "stale"; userId: string; token: string }
  | { type: "renewed"; old: string; token: string }
  | { type: "ended"; userId: string };

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

const readUser = (value: unknown): User | null => {
  if (typeof value !== "object" || value === null) return null;
  const { id, name, phone } = Object.assign({ id: null, name: null, phone: null }, value);
  return isText(id) && /^\d{1,18}$/.test(id) && typeof name === "string" && typeof phone === "string" ? { id, name, phone } : null;
};

const parseUser = (stored: string | null): User | null => {
  try {
    return readUser(JSON.parse(stored ?? "null"));
  } catch {
    return null;
  }
};

/** A message of another tab; null for anything that is none. */
const readMessage = (value: unknown): TabMessage | null => {
  const { type, session, old, token, userId } = Object(value) as Record<string, unknown>;
  if (type === "ask") return { type };
  if (type === "stale" && isText(userId) && isText(token)) return { type, userId, token };
  if (type === "renewed" && isText(old) && isText(token)) return { type, old, token };
  if (type === "ended" && isText(userId)) return { type, userId };
  if (type !== "session") return null;
  const given = Object(session) as Record<string, unknown>;
  const user = readUser(given["user"]);
  return user && isText(given["token"]) ? { type, session: { token: given["token"], user } } : null;
};

/** Says something to the other tabs. */
const tell = (message: TabMessage): void => environment().tabs.tell(message);

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

/** Takes over a session after a login; other tabs have it too. */
export const beginSession = (session: Session): void => {
  store(session);
  tell({ type: "session", session });
};

/** Forgets the session, here and in every tab; the page stays. */
const endSession = (): void => {
  const session = $session.get();
  store(null);
  if (session) tell({ type: "ended", userId: session.user.id });
};

/** The user's name or phone has changed. */
export const changeUser = (part: Partial<Pick<User, "name" | "phone">>): void => {
  const session = $session.get();
  if (session) store({ ...session, user: { ...session.user, ...part } });
};

const renew = (token: string): void => {
  const session = $session.get();
  if (!session || session.token === token) return;
  store({ ...session, token });
  tell({ type: "renewed", old: session.token, token });
};

/** Goes to the root, which offers the login. */
const leave = (): void => environment().open(`${ROOT}?rl=1`);

const hear = (message: TabMessage): void => {
  const mine = $session.get();
  if (message.type === "ask" && mine) tell({ type: "session", session: mine });
  if (message.type === "stale" && mine?.user.id === message.userId && mine.token !== message.token)
    tell({ type: "renewed", old: message.token, token: mine.token });
  if (message.type === "session" && mine === null) store(message.session);
  if (message.type === "renewed" && mine?.token === message.old) store({ ...mine, token: message.token });
  if (message.type === "ended" && mine?.user.id === message.userId) {
    store(null);
    if (environment().isLocked()) leave();
  }
};

/** Whether the page is being left because the session ended. */
export const isSessionEnding = (): boolean => environment().session.get(FLASH_KEY) !== null;

/** Reads and clears the note that the last page left when its session ended. */
export const takeSessionEndedNote = (): boolean => {
  const noted = environment().session.get(FLASH_KEY) !== null;
  environment().session.set(FLASH_KEY, null);
  return noted;
};

/** How long other tabs have to say that they know a newer token, in milliseconds. */
const TABS_PATIENCE = 300;

/** Waits for another tab to say that the session has gone on under a newer token; null when none does. */
const newerToken = ({ token, user }: Session): Promise<string | null> =>
  new Promise((resolve) => {
    const settle = (): void => {
      stopWaiting();
      stopListening();
      const now = $session.get()?.token ?? null;
      resolve(now === token ? null : now);
    };
    const stopWaiting = environment().after(TABS_PATIENCE, settle);
    const stopListening = $session.listen(settle);
    tell({ type: "stale", userId: user.id, token });
  });

/** The search for a newer token under way, by the stale one. */
const searches = new Map<string, Promise<string | null>>();

/**
 * The server called the session of `token` off. Where it has gone on under a newer token, in this tab or another, that one is
 * answered. Otherwise, of several answers at once only the first acts: the session is gone then, and the token of the others is no
 * longer the present one (decisions B3).
 */
const expire = async (token: string | null): Promise<string | null> => {
  const session = $session.get();
  if (session === null || token === null) return null;
  if (session.token !== token) return session.token;
  const search = searches.get(token) ?? newerToken(session);
  searches.set(token, search);
  const newer = await search;
  searches.delete(token);
  if (newer !== null || $session.get() === null) return newer;
  endSession();
  environment().session.set(FLASH_KEY, "1");
  leave();
  return null;
};

/** Connects the door to the session. Called once by every page's shell. */
export const openDoor = (baseUrl: string): void => {
  configureDoor({
    baseUrl,
    fetch: (...request) => environment().fetch(...request),
    token: () => $session.get()?.token ?? null,
    onToken: renew,
    onExpired: expire,
    onServerTime: observeServerTime,
    onRequest: requestStarted,
  });
  restoreSession();
  environment().onRevival(restoreSession);
  environment().tabs.onMessage((value) => {
    const message = readMessage(value);
    if (message) hear(message);
  });
  if ($session.get() === null) tell({ type: "ask" });
};

/** Logs out here and at the server, then goes to the root (1§4 Session). The code for the call is loaded only then. */
export const logOut = async (): Promise<void> => {
  if ($session.get() === null) return;
  const told = import("#lib/api/account.ts").then((account) => account.logOut()).catch(() => null);
  await Promise.race([told, new Promise<void>((resolve) => environment().after(LOG_OUT_PATIENCE, resolve))]);
  endSession();
  environment().open(ROOT);
};
