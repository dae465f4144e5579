import { randomInt } from "node:crypto";
import * as z from "zod/mini";
import { findAccounts } from "#server/db/chat/accounts.ts";
import { addMembers, findMemberships, fullyJoined, joinedGroups } from "#server/db/chat/group-members.ts";
import { readGroupMutes } from "#server/db/chat/group-reading.ts";
import { createGroup, findGroup, findGroups, type NewGroup } from "#server/db/chat/groups.ts";
import { type Answer, command, type Scene } from "#server/gateway/command.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { addTip, changeGroups, type GroupChange, mustFindGroup, report, TIP } from "#server/gateway/group-changes.ts";
import { groupItem, REPORT, selfItem } from "#server/gateway/group-events.ts";
import { customOf, groupId, groupIds, groupName, groupNames, people, profile } from "#server/gateway/group-fields.ts";
import { isGoodId, isRoom, makeId, notAllowed, typeRules } from "#server/gateway/group-rules.ts";

const PAGE_MAX = 200;
const count = z.int().check(z.nonnegative(), z.maximum(1_000_000));
const joined = z.object({ Limit: z._default(count, PAGE_MAX), Offset: z._default(count, 0), SupportTopic: z.optional(z.number()) });

/** Groups with what the asker is in them. */
const selvesIn = async ({ db, me }: Scene, ids: readonly string[]) => {
  const [members, mutes] = await Promise.all([findMemberships(db, me, ids), readGroupMutes(db, me, ids)]);
  return new Map(members.map((member) => [member.groupId, selfItem(member, mutes.get(member.groupId) ?? 0)]));
};

/** Communities with topics are asked for apart; there are none. */
const list =
  (communities: boolean) =>
  async (scene: Scene<z.infer<typeof joined>>): Promise<Answer> => {
    const { body, db, me } = scene;
    if (body.SupportTopic === 1) return { TotalCount: 0, GroupIdList: [] };
    const page = { communities, offset: body.Offset, limit: Math.min(body.Limit, PAGE_MAX) };
    const { total, groups: found } = await joinedGroups(db, me, page);
    const selves = await selvesIn(
      scene,
      found.map(({ id }) => id),
    );
    return { TotalCount: total, GroupIdList: found.map((group) => ({ ...groupItem(group), SelfInfo: selves.get(group.id) })) };
  };

const named = z.object({ GroupIdList: groupIds });
const missing = (id: string, ErrorCode: number, ErrorInfo: string) => ({ GroupId: id, ErrorCode, ErrorInfo });

/** Groups as their members see them; a room also as whoever stands before its door. */
const ownInfo = async (scene: Scene<z.infer<typeof named>>): Promise<Answer> => {
  const { body, db, me } = scene;
  const found = new Map((await findGroups(db, body.GroupIdList)).map((group) => [group.id, group]));
  const selves = await selvesIn(scene, [...found.keys()]);
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

/** Groups as anybody finds them who knows the id. What is said within is not part of it; work groups can't be found. */
const publicInfo = async ({ body, db, me }: Scene<z.infer<typeof named>>): Promise<Answer> => {
  const found = new Map((await findGroups(db, body.GroupIdList)).map((group) => [group.id, group]));
  const own = new Set((await findMemberships(db, me, body.GroupIdList)).map((member) => member.groupId));
  return {
    GroupInfo: body.GroupIdList.map((id) => {
      const group = found.get(id);
      if (!group) return missing(id, ERROR.noGroup, "there is no such group");
      if (group.type === "Private" && !own.has(id)) return missing(id, ERROR.groupNotAllowed, "only members may");
      return groupItem(group);
    }),
  };
};

const wanted = z.object({
  Type: z.literal(["Private", "Public", "ChatRoom", "AVChatRoom", "Community"]),
  Name: groupName.check(z.minLength(1)),
  GroupId: z.optional(groupId),
  MaxMemberCount: z.optional(z.int().check(z.positive())),
  MemberList: z._default(people, []),
  ...profile,
});
type Wanted = z.infer<typeof wanted>;

const ID_DIGITS = 9;

const newGroup = ({ body, me, rules }: Scene<Wanted>, id: string): NewGroup => {
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
    custom: customOf(body.AppDefinedData ?? []),
  };
};

/** Makes the group under the wished id, or under one of the service's own. */
const openGroup = async ({ db, now }: GroupChange, scene: Scene<Wanted>): Promise<NewGroup> => {
  const { GroupId: wish, Type } = scene.body;
  if (wish === undefined) {
    for (;;) {
      const digits = Array.from({ length: ID_DIGITS }, () => randomInt(36).toString(36).toUpperCase()).join("");
      const group = newGroup(scene, makeId(Type, digits));
      if (await createGroup(db, group, now)) return group;
    }
  }
  if (!isGoodId(wish, Type)) throw new ChatError(ERROR.groupInvalid, "this is no id for such a group");
  const group = newGroup(scene, wish);
  if (await createGroup(db, group, now)) return group;
  const isOwn = (await findGroup(db, wish))?.owner === scene.me;
  throw new ChatError(isOwn ? ERROR.groupIdOwn : ERROR.groupIdTaken, "the id is taken");
};

/** Makes a group with its first members: those who are in too many already are told back. */
const create = async (scene: Scene<Wanted>): Promise<Answer> => {
  const { body, me, rules } = scene;
  const asked = [...new Set(body.MemberList.map((member) => member.Member_Account))].filter((id) => id !== me);
  if (body.Type === "AVChatRoom" && asked.length > 0) throw notAllowed("nobody is brought into a room");
  return changeGroups(scene, async (change) => {
    const { db, now } = change;
    const full = await fullyJoined(db, [me, ...asked], rules.groupsPerAccount);
    if (full.has(me)) throw new ChatError(ERROR.tooManyGroups, "this account is in too many groups");
    const known = new Set((await findAccounts(db, asked)).map((account) => account.id));
    if (asked.some((id) => !known.has(id))) throw new ChatError(ERROR.noAccount, "there is no such account");
    const { id, type, maxMembers } = await openGroup(change, scene);
    const invited = asked.filter((account) => !full.has(account));
    if (invited.length >= maxMembers) throw new ChatError(ERROR.groupFull, "the group is full");
    const group = await mustFindGroup(db, id);
    const first = [{ id: me, role: "Owner" as const }, ...invited.map((account) => ({ id: account, role: "Member" as const }))];
    await addMembers(db, group, first, now);
    if (invited.length > 0) {
      await report(change, group, invited, { type: REPORT.invited, operator: me });
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

/** Groups: which there are, what they say about themselves, and new ones. */
export const groups = [
  command(plain, joined, list(false)),
  command(million, joined, list(true)),
  command(groupNames("get_group_self_member_info"), named, ownInfo),
  command(groupNames("get_group_public_info"), named, publicInfo),
  command(groupNames("create_group"), wanted, create),
];
