import { useStore } from "@nanostores/react";
import { useState } from "react";
import { ChatSession } from "#islands/chat/shell/ChatSession.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import type { ChatEntry } from "#lib/domain/chat/entry.ts";
import { createChatEntry, renewCredentials } from "#lib/stores/chat/session/entry.ts";
import { countUnread } from "#lib/stores/chat/session/unread.ts";
import { chat } from "#lib/texts/chat/chat.ts";
import { ChatSkeleton } from "./ChatSkeleton.tsx";

/** The seeker's chat (R3.1-1). */
export function ChatPage() {
  const [{ $state, load }] = useState(createChatEntry);
  return (
    <div className="flex min-h-0 flex-1 flex-col *:[[role=alert]]:my-auto">
      <Loaded of={useStore($state)} skeleton={<ChatSkeleton />} onRetry={() => void load()} failedTitle={chat.failed}>
        {(entry: ChatEntry) => <ChatSession entry={entry} renew={renewCredentials} onUnread={countUnread} isSeeker />}
      </Loaded>
    </div>
  );
}
