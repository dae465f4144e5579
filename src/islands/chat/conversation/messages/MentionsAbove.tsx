import { useStore } from "@nanostores/react";
import { AtSign } from "lucide-react";
import { useState } from "react";
import { Spinner } from "#islands/chat/parts/Spinner.tsx";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { say } from "#lib/stores/chat/say.ts";
import { groupTalk as words } from "#lib/texts/chat/group-talk.ts";
import { messages } from "#lib/texts/chat/messages.ts";

/** Scrolls to the unseen messages that mention the reader, one after the other. */
export function MentionsAbove({ store, onGone }: { store: ConversationStore; onGone: () => void }) {
  const mentions = useStore(store.mentions.$mentions);
  const [isLoading, setLoading] = useState(false);
  const [first] = mentions;
  if (!first) return null;
  const go = async (): Promise<void> => {
    if (isLoading) return;
    setLoading(true);
    const isThere = await store.mentions.follow();
    setLoading(false);
    if (!isThere) say(words.mentionGone, "warning");
    if (store.mentions.$mentions.get().length === 0) onGone();
  };
  return (
    <button
      type="button"
      onClick={() => void go()}
      aria-label={words.followMention(mentions.length)}
      aria-busy={isLoading}
      className="flex min-h-10 items-center gap-1.5 rounded-full border border-line bg-card px-4 text-brand-600 text-sm tabular-nums shadow-overlay hover:bg-brand-50"
    >
      {isLoading ? <Spinner label={messages.loadingMore} /> : <AtSign size={16} aria-hidden="true" />}
      {first.isMe ? words.mentionsMe : words.mentionsAll}
    </button>
  );
}
