import { atom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { type OwnLists, readOwnLists } from "#lib/domain/history/own-lists.ts";
import { OWN_LISTS_KEY } from "#lib/domain/storage-keys.ts";
import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";
import { $session } from "#lib/stores/account/session.ts";

const TYPE = "own-lists";
type Fetched = OwnLists & { at: number };

const stored = (): Fetched | null => {
  const session = $session.get();
  return session && readOwnLists(parseJson(environment().session.get(OWN_LISTS_KEY)), session.user.id);
};

/**
 * Posts for later and blocked companies of the account, null for a visitor and until they are known. They are kept for the session, with
 * which they end, and go to the other tabs of the user. `own-lists-sync.ts` fetches and changes them.
 * Why: docs/decisions/0124-lists-that-move-to-the-account.md
 */
export const $ownLists = atom<Fetched | null>(null);

$ownLists.set(stored());
$session.listen(() => $ownLists.set(stored()));
environment().tabs.onMessage((message) => {
  const session = $session.get();
  const lists = session && fieldOf(message, "type") === TYPE ? readOwnLists(message, session.user.id) : null;
  if (lists) keep(session?.user.id ?? "", lists);
});

const keep = (userId: string, lists: Fetched): void => {
  environment().session.set(OWN_LISTS_KEY, JSON.stringify({ ...lists, userId }));
  $ownLists.set(lists);
};

/** The lists of a user are others now; ignored if another user is here by then. */
export const setOwnLists = (userId: string, lists: Fetched): void => {
  if ($session.get()?.user.id !== userId) return;
  keep(userId, lists);
  environment().tabs.notify({ ...lists, type: TYPE, userId });
};
