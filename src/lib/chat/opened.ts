import type { Message as SdkMessage } from "@tencentcloud/chat";
import * as z from "zod/mini";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { mapResult, type Result, success } from "#lib/domain/failure.ts";
import { fieldOf } from "#lib/domain/untrusted.ts";
import type { Stretch } from "./client.ts";
import { attempt, attemptDone, UNREADABLE } from "./failures.ts";
import { sidesOf } from "./ids.ts";
import { readAllReactions } from "./reactions.ts";
import type { ChatSDK } from "./sdk.ts";

/** Pages read at most to check the shown messages. */
const LATEST_PAGES = 6;

const hop = z.object({
  data: z.object({ messageList: z.array(z.unknown()), nextMessageTime: z.catch(z.number(), 0), isCompleted: z.boolean() }),
});

type Latest = { conversationID: string; since: number; before: number; read: (messages: readonly unknown[]) => Message[] };

/** `MessagesFacet.latest`. `read` turns the SDK's messages into ours. */
export const latest = async (sdk: ChatSDK, { conversationID, since, before, read }: Latest): Promise<Result<Stretch | null>> => {
  if (sidesOf(conversationID)?.kind !== "person") return success(null);
  let stretch: Stretch = { messages: [], after: before, before };
  for (let count = 0; count < LATEST_PAGES && stretch.after >= since; count += 1) {
    const answer = await attempt(() => sdk.getMessageListHopping({ conversationID, time: stretch.after, direction: 0 }));
    if (!answer.ok) return answer;
    const parsed = z.safeParse(hop, answer.value);
    if (!parsed.success) return UNREADABLE;
    const { messageList, nextMessageTime, isCompleted } = parsed.data.data;
    const messages = read(messageList).filter(({ time }) => time >= since);
    // Of the second at which a page ends there may be more in the next.
    stretch = { messages: [...messages, ...stretch.messages], after: isCompleted ? -1 : nextMessageTime, before };
  }
  return success(stretch);
};

/** `MessagesFacet.reactions`, of messages of the SDK. */
export const reactions = async (sdk: ChatSDK, messageList: SdkMessage[]) => {
  if (messageList.length === 0) return success([]);
  const answer = await attempt((): Promise<unknown> => sdk.getMessageReactions({ messageList }));
  return mapResult(answer, (value) => readAllReactions(fieldOf(fieldOf(value, "data"), "resultList")));
};

/** `MessagesFacet.react`, to a message of the SDK. */
export const react = async (sdk: ChatSDK, message: SdkMessage, token: string, isAdded: boolean): Promise<Result<null>> => {
  const change = isAdded ? "addMessageReaction" : "removeMessageReaction";
  return attemptDone(() => sdk[change](message, token));
};
