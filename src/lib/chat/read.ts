import * as z from "zod/mini";
import type { Conversation, LastMessage } from "#lib/domain/chat/conversations/conversation.ts";
import type { LeaveReason, Presence, Profile } from "#lib/domain/chat/events.ts";
import { GROUP_TYPES } from "#lib/domain/chat/groups/rights.ts";
import type { CallOfReader } from "#lib/domain/chat/groups/talk.ts";
import type { Delivery, Message } from "#lib/domain/chat/messages/message.ts";
import { readContent } from "./content.ts";
import { readTyping } from "./custom-content.ts";
import { chatFailure } from "./failures.ts";
import { name } from "./fields.ts";
import { conversationIn, sidesOf } from "./ids.ts";
import { readQuote } from "./quote.ts";
import { TYPES } from "./sdk.ts";
import { faceUrl } from "./urls.ts";

const text = z.catch(z.string(), "");
const flag = z.catch(z.boolean(), false);
const figure = z.catch(z.number(), 0);

const wireMessage = z.object({
  ID: z.string().check(z.minLength(1)),
  // The SDK makes nothing of a type that is newer than itself.
  type: text,
  payload: z.unknown(),
  conversationID: z.string(),
  cloudCustomData: text,
  from: text,
  flow: text,
  time: z.number(),
  sequence: figure,
  status: text,
  nick: name,
  nameCard: name,
  avatar: text,
  isRevoked: flag,
  revoker: z.catch(z.nullish(z.string()), null),
  isDeleted: flag,
  isPeerRead: flag,
  isModified: flag,
  needReadReceipt: flag,
  readReceiptInfo: z.catch(z.nullish(z.object({ isPeerRead: flag })), null),
  hasRiskContent: flag,
});

const deliveryOf = (status: string): Delivery => {
  if (status === "unSend") return { state: "sending", progress: 0 };
  // The SDK does not report messages that failed before this page loaded; only the sending page knew the reason.
  if (status === "fail") return { state: "failed", failure: chatFailure(0) };
  return { state: "sent" };
};

/** A message of the SDK; null if it is not for people: deleted, typing, signals, notices of the service. */
export const readMessage = (given: unknown, me: string): Message | null => {
  const parsed = z.safeParse(wireMessage, given);
  if (!parsed.success || parsed.data.isDeleted || !sidesOf(parsed.data.conversationID)) return null;
  const wire = parsed.data;
  const content = readContent(wire.type, wire.payload, me);
  if (content === "hidden") return null;
  return {
    id: wire.ID,
    conversationId: wire.conversationID,
    from: wire.from,
    name: wire.nameCard || wire.nick,
    avatar: faceUrl(wire.avatar),
    isMine: wire.flow === "out",
    time: wire.time,
    sequence: wire.sequence,
    content,
    quote: readQuote(wire.cloudCustomData, { me, conversationId: wire.conversationID }),
    delivery: deliveryOf(wire.status),
    revoked: wire.isRevoked ? { by: wire.revoker || wire.from } : null,
    // A delivered message has not failed: the service's flag is for its readers, not for its writer.
    isRisky: wire.hasRiskContent && !(wire.flow === "out" && wire.status === "success"),
    needsReceipt: wire.needReadReceipt,
    isReadByPeer: wire.needReadReceipt ? (wire.readReceiptInfo?.isPeerRead ?? wire.isPeerRead) : wire.isPeerRead,
    isEdited: wire.isModified,
  };
};

/** The messages in an event. */
export const readMessages = (given: unknown, me: string): Message[] =>
  Array.isArray(given) ? given.flatMap((each) => readMessage(each, me) ?? []) : [];

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
export const readDepartures = (given: unknown): { conversationId: string; reason: LeaveReason }[] =>
  (Array.isArray(given) ? given : []).flatMap((each) => {
    const { data } = z.safeParse(departure, each);
    const reason = data && DEPARTURES[data.payload.operationType];
    return data && reason ? [{ conversationId: conversationIn(data.payload.groupProfile.groupID), reason }] : [];
  });

const wireConversation = z.object({
  conversationID: z.string(),
  unreadCount: figure,
  isPinned: flag,
  remark: name,
  messageRemindType: text,
  userProfile: z.catch(z.nullish(z.object({ nick: name, avatar: text })), null),
  groupProfile: z.catch(z.nullish(z.object({ name, avatar: text, type: text })), null),
  groupAtInfoList: z.catch(z.array(z.unknown()), []),
  lastMessage: z.catch(
    z.nullish(
      z.object({
        lastTime: figure,
        fromAccount: text,
        nick: name,
        nameCard: name,
        type: text,
        payload: z.unknown(),
        isRevoked: flag,
      }),
    ),
    null,
  ),
});
type WireConversation = z.infer<typeof wireConversation>;

