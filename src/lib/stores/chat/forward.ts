import type { MergedRecord } from "#lib/domain/chat/messages/forwarding.ts";
import type { Failure } from "#lib/domain/failure.ts";
import type { Conversations } from "./conversation/conversations.ts";

const CODE_LATE: Failure = { kind: "code-late" };

/** Messages to send on: one by one, in this order, or merged into one. */
export type Parcel = { way: "each"; ids: readonly string[] } | ({ way: "merged" } & MergedRecord);
/** How many messages have gone out, of all, and the first failure. */
export type Forwarded = { count: number; all: number; failure: Failure | null };

/**
 * Forwards messages to conversations, at once or when the connection is back. In each conversation a message waits for the one before,
 * and the first failure is the last message: the failed one stands there to be resent, and no later one precedes it.
 */
export const forwardTo = async (conversations: Conversations, parcel: Parcel, to: readonly string[]): Promise<Forwarded> => {
  const ids = parcel.way === "each" ? parcel.ids : [null];
  const forward = async (conversationId: string): Promise<Forwarded> => {
    const conversation = await conversations.openConversation(conversationId);
    const all = ids.length;
    if (!conversation) return { count: 0, all, failure: CODE_LATE };
    const { forward: one, forwardMerged } = conversation.sending;
    for (const [count, id] of ids.entries()) {
      const failure = parcel.way === "merged" ? await forwardMerged(parcel) : await one(id ?? "");
      if (failure) return { count, all, failure };
    }
    return { count: all, all, failure: null };
  };
  const outcomes = await Promise.all(to.map(forward));
  return {
    count: outcomes.reduce((sum, { count }) => sum + count, 0),
    all: ids.length * to.length,
    failure: outcomes.find(({ failure }) => failure !== null)?.failure ?? null,
  };
};
