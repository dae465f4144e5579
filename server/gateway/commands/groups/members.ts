import * as z from "zod/mini";
import { findAccounts } from "#server/db/chat/accounts.ts";
import type { Group, Role } from "#server/db/chat/groups/groups.ts";
import {
  changeMember,
  findMember,
  findMembers,
  fullyJoined,
  listMembers,
  type Member,
  membersOf,
  removeMembers,
} from "#server/db/chat/groups/members.ts";
import { setGroupView } from "#server/db/chat/groups/reading.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { accountId, accountIds, plainText } from "#server/gateway/fields.ts";
import {
  addMembersAndNotify,
  addTip,
  changeGroups,
  findGroupAndMember,
  type GroupChange,
  letGo,
  notifyAccounts,
  requireMember,
  TIP,
} from "#server/gateway/groups/changes.ts";
import { groupMuteChanged, memberItem, muteOf, NOTICE } from "#server/gateway/groups/events.ts";
import {
  customFields,
  customFieldsOf,
  groupId,
  groupNames,
  ofGroup,
  people,
  textUpToBytes,
} from "#server/gateway/groups/fields.ts";
import { isAbove, isManager, isRoom, mayInvite, notAllowed, requirePermission } from "#server/gateway/groups/rules.ts";
import { faceOf, nickOf } from "#server/gateway/messages/events.ts";
import { profilesInSight, uninvitable } from "#server/gateway/strangers.ts";

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

const itemsOf = ({ sessions }: Context, members: readonly Member[]) =>
  members.map((member) => memberItem(member, sessions.isOnline(member.id)));

const list = async (context: Context<z.infer<typeof page>>): Promise<Answer> => {
  const { body, db, me } = context;
  const { group } = await requireMember(db, body.GroupId, me);
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
    MemberList: itemsOf(context, found),
    ...(body.Next !== undefined && { Next: last ? String(last.position) : "" }),
  };
};

const specified = async (context: Context<{ GroupId: string; Member_List_Account: string[] }>): Promise<Answer> => {
  const { body, db, me } = context;
  await requireMember(db, body.GroupId, me);
  return { MemberList: itemsOf(context, [...(await findMembers(db, body.GroupId, body.Member_List_Account)).values()]) };
};

const online = async ({ body, db, me, sessions }: Context<z.infer<typeof ofGroup>>): Promise<Answer> => {
  const { group } = await requireMember(db, body.GroupId, me);
  const members = await membersOf(db, group.id);
  return { OnlineMemberNum: members.filter((account) => sessions.isOnline(account)).length };
};

const RESULT = { failed: 0, added: 1, already: 2, tooMany: 4 } as const;

/** Adds accounts to a group, as many as there is room for. */
const add = (context: Context<{ GroupId: string; MemberList: z.infer<typeof people> }>): Promise<Answer> =>
  changeGroups(context, async (change) => {
    const { body, me, rules } = context;
    const { group, member } = await requireMember(change.db, body.GroupId, me);
    if (!mayInvite(group, member)) throw notAllowed("this group is joined by request");
    const asked = [...new Set(body.MemberList.map((each) => each.Member_Account))];
    const known = await findAccounts(change.db, asked);
    const barred = await uninvitable({ ...context, db: change.db }, me, asked);
    const present = await findMembers(change.db, group.id, asked);
    const busy = await fullyJoined(change.db, asked, rules.groupsPerAccount);
    const added: string[] = [];
    const results = asked.map((id) => {
      if (!known.has(id) || barred.has(id)) return { Member_Account: id, Result: RESULT.failed };
      if (present.has(id)) return { Member_Account: id, Result: RESULT.already };
      if (busy.has(id)) return { Member_Account: id, Result: RESULT.tooMany };
      if (group.memberCount + added.length >= group.maxMembers) return { Member_Account: id, Result: RESULT.failed };
      added.push(id);
      return { Member_Account: id, Result: RESULT.added };
    });
    await addMembersAndNotify(change, group, added, { operator: me, isInvited: true });
    return { MemberList: results };
  });

const removal = z.object({ GroupId: groupId, MemberToDel_Account: accountIds, Reason: z._default(textUpToBytes(1000), "") });

/** Only members of a lower rank can be removed. */
const remove = (context: Context<z.infer<typeof removal>>): Promise<Answer> =>
  changeGroups(context, async (change) => {
    const { body, me } = context;
    const { group, member } = await findGroupAndMember(change.db, body.GroupId, me);
    requirePermission(group, member, "remove");
    const targets = [...(await findMembers(change.db, group.id, body.MemberToDel_Account)).values()];
    if (!member || targets.some((target) => !isAbove(member, target))) throw notAllowed();
    const removed = await removeMembers(
      change.db,
      group.id,
      targets.map(({ id }) => id),
    );
    if (removed.length === 0) return {};
    await notifyAccounts(change, group, removed, { type: NOTICE.removed, operator: me, remark: body.Reason });
    letGo(change, group, removed);
    await addTip(change, group.id, { type: TIP.removed, operator: me, people: removed });
    return {};
  });

