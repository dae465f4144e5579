import type { Account } from "#server/db/chat/accounts.ts";
import type { Group } from "#server/db/chat/groups/groups.ts";
import type { Member } from "#server/db/chat/groups/members.ts";
import type { GroupMessage } from "#server/db/chat/groups/messages.ts";
import { type ChatEvent, faceOf, flagOf, modifiedFields, nickOf } from "#server/gateway/messages/events.ts";

/** The sender of system messages, and its number in message ids. */
export const SYSTEM = "@TIM#SYSTEM";
const SYSTEM_TINY = "144115198244471703";

/** Who wrote a message: an account, with its name card in the group. */
export type Author = { account: Account | undefined; card: string };

const groupInfo = (group: Group, { account, card }: Author) => ({
  GroupId: group.id,
  GroupName: group.name,
  GroupType: group.type,
  From_Account: account?.id ?? "",
  From_AccountNick: nickOf(account?.profile),
  From_AccountHeadurl: faceOf(account?.profile),
  MsgFrom_AccountExtraInfo: { NameCard: card },
});

export const revoker = (id: string) => ({ Revoker_Account: id, Reason: "" });

/** A message or tip as every push and history has it. */
export const groupMessageItem = (group: Group, message: GroupMessage, author: Author) => ({
  Event: message.from === null ? 4 : 3,
  From_Account: message.from ?? SYSTEM,
  ToGroupId: group.id,
  MsgSeq: message.seq,
  MsgRandom: message.random,
  Random: message.random,
  ClientSeq: message.clientSeq,
  MsgTime: message.sentAt,
  MsgTimeStamp: message.sentAt,
  MsgClientTime: message.clientAt,
  TinyId: message.from === null ? SYSTEM_TINY : (author.account?.tiny ?? ""),
  MsgPriority: message.content.priority ?? 2,
  MsgBody: message.content.body,
  CloudCustomData: message.content.cloud,
  ...flagOf(message.content),
  NeedReadReceipt: message.wantsReceipt ? 1 : 0,
  MsgVersion: message.version,
  SupportMessageExtension: message.extensible ? 1 : 0,
  IsSystemMsg: 0,
  ...(message.content.at && { GroupAtInfo: message.content.at }),
  SendMsgControl: { ...(message.noUnread && { NoUnread: 1 }), ...(message.noLast && { NoLastMsg: 1 }) },
  // The SDK shows 2 as revoked, and would leave 1 out.
  IsPlaceMsg: message.revokedBy === null ? 0 : 2,
  ...(message.revokedBy !== null && { RevokerInfo: revoker(message.revokedBy) }),
  GroupInfo: groupInfo(group, author),
});
export type GroupMessageItem = ReturnType<typeof groupMessageItem>;

/** A new message. `isOnlineOnly`: delivered only to online accounts, and not stored. */
export const groupMessageCame = (item: GroupMessageItem, isOnlineOnly: boolean): ChatEvent => ({
  Event: 3,
  GroupMsgArray: [{ ...item, ...(isOnlineOnly && { OnlineOnlyFlag: 1 }) }],
});

/** Something happened in a group. An event without a number in the history has another type. */
export const groupTipCame = (item: GroupMessageItem): ChatEvent => {
  const Event = item.MsgSeq === 0 ? 6 : 4;
  return { Event, GroupTips: [{ ...item, Event }] };
};

/** An account as tips show it. */
export const personInfo = (id: string, accounts: ReadonlyMap<string, Account>) => {
  const profile = accounts.get(id)?.profile;
  return { User_Account: id, NickName: nickOf(profile), ImageUrl: faceOf(profile) };
};

/** An account is mentioned, or all are. */
export const groupAtCame = (
  { groupId, seq, from, random, clientSeq }: Pick<GroupMessage, "groupId" | "seq" | "from" | "random" | "clientSeq">,
  types: readonly number[],
): ChatEvent => ({
  Event: 12,
  GroupTips: [
    {
      MsgRandom: random,
      ClientSeq: clientSeq,
      GroupAtTips: { From_Account: from, GroupId: groupId, MsgSeq: seq, GroupAtType: types },
    },
  ],
});
export const AT_ME = 1;
export const AT_ALL = 2;

const systemTip = (groupId: string, body: Record<string, unknown>, more: Record<string, unknown> = {}): ChatEvent => ({
  Event: 5,
  GroupTips: [{ From_Account: SYSTEM, ToGroupId: groupId, GroupInfo: { GroupId: groupId }, ...more, MsgBody: body }],
});

/** For the reader's other sessions. */
export const groupReadElsewhere = (groupId: string, seq: number): ChatEvent =>
  systemTip(groupId, { ReportType: 15, GroupReadInfoArray: [{ GroupId: groupId, LastReadMsgSeq: seq }] });

/** A changed notification setting of a group, for the account's other sessions. The SDK fills in fields of its own for these numbers. */
export const groupMuteChanged = (groupId: string, to: string, MsgFlag: string, now: number): ChatEvent =>
  systemTip(
    groupId,
    { ReportType: 20, Operator_Account: to, MsgFlag },
    { To_Account: to, MsgSeq: 1, ClientSeq: 1, MsgRandom: 1, MsgTimeStamp: now, MsgClientTime: now },
  );

/** A message with its sender's account, if it exists. */
export type MessageAndSender = { message: GroupMessage; sender: Account | undefined };

