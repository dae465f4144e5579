import { $session } from "#lib/stores/session.ts";
import { $unread, refreshUnread } from "#lib/stores/unread.ts";

/** Keeps the red dot of the menu true: asked for on every page, and when the visitor comes back to the tab. */
export const followUnread = (): void => {
  $unread.subscribe((count) => {
    for (const dot of document.querySelectorAll<HTMLElement>("[data-unread]")) dot.hidden = count === 0;
  });
  $session.subscribe((session, before) => {
    if (session?.user.id !== before?.user.id || session === null) void refreshUnread();
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void refreshUnread());
};
