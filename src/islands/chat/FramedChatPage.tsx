import { useState } from "react";
import { StateView } from "#islands/ui/StateView.tsx";
import { takeFramedEntry } from "#lib/stores/chat/framed.ts";
import { noEntry } from "#lib/texts/chat/outside.ts";
import { ChatStay } from "./ChatStay.tsx";

/** The chat inside of another site's page, by the credentials of its address alone (decisions H1). */
export function FramedChatPage() {
  const [entry] = useState(takeFramedEntry);
  if (!entry) return <StateView picture="failed" title={noEntry.title} hint={noEntry.text} />;
  return <ChatStay entry={entry} renew={null} onUnread={() => undefined} isSeeker={false} />;
}
