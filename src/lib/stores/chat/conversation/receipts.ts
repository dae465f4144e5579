import { environment } from "#lib/browser/environment.ts";
import type { ChatClient } from "#lib/chat/index.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { $showsReceipts, tellsReading } from "#lib/stores/chat/receipts-setting.ts";

/** Receipts are collected for this time and sent together, in milliseconds. */
const TOGETHER_AFTER = 300;

export type Receipts = ReturnType<typeof createReceipts>;

/** Sends read receipts (F-7): one for each message, several in one call. Failed ones are sent again after a reconnect. */
export const createReceipts = (
  client: Pick<ChatClient, "messages" | "conversations">,
  conversationId: string,
  /** Live groups and communities have none (R3.4.6-3). */
  isOffered: () => boolean = () => true,
) => {
  const told = new Set<string>();
  const waiting = new Set<string>();
  let isRead = true;
  let isComing = false;
  /** Calls in progress. */
  let calls = 0;

  const flush = async (): Promise<void> => {
    isComing = false;
    // Receipts that were switched off in the meantime wait until they are on again.
    const ids = $showsReceipts.get() ? [...waiting] : [];
    for (const id of ids) waiting.delete(id);
    const wasRead = isRead;
    isRead = true;
    calls += 1;
    const [receipts, read] = await Promise.all([
      ids.length > 0 ? client.messages.sendReceipts(ids) : null,
      wasRead ? null : client.conversations.markRead(conversationId),
    ]);
    calls -= 1;
    if (receipts && !receipts.ok) for (const id of ids) waiting.add(id);
    if (read && !read.ok) isRead = false;
  };
  const flushSoon = (): void => {
    if (!isComing) environment().after(TOGETHER_AFTER, () => void flush());
    isComing = true;
  };

  const isSettled = (): boolean => waiting.size === 0 && isRead;
  return {
    seen: ({ id, time, needsReceipt, isReadByPeer }: Message): void => {
      if (!needsReceipt || isReadByPeer || told.has(id) || !tellsReading(time) || !isOffered()) return;
      told.add(id);
      waiting.add(id);
      flushSoon();
    },
    /** The whole conversation has been read. */
    readAll: (): void => {
      isRead = false;
      flushSoon();
    },
    /** Sends failed receipts again. */
    flush: (): void => {
      if (!isSettled()) flushSoon();
    },
    /** Whether all receipts have been sent. */
    isSettled: (): boolean => isSettled() && calls === 0,
  };
};
