import * as z from "zod/mini";
import { type Result, success } from "#lib/domain/failure.ts";
import { attempt, UNREADABLE } from "./failures.ts";
import type { ChatSDK } from "./sdk.ts";

const answered = z.object({
  data: z.object({
    messageList: z.array(z.unknown()),
    nextReqMessageID: z.catch(z.string(), ""),
    isCompleted: z.catch(z.boolean(), false),
  }),
});

/** Requests of a page that stays empty, at most. */
const TRIES = 3;

/** Messages of the SDK, oldest first, and where the page before them ends; null when the history begins here. */
export type SdkPage = { messages: unknown[]; older: string | null };

const requestPage = async (sdk: ChatSDK, conversationID: string, before: string | null): Promise<Result<SdkPage>> => {
  const asked = { conversationID, ...(before !== null && { nextReqMessageID: before }) };
  for (let count = 1; ; count += 1) {
    const answer = await attempt((): Promise<unknown> => sdk.getMessageList(asked));
    if (!answer.ok) return answer;
    const parsed = z.safeParse(answered, answer.value);
    if (!parsed.success) return UNREADABLE;
    const { messageList, nextReqMessageID, isCompleted } = parsed.data.data;
    if (messageList.length > 0 || count === TRIES)
      return success({ messages: messageList, older: isCompleted || nextReqMessageID === "" ? null : nextReqMessageID });
  }
};

/** The last request for each conversation of a client. */
const last = new WeakMap<ChatSDK, Map<string, Promise<unknown>>>();

/**
 * A page of a conversation's history; without `before`, the newest. The SDK gives each message to one request alone: of two at the same time, one gets
 * nothing or a part, even with the mark of a complete history. So the requests for a conversation go one after the other, and an empty page, for
 * which the SDK's own reading after a login may be the reason, is requested again; the SDK then answers from its memory.
 */
export const readPage = (sdk: ChatSDK, conversationID: string, before: string | null): Promise<Result<SdkPage>> => {
  const own = last.get(sdk) ?? new Map<string, Promise<unknown>>();
  last.set(sdk, own);
  const page = (own.get(conversationID) ?? Promise.resolve()).then(() => requestPage(sdk, conversationID, before));
  own.set(conversationID, page);
  return page;
};
