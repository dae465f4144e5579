import type { Conversation } from "#lib/domain/chat/conversation.ts";
import type { Room } from "#lib/stores/chat/room.ts";
import type { ThreadStore } from "#lib/stores/chat/thread.ts";
import { conversationHeader } from "#lib/texts/chat/conversation-header.ts";
import { ConversationHeader } from "./conversations/ConversationHeader.tsx";
import { ChatPane } from "./messages/ChatPane.tsx";

type Props = { conversation: Conversation; room: Room; thread: ThreadStore; isSeeker: boolean; lacksVideo: boolean };

/** The conversation that is open, all of whose code comes with the first one. */
export function OpenConversation({ conversation, room, thread, isSeeker, lacksVideo }: Props) {
  return (
    <ChatPane
      thread={thread}
      header={<ConversationHeader conversation={conversation} room={room} thread={thread} isSeeker={isSeeker} />}
      conversation={conversation}
      note={lacksVideo ? conversationHeader.noVideo : null}
    />
  );
}
