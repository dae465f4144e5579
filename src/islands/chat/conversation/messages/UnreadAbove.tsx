import { useStore } from "@nanostores/react";
import { ArrowUp } from "lucide-react";
import { useState } from "react";
import { Spinner } from "#islands/chat/parts/Spinner.tsx";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { messages as words } from "#lib/texts/chat/messages.ts";

/** Scrolls to the first unread message if it is too far up to load with the conversation. */
export function UnreadAbove({ store, onGone }: { store: ConversationStore; onGone: () => void }) {
  const count = useStore(store.reading.$unreadAbove);
  const [isLoading, setLoading] = useState(false);
  if (count === 0) return null;
  const go = async (): Promise<void> => {
    if (isLoading) return;
    setLoading(true);
    const isThere = await store.finding.toFirstUnread();
    setLoading(false);
    if (isThere) onGone();
  };
  return (
    <button
      type="button"
      onClick={() => void go()}
      aria-label={words.toFirstUnread(count)}
      aria-busy={isLoading}
      className="flex min-h-10 items-center gap-1.5 rounded-full border border-line bg-card px-4 text-brand-600 text-sm tabular-nums shadow-overlay hover:bg-brand-50"
    >
      {isLoading ? <Spinner label={words.loadingMore} /> : <ArrowUp size={16} aria-hidden="true" />}
      {words.newer(count)}
    </button>
  );
}
