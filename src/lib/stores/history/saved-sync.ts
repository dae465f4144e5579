import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import * as calls from "#lib/contract/account/news.ts";
import type { Result } from "#lib/domain/failure.ts";
import { type OwnSearch, searchAddress } from "#lib/domain/history/saved.ts";
import type { Pace } from "#lib/domain/news/news.ts";
import type { PostQuery } from "#lib/domain/posts/posts.ts";
import { $session } from "#lib/stores/account/session.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";
import { until } from "#lib/stores/until.ts";
import { $ownSearches, setOwnSearches } from "./own-searches.ts";

const $running = atom<Promise<void> | null>(null);
/** Changes that began, and those under way: an answer that was asked for before one would take it back. */
const $begun = atom(0);
const $changing = atom(0);

type Device = { addresses: () => string[]; forget: (addresses: readonly string[]) => void };

const sync = async ({ addresses, forget }: Device, isFresh: boolean): Promise<void> => {
  const userId = $session.get()?.user.id;
  if (userId === undefined) return;
  const waiting = addresses();
  if (waiting.length === 0 && !isFresh && $ownSearches.get() !== null) return;
  // A failure keeps the device's own, and the next page tries again.
  if (waiting.length > 0 && !(await send(calls.saveSearches, { addresses: waiting }, { quiet: true })).ok) return;
  const begun = $changing.get() === 0 ? $begun.get() : null;
  const answer = await send(calls.savedSearches, undefined, { quiet: true });
  if (!answer.ok || $session.get()?.user.id !== userId) return;
  if ($begun.get() !== begun) {
    await until($changing, (count) => count === 0);
    return sync({ addresses, forget }, true);
  }
  setOwnSearches(userId, answer.value);
  // Only those that were sent: another tab may have saved some.
  forget(waiting);
};

/**
 * Moves the searches of the device to the account of a user who has logged in, and fetches the account's if they are not known, or if `isFresh` asks
 * for those of other devices. Adding twice is adding once.
 */
export const syncSavedSearches = (device: Device, isFresh = false): Promise<void> => {
  const running = $running.get() ?? sync(device, isFresh).finally(() => $running.set(null));
  $running.set(running);
  return running;
};

/** Shows a change at once, has the server make it, and takes it back with a message if that fails. */
const change = async (edit: (searches: OwnSearch[]) => OwnSearch[], order: () => Promise<Result<unknown>>): Promise<boolean> => {
  const userId = $session.get()?.user.id;
  if (userId === undefined) return false;
  const before = $ownSearches.get() ?? [];
  setOwnSearches(userId, edit(before));
  $begun.set($begun.get() + 1);
  $changing.set($changing.get() + 1);
  const answer = await order();
  $changing.set($changing.get() - 1);
  if (answer.ok) return true;
  setOwnSearches(userId, before);
  reportFailure(answer.failure);
  return false;
};

const without = (searches: readonly OwnSearch[], address: string): OwnSearch[] =>
  searches.filter((search) => search.address !== address);

/** Saves a search in the account, or drops it. Answers whether that succeeded. */
export const keepSearch = (query: PostQuery, isKept: boolean): Promise<boolean> => {
  const address = searchAddress(query);
  if (!isKept)
    return change(
      (searches) => without(searches, address),
      () => send(calls.dropSearch, { address }),
    );
  return change(
    (searches) => [{ address, pace: "day" }, ...without(searches, address)],
    () => send(calls.saveSearches, { addresses: [address] }),
  );
};

/** Sets how often a search of the account is news. */
export const setPaceOf = (address: string, pace: Pace): Promise<boolean> =>
  change(
    (searches) => searches.map((search) => (search.address === address ? { ...search, pace } : search)),
    () => send(calls.setSearchPace, { address, pace }),
  );
