import { randomInt } from "node:crypto";
import { type Account, findAccounts } from "#server/db/chat/accounts.ts";
import { addMembers, findMember, type Member, membersOf } from "#server/db/chat/group-members.ts";
import { appendMessages, type GroupDraft, unplaced } from "#server/db/chat/group-messages.ts";
import { addSystemNotices } from "#server/db/chat/group-notices.ts";
import { findGroup, type Group } from "#server/db/chat/groups.ts";
import { nextNumber } from "#server/db/chat/notices.ts";
import type { Db } from "#server/db/schema.ts";
import type { Scene } from "./command.ts";
import { ChatError, ERROR } from "./errors.ts";
import type { ChatEvent } from "./events.ts";
import { groupMessageItem, groupReported, groupTipCame, personInfo, REPORT, type Report } from "./group-events.ts";
import { isRoom } from "./group-rules.ts";
import type { Session } from "./sessions.ts";

/** A change of a group under way: what is to be told leaves when it is stored. */
export type GroupChange = {
  db: Db;
  now: number;
  tell: (to: readonly string[], event: ChatEvent, except?: Session) => void;
};

/** The numbers of the system's own messages. */
const NUMBERS = 2 ** 32;
/** Those with 1 or 2 have a meaning of their own. */
const newRandom = (): number => randomInt(3, NUMBERS);

/** Runs a change that concerns groups. Whoever is to hear of it does so after it is stored, before anything later is. */
export const changeGroups = async <Result>(
  { writer, push }: Scene,
  work: (change: GroupChange) => Promise<Result>,
): Promise<Result> => {
  const { result } = await writer.change(
    async (db, now) => {
      const told: { to: readonly string[]; event: ChatEvent; except: Session | undefined }[] = [];
      const tell: GroupChange["tell"] = (to, event, except) => void told.push({ to, event, except });
      return { result: await work({ db, now, tell }), told };
    },
    ({ told }) => {
      for (const { to, event, except } of told) for (const id of to) push(id, event, except);
    },
  );
  return result;
};

/** Reads a group. Throws a ChatError when there is none. */
export const mustFindGroup = async (db: Db, id: string): Promise<Group> => {
  const group = await findGroup(db, id);
  if (!group) throw new ChatError(ERROR.noGroup, "there is no such group");
  return group;
};

/** A group with what somebody is in it. Throws a ChatError when it doesn't exist. */
export const findGroupAndMember = async (
  db: Db,
  id: string,
  account: string,
): Promise<{ group: Group; member: Member | undefined }> => ({
  group: await mustFindGroup(db, id),
  member: await findMember(db, id, account),
});

/** The same for members only. Throws a ChatError. */
export const mustBeMember = async (db: Db, id: string, account: string): Promise<{ group: Group; member: Member }> => {
  const { group, member } = await findGroupAndMember(db, id, account);
  if (!member) throw new ChatError(ERROR.groupNotAllowed, "only members may");
  return { group, member };
};

/** What happened in a group, by the protocol's numbers. */
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
  // Or it would count as unread, even for whoever did it.
  noUnread: true,
  noLast: false,
  wantsReceipt: false,
  extensible: false,
  mentions: [],
});

/** Tells all members what happened, and keeps it in the history of groups that have one. */
export const addTip = async ({ db, now, tell }: GroupChange, groupId: string, tip: Tip): Promise<void> => {
  const group = await mustFindGroup(db, groupId);
  const involved = await findAccounts(db, [...new Set([tip.operator, ...(tip.people ?? [])])]);
  const draft = tipDraft(group, tip, new Map(involved.map((account) => [account.id, account])), now);
  const stored = isRoom(group) ? [] : await appendMessages(db, [{ group, draft }], now);
  const message = stored[0] ?? unplaced(draft, group, now);
  const members = (await membersOf(db, [groupId])).get(groupId) ?? [];
  tell(members, groupTipCame(groupMessageItem(group, message, { account: undefined, card: "" })));
};

/** Tells accounts what concerns them alone, now or when they are back. */
export const report = async (
  { db, now, tell }: GroupChange,
  group: Group,
  to: readonly string[],
  content: Omit<Report, "to" | "at">,
): Promise<void> => {
  const notices = to.map((account) => {
    const random = newRandom();
    return { to: account, random, event: (id: number) => groupReported(group, { ...content, to: account, at: now }, id, random) };
  });
  for (const { to: account, event } of await addSystemNotices(db, notices, now)) tell([account], event);
};

/** Tells one's own other pages what one did on this. */
export const reportElsewhere = async (
  { db, now, tell }: GroupChange,
  { me, session }: Scene,
  group: Group,
  type: Report["type"],
): Promise<void> => {
  tell([me], groupReported(group, { type, to: me, operator: me, at: now }, await nextNumber(db), newRandom()), session);
};

/** How somebody got into a group, as tips say it. */
const JOINED = { alone: 1, invited: 2 } as const;

/** Takes newcomers in and tells everybody. */
export const takeIn = async (
  change: GroupChange,
  group: Group,
  newcomers: readonly string[],
  { operator, isInvited }: { operator: string; isInvited: boolean },
): Promise<void> => {
  if (newcomers.length === 0) return;
  const people = newcomers.map((id) => ({ id, role: "Member" as const }));
  await addMembers(change.db, group, people, change.now);
  if (isInvited) await report(change, group, newcomers, { type: REPORT.invited, operator });
  const more = { GroupJoinType: isInvited ? JOINED.invited : JOINED.alone };
  await addTip(change, group.id, { type: TIP.joined, operator, people: newcomers, more });
};
