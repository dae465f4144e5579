import type { Account } from "#server/db/chat/accounts.ts";
import type { Member } from "#server/db/chat/group-members.ts";
import type { GroupMessage } from "#server/db/chat/group-messages.ts";
import type { Group } from "#server/db/chat/groups.ts";
import { type ChatEvent, faceOf, nickOf } from "./events.ts";

/** Who speaks when nobody does, and its number in message ids. */
const SYSTEM = "@TIM#SYSTEM";
const SYSTEM_TINY = "144115198244471703";

/** Who wrote a message: an account, with its name card in the group. */
export type Author = { account: Account | undefined; card: string };

const groupInfo = (group: Group, { account, card }: Author) => ({
  GroupId: group.id,
  GroupName: group.name,
  GroupType: group.type,
  From_Account: account?.id ?? "",
  From_AccountNick: account ? nickOf(account.profile) : "",
  From_AccountHeadurl: account ? faceOf(account.profile) : "",
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
  NeedReadReceipt: message.wantsReceipt ? 1 : 0,
  MsgVersion: message.version,
  SupportMessageExtension: message.extensible ? 1 : 0,
  IsSystemMsg: 0,
  ...(message.content.at && { GroupAtInfo: message.content.at }),
  SendMsgControl: { ...(message.noUnread && { NoUnread: 1 }), ...(message.noLast && { NoLastMsg: 1 }) },
  // 2 keeps its place in a list; 1 would be left out.
  IsPlaceMsg: message.revokedBy === null ? 0 : 2,
  ...(message.revokedBy !== null && { RevokerInfo: revoker(message.revokedBy) }),
  GroupInfo: groupInfo(group, author),
});
export type GroupMessageItem = ReturnType<typeof groupMessageItem>;

/** A message has come. `isOnlineOnly`: it is for those who are there, and is kept nowhere. */
export const groupMessageCame = (item: GroupMessageItem, isOnlineOnly: boolean): ChatEvent => ({
  Event: 3,
  GroupMsgArray: [{ ...item, ...(isOnlineOnly && { OnlineOnlyFlag: 1 }) }],
});

/** Something happened in a group. What has no place in its history is told differently. */
export const groupTipCame = (item: GroupMessageItem): ChatEvent => {
  const Event = item.MsgSeq === 0 ? 6 : 4;
  return { Event, GroupTips: [{ ...item, Event }] };
};

/** What a tip says of somebody. */
export const personInfo = (id: string, accounts: ReadonlyMap<string, Account>) => {
  const profile = accounts.get(id)?.profile ?? {};
  return { User_Account: id, NickName: nickOf(profile), ImageUrl: faceOf(profile) };
};

/** Somebody is called by name, alone or with all others. */
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

type Placed = { message: GroupMessage; sender: Pick<Account, "tiny"> | undefined };

export const groupMessagesRevoked = (groupId: string, messages: readonly Placed[], by: string): ChatEvent =>
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

/** Who has read a message, in numbers. */
export const receiptCounts = ({ seq, audience, readCount }: GroupMessage) => ({
  MsgSeq: seq,
  Code: 0,
  ReadNum: readCount,
  UnreadNum: Math.max(0, audience - readCount),
});

export const groupReceiptsCame = (groupId: string, messages: readonly Placed[]): ChatEvent =>
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
  GroupMsgModNotifys: [
    {
      From_Account: message.from,
      GroupId: message.groupId,
      MsgSeq: message.seq,
      MsgRandom: message.random,
      MsgTime: message.sentAt,
      MsgVersion: message.version,
      MsgBody: message.content.body,
      CloudCustomData: message.content.cloud,
    },
  ],
});

/** What the system says to one account. */
export const REPORT = {
  application: 1,
  accepted: 2,
  refused: 3,
  removed: 4,
  dismissed: 5,
  invited: 7,
  quitElsewhere: 8,
  appointed: 9,
  dismissedAsAdmin: 10,
} as const;

export type Report = {
  type: (typeof REPORT)[keyof typeof REPORT];
  to: string;
  operator: string;
  at: number;
  remark?: string;
  /** An application: its number, and what proves that one was asked to handle it. */
  key?: number;
  secret?: string;
};

/** A notice of the system; `id` and `random` are what it is deleted by. */
export const groupReported = (
  group: Group,
  { type, to, operator, at, remark = "", key, secret = "" }: Report,
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
        UserDefinedField: "",
      },
      GroupInfo: { GroupId: group.id, GroupName: group.name, GroupType: group.type, To_Account: to, From_Account: operator },
    },
  ],
});

const customItems = (custom: Record<string, string>) => Object.entries(custom).map(([Key, Value]) => ({ Key, Value }));

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
  ShutUpAllMember: group.muteAll ? "On" : "Off",
  AppDefinedData: customItems(group.custom),
  // Searches take no group without it.
  ErrorCode: 0,
});

const MSG_FLAGS = ["AcceptAndNotify", "Discard", "AcceptNotNotify"] as const;
export type MsgFlag = (typeof MSG_FLAGS)[number];
export const muteOf = (flag: MsgFlag): number => MSG_FLAGS.indexOf(flag);

/** What somebody is in a group, in the own eyes. */
export const selfItem = (member: Member, mute: number) => ({
  Role: member.role,
  JoinTime: member.joinedAt,
  MsgFlag: MSG_FLAGS[mute] ?? MSG_FLAGS[0],
  MsgSeq: member.readSeq,
  NameCard: member.card,
  ShutUpUntil: member.mutedUntil,
  AppMemberDefinedData: customItems(member.custom),
});

/** The same in the eyes of others. */
export const memberItem = (member: Member, isOnline: boolean) => ({
  Member_Account: member.id,
  Role: member.role,
  JoinTime: member.joinedAt,
  NameCard: member.card,
  ShutUpUntil: member.mutedUntil,
  OnlineStatus: isOnline ? "Online" : "Offline",
  AppMemberDefinedData: customItems(member.custom),
});
