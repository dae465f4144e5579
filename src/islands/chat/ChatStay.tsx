import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { ChatEntry } from "#lib/domain/chat/chat.ts";
import type { renewCredentials } from "#lib/stores/chat/chat.ts";
import type { RoomTrouble } from "#lib/stores/chat/room.ts";
import { say } from "#lib/stores/chat/say.ts";
import { createChatSession } from "#lib/stores/chat/session.ts";
import { chat, elsewhere, kicked } from "#lib/texts/chat/chat.ts";
import { chatFailureText } from "#lib/texts/chat/failures.ts";
import { ChatRoom } from "./ChatRoom.tsx";
import { loadPane } from "./load-pane.ts";
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

type OutsideProps = { picture: "empty" | "failed"; title: string; text: string; action?: string; onAction?: () => void };

/** Why one is not in the chat, and the way in. */
function Outside({ picture, title, text, action, onAction }: OutsideProps) {
  return (
    <div role="alert" className="grid flex-1 place-items-center">
      <StateView picture={picture} title={title} hint={text}>
        {action !== undefined && <Button onClick={onAction}>{action}</Button>}
      </StateView>
    </div>
  );
}

/** Being in the chat with somebody's credentials: opening, open, in another tab, put out, failed. */
export function ChatStay({ entry: { credentials, video }, renew, onUnread, isSeeker }: Props) {
  const [session] = useState(() => createChatSession({ credentials, renew, isSeekers: isSeeker, report, onUnread }));
  const state = useStore(session.$state);
  const enter = (): void => void session.enter();
  const takeOver = (): void => void session.takeOver();
  const opensOne = credentials.managerId !== null;
  useEffect(() => {
    // A failure is said where the conversation is opened.
    if (opensOne) loadPane().catch(() => null);
  }, [opensOne]);
  switch (state.state) {
    case "opening":
      return <Opening />;
    case "open":
      return <ChatRoom room={state.room} isSeeker={isSeeker} videoWith={video ? credentials.managerId : null} />;
    case "waiting":
      return <Outside picture="empty" {...elsewhere} onAction={takeOver} />;
    case "kicked": {
      const { title, text, action } = kicked[state.reason];
      // In another site's frame nobody gives a new signature.
      if (state.reason === "expired" && !renew) return <Outside picture="failed" title={title} text={chat.noEntryText} />;
      const onAction = state.reason === "elsewhere" ? takeOver : enter;
      return <Outside picture="failed" title={title} text={text} action={action} onAction={onAction} />;
    }
    case "failed": {
      const text = chatFailureText(state.failure);
      return <Outside picture="failed" title={chat.failed} text={text} action={chat.retry} onAction={enter} />;
    }
  }
}
