import { atom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import type { ChatClient } from "#lib/chat/index.ts";
import { sidesOf } from "#lib/domain/chat/conversation.ts";
import type { Message } from "#lib/domain/chat/message.ts";

/** 对方正在输入 ends by itself (facts 5), and is told only to who has written lately; milliseconds. */
const PEER_TIME = 30_000;
const RECENT_SECONDS = 30;
/** Who stops for so long no longer types. */
const PAUSE = 8000;

/** Who types in a conversation of two, both ways (decisions G1). */
export const createTyping = (client: ChatClient, conversationId: string, messages: () => readonly Message[]) => {
  const $isPeerTyping = atom(false);
  const isPerson = sidesOf(conversationId)?.kind === "person";
  let stopPeer: (() => void) | null = null;
  let stopOwn: (() => void) | null = null;

  const peer = (isTyping: boolean): void => {
    stopPeer?.();
    stopPeer = isTyping ? environment().after(PEER_TIME, () => $isPeerTyping.set(false)) : null;
    $isPeerTyping.set(isTyping);
  };
  const end = (tell: boolean): void => {
    if (!stopOwn) return;
    stopOwn();
    stopOwn = null;
    if (tell) client.sendTyping(conversationId, false);
  };
  const hasWrittenLately = (): boolean => {
    const last = messages().findLast(({ isMine }) => !isMine);
    return last !== undefined && client.now() - last.time < RECENT_SECONDS;
  };

  return {
    $isPeerTyping,
    peer,
    peerEnded: (): void => peer(false),
    /** A key was pressed in the editor. */
    pulse: (): void => {
      if (!isPerson || (stopOwn === null && !hasWrittenLately())) return;
      if (stopOwn) stopOwn();
      else client.sendTyping(conversationId, true);
      stopOwn = environment().after(PAUSE, () => end(true));
    },
    /** The editor is empty, or was left. */
    ended: (): void => end(true),
    /** What was typed has gone: the message says so by itself. */
    sent: (): void => end(false),
    leave: (): void => {
      end(true);
      peer(false);
    },
  };
};
