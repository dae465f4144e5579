import * as z from "zod/mini";
import type { ChatEvent } from "#lib/domain/chat/events.ts";
import { mapResult, type Result, success } from "#lib/domain/failure.ts";
import type { HistoryPage, MessagesFacet } from "./client.ts";
import type { ChatContext } from "./context.ts";
import { typingPayload } from "./custom-content.ts";
import type { Delivery } from "./delivery.ts";
import { attempt, attemptDone, later, UNREADABLE } from "./failures.ts";
import { conversationWith } from "./ids.ts";
import type { EventReaders } from "./listen.ts";
import { createSignal, FLEETING_OPTIONS } from "./outgoing.ts";
import { readReactions } from "./reactions.ts";
import { readDepartures, readMessage, readMessages, readTypings } from "./read.ts";
import { EVENT } from "./sdk.ts";

const page = z.object({
  data: z.object({
    messageList: z.array(z.unknown()),
    nextReqMessageID: z.catch(z.string(), ""),
    isCompleted: z.catch(z.boolean(), false),
  }),
});

/** A page requested right after the login may be empty although there are more. */
const EMPTY_TRIES = 3;

/** Only an open conversation needs these calls, so they load on demand. */
const opened = () => import("./opened.ts");

export const createMessages = ({ sdk, me, now }: ChatContext, { calls, messageBy, read }: Delivery): MessagesFacet => {
  const readPage = async (conversationId: string, before: string | null): Promise<Result<HistoryPage & { isEmpty: boolean }>> => {
    const asked = { conversationID: conversationId, ...(before !== null && { nextReqMessageID: before }) };
    const answer = await attempt(() => sdk.getMessageList(asked));
    if (!answer.ok) return answer;
    const parsed = z.safeParse(page, answer.value);
    if (!parsed.success) return UNREADABLE;
    const { messageList, nextReqMessageID, isCompleted } = parsed.data.data;
    return success({
      messages: read(messageList),
      older: isCompleted || nextReqMessageID === "" ? null : nextReqMessageID,
      isEmpty: messageList.length === 0 && !isCompleted,
    });
  };

  return {
    ...calls,
    history: async (conversationId, before) => {
      let answer = await readPage(conversationId, before);
      for (let tries = 1; tries < EMPTY_TRIES && before === null && answer.ok && answer.value.isEmpty; tries += 1)
        answer = await readPage(conversationId, before);
      return mapResult(answer, ({ messages, older }) => ({ messages, older }));
    },
    latest: (conversationID, since) => {
      const before = Math.ceil(now());
      return later(opened, (code) => code.latest(sdk, { conversationID, since, before, read }));
    },
    delete: async (ids) => {
      const messages = ids.flatMap((id) => messageBy(id) ?? []);
      return messages.length > 0 ? attemptDone(() => sdk.deleteMessage(messages)) : UNREADABLE;
    },
    revoke: async (id) => {
      const message = messageBy(id);
      if (!message) return UNREADABLE;
      const answer = await attempt(() => sdk.revokeMessage(message));
      return mapResult(answer, () => {
        const told = readMessage(message, me());
        return told && { ...told, revoked: { by: me() } };
      });
    },
    sendReceipts: async (ids) => {
      const messages = ids.flatMap((id) => sdk.findMessage(id) ?? []);
      return messages.length === 0 ? success(null) : attemptDone(() => sdk.sendMessageReadReceipt(messages));
    },
    reactions: (ids) =>
      later(opened, (code) =>
        code.reactions(
          sdk,
          ids.flatMap((id) => messageBy(id) ?? []),
        ),
      ),
    react: async (id, token, isAdded) => {
      const message = messageBy(id);
      return message ? later(opened, (code) => code.react(sdk, message, token, isAdded)) : UNREADABLE;
    },
    translate: (text, language) =>
      later(
        () => import("./translate.ts"),
        (code) => code.translate(sdk, text, language),
      ),
    record: (record) =>
      later(
        () => import("./records.ts"),
        (code) => code.readRecord(sdk, record, me()),
      ),
    sendTyping: (conversationId, isTyping) => {
      // Logged out, the SDK rejects without an owner of the promise; a lost signal does not matter.
      if (!sdk.isReady()) return;
      void attempt(() => sdk.sendMessage(createSignal(sdk, conversationId, typingPayload(isTyping)), FLEETING_OPTIONS));
    },
  };
};

const readOnes = z.array(z.object({ ID: z.string(), conversationID: z.string(), needReadReceipt: z.catch(z.boolean(), false) }));
const receipts = z.array(
  z.object({ messageID: z.string(), userID: z.catch(z.string(), ""), isPeerRead: z.catch(z.boolean(), false) }),
);

const groupReceipts = z.array(
  z.object({ groupID: z.string(), messageID: z.string(), readCount: z.number(), unreadCount: z.number() }),
);

const byConversation = (read: { conversationId: string; id: string }[]): ChatEvent[] => {
  const all = new Map<string, string[]>();
  for (const { conversationId, id } of read) all.set(conversationId, [...(all.get(conversationId) ?? []), id]);
  return [...all].map(([conversationId, ids]) => ({ type: "read", conversationId, ids }));
};

/** The SDK's types leave this event out. */
const REACTIONS_UPDATED = "onMessageReactionsUpdated";

export const MESSAGE_EVENTS: EventReaders = {
  [EVENT.MESSAGE_RECEIVED]: (data, me) => [
    ...readTypings(data).map((typing): ChatEvent => ({ type: "typing", ...typing })),
    { type: "messages", messages: readMessages(data, me) },
    ...readDepartures(data).map((departure): ChatEvent => ({ type: "left-group", ...departure })),
  ],
  [EVENT.MESSAGE_REVOKED]: (data, me) => [{ type: "changed", messages: readMessages(data, me) }],
  [EVENT.MESSAGE_MODIFIED]: (data, me) => [{ type: "changed", messages: readMessages(data, me) }],
  // A cleared unread count is no receipt: a reader who sends no receipts clears it as well (F-7).
  [EVENT.MESSAGE_READ_BY_PEER]: (data) =>
    byConversation(
      (z.safeParse(readOnes, data).data ?? [])
        .filter(({ needReadReceipt }) => !needReadReceipt)
        .map(({ ID, conversationID }) => ({ id: ID, conversationId: conversationID })),
    ),
  [EVENT.MESSAGE_READ_RECEIPT_RECEIVED]: (data) => {
    const inGroup = z.safeParse(groupReceipts, data).data ?? [];
    const counts = inGroup.map(({ messageID, readCount, unreadCount }) => ({
      id: messageID,
      read: readCount,
      unread: unreadCount,
    }));
    if (counts.length > 0) return [{ type: "read-counts", counts }];
    return byConversation(
      (z.safeParse(receipts, data).data ?? [])
        .filter(({ isPeerRead }) => isPeerRead)
        .map(({ messageID, userID }) => ({ id: messageID, conversationId: conversationWith(userID) })),
    );
  },
  [REACTIONS_UPDATED]: (data) => readReactions(data).map((told) => ({ type: "reactions", ...told })),
};
