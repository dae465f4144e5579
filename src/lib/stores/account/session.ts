import { atom } from "nanostores";
import { configureApi } from "#lib/api/settings.ts";
import { environment } from "#lib/browser/environment.ts";
import type { Session, User } from "#lib/domain/account/account.ts";
import { ROOT } from "#lib/domain/entry-paths.ts";
import { CHAT_DRAFT_KEY, INTENT_KEY, MINI_PROGRAM_KEY, OPEN_ID_KEY, TOKEN_KEY, USER_KEY } from "#lib/domain/storage-keys.ts";
import { fieldOf, parseJson, textOf } from "#lib/domain/untrusted.ts";
import { requestStarted } from "#lib/stores/shell/busy.ts";
import { observeServerTime } from "#lib/stores/shell/clock.ts";
import { notify } from "#lib/stores/shell/toasts.ts";

/** How long a logout waits for the server's answer, in milliseconds. */
const LOG_OUT_TIMEOUT = 3000;
const FLASH_KEY = "session-ended";
/** Storage that survives the end of a session: how the site is embedded (stores/account/mini-program.ts) does not depend on the user. */
const OUTLIVES_SESSION = [MINI_PROGRAM_KEY, OPEN_ID_KEY];

/** The logged-in user; null for a visitor. The only copy that others may read. */
export const $session = atom<Session | null>(null);

/** The messages of tabs to each other (D-D1). `islands/shell/locked.js` speaks the first two as well. */
type TabMessage =
  | { type: "ask" }
  | { type: "session"; session: Session }
  /** The server no longer takes this token: does anyone know a newer one? */
  | { type: "stale"; userId: string; token: string }
  | { type: "renewed"; old: string; token: string }
  /** `expired`: not by a logout, so the next login continues the interrupted work. */
  | { type: "ended"; userId: string; expired: boolean };

const readUser = (value: unknown): User | null => {
  const id = textOf(fieldOf(value, "id"));
  const [name, phone] = [fieldOf(value, "name"), fieldOf(value, "phone")];
  return id && /^\d{1,18}$/.test(id) && typeof name === "string" && typeof phone === "string" ? { id, name, phone } : null;
};

const readSession = (token: unknown, user: unknown): Session | null => {
  const [known, who] = [textOf(token), readUser(user)];
  return known && who ? { token: known, user: who } : null;
};

/** A message of another tab; null for anything else. */
const readMessage = (message: unknown): TabMessage | null => {
  const type = fieldOf(message, "type");
  const given = fieldOf(message, "session");
  const session = readSession(fieldOf(given, "token"), fieldOf(given, "user"));
  const old = textOf(fieldOf(message, "old"));
  const token = textOf(fieldOf(message, "token"));
  const userId = textOf(fieldOf(message, "userId"));
  if (type === "ask") return { type };
  if (type === "session" && session) return { type, session };
  if (type === "stale" && userId && token) return { type, userId, token };
  if (type === "renewed" && old && token) return { type, old, token };
  return type === "ended" && userId ? { type, userId, expired: fieldOf(message, "expired") === true } : null;
};

const notifyTabs = (message: TabMessage): void => environment().tabs.notify(message);

const store = (session: Session | null): void => {
  environment().session.set(TOKEN_KEY, session?.token ?? null);
  environment().session.set(USER_KEY, session ? JSON.stringify(session.user) : null);
  $session.set(session);
};

/** Reads the stored session. Half a session (one of the two values, or a broken one) is cleared (D-D1). */
const restoreSession = (): void => {
  const { get } = environment().session;
  store(readSession(get(TOKEN_KEY), parseJson(get(USER_KEY))));
};

/**
 * Takes over a session after a login; other tabs have it too.
 * Why: docs/decisions/0001-a-session-belongs-to-the-browser.md
 */
export const beginSession = (session: Session): void => {
  store(session);
  notifyTabs({ type: "session", session });
};

/**
 * Forgets the session and everything this tab has stored since it began: drafts, chats to enter, intents (R1.4.4-1, D-H6). `kept`:
 * prefixes of the names that survive.
 */
const forget = (kept: readonly string[]): void => {
  const { session } = environment();
  const outlives = [...OUTLIVES_SESSION, ...kept];
  for (const key of session.keys()) if (!outlives.some((start) => key.startsWith(start))) session.set(key, null);
  store(null);
};

/** Forgets the session, here and in every tab; the page stays. */
const endSession = (kept: readonly string[] = []): void => {
  const session = $session.get();
  forget(kept);
  if (session) notifyTabs({ type: "ended", userId: session.user.id, expired: kept.length > 0 });
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
  notifyTabs({ type: "renewed", old: session.token, token });
};

