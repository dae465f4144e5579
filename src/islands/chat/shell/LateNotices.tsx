import { useStore } from "@nanostores/react";
import { useState } from "react";
import { useCode } from "#islands/ui/use-code.ts";
import { $wantsNotices } from "#lib/stores/chat/notices-wanted.ts";
import type { Room } from "#lib/stores/chat/room.ts";

/** Fails silently: the chat works without notifications. */
const loadNotices = () => import("#islands/chat/notices/Notices.tsx").catch(() => null);

/** Notifications of new messages: loaded when they are on, or when the seeker sends something and they may be offered. */
export function LateNotices({ room }: { room: Room }) {
  const isWanted = useStore($wantsNotices);
  const isSending = useStore(room.$waiting) > 0;
  const [hasSent, setSent] = useState(false);
  if (isSending && !hasSent) setSent(true);
  const code = useCode(isWanted || hasSent, loadNotices);
  return code && <code.Notices room={room} isOffered={hasSent} />;
}
