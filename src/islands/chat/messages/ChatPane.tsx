import { useStore } from "@nanostores/react";
import { ArrowLeft } from "lucide-react";
import { Composer } from "#islands/chat/composer/Composer.tsx";
import { nameOf } from "#islands/chat/conversations/ConversationRow.tsx";
import type { Conversation } from "#lib/domain/chat/conversation.ts";
import type { ThreadStore } from "#lib/stores/chat/thread.ts";
import { chat } from "#lib/texts/chat/chat.ts";
import { MessageList } from "./MessageList.tsx";

type Props = { conversation: Conversation; thread: ThreadStore; onBack: () => void; note: string | null };

/** The conversation that is open: who it is with, what was said, and where one writes. */
export function ChatPane({ conversation, thread, onBack, note }: Props) {
  const isTyping = useStore(thread.$isPeerTyping);
  const draft = useStore(thread.$draft);
  const name = nameOf(conversation);
  return (
    <section aria-label={name} className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-14 shrink-0 items-center gap-2 border-line border-b bg-card px-4">
        <button
          type="button"
          onClick={onBack}
          aria-label={chat.back}
          className="-ml-2 grid size-10 place-items-center rounded-control text-ink-700 hover:bg-ground lg:hidden"
        >
          <ArrowLeft size={20} aria-hidden="true" />
        </button>
        <h2 dir="auto" className="min-w-0 truncate font-semibold text-base text-ink-900">
          {isTyping ? chat.typing : name}
        </h2>
      </header>
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
