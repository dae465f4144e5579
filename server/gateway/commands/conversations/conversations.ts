import * as z from "zod/mini";
import {
  type Conversation,
  clearConversation,
  hideConversation,
  listConversations,
  readMutes,
  setConversation,
} from "#server/db/chat/conversations.ts";
import { readRemarks } from "#server/db/chat/friends/friends.ts";
import { clearGroups, hideGroups, setGroupView } from "#server/db/chat/groups/reading.ts";
import { type MessageContent, seenBy } from "#server/db/chat/messages.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { accountId, accountIds, plainText } from "#server/gateway/fields.ts";
import { groupConversationItems } from "#server/gateway/groups/conversations.ts";
import { listsOf } from "#server/gateway/known.ts";
import {
  conversationsDeleted,
  conversationsPinned,
  faceOf,
  markText,
  muteChanged,
  nickOf,
} from "#server/gateway/messages/events.ts";
import { fittingItems, pageBytes } from "#server/gateway/messages/pages.ts";

const C2C = 1;
const GROUP = 2;
const REVOKED = 8;
const NO_CONTENT: MessageContent = { body: [], cloud: "" };

const conversationItem = (reader: string, { last, ...conversation }: Conversation, remark: string): Answer => {
  const { body, cloud } = last ? seenBy(reader, last).content : NO_CONTENT;
  return {
    Type: C2C,
    To_Account: conversation.peer,
    // A conversation only pinned or muted must not reveal the other's name.
    C2cNick: conversation.activeAt > 0 ? nickOf(conversation.profile) : "",
    C2cImage: conversation.activeAt > 0 ? faceOf(conversation.profile) : "",
    C2cRemark: remark,
    MsgTimeStamp: conversation.activeAt,
    MsgSeq: last?.seq ?? 0,
    LastC2CMsgFrom_Account: last?.from ?? "",
    LastMsgFlags: last?.revokedBy ? REVOKED : 0,
    C2cPeerReadTime: conversation.peerReadTo,
    TopFlags: conversation.pinned ? 1 : 0,
    MsgRecvOption: conversation.mute,
    CustomMark: conversation.customMark,
    StandardMark: markText(conversation.marks),
    ContactGroupId: [],
    LastMsg: {
      MsgBody: body,
      CloudCustomData: cloud,
      ...(last?.revokedBy && { RevokerInfo: { Revoker_Account: last.revokedBy, Reason: "" } }),
    },
  };
};

/** Pages of groups that did not fit into the first one begin here; below it, an index counts conversations with people. */
const GROUPS_AT = 1_000_000;

const peopleItems = async ({ db, me, rules }: ListContext, from: number): Promise<{ items: Answer[]; hasMore: boolean }> => {
  const found = await listConversations(db, me, { from, limit: rules.conversationPage + 1 });
  const page = found.slice(0, rules.conversationPage);
  const peers = page.map(({ peer }) => peer);
  const remarks = await readRemarks(db, me, peers);
  const items = page.map((each) => conversationItem(me, each, remarks.get(each.peer) ?? ""));
  return { items, hasMore: found.length > page.length };
};

type ListContext = Context<{ StartIndex: number }>;

/**
 * The list in pages, the groups first, because clients sort. A page weighs no more than one of a history, but has at least one
 * item. After the last page a client starts over: a reconnect reads the whole list, which is simple and never stale.
 */
const list = async (context: ListContext): Promise<Answer> => {
  const { body, db, known, me, rules } = context;
  const at = body.StartIndex;
  const isInGroups = at === 0 || at >= GROUPS_AT;
  const [fromGroup, from] = at >= GROUPS_AT ? [at - GROUPS_AT, 0] : [0, at];
  const has = await listsOf(known, me);
  const groups = isInGroups && has.groups ? (await groupConversationItems({ db, known, me })).slice(fromGroup) : [];
  const people = has.conversations ? await peopleItems(context, from) : { items: [], hasMore: false };
  const SessionItem = fittingItems<Answer>([...groups, ...people.items], pageBytes(rules));
  const [groupCount, count] = [Math.min(groups.length, SessionItem.length), Math.max(0, SessionItem.length - groups.length)];
  const isComplete = SessionItem.length === groups.length + people.items.length && !people.hasMore;
  const next = count > 0 ? from + count : GROUPS_AT + fromGroup + groupCount;
  return {
    // The SDK asks again at once unless this is 1.
    CompleteFlag: isComplete ? 1 : 0,
    SessionItem,
    TimeStamp: 0,
    StartIndex: isComplete ? 0 : next,
    TopTimeStamp: 0,
    TopStartIndex: 0,
    GroupItem: [],
  };
};

