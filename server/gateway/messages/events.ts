import type { Account, DoNotDisturb, TagValue } from "#server/db/chat/accounts.ts";
import type { Message } from "#server/db/chat/messages.ts";

/** Something that happened, in the protocol's words: a number, and fields that depend on it. */
export type ChatEvent = { Event: number; [field: string]: unknown };

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Marks as the protocol has them: a binary number. */
export const markText = (marks: readonly number[]): string =>
  marks.length === 0 ? "" : marks.reduce((sum, mark) => sum | (1n << BigInt(mark)), 0n).toString(2);

type Profile = Record<string, TagValue>;

export const nickOf = (profile: Profile = {}): string => String(profile["Tag_Profile_IM_Nick"] ?? "");
export const faceOf = (profile: Profile = {}): string => String(profile["Tag_Profile_IM_Image"] ?? "");

/** A message's identity for clients, and its time. */
const identityOf = (message: Message) => ({
  From_Account: message.from,
  To_Account: message.to,
  MsgSeq: message.seq,
  MsgRandom: message.random,
  MsgTimeStamp: message.sentAt,
  MsgClientTime: message.clientAt,
});

/** Marks risky content for clients; empty for other content. */
export const flagOf = ({ isFlagged }: { isFlagged?: true }) => (isFlagged ? { MsgCheckResult: 2 } : {});

/** A message as lists, pushes and histories show it. Clients make its id from the sender's numbers, so these are never missing. */
export const messageItem = (message: Message, sender: Account) => ({
  ...identityOf(message),
  TinyId: sender.tiny,
  MsgBody: message.content.body,
  CloudCustomData: message.content.cloud,
  ...flagOf(message.content),
  IsNeedReadReceipt: bit(message.wantsReceipt),
  IsPeerRead: bit(message.receiptAt !== null),
  ...(message.receiptAt !== null && { PeerReadTime: message.receiptAt }),
  From_AccountNick: nickOf(sender.profile),
  From_AccountHeadurl: faceOf(sender.profile),
  MsgVersion: message.version,
  SupportMessageExtension: bit(message.extensible),
  SendMsgControl: { ...(message.noUnread && { NoUnread: 1 }), ...(message.noLast && { NoLastMsg: 1 }) },
  ...(message.revokedBy === null
    ? { MsgFlagBits: 0 }
    : { MsgFlagBits: 8, RevokerInfo: { Revoker_Account: message.revokedBy, Reason: "" } }),
});
export type MessageItem = ReturnType<typeof messageItem>;

/** How a client quotes a message: `seq_random_second`. */
export const messageKey = ({ seq, random, sentAt }: Pick<Message, "seq" | "random" | "sentAt">): string =>
  `${seq}_${random}_${sentAt}`;

/** A new message. `isOnlineOnly`: delivered only to online accounts, and not stored. */
export const messageCame = (item: MessageItem, isOnlineOnly: boolean): ChatEvent => ({
  Event: 9,
  C2cMsgArray: [{ ...item, ...(isOnlineOnly && { MsgLifeTime: 0 }) }],
});

/** The same for the sender's other sessions: with the sides exchanged and a mark, clients show it as sent. */
export const messageSent = (item: MessageItem, isOnlineOnly: boolean): ChatEvent =>
  messageCame({ ...item, From_Account: item.To_Account, To_Account: item.From_Account, ...{ IsSyncMsg: 1 } }, isOnlineOnly);

const notice = (content: Record<string, unknown>): ChatEvent => ({ Event: 10, C2cNotifyMsgArray: [content] });

export const readByPeer = (reader: string, second: number): ChatEvent =>
  notice({ C2cReadedReceipt: { To_Account: reader, UinPairReadArray: [{ LastReadTime: second }] } });

export const readElsewhere = (peer: string, second: number): ChatEvent =>
  notice({ ReadC2cMsgNotify: { UinPairReadArray: [{ From_Account: peer, LastReadTime: second }] } });

/** All is read, between two or in groups up to a number; for the reader's other sessions. */
export const allRead = (c2c: 0 | 1, groups: readonly { GroupId: string; MsgSeq: number }[]): ChatEvent => ({
  Event: 14,
  C2CReadAllMsg: c2c,
  GroupReadInfoArray: groups.map(({ GroupId, MsgSeq }) => ({ GroupId, LastReadMsgSeq: MsgSeq })),
});

