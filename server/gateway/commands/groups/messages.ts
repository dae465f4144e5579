import * as z from "zod/mini";
import { deleteGroupMessages, findBySeq, modifyGroupMessage, revokeGroupMessage } from "#server/db/chat/groups/history.ts";
import { membersOf } from "#server/db/chat/groups/members.ts";
import type { GroupMessage } from "#server/db/chat/groups/messages.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { accountId, messageBody, second, uint32 } from "#server/gateway/fields.ts";
import { changeGroups, requireMember } from "#server/gateway/groups/changes.ts";
import { groupMessageModified, groupMessagesRevoked } from "#server/gateway/groups/events.ts";
import { groupId, groupNames, seq, seqItems } from "#server/gateway/groups/fields.ts";
import { withSenders } from "#server/gateway/groups/items.ts";
import { may, notAllowed } from "#server/gateway/groups/rules.ts";
import { sendToGroup } from "#server/gateway/groups/send.ts";
import { requireAllowedContent, requireFits, requireMayEdit, storedBytes, takeStored } from "#server/gateway/messages/content.ts";

const flag = z.optional(z.literal([0, 1]));
const EVERYBODY = "";
const MENTIONS_MAX = 100;

const outgoing = z.object({
  GroupId: groupId,
  Random: uint32,
  ClientSeq: z._default(uint32, 0),
  MsgPriority: z.optional(z.union([z.string().check(z.maxLength(10)), z.number()])),
  MsgClientTime: z.optional(second),
  MsgBody: messageBody,
  CloudCustomData: z._default(z.string(), ""),
  OnlineOnlyFlag: flag,
  NeedReadReceipt: flag,
  SupportMessageExtension: flag,
  SendMsgControl: z.optional(z.array(z.string())),
  GroupAtInfo: z.optional(
    z.array(z.object({ GroupAtAllFlag: flag, GroupAt_Account: z.optional(accountId) })).check(z.maxLength(MENTIONS_MAX)),
  ),
});

const send = async (context: Context<z.infer<typeof outgoing>>): Promise<Answer> => {
  const { body, me, session, connection } = context;
  const control = body.SendMsgControl ?? [];
  const at = body.GroupAtInfo ?? [];
  const draft = {
    groupId: body.GroupId,
    from: me,
    random: body.Random,
    clientSeq: body.ClientSeq,
    clientAt: body.MsgClientTime ?? 0,
    content: {
      body: body.MsgBody,
      cloud: body.CloudCustomData,
      ...(body.MsgPriority !== undefined && { priority: body.MsgPriority }),
      ...(at.length > 0 && { at }),
    },
    noUnread: control.includes("NoUnread"),
    noLast: control.includes("NoLastMsg"),
    wantsReceipt: body.NeedReadReceipt === 1,
    extensible: body.SupportMessageExtension === 1,
    mentions: at.flatMap((each) => (each.GroupAtAllFlag === 1 ? EVERYBODY : (each.GroupAt_Account ?? []))),
  };
  const page = { account: me, instance: connection.instance };
  const { seq, sentAt } = await sendToGroup(context, { draft, isOnlineOnly: body.OnlineOnlyFlag === 1, session, page });
  return { MsgTime: sentAt, MsgSeq: seq };
};

const quoted = z.object({ GroupId: groupId, MsgSeqList: seqItems });

/** Senders recall their messages within a time limit, managers recall others' at any time. */
const recall = (context: Context<z.infer<typeof quoted>>): Promise<Answer> =>
  changeGroups(context, async (change) => {
    const { body, me, rules, session } = context;
    const { db, now, notify } = change;
    const { group, member } = await requireMember(db, body.GroupId, me);
    const isManager = may(group, member, "recall");
    const found = await findBySeq(
      db,
      group.id,
      body.MsgSeqList.map(({ MsgSeq }) => MsgSeq),
    );
    const codeFor = (message: GroupMessage | undefined): number => {
      if (!message || message.from === null) return ERROR.groupNoMessage;
      if (isManager) return 0;
      if (message.from !== me) return ERROR.groupNotAllowed;
      return now - message.sentAt > rules.revokeSeconds ? ERROR.groupRevokeTooLate : 0;
    };
    const results = body.MsgSeqList.map(({ MsgSeq }) => ({ MsgSeq, RetCode: codeFor(found.get(MsgSeq)) }));
    const good = new Set(results.filter(({ RetCode }) => RetCode === 0).map(({ MsgSeq }) => MsgSeq));
    const revoked = [...found.values()].filter((message) => good.has(message.seq) && message.revokedBy === null);
    for (const message of revoked) await revokeGroupMessage(db, message, me, now);
    if (revoked.length > 0) {
      const event = groupMessagesRevoked(group.id, await withSenders(db, revoked), me);
      notify(await membersOf(db, group.id), event, session);
    }
    return { RecallRetList: results };
  });

const deletion = z.object({
  GroupId: groupId,
  Seqs: z.array(z.union([seq, z.string().check(z.regex(/^\d{1,15}$/))])).check(z.maxLength(100)),
});

/** Deletes messages for the caller only. */
const remove = async ({ body, me, writer }: Context<z.infer<typeof deletion>>): Promise<Answer> => {
  await writer.change(async (db) => {
    const { group } = await requireMember(db, body.GroupId, me);
    await deleteGroupMessages(db, group.id, me, body.Seqs.map(Number));
  });
  return {};
};

const modification = z.object({
  GroupId: groupId,
  MsgSeq: seq,
  MsgVersion: z.optional(z.int().check(z.nonnegative())),
  MsgBody: z.optional(messageBody),
  CloudCustomData: z.optional(z.string()),
});

/** Only the sender may modify a message; managers recall it instead. A caller who knows an older version gets the current one. */
const modify = (context: Context<z.infer<typeof modification>>): Promise<Answer> =>
  changeGroups(context, async ({ db, now, notify }) => {
    const { body, me, rules, session } = context;
    const flag = body.MsgBody && (await requireAllowedContent({ db, rules }, body.MsgBody));
    const { group } = await requireMember(db, body.GroupId, me);
    const message = (await findBySeq(db, group.id, [body.MsgSeq])).get(body.MsgSeq);
    if (!message || message.from === null || message.revokedBy !== null)
      throw new ChatError(ERROR.groupNoMessage, "there is no such message");
    if (message.from !== me) throw notAllowed();
    const shown = ({ content, version }: GroupMessage) => ({
      MsgBody: content.body,
      MsgVersion: version,
      CloudCustomData: content.cloud,
    });
    if (body.MsgVersion !== undefined && body.MsgVersion !== message.version)
      throw new ChatError(ERROR.modifiedMeanwhile, "the message was modified meanwhile", shown(message));
    requireMayEdit(rules, message);
    const { isFlagged, ...content } = message.content;
    const modified = {
      ...content,
      ...(flag ?? (isFlagged && { isFlagged })),
      body: body.MsgBody ?? content.body,
      cloud: body.CloudCustomData ?? content.cloud,
    };
    requireFits(modified, rules);
    takeStored(context, me, storedBytes(modified));
    const changed = await modifyGroupMessage(db, message, modified, now);
    notify(await membersOf(db, group.id), groupMessageModified(changed), session);
    return shown(changed);
  });

/** Messages to groups: sent, taken back, modified, deleted. */
export const groupMessages = [
  command(groupNames("send_group_msg"), outgoing, send),
  command(groupNames("group_msg_recall"), quoted, recall),
  command(groupNames("delete_group_ramble_msg_by_seq"), deletion, remove),
  command("openim.modify_group_msg", modification, modify),
];
