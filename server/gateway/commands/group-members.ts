import * as z from "zod/mini";
import { findAccounts } from "#server/db/chat/accounts.ts";
import {
  changeMember,
  findMember,
  findMembers,
  fullyJoined,
  listMembers,
  type Member,
  membersOf,
  removeMembers,
} from "#server/db/chat/group-members.ts";
import { setGroupView } from "#server/db/chat/group-reading.ts";
import type { Group, Role } from "#server/db/chat/groups.ts";
import { type Answer, command, type Scene } from "#server/gateway/command.ts";
import { accountId, accountIds, plainText } from "#server/gateway/fields.ts";
import {
  addTip,
  changeGroups,
  findGroupAndMember,
  type GroupChange,
  mustBeMember,
  mustFindGroup,
  report,
  TIP,
  takeIn,
} from "#server/gateway/group-changes.ts";
import { memberItem, muteOf, REPORT } from "#server/gateway/group-events.ts";
import { customItems, customOf, groupId, groupNames, ofGroup, people, shortText } from "#server/gateway/group-fields.ts";
import { isAbove, isManager, isRoom, mayInvite, mustMay, notAllowed } from "#server/gateway/group-rules.ts";

const ROLES: readonly Role[] = ["Owner", "Admin", "Member"];
const PAGE_MAX = 100;
const CURSOR = /^\d{1,15}$/;

const page = z.object({
  GroupId: groupId,
  Limit: z._default(z.int(), PAGE_MAX),
  Offset: z._default(z.int().check(z.nonnegative(), z.maximum(1_000_000)), 0),
  /** Communities go on after the last member of a page. */
  Next: z.optional(plainText(20)),
  MemberRoleFilter: z.optional(z.array(z.literal(["Owner", "Admin", "Member"])).check(z.maxLength(3))),
});

const itemsOf = ({ sessions }: Scene, members: readonly Member[]) =>
  members.map((member) => memberItem(member, sessions.isOnline(member.id)));

const list = async (scene: Scene<z.infer<typeof page>>): Promise<Answer> => {
  const { body, db, me } = scene;
  const { group } = await mustBeMember(db, body.GroupId, me);
  const limit = Math.min(Math.max(body.Limit, 1), PAGE_MAX);
  const members = await listMembers(db, group.id, {
    roles: body.MemberRoleFilter?.length ? body.MemberRoleFilter : ROLES,
    after: CURSOR.test(body.Next ?? "") ? Number(body.Next) : 0,
    offset: body.Offset,
    limit: limit + 1,
  });
  const found = members.slice(0, limit);
  const last = members.length > limit ? found.at(-1) : undefined;
  return {
    MemberNum: group.memberCount,
    MemberList: itemsOf(scene, found),
    ...(body.Next !== undefined && { Next: last ? String(last.position) : "" }),
  };
};

const specified = async (scene: Scene<{ GroupId: string; Member_List_Account: string[] }>): Promise<Answer> => {
  const { body, db, me } = scene;
  await mustBeMember(db, body.GroupId, me);
  return { MemberList: itemsOf(scene, await findMembers(db, body.GroupId, body.Member_List_Account)) };
};

const online = async ({ body, db, sessions }: Scene<z.infer<typeof ofGroup>>): Promise<Answer> => {
  const { id } = await mustFindGroup(db, body.GroupId);
  const members = (await membersOf(db, [id])).get(id) ?? [];
  return { OnlineMemberNum: members.filter((account) => sessions.isOnline(account)).length };
};

const RESULT = { failed: 0, added: 1, already: 2, tooMany: 4 } as const;

/** Brings others in, as many as there is room for. */
const add = (scene: Scene<{ GroupId: string; MemberList: z.infer<typeof people> }>): Promise<Answer> =>
  changeGroups(scene, async (change) => {
    const { body, me, rules } = scene;
    const { group, member } = await mustBeMember(change.db, body.GroupId, me);
    if (!mayInvite(group, member)) throw notAllowed("this group is joined by request");
    const asked = [...new Set(body.MemberList.map((each) => each.Member_Account))];
    const known = new Set((await findAccounts(change.db, asked)).map((account) => account.id));
    const present = new Set((await findMembers(change.db, group.id, asked)).map(({ id }) => id));
    const busy = await fullyJoined(change.db, asked, rules.groupsPerAccount);
    const added: string[] = [];
    const results = asked.map((id) => {
      if (!known.has(id)) return { Member_Account: id, Result: RESULT.failed };
      if (present.has(id)) return { Member_Account: id, Result: RESULT.already };
      if (busy.has(id)) return { Member_Account: id, Result: RESULT.tooMany };
      if (group.memberCount + added.length >= group.maxMembers) return { Member_Account: id, Result: RESULT.failed };
      added.push(id);
      return { Member_Account: id, Result: RESULT.added };
    });
    await takeIn(change, group, added, { operator: me, isInvited: true });
    return { MemberList: results };
  });

const removal = z.object({ GroupId: groupId, MemberToDel_Account: accountIds, Reason: z._default(shortText(1000), "") });

