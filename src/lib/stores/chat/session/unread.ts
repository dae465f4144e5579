import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { unreadMessages } from "#lib/contract/chat.ts";
import { $session } from "#lib/stores/account/session.ts";

/** The seeker's number of unread messages, as last reported (R1.2.2-4). */
export const $unread = atom(0);
/** The unread count of the chat open on this page, more current than any answer; null without one. */
const $counted = atom<number | null>(null);

/** A page that is looked at learns of a message within a minute, the time of the call included; milliseconds. */
const EVERY = 50_000;
/** After failures a page asks ever more rarely, down to this. */
const EVERY_MAX = 800_000;

/** The chat on this page has counted, or is left. */
export const countUnread = (count: number | null): void => {
  $counted.set(count);
  if (count !== null) $unread.set(count);
};

/** Asks for the number, quietly; answers whether all went well. */
export const refreshUnread = async (): Promise<boolean> => {
  if ($session.get() === null) $unread.set(0);
  if ($session.get() === null || $counted.get() !== null) return true;
  const count = await send(unreadMessages, undefined, { quiet: true });
  if (count.ok && $counted.get() === null) $unread.set(count.value);
  return count.ok;
};

/**
 * Asks at once and then regularly, while a user is logged in and the page is visible; at once on returning to it. Each visible
 * page asks for itself: there are rarely two. Returns the function to stop.
 */
export const watchUnread = (): (() => void) => {
  let stopWaiting = (): void => undefined;
  let turn = 0;
  const ask = async (wait: number): Promise<void> => {
    stopWaiting();
    turn += 1;
    const mine = turn;
    const isWell = await refreshUnread();
    if (mine !== turn || $session.get() === null) return;
    const next = isWell ? EVERY : Math.min(wait * 2, EVERY_MAX);
    stopWaiting = environment().after(next, () => void (environment().isShown() && ask(next)));
  };
  const stops = [
    $session.subscribe((session, before) => {
      if (session?.user.id !== before?.user.id || session === null) void ask(EVERY);
    }),
    environment().onShown(() => void ask(EVERY)),
  ];
  return () => {
    turn += 1;
    stopWaiting();
    for (const stop of stops) stop();
  };
};
