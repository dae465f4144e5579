import type { Failure } from "#lib/domain/failure.ts";
import type { Conversations } from "./conversation/conversations.ts";

const CODE_LATE: Failure = { kind: "code-late" };

/** Forwards a message to conversations, at once or when the connection is back; answers the first failure. */
export const forwardTo = async (
  conversations: Conversations,
  messageId: string,
  ids: readonly string[],
): Promise<Failure | null> => {
  const forward = async (id: string): Promise<Failure | null> => {
    const conversation = await conversations.openConversation(id);
    return conversation ? conversation.sending.forward(messageId) : CODE_LATE;
  };
  const outcomes = await Promise.all(ids.map(forward));
  return outcomes.find((failure) => failure !== null) ?? null;
};
