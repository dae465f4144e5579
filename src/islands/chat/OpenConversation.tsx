import { PanelRight } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useCode } from "#islands/ui/use-code.ts";
import type { Conversation } from "#lib/domain/chat/conversation.ts";
import type { Evaluation } from "#lib/domain/chat/evaluation.ts";
import type { Room } from "#lib/stores/chat/room.ts";
import type { ThreadStore } from "#lib/stores/chat/thread.ts";
import { loadCode } from "#lib/stores/shell/code.ts";
import { conversationHeader } from "#lib/texts/chat/conversation-header.ts";
import { ConversationHeader } from "./conversations/ConversationHeader.tsx";
import { ForwardHost } from "./forward/ForwardHost.tsx";
import { ChatPane } from "./messages/ChatPane.tsx";

type Props = {
  conversation: Conversation;
  room: Room;
  thread: ThreadStore;
  account: string;
  isSeeker: boolean;
  lacksVideo: boolean;
};

/**
 * The conversation that is open, all of whose code comes with the first one, and its details beside it: once they are open, those of the
 * next conversation are.
 */
export function OpenConversation({ conversation, room, thread, account, isSeeker, lacksVideo }: Props) {
  const [hasDetails, setDetails] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const detailsId = useId();
  const close = (): void => {
    setDetails(false);
    opener.current?.focus();
  };
  const code = useCode(
    hasDetails,
    () => loadCode(() => import("./details/Details.tsx")),
    () => setDetails(false),
  );
  const rate = (evaluation: Evaluation): void => void thread.send({ kind: "evaluation", ...evaluation });
  const tools = (
    <button
      ref={opener}
      type="button"
      aria-label={conversationHeader.details}
      title={conversationHeader.details}
      aria-expanded={hasDetails}
      aria-controls={detailsId}
      onClick={() => setDetails(!hasDetails)}
      className="mt-1 -mr-2 grid size-10 shrink-0 place-items-center self-start rounded-control text-ink-500 hover:bg-ground hover:text-brand-600 aria-expanded:bg-brand-50 aria-expanded:text-brand-600"
    >
      <PanelRight size={20} aria-hidden="true" />
    </button>
  );
  return (
    <div className="flex min-h-0 flex-1">
      <ChatPane
        key={conversation.id}
        thread={thread}
        header={<ConversationHeader conversation={conversation} room={room} thread={thread} isSeeker={isSeeker} tools={tools} />}
        conversation={conversation}
        note={lacksVideo ? conversationHeader.noVideo : null}
        tools={{ account, isSeeker, onRate: isSeeker && conversation.kind === "person" ? rate : null }}
      />
      <ForwardHost room={room} thread={thread} />
      {hasDetails && code && (
        <code.Details id={detailsId} conversation={conversation} room={room} isSeeker={isSeeker} onClose={close} />
      )}
    </div>
  );
}
