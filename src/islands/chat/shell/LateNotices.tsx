import { useStore } from "@nanostores/react";
import type { Chat } from "#lib/stores/chat/chat.ts";
import { $wantsNotices } from "#lib/stores/chat/notices-wanted.ts";
import { useQuietCode } from "#loading/use-quiet-code.ts";

/** Notifications of new messages: loaded when they are on, or when the seeker sends something and they may be offered. */
export function LateNotices({ chat: { inbox, view, conversations } }: { chat: Chat }) {
  const isWanted = useStore($wantsNotices);
  const hasSent = useStore(conversations.$hasSent);
  // Fails silently: the chat works without notifications.
  const code = useQuietCode(isWanted || hasSent, () => import("#islands/chat/notices/Notices.tsx"));
  return code && <code.Notices inbox={inbox} view={view} isOffered={hasSent} />;
}
