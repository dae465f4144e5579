import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { APPLICATION_HANDLED } from "#lib/domain/chat/groups/groups.ts";
import { findAccounts } from "#server/db/chat/accounts.ts";
import {
  addGroupApplication,
  answerGroupApplication,
  findGroupApplication,
  listGroupApplications,
} from "#server/db/chat/groups/applications.ts";
import type { Group } from "#server/db/chat/groups/groups.ts";
import { findMember, fullyJoined, managersOf } from "#server/db/chat/groups/members.ts";
import { deleteSystemNotices } from "#server/db/chat/groups/notices.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { accountId, plainText } from "#server/gateway/fields.ts";
import {
  addMembersAndNotify,
  changeGroups,
  findGroupAndMember,
  type GroupChange,
  notifyAccounts,
  notifyOnline,
  requireMember,
} from "#server/gateway/groups/changes.ts";
import { NOTICE } from "#server/gateway/groups/events.ts";
import { groupId, groupNames, textUpToBytes } from "#server/gateway/groups/fields.ts";
import { isManager, isRoom, notAllowed } from "#server/gateway/groups/rules.ts";
import { nickOf } from "#server/gateway/messages/events.ts";

const PENDING_MAX = 100;

const wish = z.object({ GroupId: groupId, ApplyMsg: z._default(textUpToBytes(300), "") });

const requireCapacity = async ({ db }: GroupChange, { rules }: Context, group: Group, account: string): Promise<void> => {
  if (group.memberCount >= group.maxMembers) throw new ChatError(ERROR.groupFull, "the group is full");
  const full = await fullyJoined(db, [account], rules.groupsPerAccount);
  if (full.size > 0) throw new ChatError(ERROR.tooManyGroups, "this account is in too many groups");
};

const isIn = (group: Group): Answer => ({
  JoinedStatus: "JoinedSuccess",
  // Without a key for polling, the room's messages are pushed.
  ...(isRoom(group) && { HugeGroupFlag: 1, AVChatRoomKey: group.id }),
});

/** Joins a group that is free to join, and files an application where permission is needed. */
const join = (context: Context<z.infer<typeof wish>>): Promise<Answer> =>
  changeGroups(context, async (change) => {
    const { body, me } = context;
    const { db, now } = change;
    const { group, member } = await findGroupAndMember(db, body.GroupId, me);
    if (member && isRoom(group)) return isIn(group);
    if (member) throw new ChatError(ERROR.groupMemberAlready, "already a member");
    if (group.joinOption === "DisableApply") throw notAllowed("this group takes no applications");
    await requireCapacity(change, context, group, me);
    if (group.joinOption === "FreeAccess") {
      await addMembersAndNotify(change, group, [me], { operator: me, isInvited: false });
      return isIn(group);
    }
    const secret = randomBytes(16).toString("hex");
    const { key } = await addGroupApplication(db, {
      groupId: group.id,
      applicant: me,
      message: body.ApplyMsg,
      secret,
      createdAt: now,
    });
    const remark = body.ApplyMsg;
    await notifyAccounts(change, group, await managersOf(db, group.id), {
      type: NOTICE.application,
      operator: me,
      remark,
      key,
      secret,
    });
    return { JoinedStatus: "WaitAdminApproval" };
  });

const asked = z.object({ Limit: z._default(z.int().check(z.positive()), PENDING_MAX) });

/** The SDK takes `AddTime` for the application's number; without NextStartTime 0 it would ask endlessly. */
const pending =
  (communities: boolean) =>
  async ({ body, db, me }: Context<z.infer<typeof asked>>): Promise<Answer> => {
    const found = await listGroupApplications(db, me, { communities, limit: Math.min(body.Limit, PENDING_MAX) });
    const applicants = await findAccounts(
      db,
      found.map(({ applicant }) => applicant),
    );
    return {
      PendencyList: found.map((application) => ({
        From_Account: application.applicant,
        To_Account: me,
        GroupId: application.groupId,
        GroupName: application.groupName,
        FromUserNickName: nickOf(applicants.get(application.applicant)?.profile),
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
  ApprovalMsg: z._default(textUpToBytes(300), ""),
  Authentication: plainText(100),
});

/** Accepts or declines a request once; only accounts that received it may. */
const handle = (context: Context<z.infer<typeof handling>>): Promise<Answer> =>
  changeGroups(context, async (change) => {
    const { body, me } = context;
    const { db } = change;
    const { group, member } = await requireMember(db, body.GroupId, me);
    if (!isManager(member)) throw notAllowed();
    const { Applicant_Account: applicant, HandleMsg: answer, ApprovalMsg: remark } = body;
    const application = await findGroupApplication(db, group.id, applicant);
    if (!application || application.answer !== null) throw new ChatError(ERROR.groupApplicationGone, "there is nothing to handle");
    if (application.secret !== body.Authentication) throw new ChatError(ERROR.groupInvalid, "this is another application");
    await answerGroupApplication(db, application.key, answer);
    const isMember = (await findMember(db, group.id, applicant)) !== undefined;
    if (answer === "Agree" && !isMember) {
      await requireCapacity(change, context, group, applicant);
      await addMembersAndNotify(change, group, [applicant], { operator: me, isInvited: false });
    }
    await notifyAccounts(change, group, [applicant], {
      type: answer === "Agree" ? NOTICE.accepted : NOTICE.refused,
      operator: me,
      remark,
    });
    await notifyOnline(change, context, group, await managersOf(db, group.id), APPLICATION_HANDLED);
    return {};
  });

const number = z.int().check(z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER));
const quoted = z.object({ From_Account: z.string(), MsgSeq: z.optional(number), MsgRandom: z.optional(number) });
const deletion = z.object({ DelMsgList: z.array(quoted).check(z.maxLength(100)) });

/** Deletes system notices by number. Mentions stay: they end when they are read, which another command reports. */
const deleteNotices = async ({ body, me, writer }: Context<z.infer<typeof deletion>>): Promise<Answer> => {
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
