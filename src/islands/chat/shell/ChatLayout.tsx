import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { Spinner } from "#islands/chat/parts/Spinner.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { useCode } from "#islands/ui/use-code.ts";
import { unreadOf } from "#lib/domain/chat/conversations/conversation.ts";
import type { Room } from "#lib/stores/chat/room.ts";
import { loadCode } from "#lib/stores/shell/code.ts";
import { chat } from "#lib/texts/chat/chat.ts";
import { ConversationsPane } from "./ConversationsPane.tsx";
import { LateNotices } from "./LateNotices.tsx";
import { loadPane } from "./load-pane.ts";
import { useUnreadTitle } from "./use-unread-title.ts";

/** How many of one's own messages wait for the line, in all conversations (an outbox that is seen). */
function Waiting({ room }: { room: Room }) {
  const count = useStore(room.$waiting);
  return count > 0 ? <span>{chat.waitingToGo(count)}</span> : null;
}

type Props = {
  room: Room;
  /** Who is in it. */
  account: string;
  isSeeker: boolean;
  /** The account with which a video call was meant; null where none was. */
  videoWith: string | null;
};

/** The chat's panes: side by side from 992 px on, below one at a time (look, Chat). */
export function ChatLayout({ room, account, isSeeker, videoWith }: Props) {
  const open = useStore(room.$open);
  const thread = useStore(room.$thread);
  const connection = useStore(room.$connection);
  const list = useStore(room.$list);
  useUnreadTitle(list.state === "ready" ? unreadOf(list.value) : 0);
  // Who looks at the list alone needs neither bubbles nor an editor.
  const pane = useCode(open !== null, () => loadCode(loadPane), room.leave);
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-hidden border-line bg-card pb-[env(safe-area-inset-bottom)] lg:rounded-card lg:border">
      {connection !== "connected" && (
        <p role="alert" className="flex flex-wrap gap-x-4 border-line border-b bg-warn-50 px-4 py-2 text-sm text-warn">
          <span>{chat.offline}</span>
          <Waiting room={room} />
        </p>
      )}
      {isSeeker && <LateNotices room={room} />}
      <div className="flex min-h-0 flex-1">
        <section
          aria-label={chat.conversations}
          className={clsx("min-h-0 w-full flex-col border-line lg:flex lg:w-75 lg:shrink-0 lg:border-r", open ? "hidden" : "flex")}
        >
          <ConversationsPane room={room} isSeeker={isSeeker} />
        </section>
        <div className={clsx("min-h-0 min-w-0 flex-1 flex-col bg-ground lg:flex", open ? "flex" : "hidden")}>
          {open && thread && pane ? (
            <pane.OpenConversation
              room={room}
              thread={thread}
              conversation={open}
              account={account}
              isSeeker={isSeeker}
              lacksVideo={open.peer === videoWith}
            />
          ) : open ? (
            <p role="status" className="grid flex-1 place-items-center">
              <Spinner label={chat.opening} />
            </p>
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
