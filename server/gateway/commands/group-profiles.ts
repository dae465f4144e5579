import * as z from "zod/mini";
import { changeMember, findMember, membersOf, removeMembers } from "#server/db/chat/group-members.ts";
import { changeGroup, deleteGroup, setOwner } from "#server/db/chat/groups.ts";
import { type Answer, command, type Scene } from "#server/gateway/command.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { accountId } from "#server/gateway/fields.ts";
import {
  addTip,
  changeGroups,
  findGroupAndMember,
  mustBeMember,
  report,
  reportElsewhere,
  TIP,
} from "#server/gateway/group-changes.ts";
import { REPORT } from "#server/gateway/group-events.ts";
import { customOf, groupId, groupName, groupNames, ofGroup, profile } from "#server/gateway/group-fields.ts";
import { mustMay, notAllowed, typeRules } from "#server/gateway/group-rules.ts";

const edit = z.object({
  GroupId: groupId,
  Name: z.optional(groupName.check(z.minLength(1))),
  ShutUpAllMember: z.optional(z.literal(["On", "Off"])),
  ...profile,
});
type Edit = z.infer<typeof edit>;

/** The same as a tip says it. */
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
  ...(body.AppDefinedData !== undefined && { custom: customOf(body.AppDefinedData) }),
});

const modify = (scene: Scene<Edit>): Promise<Answer> =>
  changeGroups(scene, async (change) => {
    const { body, me } = scene;
    const { group, member } = await findGroupAndMember(change.db, body.GroupId, me);
    mustMay(group, member, "edit");
    if (body.ShutUpAllMember !== undefined) mustMay(group, member, "mute");
    const setsJoining = body.ApplyJoinOption !== undefined || body.InviteJoinOption !== undefined;
    if (setsJoining && !typeRules(group.type).canSetJoining)
      throw new ChatError(ERROR.groupInvalid, "how such a group is joined can't be set");
    const news = newInfo(body);
    if (Object.keys(news).length === 0) return {};
    await changeGroup(change.db, group, settingsOf(body), change.now);
    await addTip(change, group.id, { type: TIP.profile, operator: me, more: { MsgGroupNewInfo: news } });
    return {};
  });

const dismiss = (scene: Scene<z.infer<typeof ofGroup>>): Promise<Answer> =>
  changeGroups(scene, async (change) => {
    const { body, me } = scene;
    const { group, member } = await findGroupAndMember(change.db, body.GroupId, me);
    mustMay(group, member, "dismiss");
    const members = (await membersOf(change.db, [group.id])).get(group.id) ?? [];
    const others = members.filter((id) => id !== me);
    await report(change, group, others, { type: REPORT.dismissed, operator: me });
    await reportElsewhere(change, scene, group, REPORT.dismissed);
    await deleteGroup(change.db, group.id);
    return {};
  });

const quit = (scene: Scene<z.infer<typeof ofGroup>>): Promise<Answer> =>
  changeGroups(scene, async (change) => {
    const { body, me } = scene;
    const { group, member } = await mustBeMember(change.db, body.GroupId, me);
    const isOwner = member.role === "Owner";
    if (isOwner && !typeRules(group.type).ownerMayQuit) throw new ChatError(ERROR.groupOwnerStays, "an owner stays");
    await removeMembers(change.db, group.id, [me]);
    if (isOwner) await setOwner(change.db, group.id, null);
    await reportElsewhere(change, scene, group, REPORT.quitElsewhere);
    await addTip(change, group.id, { type: TIP.quit, operator: me, people: [me] });
    return {};
  });

const handOver = (scene: Scene<{ GroupId: string; NewOwner_Account: string }>): Promise<Answer> =>
  changeGroups(scene, async (change) => {
    const { body, me } = scene;
    const { group, member } = await findGroupAndMember(change.db, body.GroupId, me);
    mustMay(group, member, "handOver");
    const heir = await findMember(change.db, group.id, body.NewOwner_Account);
    if (!member || !heir) throw notAllowed("only a member can be the owner");
    if (heir.id === me) return {};
    await changeMember(change.db, member, { role: "Member" });
    await changeMember(change.db, heir, { role: "Owner" });
    await setOwner(change.db, group.id, heir.id);
    await addTip(change, group.id, { type: TIP.profile, operator: me, more: { MsgGroupNewInfo: { Owner_Account: heir.id } } });
    return {};
  });

/** What becomes of a group: its profile, its owner, its end. */
export const groupProfiles = [
  command(groupNames("modify_group_base_info"), edit, modify),
  command(groupNames("destroy_group"), ofGroup, dismiss),
  command(groupNames("quit_group"), ofGroup, quit),
  command(groupNames("change_group_owner"), z.object({ GroupId: groupId, NewOwner_Account: accountId }), handOver),
];
