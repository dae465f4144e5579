import type { Account } from "#server/db/chat/accounts.ts";
import { readRevokedAfter } from "#server/db/chat/groups/history.ts";
import { readSystemNotices } from "#server/db/chat/groups/notices.ts";
import { type GroupConversation, listGroupConversations, unreadMentions } from "#server/db/chat/groups/reading.ts";
import { seenBy } from "#server/db/chat/messages.ts";
import { NOTICE_DAYS, type NumberRange } from "#server/db/chat/notices.ts";
import type { Context } from "#server/gateway/context.ts";
import { secondOf } from "#server/gateway/context.ts";
import { type ChatEvent, markText, nickOf } from "#server/gateway/messages/events.ts";
import { AT_ALL, AT_ME, groupAtCame, groupMessageItem, groupMessagesRevoked, revoker, SYSTEM } from "./events.ts";
import { withSenders } from "./items.ts";

const GROUP = 2;
const REVOKED = 2;

/** The last message as the list shows it. A tip has a field of its own. */
const lastMessage = (reader: string, { group, last }: GroupConversation) => {
  if (!last) return { MsgBody: [] };
  if (last.from === null) return { Event: 4, GroupTips: groupMessageItem(group, last, { account: undefined, card: "" }) };
  const { content } = seenBy(reader, last);
  return {
    MsgBody: content.body,
    CloudCustomData: content.cloud,
    ...(last.revokedBy !== null && { RevokerInfo: revoker(last.revokedBy) }),
  };
};

const groupConversationItem = (reader: string, conversation: GroupConversation, author: Account | undefined) => {
  const { group, last } = conversation;
  return {
    Type: GROUP,
    ToAccount: group.id,
    GroupNick: group.name,
    GroupImage: group.face,
    GroupType: group.type,
    GroupNextMsgSeq: group.nextSeq,
    MsgTimeStamp: conversation.activeAt,
    MsgSeq: last?.seq ?? 0,
    MsgGroupFrom_Account: last ? (last.from ?? SYSTEM) : "",
    MsgGroupFromNickName: nickOf(author?.profile),
    MsgGroupFromCardName: conversation.lastCard,
    LastMsgFlags: last?.revokedBy ? REVOKED : 0,
    UnreadMsgCount: conversation.unread,
    // They are left out of the count above.
    GroupIgnoredUnreadSeqCount: 0,
    MsgGroupReadedSeq: conversation.readSeq,
    TopFlags: conversation.pinned ? 1 : 0,
    MsgRecvOption: conversation.mute,
    CustomMark: conversation.customMark,
    StandardMark: markText(conversation.marks),
    ContactGroupId: [],
    LastMsg: lastMessage(reader, conversation),
  };
};

/** An account's groups as its list of conversations has them. */
export const groupConversationItems = async ({ db, known, me }: Pick<Context, "db" | "known" | "me">) => {
  const found = await listGroupConversations(db, me);
  const authors = await known.accounts.find(found.flatMap(({ last }) => last?.from ?? []));
  return found.map((conversation) => groupConversationItem(me, conversation, authors.get(conversation.last?.from ?? "")));
};

const NOTICES_MAX = 50;
const NOTICE_SECONDS = NOTICE_DAYS * 86_400;
const MENTIONS_MAX = 100;

/** Unread mentions of the caller. */
const mentionEvents = async ({ db, me }: Context, range: NumberRange): Promise<ChatEvent[]> => {
  const mentions = await unreadMentions(db, me, range, MENTIONS_MAX);
  return mentions.map((mention) => groupAtCame(mention, [...(mention.isAll ? [AT_ALL] : []), ...(mention.isMe ? [AT_ME] : [])]));
};

const REVOKED_MAX = 100;

/** Messages revoked in the caller's groups, except groups whose history the SDK has already asked for. */
const revokedEvents = async ({ db, me, connection }: Context, range: NumberRange): Promise<ChatEvent[]> => {
  const found = await readRevokedAfter(db, me, range, REVOKED_MAX);
  const untold = found.filter(({ groupId }) => !connection.toldOfRevoked.has(groupId));
  connection.toldOfRevoked.clear();
  return (await withSenders(db, untold)).map((each) =>
    groupMessagesRevoked(each.message.groupId, [each], each.message.revokedBy ?? ""),
  );
};

/** After a reconnect: missed events of the caller's groups other than new messages. */
export const groupEventsSince = async (context: Context, range: NumberRange): Promise<unknown[]> => [
  ...(await revokedEvents(context, range)),
  ...(await mentionEvents(context, range)),
];

/** After a login: recent system notices that were not deleted, and unread mentions, up to a number. */
export const groupEventsAtStart = async (context: Context, upTo: number): Promise<unknown[]> => [
  ...(await readSystemNotices(context.db, context.me, secondOf(context.clock) - NOTICE_SECONDS, NOTICES_MAX)),
  ...(await mentionEvents(context, { after: 0, upTo })),
];
