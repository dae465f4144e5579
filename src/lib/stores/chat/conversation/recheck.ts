import type { ReadableAtom } from "nanostores";
import type { MessagesFacet } from "#lib/chat/index.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { Timeline } from "#lib/domain/chat/messages/timeline.ts";
import { until } from "#lib/stores/until.ts";

type Parts = {
  service: MessagesFacet;
  conversationId: string;
  $timeline: ReadableAtom<Timeline>;
  /** Takes the stretch that was read; messages that are `known` to have gone out, and are not in it any more, were deleted. */
  take: (stretch: { messages: readonly Message[]; after: number; before: number; known: ReadonlySet<string> }) => void;
  /** Keeps these messages last until the history tells their place; an empty list lets all go. */
  hold: (ids: readonly string[]) => void;
};

/**
 * Rereads the shown messages after a reconnect: the service does not push changes from the time without connection. Waiting messages are
 * sent now; their receipts and order are read after that, because the other side may have read them before this side
 * heard anything again.
 */
export const createRecheck = ({ service, conversationId, $timeline, take, hold }: Parts) => {
  const inState = (state: Message["delivery"]["state"]): Message[] =>
    $timeline.get().messages.filter(({ delivery }) => delivery.state === state);
  const isSending = (): boolean => inState("sending").length > 0;
  const read = async (known: ReadonlySet<string>): Promise<void> => {
    const latest = await service.latest(conversationId, inState("sent")[0]?.time ?? Number.POSITIVE_INFINITY);
    if (latest.ok && latest.value) take({ ...latest.value, known });
  };
  return async (): Promise<void> => {
    const waiting = inState("sending").map(({ id }) => id);
    const isWaiting = waiting.length > 0;
    // Their confirmation and the history would move them twice, if the other side wrote in the same second.
    if (isWaiting) hold(waiting);
    const known = new Set(inState("sent").map(({ id }) => id));
    await read(known);
    if (!isWaiting) return;
    await until($timeline, () => !isSending());
    await read(known);
    hold([]);
  };
};
