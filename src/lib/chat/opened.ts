import type { Message as SdkMessage } from "@tencentcloud/chat";
import * as z from "zod/mini";
import { sidesOf } from "#lib/domain/chat/conversation.ts";
import type { Message } from "#lib/domain/chat/message.ts";
import { failed, mapResult, type Result, success } from "#lib/domain/failure.ts";
import { fieldOf } from "#lib/domain/untrusted.ts";
import type { Stretch } from "./client.ts";
import { attempt } from "./failures.ts";
import { readAllReactions } from "./reactions.ts";
import type { ChatSDK } from "./sdk.ts";

// What only an open conversation asks for: its code comes with the first one, not with the list.

/** So many pages are read at most to see what has become of what is shown. */
const LATEST_PAGES = 6;

const hop = z.object({
  data: z.object({ messageList: z.array(z.unknown()), nextMessageTime: z.catch(z.number(), 0), isCompleted: z.boolean() }),
});

type Latest = { conversationID: string; since: number; before: number; read: (messages: readonly unknown[]) => Message[] };

/** `ChatClient.latest`: what there is between two seconds. `read` makes messages of the SDK's. */
export const latest = async (sdk: ChatSDK, { conversationID, since, before, read }: Latest): Promise<Result<Stretch | null>> => {
  if (sidesOf(conversationID)?.kind !== "person") return success(null);
  let stretch: Stretch = { messages: [], after: before, before };
  for (let count = 0; count < LATEST_PAGES && stretch.after >= since; count += 1) {
    const answer = await attempt(() => sdk.getMessageListHopping({ conversationID, time: stretch.after, direction: 0 }));
    if (!answer.ok) return answer;
    const parsed = z.safeParse(hop, answer.value);
    if (!parsed.success) return failed({ kind: "malformed-answer" });
    const { messageList, nextMessageTime, isCompleted } = parsed.data.data;
    const messages = read(messageList).filter(({ time }) => time >= since);
    // Of the second at which a page ends there may be more in the next.
    stretch = { messages: [...messages, ...stretch.messages], after: isCompleted ? -1 : nextMessageTime, before };
  }
  return success(stretch);
};

/** `ChatClient.reactions`, of messages of the SDK. */
export const reactions = async (sdk: ChatSDK, messageList: SdkMessage[]) => {
  if (messageList.length === 0) return success([]);
  const answer = await attempt((): Promise<unknown> => sdk.getMessageReactions({ messageList }));
  return mapResult(answer, (value) => readAllReactions(fieldOf(fieldOf(value, "data"), "resultList")));
};

/** `ChatClient.react`, to a message of the SDK. */
export const react = async (sdk: ChatSDK, message: SdkMessage, token: string, isAdded: boolean): Promise<Result<null>> => {
  const change = isAdded ? "addMessageReaction" : "removeMessageReaction";
  return mapResult(await attempt(() => sdk[change](message, token)), () => null);
};
