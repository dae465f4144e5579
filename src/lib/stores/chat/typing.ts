import { atom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import type { ChatClient } from "#lib/chat/index.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";

/** 对方正在输入 ends by itself (facts 5), and is told only to who has written lately; milliseconds. */
const PEER_TIME = 30_000;
const RECENT_SECONDS = 30;
/** Whoever goes on typing tells it again before it ends over there. */
const TELL_AGAIN_AFTER = 20_000;

/** Who types in a conversation of two, both ways (decisions G1). */
export const createTyping = (client: ChatClient, conversationId: string, messages: () => readonly Message[]) => {
  const $isPeerTyping = atom(false);
  const isPerson = client.conversations.isWithPerson(conversationId);
  let stopPeer: (() => void) | null = null;
  /** When it was last told that one types, in milliseconds; null when one does not. */
  let toldAt: number | null = null;

  const peer = (isTyping: boolean): void => {
    // Who of a group types, its header has no room to say.
    if (!isPerson) return;
    stopPeer?.();
    stopPeer = isTyping ? environment().after(PEER_TIME, () => $isPeerTyping.set(false)) : null;
    $isPeerTyping.set(isTyping);
  };
  const end = (tell: boolean): void => {
    if (toldAt === null) return;
    toldAt = null;
    if (tell) client.messages.sendTyping(conversationId, false);
  };
  const hasWrittenLately = (): boolean => {
    const last = messages().findLast(({ isMine }) => !isMine);
    return last !== undefined && client.now() - last.time < RECENT_SECONDS;
  };

  return {
    $isPeerTyping,
    peer,
    peerEnded: (): void => peer(false),
    /** A key was pressed in the editor, or the editor has the focus again and is not empty. */
    pulse: (): void => {
      const now = environment().now();
      const isDue = toldAt === null ? isPerson && hasWrittenLately() : now - toldAt >= TELL_AGAIN_AFTER;
      if (!isDue) return;
      toldAt = now;
      client.messages.sendTyping(conversationId, true);
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
