import * as z from "zod/mini";
import type { Message } from "#lib/domain/chat/message.ts";
import type { SearchedKind, SearchPage, SearchQuery } from "#lib/domain/chat/search.ts";
import { failed, type Result, success } from "#lib/domain/failure.ts";
import { attempt } from "./failures.ts";
import { type ChatSDK, TYPES } from "./sdk.ts";

/** What the SDK can look for: of faces and tips it knows no search. */
const KINDS = {
  text: [TYPES.MSG_TEXT],
  file: [TYPES.MSG_FILE],
  media: [TYPES.MSG_IMAGE, TYPES.MSG_VIDEO],
  other: [TYPES.MSG_AUDIO, TYPES.MSG_LOCATION, TYPES.MSG_CUSTOM, TYPES.MSG_MERGER],
} satisfies Record<SearchedKind, readonly unknown[]>;

/** So many messages, or conversations, one page has. */
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

/** `ChatClient.search` (3§3): the words must all be there. `read` makes messages of the SDK's. */
export const search = async (
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
  if (!parsed.success) return failed({ kind: "malformed-answer" });
  const hits = parsed.data.data.searchResultList.map(({ conversationID, messageCount, messageList }) => ({
    conversationId: conversationID,
    count: messageCount,
    // Between two the service lists the oldest first; those of the same second keep their order.
    messages: read(messageList)
      .reverse()
      .toSorted((one, other) => other.time - one.time),
  }));
  // What no person can read, a signal say, is no message.
  const readable = hits.filter(({ count, messages }) => messages.length > 0 || count > 1);
  return success({ hits: readable, next: parsed.data.data.cursor || null });
};