/** Nobody removes whoever ranks as high as oneself. */
const remove = (scene: Scene<z.infer<typeof removal>>): Promise<Answer> =>
  changeGroups(scene, async (change) => {
    const { body, me } = scene;
    const { group, member } = await findGroupAndMember(change.db, body.GroupId, me);
    mustMay(group, member, "remove");
    const targets = await findMembers(change.db, group.id, body.MemberToDel_Account);
    if (!member || targets.some((target) => !isAbove(member, target))) throw notAllowed();
    const removed = await removeMembers(
      change.db,
      group.id,
      targets.map(({ id }) => id),
    );
    if (removed.length === 0) return {};
    await report(change, group, removed, { type: REPORT.removed, operator: me, remark: body.Reason });
    await addTip(change, group.id, { type: TIP.removed, operator: me, people: removed });
    return {};
  });

const modification = z.object({
  GroupId: groupId,
  Member_Account: accountId,
  Role: z.optional(z.literal(["Admin", "Member"])),
  NameCard: z.optional(shortText(50)),
  /** In seconds; 0 ends it. */
  ShutUpTime: z.optional(z.int().check(z.nonnegative(), z.maximum(2 ** 32 - 1))),
  MsgFlag: z.optional(z.literal(["AcceptAndNotify", "Discard", "AcceptNotNotify"])),
  AppMemberDefinedData: z.optional(customItems),
});
type Modification = z.infer<typeof modification>;
type Case = { change: GroupChange; body: Modification; me: string; group: Group; own: Member; target: Member };

/** What is one's own is one's own; a name card may also be set by those who look after the group. */
const mustBeAllowed = ({ body, me, group, own, target }: Case): void => {
  const isOwn = target.id === me;
  if (body.MsgFlag !== undefined && !isOwn) throw notAllowed();
  const setsName = body.NameCard !== undefined || body.AppMemberDefinedData !== undefined;
  if (setsName && !isOwn && !(isManager(own) && isAbove(own, target))) throw notAllowed();
  if (body.Role !== undefined) {
    mustMay(group, own, "appoint");
    if (target.role === "Owner") throw notAllowed("an owner stays");
  }
  if (body.ShutUpTime === undefined) return;
  mustMay(group, own, "mute");
  if (!isAbove(own, target)) throw notAllowed();
};

const appoint = async ({ change, me, group, target, body }: Case): Promise<void> => {
  if (body.Role === undefined || body.Role === target.role) return;
  const isAdmin = body.Role === "Admin";
  await addTip(change, group.id, { type: isAdmin ? TIP.appointed : TIP.dismissedAsAdmin, operator: me, people: [target.id] });
  await report(change, group, [target.id], { type: isAdmin ? REPORT.appointed : REPORT.dismissedAsAdmin, operator: me });
};

const silence = async ({ change, me, group, target, body }: Case): Promise<void> => {
  if (body.ShutUpTime === undefined) return;
  const MsgMemberInfo = [{ User_Account: target.id, ShutupTime: body.ShutUpTime }];
  await addTip(change, group.id, { type: TIP.member, operator: me, people: [target.id], more: { MsgMemberInfo } });
};

const modify = (scene: Scene<Modification>): Promise<Answer> =>
  changeGroups(scene, async (change) => {
    const { body, me } = scene;
    const { db, now } = change;
    const { group, member: own } = await mustBeMember(db, body.GroupId, me);
    const target = await findMember(db, group.id, body.Member_Account);
    if (!target) throw notAllowed("this is no member");
    const all: Case = { change, body, me, group, own, target };
    mustBeAllowed(all);
    await changeMember(db, target, {
      ...(body.Role !== undefined && { role: body.Role }),
      ...(body.NameCard !== undefined && { card: body.NameCard }),
      ...(body.ShutUpTime !== undefined && { mutedUntil: body.ShutUpTime === 0 ? 0 : now + body.ShutUpTime }),
      ...(body.AppMemberDefinedData !== undefined && { custom: customOf(body.AppMemberDefinedData) }),
    });
    if (body.MsgFlag !== undefined) await setGroupView(db, me, [group.id], { mute: muteOf(body.MsgFlag) });
    await appoint(all);
    await silence(all);
    return {};
  });

const room = z.object({ GroupId: groupId, Timestamp: z._default(z.int().check(z.nonnegative()), 0) });

/** Who watches a room now; `Timestamp` is where the next page goes on. */
const watchers = async (scene: Scene<z.infer<typeof room>>): Promise<Answer> => {
  const { body, db, me, sessions } = scene;
  const { group } = await mustBeMember(db, body.GroupId, me);
  if (!isRoom(group)) throw notAllowed();
  const after = Math.min(body.Timestamp, Number.MAX_SAFE_INTEGER);
  const found = await listMembers(db, group.id, { roles: ROLES, after, offset: 0, limit: PAGE_MAX });
  const present = found.filter(({ id }) => sessions.isOnline(id));
  return {
    MemberList: itemsOf(scene, present),
    NextTimestamp: found.length < PAGE_MAX ? 0 : (found.at(-1)?.position ?? 0),
  };
};

/** Who is in a group, and as what. */
export const groupMembers = [
  command(groupNames("get_group_member_info"), page, list),
  command(
    groupNames("get_specified_group_member_info"),
    z.object({ GroupId: groupId, Member_List_Account: accountIds }),
    specified,
  ),
  command(groupNames("get_online_member_num"), ofGroup, online),
  command(groupNames("add_group_member"), z.object({ GroupId: groupId, MemberList: people }), add),
  command(groupNames("delete_group_member"), removal, remove),
  command(groupNames("modify_group_member_info"), modification, modify),
  command("group_open_avchatroom_http_svc.get_members", room, watchers),
];
