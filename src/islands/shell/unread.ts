import { elementsWith } from "#islands/elements/page-names.ts";
import { $unread, watchUnread } from "#lib/stores/chat/session/unread.ts";

// Keeps the red dot of the menu true.
$unread.subscribe((count) => {
  for (const dot of elementsWith("unread")) dot.hidden = count === 0;
});
watchUnread();