export const groupMessagesRevoked = (groupId: string, messages: readonly MessageAndSender[], by: string): ChatEvent =>
  systemTip(
    groupId,
    {
      ReportType: 22,
      GroupWithdrawInfoArray: messages.map(({ message, sender }) => ({
        GroupId: groupId,
        MsgSeq: message.seq,
        MsgRandom: message.random,
        MsgTime: message.sentAt,
        TinyId: sender?.tiny ?? "",
        MsgClientTime: message.clientAt,
      })),
    },
    { RevokerInfo: revoker(by) },
  );

/** The number of a message's readers. */
export const receiptCounts = ({ seq, audience, readCount }: GroupMessage) => ({
  MsgSeq: seq,
  Code: 0,
  ReadNum: readCount,
  UnreadNum: Math.max(0, audience - readCount),
});

export const groupReceiptsCame = (groupId: string, messages: readonly MessageAndSender[]): ChatEvent =>
  systemTip(groupId, {
    ReportType: 23,
    GroupMsgReceiptList: messages.map(({ message, sender }) => ({
      ...receiptCounts(message),
      TinyId: sender?.tiny ?? "",
      MsgClientTime: message.clientAt,
      MsgRandom: message.random,
    })),
  });

export const groupMessageModified = (message: GroupMessage): ChatEvent => ({
  Event: 15,
  GroupMsgModNotifys: [{ From_Account: message.from, GroupId: message.groupId, ...modifiedFields(message) }],
});

/** The types of system notices to one account. */
export const NOTICE = {
  application: 1,
  accepted: 2,
  refused: 3,
  removed: 4,
  dismissed: 5,
  invited: 7,
  quitElsewhere: 8,
  appointed: 9,
  dismissedAsAdmin: 10,
  custom: 255,
} as const;

export type SystemNotice = {
  type: (typeof NOTICE)[keyof typeof NOTICE];
  to: string;
  operator: string;
  at: number;
  remark?: string;
  /** Only of an application: its number, and the secret that proves the reader was asked to handle it. */
  key?: number;
  secret?: string;
  /** Only of a custom notice. */
  custom?: string;
};

/** A system notice; clients delete it by `id` and `random`. */
export const systemNotice = (
  group: Group,
  { type, to, operator, at, remark = "", key, secret = "", custom = "" }: SystemNotice,
  id: number,
  random: number,
): ChatEvent => ({
  Event: 5,
  GroupTips: [
    {
      From_Account: SYSTEM,
      ToGroupId: group.id,
      To_Account: to,
      MsgSeq: id,
      ClientSeq: id,
      MsgRandom: random,
      MsgTimeStamp: at,
      MsgClientTime: at,
      MsgBody: {
        ReportType: type,
        Operator_Account: operator,
        GroupName: group.name,
        Authentication: secret,
        MsgKey: key ?? id,
        RemarkInfo: remark,
        UserDefinedField: custom,
      },
      GroupInfo: { GroupId: group.id, GroupName: group.name, GroupType: group.type, To_Account: to, From_Account: operator },
    },
  ],
});

const toCustomItems = (custom: Record<string, string>) => Object.entries(custom).map(([Key, Value]) => ({ Key, Value }));

/** A group as lists and profiles have it. */
export const groupItem = (group: Group) => ({
  GroupId: group.id,
  Type: group.type,
  Name: group.name,
  Introduction: group.introduction,
  Notification: group.notification,
  FaceUrl: group.face,
  Owner_Account: group.owner ?? "",
  CreateTime: group.createdAt,
  InfoSeq: group.infoSeq,
  LastInfoTime: group.infoAt,
  LastMsgTime: group.shownAt,
  MemberNum: group.memberCount,
  MaxMemberNum: group.maxMembers,
  ApplyJoinOption: group.joinOption,
  InviteJoinOption: group.inviteOption,
  NextMsgSeq: group.nextSeq,
  // The SDK reads the setting by one name in profiles, by another in lists. It copies a group that it first meets in a message as
  // answered: it would take "Off" for true, and it knows the counts only by their own names.
  ShutUpAllMember: group.muteAll ? "On" : "",
  MuteAllMember: group.muteAll ? "On" : "",
  MemberCount: group.memberCount,
  MaxMemberCount: group.maxMembers,
  AppDefinedData: toCustomItems(group.custom),
  // Searches take no group without it.
  ErrorCode: 0,
});

const MSG_FLAGS = ["AcceptAndNotify", "Discard", "AcceptNotNotify"] as const;
export type MsgFlag = (typeof MSG_FLAGS)[number];
export const muteOf = (flag: MsgFlag): number => MSG_FLAGS.indexOf(flag);

/** A membership as the member sees it. */
export const selfItem = (member: Member, mute: number) => ({
  Role: member.role,
  JoinTime: member.joinedAt,
  MsgFlag: MSG_FLAGS[mute] ?? MSG_FLAGS[0],
  MsgSeq: member.readSeq,
  NameCard: member.card,
  ShutUpUntil: member.mutedUntil,
  AppMemberDefinedData: toCustomItems(member.custom),
});

/** A membership as others see it. */
export const memberItem = (member: Member, isOnline: boolean) => ({
  Member_Account: member.id,
  Role: member.role,
  JoinTime: member.joinedAt,
  NameCard: member.card,
  ShutUpUntil: member.mutedUntil,
  OnlineStatus: isOnline ? "Online" : "Offline",
  AppMemberDefinedData: toCustomItems(member.custom),
});
