import * as z from "zod/mini";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { SearchedKind, SearchPage, SearchQuery } from "#lib/domain/chat/messages/search.ts";
import { type Result, success } from "#lib/domain/failure.ts";
import { attempt, UNREADABLE } from "./failures.ts";
import { sidesOf } from "./ids.ts";
import { type ChatSDK, TYPES } from "./sdk.ts";

/** The SDK cannot search for stickers and tips. */
const KINDS = {
  text: [TYPES.MSG_TEXT],
  file: [TYPES.MSG_FILE],
  media: [TYPES.MSG_IMAGE, TYPES.MSG_VIDEO],
  other: [TYPES.MSG_AUDIO, TYPES.MSG_LOCATION, TYPES.MSG_CUSTOM, TYPES.MSG_MERGER],
} satisfies Record<SearchedKind, readonly unknown[]>;

/** Messages, or conversations, on a page. */
const PAGE_SIZE = 20;

const page = z.object({
  data: z.object({
    searchResultList: z.array(
      z.object({
        conversationID: z.string(),
        messageCount: z.catch(z.number(), 0),
        messageList: z.catch(z.array(z.unknown()), []),
      }),
    ),
    cursor: z.catch(z.nullish(z.string()), null),
  }),
});

/** Newest first, in the service's order within a second: of a person's messages it lists the oldest first, of a group's the newest. */
const newestFirst = (messages: readonly Message[], conversationId: string): Message[] => {
  const listed = sidesOf(conversationId)?.kind === "person" ? messages.toReversed() : messages;
  return listed.toSorted((one, other) => other.time - one.time);
};

/** `SearchFacet.messages` (R3.3.6): all words must be there. `read` turns the SDK's messages into ours. */
export const searchMessages = async (
  sdk: ChatSDK,
  { keywords, kinds, conversationId, within, cursor }: SearchQuery,
  read: (messages: readonly unknown[]) => Message[],
): Promise<Result<SearchPage>> => {
  const asked = {
    keywordList: [...keywords],
    keywordListMatchType: "and" as const,
    count: PAGE_SIZE,
    messageTypeList: kinds.flatMap((kind) => KINDS[kind].map(String)),
    ...(conversationId !== null && { conversationID: conversationId }),
    ...(within && { timePosition: within.until, timePeriod: within.until - within.from }),
    ...(cursor !== null && { cursor }),
  };
  const answer = await attempt((): Promise<unknown> => sdk.searchCloudMessages(asked));
  if (!answer.ok) return answer;
  const parsed = z.safeParse(page, answer.value);
  if (!parsed.success) return UNREADABLE;
  const hits = parsed.data.data.searchResultList.map(({ conversationID, messageCount, messageList }) => ({
    conversationId: conversationID,
    count: messageCount,
    messages: newestFirst(read(messageList), conversationID),
  }));
  // Signals between programs are no messages.
  const readable = hits.filter(({ count, messages }) => messages.length > 0 || count > 1);
  return success({ hits: readable, next: parsed.data.data.cursor || null });
};
