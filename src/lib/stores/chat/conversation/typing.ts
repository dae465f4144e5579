import { atom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import type { ChatClient } from "#lib/chat/index.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";

/** 对方正在输入 ends after this time (F-5), and is sent only to a peer who has written recently; milliseconds. */
const PEER_TIME = 30_000;
const RECENT_SECONDS = 30;
/** Continued typing is reported again before the notice ends on the other side. */
const TELL_AGAIN_AFTER = 20_000;

/** Typing notices between two people, sent and received (D-G1). */
export const createTyping = (client: ChatClient, conversationId: string, messages: () => readonly Message[]) => {
  const $isPeerTyping = atom(false);
  const isPerson = client.conversations.isWithPerson(conversationId);
  let stopPeer: (() => void) | null = null;
  /** When typing was last reported, in milliseconds; null while not typing. */
  let toldAt: number | null = null;

  const peer = (isTyping: boolean): void => {
    // A group's header has no room for the people who type.
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
    /** The message was sent, which ends the typing notice by itself. */
    sent: (): void => end(false),
    leave: (): void => {
      end(true);
      peer(false);
    },
  };
};
