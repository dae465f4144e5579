import * as z from "zod/mini";
import type { ChatEvent, KickReason, Line } from "#lib/domain/chat/events.ts";
import { readReactions } from "./reactions.ts";
import { readConversations, readMessages, readPresences, readTypings } from "./read.ts";
import { type ChatSDK, EVENT } from "./sdk.ts";

/** An event that the SDK's types leave out. */
const REACTIONS_UPDATED = "onMessageReactionsUpdated";

const typed = z.object({ type: z.string() });
const stated = z.object({ state: z.literal(["connected", "connecting", "disconnected"]) });
const readOnes = z.array(z.object({ ID: z.string(), conversationID: z.string(), needReadReceipt: z.catch(z.boolean(), false) }));
const receipts = z.array(
  z.object({ messageID: z.string(), userID: z.catch(z.string(), ""), isPeerRead: z.catch(z.boolean(), false) }),
);

const REASONS: Record<string, KickReason> = {
  multipleAccount: "elsewhere",
  multipleDevice: "elsewhere",
  userSigExpired: "expired",
  REST_API_Kick: "ended",
};

const byConversation = (read: { conversationId: string; id: string }[]): ChatEvent[] => {
  const all = new Map<string, string[]>();
  for (const { conversationId, id } of read) all.set(conversationId, [...(all.get(conversationId) ?? []), id]);
  return [...all].map(([conversationId, ids]) => ({ type: "read", conversationId, ids }));
};

/** What each event of the SDK says, in our words. */
const READERS: Record<string, (data: unknown, me: string) => ChatEvent[]> = {
  [EVENT.MESSAGE_RECEIVED]: (data, me) => [
    ...readTypings(data).map((typing): ChatEvent => ({ type: "typing", ...typing })),
    { type: "messages", messages: readMessages(data, me) },
  ],
  [EVENT.MESSAGE_REVOKED]: (data, me) => [{ type: "changed", messages: readMessages(data, me) }],
  [EVENT.MESSAGE_MODIFIED]: (data, me) => [{ type: "changed", messages: readMessages(data, me) }],
  // That their reader's own count is cleared is no receipt: who wants to give none clears it all the same (facts 7).
  [EVENT.MESSAGE_READ_BY_PEER]: (data) =>
    byConversation(
      (z.safeParse(readOnes, data).data ?? [])
        .filter(({ needReadReceipt }) => !needReadReceipt)
        .map(({ ID, conversationID }) => ({ id: ID, conversationId: conversationID })),
    ),
  [EVENT.MESSAGE_READ_RECEIPT_RECEIVED]: (data) =>
    byConversation(
      (z.safeParse(receipts, data).data ?? [])
        .filter(({ isPeerRead }) => isPeerRead)
        .map(({ messageID, userID }) => ({ id: messageID, conversationId: `C2C${userID}` })),
    ),
  [EVENT.CONVERSATION_LIST_UPDATED]: (data, me) => [{ type: "conversations", conversations: readConversations(data, me) }],
  [REACTIONS_UPDATED]: (data) => readReactions(data).map((told) => ({ type: "reactions", ...told })),
  [EVENT.USER_STATUS_UPDATED]: (data) => [{ type: "presence", people: readPresences(data) }],
  [EVENT.NET_STATE_CHANGE]: (data) => {
    const state: Line | undefined = z.safeParse(stated, data).data?.state;
    return state ? [{ type: "line", line: state }] : [];
  },
  [EVENT.KICKED_OUT]: (data) => [{ type: "kicked", reason: REASONS[z.safeParse(typed, data).data?.type ?? ""] ?? "ended" }],
};

/** Calls back with what the service tells; answers the way to stop it. */
export const listenTo = (sdk: ChatSDK, me: () => string, listener: (event: ChatEvent) => void): (() => void) => {
  const handlers = Object.entries(READERS).map(([name, read]) => {
    const handler = ({ data }: { data: unknown }): void => {
      for (const event of read(data, me())) listener(event);
    };
    sdk.on(name, handler);
    return { name, handler };
  });
  return () => {
    for (const { name, handler } of handlers) sdk.off(name, handler);
  };
};
