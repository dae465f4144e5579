import { atom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { type OwnSearch, readOwnSearches } from "#lib/domain/history/saved.ts";
import { OWN_SEARCHES_KEY } from "#lib/domain/history/saved-keys.ts";
import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";
import { $session } from "#lib/stores/account/session.ts";

const TYPE = "own-searches";

const ofUser = (value: unknown): OwnSearch[] | null => {
  const session = $session.get();
  return session && fieldOf(value, "userId") === session.user.id ? readOwnSearches(fieldOf(value, "searches")) : null;
};
const stored = (): OwnSearch[] | null => ofUser(parseJson(environment().session.get(OWN_SEARCHES_KEY)));

/**
 * The searches that the account has saved, the last one first; null for a visitor and until they are known. They are kept for the session, with
 * which they end, and go to the other tabs of the user. `saved-sync.ts` fetches and changes them.
 * Why: docs/decisions/0124-lists-that-move-to-the-account.md
 */
export const $ownSearches = atom<OwnSearch[] | null>(stored());
$session.listen(() => $ownSearches.set(stored()));
environment().tabs.onMessage((message) => {
  const searches = fieldOf(message, "type") === TYPE ? ofUser(message) : null;
  if (searches) keep(message, searches);
});

const keep = (message: unknown, searches: OwnSearch[]): void => {
  environment().session.set(OWN_SEARCHES_KEY, JSON.stringify(message));
  $ownSearches.set(searches);
};

/** The searches of a user are others now; ignored if another user is here by then. */
export const setOwnSearches = (userId: string, searches: OwnSearch[]): void => {
  if ($session.get()?.user.id !== userId) return;
  const message = { type: TYPE, userId, searches };
  keep(message, searches);
  environment().tabs.notify(message);
};