export const messageRevoked = (message: Message, sender: Pick<Account, "tiny">, by: string): ChatEvent =>
  notice({
    WithdrawC2cMsgNotify: {
      C2cWithdrawInfoArray: [{ ...identityOf(message), TinyId: sender.tiny, RevokerInfo: { Revoker_Account: by, Reason: "" } }],
    },
  });

export const muteChanged = (peer: string, mute: number): ChatEvent =>
  notice({ MuteNotificationsSync: { To_Account: peer, MuteNotifications: mute } });

/** Conversations as these events name them. */
type ConversationName = { Type: 1; UserId: string } | { Type: 2; GroupId: string };

export const conversationsDeleted = (list: readonly ConversationName[]): ChatEvent => ({
  Event: 13,
  RecentContactMod: [{ PushType: 1, RecentContactDeleteItem: { RecentContactList: list } }],
});

export const conversationsPinned = (list: readonly ConversationName[], isPinned: boolean): ChatEvent => ({
  Event: 13,
  RecentContactMod: [{ PushType: isPinned ? 2 : 3, RecentContactTopItem: { RecentContactList: list } }],
});

export const profileChanged = (accountId: string, profile: Record<string, TagValue>): ChatEvent => ({
  Event: 11,
  ProfileDataMod: [
    {
      PushType: 1,
      Profile_Account: accountId,
      ProfileList: Object.entries(profile).map(([Tag, value]) =>
        typeof value === "number" ? { Tag, ValueNum: value } : { Tag, ValueBytes: value },
      ),
    },
  ],
});

/** The receiver of messages has confirmed them. */
export const messagesConfirmed = (reader: string, second: number, confirmed: readonly Message[], tiny: string): ChatEvent => ({
  Event: 16,
  Peer_Account: reader,
  PeerReadTime: second,
  C2cMsgInfo: confirmed.map((message) => ({
    From_Account: message.from,
    To_Account: message.to,
    TinyId: tiny,
    MsgClientTime: message.clientAt,
    MsgRandom: message.random,
    MsgSeq: message.seq,
    MsgTime: message.sentAt,
  })),
});

type Modified = {
  seq: number;
  random: number;
  sentAt: number;
  version: number;
  content: { body: unknown; cloud: string; isFlagged?: true };
};

/** The fields of a modified message, between two or in a group. */
export const modifiedFields = ({ seq, random, sentAt, version, content }: Modified) => ({
  MsgSeq: seq,
  MsgRandom: random,
  MsgTime: sentAt,
  MsgVersion: version,
  MsgBody: content.body,
  CloudCustomData: content.cloud,
  ...flagOf(content),
});

export const messageModified = (message: Message): ChatEvent => ({
  Event: 15,
  C2cMsgModNotifys: [{ From_Account: message.from, To_Account: message.to, ...modifiedFields(message) }],
});

/** An account has changed when it wants no notifications. */
export const doNotDisturbChanged = (doNotDisturb: DoNotDisturb): ChatEvent => ({ Event: 24, ...doNotDisturb });

/** Both kinds of marks on conversations. */
export const marksChanged = (list: readonly { item: ConversationName; marks: string; customMark: string }[]): ChatEvent => ({
  Event: 13,
  RecentContactMod: [
    {
      PushType: 4,
      RecentContactMarkContact: {
        RecentContactMarkContactItem: list.map(({ item, marks, customMark }) => ({
          OptType: 3,
          RecentContactItem: item,
          StandardMark: marks,
          CustomMark: customMark,
        })),
      },
    },
  ],
});

/** A message's identity in every conversation; `to` is the group in a group's. */
export type MessageName = Pick<Message, "from" | "to" | "seq" | "random" | "sentAt" | "clientAt"> & {
  group: string | null;
  tiny: string;
};

/** Changed reactions to a message. A reaction without accounts counts 0. */
export const reactionsChanged = (
  { group, from, to, tiny, seq, random, sentAt, clientAt }: MessageName,
  summaries: readonly Record<string, unknown>[],
): ChatEvent => {
  const own = { From_Account: from, TinyId: tiny, MsgSeq: seq, MsgRandom: random, MsgTimeStamp: sentAt, MsgClientTime: clientAt };
  return {
    Event: 21,
    MsgReactionNotifyList: [
      {
        ...(group === null ? { C2CMsgInfo: { ...own, To_Account: to } } : { GroupMsgInfo: { ...own, GroupId: group } }),
        MsgReactionSummary: summaries,
      },
    ],
  };
};
