import { atom } from "nanostores";
import { $session } from "./session.ts";

/** How many messages of the seeker are unread, as far as is known (1§2 Shell). */
export const $unread = atom(0);

/** Asks for the number, quietly. The code for the call is loaded only for somebody who has messages. */
export const refreshUnread = async (): Promise<void> => {
  if ($session.get() === null) return $unread.set(0);
  const chat = await import("#lib/api/chat.ts").catch(() => null);
  const count = await chat?.unreadMessages();
  if (count?.ok) $unread.set(count.value);
};
