import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { ChatSkeleton } from "#islands/chat/ChatSkeleton.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { HAS_CALLS } from "#lib/domain/chat/calls/availability.ts";
import type { ChatEntry } from "#lib/domain/chat/entry.ts";
import type { renewCredentials } from "#lib/stores/chat/session/entry.ts";
import { createChatSession, type OutsideState } from "#lib/stores/chat/session/session.ts";
import { chat } from "#lib/texts/chat/chat.ts";
import { useQuietCode } from "#loading/use-quiet-code.ts";
import { ChatLayout } from "./ChatLayout.tsx";
import { loadPane } from "./load-pane.ts";
import { reportTrouble } from "./report-trouble.ts";

type Props = {
  entry: ChatEntry;
  renew: typeof renewCredentials | null;
  onUnread: (count: number | null) => void;
  isSeeker: boolean;
};

type OutsideProps = { state: OutsideState; mayRenew: boolean; onEnter: () => void; onTakeOver: () => void };

/** Why one is not in the chat. The words are fetched ahead; where they have not come, the way in is there all the same. */
function Outside(props: OutsideProps) {
  const [isMissing, setMissing] = useState(false);
  const code = useQuietCode(
    true,
    () => import("./OutsideChat.tsx"),
    () => setMissing(true),
  );
  if (code) return <code.OutsideChat {...props} />;
  if (!isMissing) return <ChatSkeleton />;
  return (
    <StateView picture="failed" title={chat.failed}>
      <Button onClick={props.state.state === "failed" ? props.onEnter : props.onTakeOver}>{chat.retry}</Button>
    </StateView>
  );
}

/** The chat of one login, in each of its states: opening, open, in another tab, signed out, failed. */
export function ChatSession({ entry: { credentials, video }, renew, onUnread, isSeeker }: Props) {
  const [session] = useState(() =>
    createChatSession({
      credentials,
      renew,
      isSeekers: isSeeker,
      callsByVideo: video && HAS_CALLS,
      report: (trouble) => void reportTrouble(trouble),
      onUnread,
    }),
  );
  const state = useStore(session.$state);
  const enter = (): void => void session.enter();
  const takeOver = (): void => void session.takeOver();
  const opensOne = credentials.managerId !== null;
  useEffect(() => {
    // A failure is said where the conversation is opened.
    if (opensOne) loadPane().catch(() => null);
  }, [opensOne]);
  if (state.state === "opening") return <ChatSkeleton />;
  if (state.state === "open") return <ChatLayout chat={state.chat} account={credentials.userId} isSeeker={isSeeker} />;
  return <Outside key={state.state} state={state} mayRenew={renew !== null} onEnter={enter} onTakeOver={takeOver} />;
}
