import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { ChatEntry } from "#lib/domain/chat/chat.ts";
import type { renewCredentials } from "#lib/stores/chat/chat.ts";
import type { RoomTrouble } from "#lib/stores/chat/room.ts";
import { say } from "#lib/stores/chat/say.ts";
import { createChatSession } from "#lib/stores/chat/session.ts";
import { chat, kicked } from "#lib/texts/chat/chat.ts";
import { chatFailureText } from "#lib/texts/chat/failures.ts";
import { ChatRoom } from "./ChatRoom.tsx";
import { Spinner } from "./Spinner.tsx";

/** How long 打开会话失败 stands, in milliseconds (3§9). */
const NOT_OPENED_TIME = 1000;

const report = (trouble: RoomTrouble): void => {
  if (trouble === "not-opened") say(chat.notOpened, "error", NOT_OPENED_TIME);
  else say(chatFailureText(trouble.failure));
};

/** The mask that stands until the chat is open (3§2). */
export function Opening() {
  return (
    <div role="status" className="grid flex-1 place-items-center text-ink-500">
      <span className="flex items-center gap-3">
        <Spinner />
        {chat.opening}
      </span>
    </div>
  );
}

type Props = {
  entry: ChatEntry;
  renew: typeof renewCredentials | null;
  onUnread: (count: number | null) => void;
  isSeeker: boolean;
};

/** Being in the chat with somebody's credentials: opening, open, put out, failed. */
export function ChatStay({ entry: { credentials, video }, renew, onUnread, isSeeker }: Props) {
  const [session] = useState(() => createChatSession({ credentials, renew, isSeekers: isSeeker, report, onUnread }));
  const state = useStore(session.$state);
  switch (state.state) {
    case "opening":
      return <Opening />;
    case "open":
      return <ChatRoom room={state.room} isSeeker={isSeeker} note={video ? chat.noVideo : null} />;
    case "kicked": {
      const { title, text, action } = kicked[state.reason];
      return (
        <div role="alert">
          <StateView picture="failed" title={title} hint={text}>
            {(state.reason !== "expired" || renew) && <Button onClick={() => void session.enter()}>{action}</Button>}
          </StateView>
        </div>
      );
    }
    case "failed":
      return (
        <div role="alert">
          <StateView picture="failed" title={chat.failed} hint={chatFailureText(state.failure)}>
            <Button onClick={() => void session.enter()}>{chat.retry}</Button>
          </StateView>
        </div>
      );
  }
}
