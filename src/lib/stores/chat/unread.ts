import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { unreadMessages } from "#lib/contract/chat.ts";
import { $session } from "#lib/stores/account/session.ts";

/** How many messages of the seeker are unread, as far as is known (1§2 Shell). */
export const $unread = atom(0);
/** What the chat that is open on this page counts, which is truer than any answer; null where none is. */
const $counted = atom<number | null>(null);

/** The chat on this page has counted, or is left. */
export const countUnread = (count: number | null): void => {
  $counted.set(count);
  if (count !== null) $unread.set(count);
};

/** Asks for the number, quietly. */
export const refreshUnread = async (): Promise<void> => {
  if ($session.get() === null) return $unread.set(0);
  if ($counted.get() !== null) return;
  const count = await send(unreadMessages, undefined, { quiet: true });
  if (count.ok && $counted.get() === null) $unread.set(count.value);
};
