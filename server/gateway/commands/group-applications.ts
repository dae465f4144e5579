import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { findAccounts } from "#server/db/chat/accounts.ts";
import { answerApplication, apply, findApplication, listApplications } from "#server/db/chat/group-applications.ts";
import { findMember, fullyJoined, managersOf } from "#server/db/chat/group-members.ts";
import { deleteSystemNotices } from "#server/db/chat/group-notices.ts";
import type { Group } from "#server/db/chat/groups.ts";
import { type Answer, command, type Scene } from "#server/gateway/command.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { nickOf } from "#server/gateway/events.ts";
import { accountId, plainText } from "#server/gateway/fields.ts";
import { changeGroups, findGroupAndMember, type GroupChange, mustBeMember, report, takeIn } from "#server/gateway/group-changes.ts";
import { REPORT } from "#server/gateway/group-events.ts";
import { groupId, groupNames, shortText } from "#server/gateway/group-fields.ts";
import { isManager, isRoom, notAllowed } from "#server/gateway/group-rules.ts";

const PENDING_MAX = 100;

const wish = z.object({ GroupId: groupId, ApplyMsg: z._default(shortText(300), "") });

const mustHaveRoom = async ({ db }: GroupChange, { rules }: Scene, group: Group, account: string): Promise<void> => {
  if (group.memberCount >= group.maxMembers) throw new ChatError(ERROR.groupFull, "the group is full");
  const full = await fullyJoined(db, [account], rules.groupsPerAccount);
  if (full.size > 0) throw new ChatError(ERROR.tooManyGroups, "this account is in too many groups");
};

const isIn = (group: Group): Answer => ({
  JoinedStatus: "JoinedSuccess",
  // Without a key for polling what happens in the room is pushed.
  ...(isRoom(group) && { HugeGroupFlag: 1, AVChatRoomKey: group.id }),
});

/** Joins where it is free, and asks where it needs a permission. */
const join = (scene: Scene<z.infer<typeof wish>>): Promise<Answer> =>
  changeGroups(scene, async (change) => {
    const { body, me } = scene;
    const { db, now } = change;
    const { group, member } = await findGroupAndMember(db, body.GroupId, me);
    if (member && isRoom(group)) return isIn(group);
    if (member) throw new ChatError(ERROR.groupMemberAlready, "already a member");
    if (group.joinOption === "DisableApply") throw notAllowed("this group takes no applications");
    await mustHaveRoom(change, scene, group, me);
    if (group.joinOption === "FreeAccess") {
      await takeIn(change, group, [me], { operator: me, isInvited: false });
      return isIn(group);
    }
    const secret = randomUUID();
    const { key } = await apply(db, { groupId: group.id, applicant: me, message: body.ApplyMsg, secret, createdAt: now });
    const remark = body.ApplyMsg;
    await report(change, group, await managersOf(db, group.id), { type: REPORT.application, operator: me, remark, key, secret });
    return { JoinedStatus: "WaitAdminApproval" };
  });

const asked = z.object({ Limit: z._default(z.int().check(z.positive()), PENDING_MAX) });

/** `AddTime` is what the SDK takes for the application's number; without NextStartTime 0 it would ask without end. */
const pending =
  (communities: boolean) =>
  async ({ body, db, me }: Scene<z.infer<typeof asked>>): Promise<Answer> => {
    const found = await listApplications(db, me, { communities, limit: Math.min(body.Limit, PENDING_MAX) });
    const accounts = await findAccounts(db, [...new Set(found.map(({ applicant }) => applicant))]);
    const nicks = new Map(accounts.map(({ id, profile }) => [id, nickOf(profile)]));
    return {
      PendencyList: found.map((application) => ({
        From_Account: application.applicant,
        To_Account: me,
        GroupId: application.groupId,
        GroupName: application.groupName,
        FromUserNickName: nicks.get(application.applicant) ?? "",
        AddTime: application.key,
        MsgKey: application.key,
        Handled: application.answer === null ? 0 : 1,
        Authentication: application.secret,
        ApplicationType: 0,
        ApplyInviteMsg: application.message,
      })),
      NextStartTime: 0,
    };
  };

const handling = z.object({
  GroupId: groupId,
  Applicant_Account: accountId,
  HandleMsg: z.literal(["Agree", "Reject"]),
  ApprovalMsg: z._default(shortText(300), ""),
  Authentication: plainText(100),
});

/** Only once, and only by those who were asked. */
const handle = (scene: Scene<z.infer<typeof handling>>): Promise<Answer> =>
  changeGroups(scene, async (change) => {
    const { body, me } = scene;
    const { db } = change;
    const { group, member } = await mustBeMember(db, body.GroupId, me);
    if (!isManager(member)) throw notAllowed();
    const { Applicant_Account: applicant, HandleMsg: answer, ApprovalMsg: remark } = body;
    const application = await findApplication(db, group.id, applicant);
    if (!application || application.answer !== null) throw new ChatError(ERROR.groupApplicationGone, "there is nothing to handle");
    if (application.secret !== body.Authentication) throw new ChatError(ERROR.groupInvalid, "this is another application");
    await answerApplication(db, application.key, answer);
    const isMember = (await findMember(db, group.id, applicant)) !== undefined;
    if (answer === "Agree" && !isMember) {
      await mustHaveRoom(change, scene, group, applicant);
      await takeIn(change, group, [applicant], { operator: me, isInvited: false });
    }
    await report(change, group, [applicant], { type: answer === "Agree" ? REPORT.accepted : REPORT.refused, operator: me, remark });
    return {};
  });

const number = z.int().check(z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER));
const quoted = z.object({ From_Account: z.string(), MsgSeq: z.optional(number), MsgRandom: z.optional(number) });
const deletion = z.object({ DelMsgList: z.array(quoted).check(z.maxLength(100)) });

/** Notices are deleted by number; that somebody was called by name is over when it is read, which is told apart. */
const deleteNotices = async ({ body, me, writer }: Scene<z.infer<typeof deletion>>): Promise<Answer> => {
  const notices = body.DelMsgList.flatMap(({ MsgSeq: id, MsgRandom: random }) =>
    id === undefined || random === undefined ? [] : [{ id, random }],
  );
  await writer.change((change) => deleteSystemNotices(change, me, notices));
  return {};
};

const [plain = "", million = ""] = groupNames("get_pendency");

/** How one gets into a group. */
export const groupApplications = [
  command(groupNames("apply_join_group"), wish, join),
  command(plain, asked, pending(false)),
  command(million, asked, pending(true)),
  command(groupNames("handle_apply_join_group"), handling, handle),
  command("openim.deletemsg", deletion, deleteNotices),
];
