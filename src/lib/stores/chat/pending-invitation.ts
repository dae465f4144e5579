import { atom, onMount } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { followFragment } from "#lib/browser/fragment.ts";
import { isInvitation } from "#lib/domain/chat/groups/invitations.ts";
import { CHAT_INVITATION_KEY } from "#lib/domain/storage-keys.ts";

/** An older invitation would be a surprise; milliseconds, as of an intent. */
const LIFETIME = 30 * 60_000;

/** The fragment that was kept with its time (`islands/chat/entry.js`); null if it is missing or old. */
const readKept = (): string | null => {
  const { session, now } = environment();
  const [, time = "", fragment = ""] = /^(\d+)(#.*)$/.exec(session.get(CHAT_INVITATION_KEY) ?? "") ?? [];
  const age = now() - Number(time);
  return fragment !== "" && age >= 0 && age < LIFETIME ? fragment : null;
};

/** The invitation that the page's address has brought, until it is answered: at the start, or while the chat is open. */
export const createPendingInvitation = (follow: typeof followFragment = followFragment) => {
  const $fragment = atom<string | null>(null);
  onMount($fragment, () => {
    $fragment.set(readKept());
    return follow(isInvitation, (fragment) => {
      environment().session.set(CHAT_INVITATION_KEY, environment().now() + fragment);
      $fragment.set(fragment);
    });
  });
  return {
    $fragment,
    /** Forgets the invitation, which has been answered. */
    drop: (): void => {
      environment().session.set(CHAT_INVITATION_KEY, null);
      $fragment.set(null);
    },
    /** Puts the invitation off until the page is loaded again. */
    putOff: (): void => $fragment.set(null),
  };
};
