import { atom, computed, onMount } from "nanostores";
import { isSaved, joinSearches, readSaved, searchAddress, toggleSaved, writeSaved } from "#lib/domain/history/saved.ts";
import { SAVED_KEY } from "#lib/domain/history/saved-keys.ts";
import type { PostQuery } from "#lib/domain/posts/posts.ts";
import { $session } from "#lib/stores/account/session.ts";
import { notify } from "#lib/stores/shell/toasts.ts";
import { loadCode } from "#loading/load-code.ts";
import { receiveCode } from "#loading/lost-code.ts";
import { $ownSearches } from "./own-searches.ts";
import { persist } from "./persisted.ts";

const device = persist<PostQuery[]>(SAVED_KEY, {
  read: readSaved,
  write: writeSaved,
  isEmpty: (list) => list.length === 0,
});

/** The saved searches, the last one first: those of the account, and those of this device that are not there yet. */
export const $saved = computed([device.$value, $ownSearches], (here, own) => (own ? joinSearches(own, here) : here));

const loadSync = () => import("./saved-sync.ts");
// A page that shows them asks for those of the account, once in a session.
onMount($saved, () =>
  $session.subscribe((session) => {
    if (session && $ownSearches.get() === null)
      void receiveCode(loadSync).then((code) => (code.ok ? code.value.syncSavedSearches(deviceSearches) : undefined));
  }),
);

/** The searches that wait on this device for a login. */
export const deviceSearches = {
  addresses: (): string[] => device.$value.get().map(searchAddress),
  forget: (addresses: readonly string[]): void => {
    if (addresses.length > 0) device.change((list) => list.filter((query) => !addresses.includes(searchAddress(query))));
  },
};

/** Whether a search was saved since the page was opened: then 我的记录 opens at the searches. */
export const $hasSaved = atom(false);

/** Saves a search or drops it, in the account of a user and on the device of a visitor. Answers whether that succeeded. */
const keep = async (query: PostQuery, isKept: boolean): Promise<boolean> => {
  if ($session.get() === null || (!isKept && isSaved(device.$value.get(), query)))
    device.change((list) => (isSaved(list, query) === isKept ? list : toggleSaved(list, query)));
  if ($session.get() === null) return true;
  const sync = await loadCode(loadSync);
  return (await sync?.keepSearch(query, isKept)) === true;
};

/** Saves a search, or drops it when it is saved already. Says so; a failure is shown. */
export const toggleSearch = async (query: PostQuery): Promise<void> => {
  const isKept = !isSaved($saved.get(), query);
  if (!(await keep(query, isKept))) return;
  $hasSaved.set(isKept);
  notify(isKept ? "search-saved" : "search-dropped");
};
