import { useState } from "react";
import { ChatSession } from "#islands/chat/shell/ChatSession.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { takeFramedEntry } from "#lib/stores/chat/session/framed.ts";
import { noEntry } from "#lib/texts/chat/outside.ts";

/** The chat framed by another site, authenticated only by the credentials in its address (D-H1). */
export function FramedChatPage() {
  const [entry] = useState(takeFramedEntry);
  if (!entry) return <StateView picture="failed" title={noEntry.title} hint={noEntry.text} />;
  return <ChatSession entry={entry} renew={null} onUnread={() => undefined} isSeeker={false} />;
}
