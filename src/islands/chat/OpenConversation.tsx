import type { Conversation } from "#lib/domain/chat/conversation.ts";
import type { Room } from "#lib/stores/chat/room.ts";
import type { ThreadStore } from "#lib/stores/chat/thread.ts";
import { ConversationHeader } from "./conversations/ConversationHeader.tsx";
import { ChatPane } from "./messages/ChatPane.tsx";

type Props = { conversation: Conversation; room: Room; thread: ThreadStore; isSeeker: boolean; note: string | null };

/** The conversation that is open, all of whose code comes with the first one. */
export function OpenConversation({ conversation, room, thread, isSeeker, note }: Props) {
  return (
    <ChatPane
      thread={thread}
      header={<ConversationHeader conversation={conversation} room={room} thread={thread} isSeeker={isSeeker} />}
      conversation={conversation}
      note={note}
    />
  );
}
