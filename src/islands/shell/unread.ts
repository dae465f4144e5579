import { elementsWith } from "#islands/elements/page-names.ts";
import { $session } from "#lib/stores/account/session.ts";
import { $unread, refreshUnread } from "#lib/stores/chat/unread.ts";

// Keeps the red dot of the menu true: asked for on every page of a seeker, and when they come back to the tab.
$unread.subscribe((count) => {
  for (const dot of elementsWith("unread")) dot.hidden = count === 0;
});
$session.subscribe((session, before) => {
  if (session?.user.id !== before?.user.id || session === null) void refreshUnread();
});
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void refreshUnread());