const item = z.object({
  Type: z.literal([1, 2]),
  To_Account: z.optional(accountId),
  ToGroupid: z.optional(plainText(100)),
  GroupId: z.optional(plainText(100)),
});
const items = z.array(item).check(z.maxLength(100));

/** The accounts among listed conversations. */
const peersOf = (listed: z.infer<typeof items>): string[] =>
  listed.flatMap(({ Type, To_Account }) => (Type === C2C && To_Account !== undefined ? [To_Account] : []));
/** The groups in the list. */
const groupsOf = (listed: z.infer<typeof items>): string[] =>
  listed.flatMap(({ Type, ToGroupid, GroupId }) => (Type === GROUP ? (ToGroupid ?? GroupId ?? []) : []));
const named = (listed: z.infer<typeof items>) => [
  ...peersOf(listed).map((UserId) => ({ Type: C2C, UserId }) as const),
  ...groupsOf(listed).map((GroupId) => ({ Type: GROUP, GroupId }) as const),
];

const removal = z.object({ ContactItem: items, ClearRamble: z._default(z.literal([0, 1]), 0) });

/** Confirms the deletion; the client deletes only the confirmed ones. */
const remove = async ({ body, me, session, writer, push }: Context<z.infer<typeof removal>>): Promise<Answer> => {
  const [peers, groups] = [peersOf(body.ContactItem), groupsOf(body.ContactItem)];
  const clear = body.ClearRamble === 1;
  await writer.change(
    async (change, now) => {
      for (const peer of peers) await hideConversation(change, { owner: me, peer }, { clear, now });
      await hideGroups(change, me, groups, { clear });
    },
    () => push(me, conversationsDeleted(named(body.ContactItem)), session),
  );
  const done = { ResultCode: 0, ResultInfo: "" };
  return {
    ResultItem: [
      ...peers.map((peer) => ({ Type: C2C, To_Account: peer, ...done })),
      ...groups.map((id) => ({ Type: GROUP, ToGroupid: id, ...done })),
    ],
  };
};

const pinning = z.object({ OperationType: z.literal([1, 2]), RecentContactItem: items });

const pin = async ({ body, known, me, session, writer, push }: Context<z.infer<typeof pinning>>): Promise<Answer> => {
  const accounts = await known.accounts.find(peersOf(body.RecentContactItem));
  const listed = body.RecentContactItem.filter(({ Type, To_Account = "" }) => Type === GROUP || accounts.has(To_Account));
  const isPinned = body.OperationType === 1;
  await writer.change(
    async (change, now) => {
      const settings = { pinned_at: isPinned ? now : null };
      for (const peer of peersOf(listed)) await setConversation(change, { owner: me, peer }, settings);
      await setGroupView(change, me, groupsOf(listed), settings);
    },
    () => push(me, conversationsPinned(named(listed), isPinned), session),
  );
  return {};
};

/** Hides all present messages from the caller; the conversation stays. */
const clear = async ({ body, me, writer }: Context<z.infer<typeof item>>): Promise<Answer> => {
  await writer.change(async (change) => {
    for (const peer of peersOf([body])) await clearConversation(change, { owner: me, peer });
    await clearGroups(change, me, groupsOf([body]));
  });
  return {};
};

const muting = z.object({ Peer_Account: accountIds, Mute_Notifications: z.literal([0, 1, 2]) });

const mute = async ({ body, known, me, session, writer, push }: Context<z.infer<typeof muting>>): Promise<Answer> => {
  const { Mute_Notifications: value } = body;
  const peers = [...(await known.accounts.find(body.Peer_Account)).keys()];
  await writer.change(
    async (change) => {
      for (const peer of peers) await setConversation(change, { owner: me, peer }, { mute: value });
    },
    () =>
      push(
        me,
        peers.map((peer) => muteChanged(peer, value)),
        session,
      ),
  );
  return { ErrorList: [] };
};

const mutesOf = async ({ body, db, me }: Context<{ Peer_Account: string[] }>): Promise<Answer> => {
  const mutes = await readMutes(db, me, "c2c", body.Peer_Account);
  return {
    MuteNotificationsList: body.Peer_Account.map((peer) => ({
      Peer_Account: peer,
      MuteNotifications: mutes.get(peer) ?? 0,
    })),
  };
};

/** The list of conversations, and the commands on its entries. */
export const conversations = [
  command("recentcontact.page_get", z.object({ StartIndex: z._default(z.int().check(z.nonnegative()), 0) }), list),
  command("recentcontact.batch_delete", removal, remove),
  command("recentcontact.top", pinning, pin),
  command("openim.set_c2c_peer_mute_notifications", muting, mute),
  command("openim.get_c2c_peer_mute_notifications", z.object({ Peer_Account: accountIds }), mutesOf),
  command("recentcontact.clear_msg", item, clear),
];