const modification = z.object({
  GroupId: groupId,
  Member_Account: accountId,
  Role: z.optional(z.literal(["Admin", "Member"])),
  NameCard: z.optional(textUpToBytes(50)),
  /** In seconds; 0 ends it. */
  ShutUpTime: z.optional(z.int().check(z.nonnegative(), z.maximum(2 ** 32 - 1))),
  MsgFlag: z.optional(z.literal(["AcceptAndNotify", "Discard", "AcceptNotNotify"])),
  AppMemberDefinedData: z.optional(customFields),
});
type Modification = z.infer<typeof modification>;
type Case = { change: GroupChange; body: Modification; me: string; group: Group; own: Member; target: Member };

/** Members change their own settings; name cards may also be set by managers who rank above the member. */
const requireAllowed = ({ body, me, group, own, target }: Case): void => {
  const isOwn = target.id === me;
  if (body.MsgFlag !== undefined && !isOwn) throw notAllowed();
  const setsName = body.NameCard !== undefined || body.AppMemberDefinedData !== undefined;
  if (setsName && !isOwn && !(isManager(own) && isAbove(own, target))) throw notAllowed();
  if (body.Role !== undefined) {
    requirePermission(group, own, "appoint");
    if (target.role === "Owner") throw notAllowed("an owner stays");
  }
  if (body.ShutUpTime === undefined) return;
  requirePermission(group, own, "mute");
  if (!isAbove(own, target)) throw notAllowed();
};

const appoint = async ({ change, me, group, target, body }: Case): Promise<void> => {
  if (body.Role === undefined || body.Role === target.role) return;
  const isAdmin = body.Role === "Admin";
  await addTip(change, group.id, { type: isAdmin ? TIP.appointed : TIP.dismissedAsAdmin, operator: me, people: [target.id] });
  await notifyAccounts(change, group, [target.id], { type: isAdmin ? NOTICE.appointed : NOTICE.dismissedAsAdmin, operator: me });
};

const silence = async ({ change, me, group, target, body }: Case): Promise<void> => {
  if (body.ShutUpTime === undefined) return;
  const MsgMemberInfo = [{ User_Account: target.id, ShutupTime: body.ShutUpTime }];
  await addTip(change, group.id, { type: TIP.member, operator: me, people: [target.id], more: { MsgMemberInfo } });
};

const modify = (context: Context<Modification>): Promise<Answer> =>
  changeGroups(context, async (change) => {
    const { body, me, session } = context;
    const { db, now } = change;
    const { group, member: own } = await requireMember(db, body.GroupId, me);
    const target = await findMember(db, group.id, body.Member_Account);
    if (!target) throw notAllowed("this is no member");
    const all: Case = { change, body, me, group, own, target };
    requireAllowed(all);
    await changeMember(db, target, {
      ...(body.Role !== undefined && { role: body.Role }),
      ...(body.NameCard !== undefined && { card: body.NameCard }),
      ...(body.ShutUpTime !== undefined && { mutedUntil: body.ShutUpTime === 0 ? 0 : now + body.ShutUpTime }),
      ...(body.AppMemberDefinedData !== undefined && { custom: customFieldsOf(body.AppMemberDefinedData) }),
    });
    if (body.MsgFlag !== undefined) {
      await setGroupView(db, me, [group.id], { mute: muteOf(body.MsgFlag) });
      change.notify([me], groupMuteChanged(group.id, me, body.MsgFlag, now), session);
    }
    await appoint(all);
    await silence(all);
    return {};
  });

const room = z.object({ GroupId: groupId, Timestamp: z._default(z.int().check(z.nonnegative()), 0) });

/** Members of a room that are online, with their names: of rooms, the SDK asks for no profiles. The next page starts at `Timestamp`. */
const roomMembers = async (context: Context<z.infer<typeof room>>): Promise<Answer> => {
  const { body, db, me, sessions } = context;
  const { group } = await requireMember(db, body.GroupId, me);
  if (!isRoom(group)) throw notAllowed();
  const after = Math.min(body.Timestamp, Number.MAX_SAFE_INTEGER);
  const found = await listMembers(db, group.id, { roles: ROLES, after, offset: 0, limit: PAGE_MAX });
  const present = found.filter(({ id }) => sessions.isOnline(id));
  const profiles = await profilesInSight(
    context,
    me,
    present.map(({ id }) => id),
  );
  return {
    MemberList: itemsOf(context, present).map((item) => {
      const profile = profiles.get(item.Member_Account);
      return { ...item, NickName: nickOf(profile), Avatar: faceOf(profile) };
    }),
    NextTimestamp: found.length < PAGE_MAX ? 0 : (found.at(-1)?.position ?? 0),
  };
};

/** Members of groups and their roles. */
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
  command("group_open_avchatroom_http_svc.get_members", room, roomMembers),
];
