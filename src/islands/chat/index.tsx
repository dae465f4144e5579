import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { ChatEntry } from "#lib/domain/chat/chat.ts";
import { createChatEntry, renewCredentials, takeFramedEntry } from "#lib/stores/chat/chat.ts";
import { countUnread } from "#lib/stores/chat/unread.ts";
import { chat } from "#lib/texts/chat/chat.ts";
import { ChatStay, Opening } from "./ChatStay.tsx";

/** The seeker's chat (3§2). */
export function ChatPage() {
  const [{ $state, load }] = useState(createChatEntry);
  return (
    <Loaded of={useStore($state)} skeleton={<Opening />} onRetry={() => void load()} failedTitle={chat.failed}>
      {(entry: ChatEntry) => <ChatStay entry={entry} renew={renewCredentials} onUnread={countUnread} isSeeker />}
    </Loaded>
  );
}

/** The same inside of another site's page, by the credentials of its address alone (decisions H1). */
export function FramedChatPage() {
  const [entry] = useState(takeFramedEntry);
  if (!entry) return <StateView picture="failed" title={chat.noEntry} hint={chat.noEntryText} />;
  return <ChatStay entry={entry} renew={null} onUnread={() => undefined} isSeeker={false} />;
}
