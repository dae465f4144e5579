import * as z from "zod/mini";
import { typeRules } from "#lib/domain/chat/groups/rights.ts";
import { changeGroup, deleteGroup, setOwner } from "#server/db/chat/groups/groups.ts";
import { changeMember, findMember, membersOf, removeMembers } from "#server/db/chat/groups/members.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { accountId } from "#server/gateway/fields.ts";
import {
  addTip,
  changeGroups,
  findGroupAndMember,
  letGo,
  notifyAccounts,
  notifyOtherSessions,
  requireMember,
  TIP,
} from "#server/gateway/groups/changes.ts";
import { NOTICE } from "#server/gateway/groups/events.ts";
import { customFieldsOf, groupId, groupName, groupNames, ofGroup, profile } from "#server/gateway/groups/fields.ts";
import { notAllowed, requirePermission } from "#server/gateway/groups/rules.ts";

const edit = z.object({
  GroupId: groupId,
  Name: z.optional(groupName.check(z.minLength(1))),
  ShutUpAllMember: z.optional(z.literal(["On", "Off"])),
  ...profile,
});
type Edit = z.infer<typeof edit>;

/** The changed settings as a tip names them. */
const newInfo = (body: Edit): Record<string, unknown> => ({
  ...(body.Name !== undefined && { GroupName: body.Name }),
  ...(body.Introduction !== undefined && { GroupIntroduction: body.Introduction }),
  ...(body.Notification !== undefined && { GroupNotification: body.Notification }),
  ...(body.FaceUrl !== undefined && { GroupFaceUrl: body.FaceUrl }),
  ...(body.ApplyJoinOption !== undefined && { GroupApplyJoinOption: body.ApplyJoinOption }),
  ...(body.InviteJoinOption !== undefined && { InviteJoinOption: body.InviteJoinOption }),
  ...(body.ShutUpAllMember !== undefined && { ShutupAll: body.ShutUpAllMember === "On" ? 1 : 0 }),
  ...(body.AppDefinedData !== undefined && { MsgAppDefinedData: body.AppDefinedData }),
});

const settingsOf = (body: Edit) => ({
  ...(body.Name !== undefined && { name: body.Name }),
  ...(body.Introduction !== undefined && { introduction: body.Introduction }),
  ...(body.Notification !== undefined && { notification: body.Notification }),
  ...(body.FaceUrl !== undefined && { face: body.FaceUrl }),
  ...(body.ApplyJoinOption !== undefined && { joinOption: body.ApplyJoinOption }),
  ...(body.InviteJoinOption !== undefined && { inviteOption: body.InviteJoinOption }),
  ...(body.ShutUpAllMember !== undefined && { muteAll: body.ShutUpAllMember === "On" }),
  ...(body.AppDefinedData !== undefined && { custom: customFieldsOf(body.AppDefinedData) }),
});

const modify = (context: Context<Edit>): Promise<Answer> =>
  changeGroups(context, async (change) => {
    const { body, me } = context;
    const { group, member } = await findGroupAndMember(change.db, body.GroupId, me);
    requirePermission(group, member, "edit");
    if (body.ShutUpAllMember !== undefined) requirePermission(group, member, "mute");
    const setsJoining = body.ApplyJoinOption !== undefined || body.InviteJoinOption !== undefined;
    if (setsJoining && !typeRules(group.type).canSetJoining)
      throw new ChatError(ERROR.groupInvalid, "how such a group is joined can't be set");
    const news = newInfo(body);
    if (Object.keys(news).length === 0) return {};
    await changeGroup(change.db, group, settingsOf(body), change.now);
    await addTip(change, group.id, { type: TIP.profile, operator: me, more: { MsgGroupNewInfo: news } });
    return {};
  });

const dismiss = (context: Context<z.infer<typeof ofGroup>>): Promise<Answer> =>
  changeGroups(context, async (change) => {
    const { body, me } = context;
    const { group, member } = await findGroupAndMember(change.db, body.GroupId, me);
    requirePermission(group, member, "dismiss");
    const members = await membersOf(change.db, group.id);
    const others = members.filter((id) => id !== me);
    await notifyAccounts(change, group, others, { type: NOTICE.dismissed, operator: me });
    await notifyOtherSessions(change, context, group, NOTICE.dismissed);
    letGo(change, group, members);
    await deleteGroup(change.db, group.id);
    return {};
  });

const quit = (context: Context<z.infer<typeof ofGroup>>): Promise<Answer> =>
  changeGroups(context, async (change) => {
    const { body, me } = context;
    const { group, member } = await requireMember(change.db, body.GroupId, me);
    const isOwner = member.role === "Owner";
    if (isOwner && !typeRules(group.type).ownerMayQuit) throw new ChatError(ERROR.groupOwnerStays, "an owner stays");
    await removeMembers(change.db, group.id, [me]);
    if (isOwner) await setOwner(change.db, group.id, null);
    await notifyOtherSessions(change, context, group, NOTICE.quitElsewhere);
    letGo(change, group, [me]);
    await addTip(change, group.id, { type: TIP.quit, operator: me, people: [me] });
    return {};
  });

const handOver = (context: Context<{ GroupId: string; NewOwner_Account: string }>): Promise<Answer> =>
  changeGroups(context, async (change) => {
    const { body, me } = context;
    const { group, member } = await findGroupAndMember(change.db, body.GroupId, me);
    requirePermission(group, member, "handOver");
    const heir = await findMember(change.db, group.id, body.NewOwner_Account);
    if (!member || !heir) throw notAllowed("only a member can be the owner");
    if (heir.id === me) return {};
    await changeMember(change.db, member, { role: "Member" });
    await changeMember(change.db, heir, { role: "Owner" });
    await setOwner(change.db, group.id, heir.id);
    await addTip(change, group.id, { type: TIP.profile, operator: me, more: { MsgGroupNewInfo: { Owner_Account: heir.id } } });
    return {};
  });

/** A group's profile, its owner, leaving and ending it. */
export const groupProfiles = [
  command(groupNames("modify_group_base_info"), edit, modify),
  command(groupNames("destroy_group"), ofGroup, dismiss),
  command(groupNames("quit_group"), ofGroup, quit),
  command(groupNames("change_group_owner"), z.object({ GroupId: groupId, NewOwner_Account: accountId }), handOver),
];
