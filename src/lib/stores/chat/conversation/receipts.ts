import { environment } from "#lib/browser/environment.ts";
import type { ChatClient } from "#lib/chat/index.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { $showsReceipts, tellsReading } from "#lib/stores/chat/receipts-setting.ts";

/** What was seen is told together, after so many milliseconds. */
const TOGETHER_AFTER = 300;

export type Receipts = ReturnType<typeof createReceipts>;

/** Tells the senders what was seen: each message once, several together, and what fails once more when the line is back (facts 7). */
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
    // Turned off meanwhile, nobody is told until they are on again.
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
    /** Nothing of the conversation is unread any more. */
    readAll: (): void => {
      isRead = false;
      flushSoon();
    },
    /** What could not be told goes once more. */
    flush: (): void => {
      if (!isSettled()) flushSoon();
    },
    /** Whether the service knows all that was seen. */
    isSettled: (): boolean => isSettled() && calls === 0,
  };
};