const lastOf = (wire: WireConversation["lastMessage"], me: string): LastMessage | null => {
  if (!wire || wire.lastTime === 0 || wire.type === "") return null;
  const content = readContent(wire.type, wire.payload, me);
  return {
    time: wire.lastTime,
    isMine: wire.fromAccount === me,
    from: wire.fromAccount,
    name: wire.nameCard || wire.nick,
    content: content === "hidden" ? null : content,
    isRevoked: wire.isRevoked,
  };
};

/** Kinds of a call by name: 1 the reader, 2 everybody, 3 both. */
const groupAt = z.object({ messageSequence: z.number(), atTypeArray: z.array(z.number()) });
const callsIn = (list: readonly unknown[]): CallOfReader[] =>
  list
    .flatMap((each) => {
      const { data } = z.safeParse(groupAt, each);
      const types = data?.atTypeArray ?? [];
      const call = { isMe: types.includes(1) || types.includes(3), isAll: types.includes(2) || types.includes(3) };
      return data && (call.isMe || call.isAll) ? [{ sequence: data.messageSequence, ...call }] : [];
    })
    .toSorted((one, other) => one.sequence - other.sequence);

/** Messages come without a word. */
const MUTED = "AcceptNotNotify";

/** A conversation of the SDK; null if it is not with people, such as `@TIM#SYSTEM`. */
export const readConversation = (given: unknown, me: string): Conversation | null => {
  const parsed = z.safeParse(wireConversation, given);
  const sides = parsed.success ? sidesOf(parsed.data.conversationID) : null;
  if (!parsed.success || !sides) return null;
  const { data } = parsed;
  const profile = sides.kind === "person" ? data.userProfile : data.groupProfile;
  return {
    id: data.conversationID,
    ...sides,
    name: data.remark || (sides.kind === "person" ? data.userProfile?.nick : data.groupProfile?.name) || "",
    avatar: faceUrl(profile?.avatar ?? ""),
    unread: Math.max(0, data.unreadCount),
    isMuted: data.messageRemindType === MUTED,
    isPinned: data.isPinned,
    last: lastOf(data.lastMessage, me),
    groupType: sides.kind === "group" ? (GROUP_TYPES.find((type) => type === data.groupProfile?.type) ?? null) : null,
    calls: sides.kind === "group" ? callsIn(data.groupAtInfoList) : [],
  };
};

export const readConversations = (given: unknown, me: string): Conversation[] =>
  Array.isArray(given) ? given.flatMap((each) => readConversation(each, me) ?? []) : [];

const wireStatus = z.object({ userID: z.string(), statusType: z.number() });
/** Statuses of the SDK are 1 online, 2 offline, 3 never logged in. */
const ONLINE = 1;
/** The presence of accounts, from an event. */
export const readPresences = (given: unknown): Presence[] =>
  (Array.isArray(given) ? given : []).flatMap((each) => {
    const status = z.safeParse(wireStatus, each);
    return status.success ? [{ account: status.data.userID, isOnline: status.data.statusType === ONLINE }] : [];
  });

/** The profile field of a recruiter's company (`server/services/chat-admin.ts` sets it). */
const COMPANY = "Tag_Profile_Custom_Company";
/** The profile field that is "1" for customer service (`server/services/chat-admin.ts` sets it). */
export const SERVICE = "Tag_Profile_Custom_Service";
const wireProfile = z.object({
  userID: z.string(),
  nick: name,
  profileCustomField: z.catch(z.array(z.object({ key: text, value: text })), []),
});
/** One field of each profile, without empty ones. */
export const readField = (given: unknown, field: string): { account: string; value: string }[] =>
  (Array.isArray(given) ? given : []).flatMap((each) => {
    const { data } = z.safeParse(wireProfile, each);
    const value = data?.profileCustomField.find(({ key }) => key === field)?.value;
    return data && value ? [{ account: data.userID, value }] : [];
  });
/** The profiles that have a name, a company or the mark of customer service. */
export const readProfiles = (given: unknown): Profile[] => {
  const companies = new Map(readField(given, COMPANY).map(({ account, value }) => [account, value]));
  const services = new Set(readField(given, SERVICE).flatMap(({ account, value }) => (value === "1" ? [account] : [])));
  return (Array.isArray(given) ? given : []).flatMap((each) => {
    const { data } = z.safeParse(wireProfile, each);
    if (!data) return [];
    const { userID: account, nick } = data;
    const profile = { account, name: nick, company: companies.get(account) ?? "", isService: services.has(account) };
    return profile.name || profile.company || profile.isService ? [profile] : [];
  });
};
