import { useStore } from "@nanostores/react";
import type { ReactNode } from "react";
import { Composer } from "#islands/chat/composer/Composer.tsx";
import { nameOf } from "#islands/chat/conversations/ConversationRow.tsx";
import type { Conversation } from "#lib/domain/chat/conversation.ts";
import type { ThreadStore } from "#lib/stores/chat/thread.ts";
import { MessageList } from "./MessageList.tsx";

type Props = { conversation: Conversation; thread: ThreadStore; header: ReactNode; note: string | null };

/** The conversation that is open: who it is with, what was said, and where one writes. */
export function ChatPane({ conversation, thread, header, note }: Props) {
  const draft = useStore(thread.$draft);
  return (
    <section aria-label={nameOf(conversation)} className="flex min-h-0 flex-1 flex-col">
      {header}
      {note !== null && <p className="border-line border-b bg-brand-50 px-4 py-2 text-brand-700 text-sm">{note}</p>}
      <MessageList thread={thread} peer={conversation} />
      <Composer
        key={thread.conversationId}
        draft={draft}
        onChange={thread.write}
        onSend={thread.submit}
        onTyping={thread.typing}
        onTypingEnd={thread.typingEnded}
        onFace={thread.sendFace}
      />
    </section>
  );
}
