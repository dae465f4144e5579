import { randomInt } from "node:crypto";
import * as z from "zod/mini";
import { typeRules } from "#lib/domain/chat/groups/rights.ts";
import { findAccounts } from "#server/db/chat/accounts.ts";
import { readMutes } from "#server/db/chat/conversations.ts";
import { createGroup, findGroup, findGroups, type NewGroup } from "#server/db/chat/groups/groups.ts";
import { addMembers, findMemberships, fullyJoined, joinedGroups } from "#server/db/chat/groups/members.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { addTip, changeGroups, type GroupChange, notifyAccounts, requireGroup, TIP } from "#server/gateway/groups/changes.ts";
import { groupItem, NOTICE, selfItem } from "#server/gateway/groups/events.ts";
import { customFieldsOf, groupId, groupIds, groupName, groupNames, people, profile } from "#server/gateway/groups/fields.ts";
import { isGoodId, isRoom, makeId, notAllowed } from "#server/gateway/groups/rules.ts";
import { listsOf } from "#server/gateway/known.ts";
import { uninvitable } from "#server/gateway/strangers.ts";

const PAGE_MAX = 200;
const count = z.int().check(z.nonnegative(), z.maximum(1_000_000));
const joined = z.object({ Limit: z._default(count, PAGE_MAX), Offset: z._default(count, 0), SupportTopic: z.optional(z.number()) });

/** Groups with the caller's membership. */
const selvesIn = async ({ db, me }: Context, ids: readonly string[]) => {
  const [members, mutes] = await Promise.all([findMemberships(db, me, ids), readMutes(db, me, "group", ids)]);
  return new Map([...members].map(([id, member]) => [id, selfItem(member, mutes.get(id) ?? 0)]));
};

/** Communities with topics are a list of their own, which is always empty. */
const list =
  (communities: boolean) =>
  async (context: Context<z.infer<typeof joined>>): Promise<Answer> => {
    const { body, db, known, me } = context;
    if (body.SupportTopic === 1 || !(await listsOf(known, me)).groups) return { TotalCount: 0, GroupIdList: [] };
    const page = { communities, offset: body.Offset, limit: Math.min(body.Limit, PAGE_MAX) };
    const { total, groups: found } = await joinedGroups(db, me, page);
    const selves = await selvesIn(
      context,
      found.map(({ id }) => id),
    );
    return { TotalCount: total, GroupIdList: found.map((group) => ({ ...groupItem(group), SelfInfo: selves.get(group.id) })) };
  };

const named = z.object({ GroupIdList: groupIds });
const missing = (id: string, ErrorCode: number, ErrorInfo: string) => ({ GroupId: id, ErrorCode, ErrorInfo });

/** Groups as their members see them; rooms are public. */
const ownInfo = async (context: Context<z.infer<typeof named>>): Promise<Answer> => {
  const { body, db, me } = context;
  const found = await findGroups(db, body.GroupIdList);
  const selves = await selvesIn(context, [...found.keys()]);
  return {
    GroupInfo: body.GroupIdList.map((id) => {
      const group = found.get(id);
      const self = selves.get(id);
      if (!group) return missing(id, ERROR.noGroup, "there is no such group");
      if (self) return { ...groupItem(group), SelfInfo: self, MemberList: [{ Member_Account: me, ...self }] };
      return isRoom(group) ? groupItem(group) : missing(id, ERROR.groupNotAllowed, "only members may");
    }),
  };
};

/** The public part of groups, without messages, for anyone with the id. Work groups are shown only to members. */
const publicInfo = async ({ body, db, me }: Context<z.infer<typeof named>>): Promise<Answer> => {
  const found = await findGroups(db, body.GroupIdList);
  const own = await findMemberships(db, me, body.GroupIdList);
  return {
    GroupInfo: body.GroupIdList.map((id) => {
      const group = found.get(id);
      if (!group) return missing(id, ERROR.noGroup, "there is no such group");
      if (group.type === "Private" && !own.has(id)) return missing(id, ERROR.groupNotAllowed, "only members may");
      const item = groupItem(group);
      // The SDK's search keeps custom fields by this name alone.
      return { ...item, MsgAppDefinedData: item.AppDefinedData };
    }),
  };
};

