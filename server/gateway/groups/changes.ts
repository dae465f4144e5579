import { randomInt } from "node:crypto";
import { type Account, findAccounts } from "#server/db/chat/accounts.ts";
import { findGroup, type Group } from "#server/db/chat/groups/groups.ts";
import { addMembers, findMember, type Member, membersOf } from "#server/db/chat/groups/members.ts";
import { appendMessages, type GroupDraft, toGroupMessage } from "#server/db/chat/groups/messages.ts";
import { addSystemNotices } from "#server/db/chat/groups/notices.ts";
import { nextNumber } from "#server/db/chat/notices.ts";
import type { Db } from "#server/db/schema/index.ts";
import type { Context } from "#server/gateway/context.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { type ChatEvent, conversationsDeleted } from "#server/gateway/messages/events.ts";
import type { ChatSession } from "#server/gateway/transport/sessions.ts";
import { groupMessageItem, groupTipCame, NOTICE, personInfo, type SystemNotice, systemNotice } from "./events.ts";
import { isRoom } from "./rules.ts";

/** A running change of groups. `notify` collects events, which are pushed once the change is stored. */
export type GroupChange = {
  db: Db;
  now: number;
  notify: (to: readonly string[], event: ChatEvent, except?: ChatSession) => void;
  /** Accounts that are no longer members of a group. */
  depart: (groupId: string, accounts: readonly string[]) => void;
};

/** Random numbers of the system's own messages are below this. */
const NUMBERS = 2 ** 32;
/** The SDK gives 0, 1 and 2 a special meaning. */
const newRandom = (): number => randomInt(3, NUMBERS);

/** Runs a change that concerns groups. Its notifications leave after it is stored and before anything later is. */
export const changeGroups = async <Result>(
  { known, me, writer, push, groupCalls }: Context,
  work: (change: GroupChange) => Promise<Result>,
): Promise<Result> => {
  const { result } = await writer.change(
    async (db, now) => {
      const notifications: { to: readonly string[]; event: ChatEvent; except: ChatSession | undefined }[] = [];
      const notify: GroupChange["notify"] = (to, event, except) => void notifications.push({ to, event, except });
      const departures: [group: string, accounts: readonly string[]][] = [];
      const depart: GroupChange["depart"] = (...departure) => void departures.push(departure);
      return { result: await work({ db, now, notify, depart }), notifications, departures };
    },
    ({ notifications }) => {
      // A new group may have no other members to notify.
      known.lists.drop([me]);
      for (const { to, event, except } of notifications) push(to, event, except);
    },
    ({ departures }) => {
      for (const departure of departures) groupCalls.depart(...departure);
    },
  );
  return result;
};

/** Reads a group. Throws a ChatError if it doesn't exist. */
export const requireGroup = async (db: Db, id: string): Promise<Group> => {
  const group = await findGroup(db, id);
  if (!group) throw new ChatError(ERROR.noGroup, "there is no such group");
  return group;
};

/** A group and an account's membership in it. Throws a ChatError if the group doesn't exist. */
export const findGroupAndMember = async (
  db: Db,
  id: string,
  account: string,
): Promise<{ group: Group; member: Member | undefined }> => ({
  group: await requireGroup(db, id),
  member: await findMember(db, id, account),
});

/** The same for members only. Throws a ChatError. */
export const requireMember = async (db: Db, id: string, account: string): Promise<{ group: Group; member: Member }> => {
  const { group, member } = await findGroupAndMember(db, id, account);
  if (!member) throw new ChatError(ERROR.groupNotAllowed, "only members may");
  return { group, member };
};

/** Events in a group, by the protocol's numbers. */
export const TIP = { joined: 1, quit: 2, removed: 3, appointed: 4, dismissedAsAdmin: 5, profile: 6, member: 7 } as const;

type Tip = { type: (typeof TIP)[keyof typeof TIP]; operator: string; people?: readonly string[]; more?: Record<string, unknown> };

