import * as z from "zod/mini";
import type { Conversation, LastMessage } from "#lib/domain/chat/conversations/conversation.ts";
import { GROUP_TYPES } from "#lib/domain/chat/groups/rights.ts";
import type { MentionOfReader } from "#lib/domain/chat/groups/talk.ts";
import { success } from "#lib/domain/failure.ts";
import type { ConversationsFacet } from "./client.ts";
import type { ChatContext } from "./context.ts";
import { attempt, attemptDone, later, UNREADABLE } from "./failures.ts";
import { figure, flag, name, text } from "./fields.ts";
import { conversationIn, conversationWith, sidesOf } from "./ids.ts";
import type { EventReaders } from "./listen.ts";
import { readContent } from "./read.ts";
import { EVENT } from "./sdk.ts";
import { faceUrl } from "./urls.ts";

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

/** Kinds of a mention: 1 the reader, 2 everybody, 3 both. */
const groupAt = z.object({ messageSequence: z.number(), atTypeArray: z.array(z.number()) });
const mentionsIn = (list: readonly unknown[]): MentionOfReader[] =>
  list
    .flatMap((each) => {
      const { data } = z.safeParse(groupAt, each);
      const types = data?.atTypeArray ?? [];
      const mention = { isMe: types.includes(1) || types.includes(3), isAll: types.includes(2) || types.includes(3) };
      return data && (mention.isMe || mention.isAll) ? [{ sequence: data.messageSequence, ...mention }] : [];
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
    mentions: sides.kind === "group" ? mentionsIn(data.groupAtInfoList) : [],
  };
};

export const readConversations = (given: unknown, me: string): Conversation[] =>
  Array.isArray(given) ? given.flatMap((each) => readConversation(each, me) ?? []) : [];

const listAnswer = z.object({
  data: z.object({ conversationList: z.array(z.unknown()), isSyncCompleted: z.optional(z.boolean()) }),
});
/** The SDK may be ready before it has the list. An empty one is asked for again, every `LIST_EVERY` milliseconds, until it is whole. */
const LIST_TRIES = 100;
const LIST_EVERY = 100;
const oneAnswer = z.object({ data: z.object({ conversation: z.unknown() }) });

/** Only menus and details need these calls, so they load on demand. */
const actions = () => import("./conversation-actions.ts");

export const createConversations = ({ sdk, me }: ChatContext): ConversationsFacet => ({
  withPerson: conversationWith,
  withGroup: conversationIn,
  isWithPerson: (id) => sidesOf(id)?.kind === "person",
  groupOf: (id) => {
    const sides = sidesOf(id);
    return sides?.kind === "group" ? sides.peer : null;
  },
  list: async () => {
    for (let tries = 1; ; tries++) {
      const answer = await attempt(() => sdk.getConversationList());
      if (!answer.ok) return answer;
      const parsed = z.safeParse(listAnswer, answer.value);
      if (!parsed.success) return UNREADABLE;
      const { conversationList, isSyncCompleted } = parsed.data.data;
      const isWhole = isSyncCompleted !== false || conversationList.length > 0;
      if (isWhole || tries === LIST_TRIES) return success(readConversations(conversationList, me()));
      await new Promise((resolve) => setTimeout(resolve, LIST_EVERY));
    }
  },
  get: async (id) => {
    const answer = await attempt(() => sdk.getConversationProfile(id));
    if (!answer.ok) return answer;
    const parsed = z.safeParse(oneAnswer, answer.value);
    const conversation = parsed.success ? readConversation(parsed.data.data.conversation, me()) : null;
    return conversation ? success(conversation) : UNREADABLE;
  },
  startService: (id) =>
    // If this is lost, the first message opens the service's conversation as well.
    import("./service.ts").then((service) => service.startService(sdk, id)).catch(() => undefined),
  remove: (id) => later(actions, (code) => code.remove(sdk, id)),
  pin: (id, isPinned) => later(actions, (code) => code.pin(sdk, id, isPinned)),
  mute: (id, isMuted) => later(actions, (code) => code.mute(sdk, id, isMuted)),
  markRead: (conversationID) => attemptDone(() => sdk.setMessageRead({ conversationID })),
});

export const CONVERSATION_EVENTS: EventReaders = {
  [EVENT.CONVERSATION_LIST_UPDATED]: (data, me) => [{ type: "conversations", conversations: readConversations(data, me) }],
};
