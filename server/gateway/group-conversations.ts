import { type Account, findAccounts } from "#server/db/chat/accounts.ts";
import { readRevokedAfter } from "#server/db/chat/group-history.ts";
import { readSystemNotices } from "#server/db/chat/group-notices.ts";
import { type GroupConversation, listGroupConversations, unreadMentions } from "#server/db/chat/group-reading.ts";
import { NOTICE_DAYS } from "#server/db/chat/notices.ts";
import type { Db } from "#server/db/schema.ts";
import type { Scene } from "./command.ts";
import { type ChatEvent, markText, nickOf } from "./events.ts";
import { AT_ALL, AT_ME, groupAtCame, groupMessageItem, groupMessagesRevoked, revoker } from "./group-events.ts";
import { secondOf } from "./services.ts";

const GROUP = 2;
const REVOKED = 2;

/** What the list shows of the last message; a tip is told as one. */
const lastMessage = ({ group, last }: GroupConversation) => {
  if (!last) return { MsgBody: [] };
  if (last.from === null) return { Event: 4, GroupTips: groupMessageItem(group, last, { account: undefined, card: "" }) };
  return {
    MsgBody: last.content.body,
    CloudCustomData: last.content.cloud,
    ...(last.revokedBy !== null && { RevokerInfo: revoker(last.revokedBy) }),
  };
};

const sessionItem = (conversation: GroupConversation, author: Account | undefined) => {
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
    MsgGroupFrom_Account: last?.from ?? "",
    MsgGroupFromNickName: author ? nickOf(author.profile) : "",
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
    LastMsg: lastMessage(conversation),
  };
};

/** An account's groups as its list of conversations has them. */
export const groupSessionItems = async (db: Db, me: string) => {
  const found = await listGroupConversations(db, me);
  const authors = await findAccounts(db, [...new Set(found.flatMap(({ last }) => last?.from ?? []))]);
  const byId = new Map(authors.map((author) => [author.id, author]));
  return found.map((conversation) => sessionItem(conversation, byId.get(conversation.last?.from ?? "")));
};

const NOTICES_MAX = 50;
const NOTICE_SECONDS = NOTICE_DAYS * 86_400;
const MENTIONS_MAX = 100;

/** Where one is called by name and has not read it, of what came after a number. */
const mentionEvents = async ({ db, me }: Scene, after: number): Promise<ChatEvent[]> => {
  const mentions = await unreadMentions(db, me, { after, limit: MENTIONS_MAX });
  return mentions.map((mention) => groupAtCame(mention, [...(mention.isAll ? [AT_ALL] : []), ...(mention.isMe ? [AT_ME] : [])]));
};

const REVOKED_MAX = 100;

/** What was taken back in one's groups after a number: the SDK asks only for groups in which nothing else was missed. */
const revokedEvents = async ({ db, me }: Scene, after: number): Promise<ChatEvent[]> => {
  const found = await readRevokedAfter(db, me, after, REVOKED_MAX);
  const senders = await findAccounts(db, [...new Set(found.flatMap(({ from }) => from ?? []))]);
  const byId = new Map(senders.map((sender) => [sender.id, sender]));
  return found.map((message) =>
    groupMessagesRevoked(message.groupId, [{ message, sender: byId.get(message.from ?? "") }], message.revokedBy ?? ""),
  );
};

/** After a break: what happened in one's groups after a number, beside what was said. */
export const groupEventsSince = async (scene: Scene, after: number): Promise<unknown[]> => [
  ...(await revokedEvents(scene, after)),
  ...(await mentionEvents(scene, after)),
];

/** After a login: what the system said lately and was not deleted, and where one is called by name. */
export const groupEventsAtStart = async (scene: Scene): Promise<unknown[]> => [
  ...(await readSystemNotices(scene.db, scene.me, secondOf(scene.clock) - NOTICE_SECONDS, NOTICES_MAX)),
  ...(await mentionEvents(scene, 0)),
];
