import { atom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { fairTokenIn } from "#lib/domain/desk/fair-invitations.ts";
import { DESK } from "#lib/domain/desk/views.ts";

/** The token of the link by which a company joins a fair; null without one. It waits for the login. */
export const $fairLink = atom<string | null>(null);

/** Takes the token of a link out of the address. */
export const takeFairLink = (): void => {
  const token = fairTokenIn(environment().location().hash);
  if (token === null) return;
  // The link is a key: it leaves the address at once.
  environment().writeAddress(DESK, "replace");
  $fairLink.set(token);
};

/** Leaves the invitation for later: its link is still good. */
export const dropFairLink = (): void => $fairLink.set(null);
