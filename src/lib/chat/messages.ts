import type { Message as SdkMessage } from "@tencentcloud/chat";
import * as z from "zod/mini";
import type { ChatEvent, LeaveReason } from "#lib/domain/chat/events.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { failed, mapResult, type Result, success } from "#lib/domain/failure.ts";
import type { ChatClient, MessagesFacet, Sending } from "./client.ts";
import type { ChatContext } from "./context.ts";
import { readTyping, typingPayload } from "./custom-content.ts";
import { attempt, attemptDone, chatFailure, later, UNREADABLE } from "./failures.ts";
import { conversationIn, conversationWith } from "./ids.ts";
import type { EventReaders } from "./listen.ts";
import { createMessage, createSignal, FLEETING_OPTIONS } from "./outgoing.ts";
import { readPage } from "./pages.ts";
import { readReactions } from "./reactions.ts";
import { readMessage, readMessages } from "./read.ts";
import { EVENT, TYPES } from "./sdk.ts";
import type { Uploads } from "./uploads.ts";

const answered = z.object({ data: z.object({ message: z.unknown() }) });

/** The SDK's own code. A message that is made before the login has ended would get another id afterwards. */
const LOGGING_IN = failed(chatFailure(2025));

/** Sends messages and remembers those possibly missing from the SDK's lists. */
const createDelivery = ({ sdk, me, now }: ChatContext, uploads: Uploads) => {
  const outgoing = new Map<string, SdkMessage>();
  /** The files of running uploads, and the messages whose upload was cancelled: the SDK keeps these in its lists. */
  const files = new Map<string, File>();
  const cancelled = new Set<string>();
  const messageBy = (id: string): SdkMessage | null => outgoing.get(id) ?? sdk.findMessage(id);

  const deliver = (made: SdkMessage, ask: () => Promise<unknown>): Result<Sending> => {
    const message = readMessage(made, me());
    if (!message) return UNREADABLE;
    outgoing.set(made.ID, made);
    const done = attempt(ask).then((answer): Result<Message> => {
      if (!answer.ok) return answer;
      files.delete(made.ID);
      cancelled.delete(made.ID);
      const told = z.safeParse(answered, answer.value);
      const sent = told.success ? readMessage(told.data.data.message, me()) : null;
      return sent ? success({ ...sent, delivery: { state: "sent" } }) : UNREADABLE;
    });
    // The SDK dates an outgoing message by this machine's clock.
    const time = Math.floor(now());
    return success({ message: { ...message, time, delivery: { state: "sending", progress: 0 } }, done });
  };

  const calls: Pick<MessagesFacet, "send" | "resend" | "cancel"> = {
    send: (conversationId, what, onProgress, after = null) => {
      if (!sdk.isReady()) return LOGGING_IN;
      try {
        const made = createMessage(sdk, conversationId, what, onProgress);
        if ("file" in what) files.set(made.ID, what.file);
        return deliver(made, () => (after ? after.then(() => sdk.sendMessage(made)) : sdk.sendMessage(made)));
      } catch {
        return UNREADABLE;
      }
    },
    resend: (id) => {
      const made = messageBy(id);
      return made ? deliver(made, () => sdk.resendMessage(made)) : UNREADABLE;
    },
    cancel: (id) => {
      const file = files.get(id);
      if (!file) return;
      cancelled.add(id);
      uploads.cancel(file);
    },
  };

  return {
    calls,
    messageBy,
    /** Reads messages of the SDK, without cancelled ones. */
    read: (messages: readonly unknown[]): Message[] => readMessages(messages, me()).filter(({ id }) => !cancelled.has(id)),
  };
};

/** Only an open conversation needs these calls, so they load on demand. */
const opened = () => import("./opened.ts");

/** The calls about messages, and the search among them. */
export const createMessages = (context: ChatContext, uploads: Uploads): Pick<ChatClient, "messages" | "search"> => {
  const { sdk, me, now } = context;
  const { calls, messageBy, read } = createDelivery(context, uploads);
  const messages: MessagesFacet = {
    ...calls,
    history: async (conversationId, before) =>
      mapResult(await readPage(sdk, conversationId, before), ({ messages, older }) => ({ messages: read(messages), older })),
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
    answer: async (id, answer) => {
      const message = messageBy(id);
      if (!message) return UNREADABLE;
      return later(
        () => import("./answer.ts"),
        (code) => code.answerOffer(sdk, message, answer, me()),
      );
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
  return {
    messages,
    search: {
      messages: (query) =>
        later(
          () => import("./search.ts"),
          (code) => code.searchMessages(sdk, query, read),
        ),
    },
  };
};

const typingMessage = z.object({ conversationID: z.string(), flow: z.literal("in"), payload: z.unknown() });
/** Typing states in an event. */
export const readTypings = (given: unknown): { conversationId: string; isTyping: boolean }[] =>
  (Array.isArray(given) ? given : []).flatMap((each) => {
    const message = z.safeParse(typingMessage, each);
    const isTyping = message.success ? readTyping(message.data.payload) : null;
    return message.success && isTyping !== null ? [{ conversationId: message.data.conversationID, isTyping }] : [];
  });

const departure = z.object({
  type: z.literal(String(TYPES.MSG_GRP_SYS_NOTICE)),
  payload: z.object({ operationType: z.number(), groupProfile: z.object({ groupID: z.string().check(z.minLength(1)) }) }),
});
/** System notices about a group that the reader is in no longer. */
const DEPARTURES: Record<number, LeaveReason> = { 4: "removed", 5: "dismissed", 8: "quit" };
/** The groups that the reader has left, or was made to leave, in an event. */
const readDepartures = (given: unknown): { conversationId: string; reason: LeaveReason }[] =>
  (Array.isArray(given) ? given : []).flatMap((each) => {
    const { data } = z.safeParse(departure, each);
    const reason = data && DEPARTURES[data.payload.operationType];
    return data && reason ? [{ conversationId: conversationIn(data.payload.groupProfile.groupID), reason }] : [];
  });

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