const wanted = z.object({
  Type: z.literal(["Private", "Public", "ChatRoom", "AVChatRoom", "Community"]),
  Name: groupName.check(z.minLength(1)),
  GroupId: z.optional(groupId),
  MaxMemberCount: z.optional(z.int().check(z.positive())),
  MemberList: z._default(people, []),
  SupportTopic: z.optional(z.number()),
  ...profile,
});
type Wanted = z.infer<typeof wanted>;

const ID_DIGITS = 9;

const newGroup = ({ body, me, rules }: Context<Wanted>, id: string): NewGroup => {
  const { canSetJoining, joinOption, inviteOption } = typeRules(body.Type);
  const most = rules.groupMembers[body.Type] ?? 2 ** 31 - 1;
  return {
    id,
    type: body.Type,
    name: body.Name,
    introduction: body.Introduction ?? "",
    notification: body.Notification ?? "",
    face: body.FaceUrl ?? "",
    owner: me,
    maxMembers: Math.min(body.MaxMemberCount ?? most, most),
    joinOption: (canSetJoining ? body.ApplyJoinOption : undefined) ?? joinOption,
    inviteOption: (canSetJoining ? body.InviteJoinOption : undefined) ?? inviteOption,
    custom: customFieldsOf(body.AppDefinedData ?? []),
  };
};

/** Creates the group under the requested id, or under a generated one. */
const openGroup = async ({ db, now }: GroupChange, context: Context<Wanted>): Promise<NewGroup> => {
  const { GroupId: wish, Type } = context.body;
  if (wish === undefined) {
    for (;;) {
      const digits = Array.from({ length: ID_DIGITS }, () => randomInt(36).toString(36).toUpperCase()).join("");
      const group = newGroup(context, makeId(Type, digits));
      if (await createGroup(db, group, now)) return group;
    }
  }
  if (!isGoodId(wish, Type)) throw new ChatError(ERROR.groupInvalid, "this is no id for such a group");
  const group = newGroup(context, wish);
  if (await createGroup(db, group, now)) return group;
  const isOwn = (await findGroup(db, wish))?.owner === context.me;
  throw new ChatError(isOwn ? ERROR.groupIdOwn : ERROR.groupIdTaken, "the id is taken");
};

/** Creates a group with its first members. Leaves out accounts that are in too many groups, and names them in the answer. */
const create = async (context: Context<Wanted>): Promise<Answer> => {
  const { body, me, rules } = context;
  const asked = [...new Set(body.MemberList.map((member) => member.Member_Account))].filter((id) => id !== me);
  if (body.SupportTopic === 1) throw new ChatError(ERROR.notOffered, "communities have no topics here");
  if (body.Type === "AVChatRoom" && asked.length > 0) throw notAllowed("nobody is brought into a room");
  return changeGroups(context, async (change) => {
    const { db, now } = change;
    const full = await fullyJoined(db, [me, ...asked], rules.groupsPerAccount);
    if (full.has(me)) throw new ChatError(ERROR.tooManyGroups, "this account is in too many groups");
    const known = await findAccounts(db, asked);
    const barred = await uninvitable({ ...context, db }, me, asked);
    if (asked.some((id) => !known.has(id) || barred.has(id))) throw new ChatError(ERROR.noAccount, "there is no such account");
    const { id, type, maxMembers } = await openGroup(change, context);
    const invited = asked.filter((account) => !full.has(account));
    if (invited.length >= maxMembers) throw new ChatError(ERROR.groupFull, "the group is full");
    const group = await requireGroup(db, id);
    const first = [{ id: me, role: "Owner" as const }, ...invited.map((account) => ({ id: account, role: "Member" as const }))];
    await addMembers(db, group, first, now);
    if (invited.length > 0) {
      await notifyAccounts(change, group, invited, { type: NOTICE.invited, operator: me });
      await addTip(change, id, { type: TIP.joined, operator: me, people: invited, more: { GroupJoinType: 2 } });
    }
    return {
      GroupId: id,
      Type: type,
      HugeGroupFlag: isRoom(group) ? 1 : 0,
      OverJoinedGroupLimit_Account: [...full].filter((account) => account !== me),
    };
  });
};

const LIST = "get_joined_group_list";
const [plain = "", million = ""] = groupNames(LIST);

/** Groups: the caller's list, profiles, and new ones. */
export const groups = [
  command(plain, joined, list(false)),
  command(million, joined, list(true)),
  command(groupNames("get_group_self_member_info"), named, ownInfo),
  command(groupNames("get_group_public_info"), named, publicInfo),
  command(groupNames("create_group"), wanted, create),
];