const tipDraft = (
  group: Group,
  { type, operator, people = [], more }: Tip,
  accounts: ReadonlyMap<string, Account>,
  now: number,
): GroupDraft => ({
  groupId: group.id,
  from: null,
  random: newRandom(),
  clientSeq: 0,
  clientAt: now,
  content: {
    body: {
      OpType: type,
      Operator_Account: operator,
      MsgOperatorMemberExtraInfo: personInfo(operator, accounts),
      List_Account: people,
      MsgMemberExtraInfo: people.map((id) => personInfo(id, accounts)),
      MemberNum: group.memberCount,
      GroupName: group.name,
      ...more,
    },
    cloud: "",
  },
  // Otherwise it would count as unread, even for the operator.
  noUnread: true,
  noLast: false,
  wantsReceipt: false,
  extensible: false,
  mentions: [],
});

/** Notifies all members of an event, and stores it in the history of groups that have one. */
export const addTip = async ({ db, now, notify }: GroupChange, groupId: string, tip: Tip): Promise<void> => {
  const group = await requireGroup(db, groupId);
  const involved = await findAccounts(db, [tip.operator, ...(tip.people ?? [])]);
  const draft = tipDraft(group, tip, involved, now);
  const stored = isRoom(group) ? [] : await appendMessages(db, [{ group, draft }], now);
  const message = stored[0] ?? toGroupMessage(draft, group, now);
  notify(await membersOf(db, groupId), groupTipCame(groupMessageItem(group, message, { account: undefined, card: "" })));
};

/** Sends accounts a system notice that concerns them alone; they get it now or at the next login. */
export const notifyAccounts = async (
  { db, now, notify }: GroupChange,
  group: Group,
  to: readonly string[],
  content: Omit<SystemNotice, "to" | "at">,
): Promise<void> => {
  const notices = to.map((account) => {
    const random = newRandom();
    return { to: account, random, event: (id: number) => systemNotice(group, { ...content, to: account, at: now }, id, random) };
  });
  for (const { to: account, event } of await addSystemNotices(db, notices, now)) notify([account], event);
};

/** Notifies the caller's other sessions of an action in this one. */
export const notifyOtherSessions = async (
  { db, now, notify }: GroupChange,
  { me, session }: Context,
  group: Group,
  type: SystemNotice["type"],
): Promise<void> => {
  notify([me], systemNotice(group, { type, to: me, operator: me, at: now }, await nextNumber(db), newRandom()), session);
};

/** Notifies accounts that are online, except for the caller's session. Nothing is stored: the next login reads the state. */
export const notifyOnline = async (
  { db, now, notify }: GroupChange,
  { me, session }: Context,
  group: Group,
  to: readonly string[],
  custom: string,
): Promise<void> => {
  const id = await nextNumber(db);
  const random = newRandom();
  for (const account of to)
    notify(
      [account],
      systemNotice(group, { type: NOTICE.custom, to: account, operator: me, at: now, custom }, id, random),
      session,
    );
};

/** Removes a group from the conversation lists of former members, where the SDK would keep it until the next login, and them from its call. */
export const letGo = ({ notify, depart }: GroupChange, group: Group, accounts: readonly string[]): void => {
  notify(accounts, conversationsDeleted([{ Type: 2, GroupId: group.id }]));
  depart(group.id, accounts);
};

/** How an account joined a group, as tips show it. */
const JOINED = { alone: 1, invited: 2 } as const;

/** Adds members and notifies the whole group. */
export const addMembersAndNotify = async (
  change: GroupChange,
  group: Group,
  newcomers: readonly string[],
  { operator, isInvited }: { operator: string; isInvited: boolean },
): Promise<void> => {
  if (newcomers.length === 0) return;
  const people = newcomers.map((id) => ({ id, role: "Member" as const }));
  await addMembers(change.db, group, people, change.now);
  if (isInvited) await notifyAccounts(change, group, newcomers, { type: NOTICE.invited, operator });
  const more = { GroupJoinType: isInvited ? JOINED.invited : JOINED.alone };
  await addTip(change, group.id, { type: TIP.joined, operator, people: newcomers, more });
};
