import { elementWith, postsShown } from "#islands/elements/page-names.ts";
import { environment } from "#lib/browser/environment.ts";
import { SAVED_KEY } from "#lib/domain/history/saved-keys.ts";
import { $session } from "#lib/stores/account/session.ts";
import { $ownLists } from "#lib/stores/history/own-lists.ts";
import { syncOwnLists } from "#lib/stores/history/own-lists-sync.ts";
import { preloadCode } from "#loading/preload.ts";

const sync = (): void => {
  void syncOwnLists();
  if (environment().local.get(SAVED_KEY) !== null) preloadCode(() => import("./saved-searches.ts"));
};

/** Loads the code of buttons that keep posts, and of cards that are blocked. */
const show = (): void => {
  const { posts = [], companies = [] } = $ownLists.get() ?? {};
  if (companies.length > 0 || (posts.length > 0 && elementWith("keep")))
    preloadCode(() => import("#islands/elements/card-buttons.ts"));
};

// Moves the lists of the device to the account after a login, follows other devices, and has cards and buttons show the change.
$ownLists.listen(() => postsShown.announce());
$ownLists.subscribe(show);
postsShown.listen(show);
$session.subscribe((session, before) => {
  if (session && session.user.id !== before?.user.id) sync();
});
environment().onShown(sync);