/** Goes to the root, which offers the login, and from there back here. */
const leave = (): void => environment().open(`${ROOT}?rl=1`);

const onTabMessage = (message: TabMessage): void => {
  const mine = $session.get();
  if (message.type === "ask" && mine) notifyTabs({ type: "session", session: mine });
  if (message.type === "stale" && mine?.user.id === message.userId && mine.token !== message.token)
    notifyTabs({ type: "renewed", old: message.token, token: mine.token });
  if (message.type === "session" && mine === null) store(message.session);
  if (message.type === "renewed" && mine?.token === message.old) store({ ...mine, token: message.token });
  if (message.type === "ended" && mine?.user.id === message.userId) {
    forget(message.expired ? [CHAT_DRAFT_KEY] : []);
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

/** Time for other tabs to supply a newer token, in milliseconds. */
const TABS_TIMEOUT = 300;

/** Waits for another tab's newer token; null if no tab has one. */
const newerToken = ({ token, user }: Session): Promise<string | null> =>
  new Promise((resolve) => {
    const settle = (): void => {
      stopWaiting();
      stopListening();
      const now = $session.get()?.token ?? null;
      resolve(now === token ? null : now);
    };
    const stopWaiting = environment().after(TABS_TIMEOUT, settle);
    const stopListening = $session.listen(settle);
    notifyTabs({ type: "stale", userId: user.id, token });
  });

/** Running searches for a newer token, by the stale one. */
const searches = new Map<string, Promise<string | null>>();

/**
 * The server says that the session of `token` has ended. Where it has gone on under a newer token, in this tab or another, that one is
 * answered. Otherwise, of several answers at once only the first acts: the session is gone then, and the token of the others is no
 * longer the present one (D-B3).
 */
const expire = async (token: string | null): Promise<string | null> => {
  const session = $session.get();
  if (session === null || token === null) return null;
  if (session.token !== token) return session.token;
  const search = searches.get(token) ?? newerToken(session);
  searches.set(token, search);
  const [newer, intent] = await Promise.all([search, import("./intent.ts").catch(() => null)]);
  searches.delete(token);
  if (newer !== null || $session.get() === null) return newer;
  // The next login may resume the interrupted action (D-D3), and the messages being written.
  endSession([INTENT_KEY, CHAT_DRAFT_KEY]);
  if (environment().isLocked()) intent?.saveView();
  else if (!intent?.isActing()) {
    // Outside of an action the reader continues as a visitor.
    notify("session-expired", "warning");
    return null;
  }
  environment().session.set(FLASH_KEY, "1");
  leave();
  return null;
};

/** Leaves a page whose content is no longer for this visitor; hides it at once. */
const leaveHidden = (): void => environment().replace(`${ROOT}?rl=1`);

/** The browser restores a page as it was left, possibly before a logout: its content may belong to another user. */
const revive = (): void => {
  const before = $session.get()?.user.id;
  restoreSession();
  const now = $session.get()?.user.id;
  if (!environment().isLocked() || now === before) return;
  if (now === undefined) leaveHidden();
  else environment().replace(environment().location().href);
};

/** A page that needs a session waits for another tab to supply it; the time limit covers a tab that never answers. */
const leaveWithoutSession = (): void => {
  if (environment().isLocked()) environment().after(TABS_TIMEOUT, () => $session.get() === null && leaveHidden());
};

/** Restores the session, has every call carry it, and joins the other tabs. Called once by every page's shell. */
export const startSession = (baseUrl: string): void => {
  configureApi({
    baseUrl,
    fetch: (...request) => environment().fetch(...request),
    token: () => $session.get()?.token ?? null,
    onToken: renew,
    onExpired: expire,
    onServerTime: observeServerTime,
    onRequest: requestStarted,
  });
  restoreSession();
  environment().onPageRestored(revive);
  environment().tabs.onMessage((value) => {
    const message = readMessage(value);
    if (message) onTabMessage(message);
  });
  if ($session.get() !== null) return;
  notifyTabs({ type: "ask" });
  leaveWithoutSession();
};

/** The server ended the session or deleted the account: clears the local data, then leaves the page. */
export const leaveEnded = (): void => {
  endSession();
  environment().open(ROOT);
};

/** Logs out here and at the server, then goes to the root (R1.4.4-1). The code for the call is loaded only then. */
export const logOut = async (): Promise<void> => {
  if ($session.get() === null) return;
  const answered = import("./log-out.ts").then(({ sendLogOut }) => sendLogOut()).catch(() => null);
  await Promise.race([answered, new Promise<void>((resolve) => environment().after(LOG_OUT_TIMEOUT, resolve))]);
  leaveEnded();
};
