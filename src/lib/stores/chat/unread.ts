import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { unreadMessages } from "#lib/contract/chat.ts";
import { $session } from "#lib/stores/account/session.ts";

/** How many messages of the seeker are unread, as far as is known (1§2 Shell). */
export const $unread = atom(0);

/** Asks for the number, quietly. */
export const refreshUnread = async (): Promise<void> => {
  if ($session.get() === null) return $unread.set(0);
  const count = await send(unreadMessages, undefined, { quiet: true });
  if (count.ok) $unread.set(count.value);
};
