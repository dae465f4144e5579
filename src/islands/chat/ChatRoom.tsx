import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { Room } from "#lib/stores/chat/room.ts";
import { chat } from "#lib/texts/chat/chat.ts";
import { ConversationList } from "./conversations/ConversationList.tsx";
import { ChatPane } from "./messages/ChatPane.tsx";

type Props = {
  room: Room;
  isSeeker: boolean;
  /** Said once above the messages. */
  note: string | null;
};

/** The chat's panes: side by side from 992 px on, below one at a time (look, Chat). */
export function ChatRoom({ room, isSeeker, note }: Props) {
  const open = useStore(room.$open);
  const thread = useStore(room.$thread);
  const line = useStore(room.$line);
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-hidden border-line bg-card lg:rounded-card lg:border">
      {line !== "connected" && (
        <p role="alert" className="border-line border-b bg-warn-50 px-4 py-2 text-sm text-warn">
          {chat.offline}
        </p>
      )}
      <div className="flex min-h-0 flex-1">
        <section
          aria-label={chat.conversations}
          className={clsx("min-h-0 w-full flex-col border-line lg:flex lg:w-75 lg:shrink-0 lg:border-r", open ? "hidden" : "flex")}
        >
          <ConversationList room={room} isSeeker={isSeeker} />
        </section>
        <div className={clsx("min-h-0 min-w-0 flex-1 flex-col bg-ground lg:flex", open ? "flex" : "hidden")}>
          {open && thread ? (
            <ChatPane key={open.id} conversation={open} thread={thread} onBack={room.leave} note={note} />
          ) : (
            <div className="grid flex-1 place-items-center">
              <StateView picture="empty" title={chat.emptySlot} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
