import * as z from "zod/mini";
import { findAccounts } from "#server/db/chat/accounts.ts";
import { deletePlaced, findPlaced, modifyPlaced, revokePlaced } from "#server/db/chat/group-history.ts";
import { membersOf } from "#server/db/chat/group-members.ts";
import type { GroupMessage } from "#server/db/chat/group-messages.ts";
import { type Answer, command, type Scene } from "#server/gateway/command.ts";
import { mustBeTakeable } from "#server/gateway/content.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { accountId, messageBody, second, uint32 } from "#server/gateway/fields.ts";
import { changeGroups, type GroupChange, mustBeMember } from "#server/gateway/group-changes.ts";
import { groupMessageModified, groupMessagesRevoked } from "#server/gateway/group-events.ts";
import { groupId, groupNames, place, places } from "#server/gateway/group-fields.ts";
import { may, notAllowed } from "#server/gateway/group-rules.ts";
import { sendToGroup } from "#server/gateway/group-send.ts";
import { withOwnProtocol } from "#server/gateway/own-files.ts";

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

const send = async (scene: Scene<z.infer<typeof outgoing>>): Promise<Answer> => {
  const { body, me, origin, session } = scene;
  const control = body.SendMsgControl ?? [];
  const at = body.GroupAtInfo ?? [];
  const draft = {
    groupId: body.GroupId,
    from: me,
    random: body.Random,
    clientSeq: body.ClientSeq,
    clientAt: body.MsgClientTime ?? 0,
    content: {
      body: withOwnProtocol(body.MsgBody, origin),
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
  const { seq, sentAt } = await sendToGroup(scene, { draft, isOnlineOnly: body.OnlineOnlyFlag === 1, session });
  return { MsgTime: sentAt, MsgSeq: seq };
};

const withSenders = async ({ db }: GroupChange, messages: readonly GroupMessage[]) => {
  const senders = await findAccounts(db, [...new Set(messages.flatMap(({ from }) => from ?? []))]);
  const byId = new Map(senders.map((sender) => [sender.id, sender]));
  return messages.map((message) => ({ message, sender: byId.get(message.from ?? "") }));
};

const quoted = z.object({ GroupId: groupId, MsgSeqList: places });

/** One's own for a while; those of others at any time, by those who look after the group. */
const recall = (scene: Scene<z.infer<typeof quoted>>): Promise<Answer> =>
  changeGroups(scene, async (change) => {
    const { body, me, rules, session } = scene;
    const { db, now, tell } = change;
    const { group, member } = await mustBeMember(db, body.GroupId, me);
    const isManager = may(group, member, "recall");
    const found = await findPlaced(
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
    for (const message of revoked) await revokePlaced(db, message, me, now);
    if (revoked.length > 0) {
      const event = groupMessagesRevoked(group.id, await withSenders(change, revoked), me);
      tell((await membersOf(db, [group.id])).get(group.id) ?? [], event, session);
    }
    return { RecallRetList: results };
  });

const deletion = z.object({
  GroupId: groupId,
  Seqs: z.array(z.union([place, z.string().check(z.regex(/^\d{1,15}$/))])).check(z.maxLength(100)),
});

/** From one's own view only. */
const remove = async ({ body, me, writer }: Scene<z.infer<typeof deletion>>): Promise<Answer> => {
  await writer.change(async (db) => {
    const { group } = await mustBeMember(db, body.GroupId, me);
    await deletePlaced(db, group.id, me, body.Seqs.map(Number));
  });
  return {};
};

const modification = z.object({
  GroupId: groupId,
  MsgSeq: place,
  MsgVersion: z.optional(z.int().check(z.nonnegative())),
  MsgBody: z.optional(messageBody),
  CloudCustomData: z.optional(z.string()),
});

/** By its sender, or by those who look after the group; whoever knows an older version is told the newest. */
const modify = (scene: Scene<z.infer<typeof modification>>): Promise<Answer> =>
  changeGroups(scene, async ({ db, tell }) => {
    const { body, me, rules, session } = scene;
    if (body.MsgBody) await mustBeTakeable({ db, rules }, body.MsgBody);
    const { group, member } = await mustBeMember(db, body.GroupId, me);
    const message = (await findPlaced(db, group.id, [body.MsgSeq])).get(body.MsgSeq);
    if (!message || message.from === null || message.revokedBy !== null)
      throw new ChatError(ERROR.groupNoMessage, "there is no such message");
    if (message.from !== me && !may(group, member, "recall")) throw notAllowed();
    const shown = ({ content, version }: GroupMessage) => ({
      MsgBody: content.body,
      MsgVersion: version,
      CloudCustomData: content.cloud,
    });
    if (body.MsgVersion !== undefined && body.MsgVersion !== message.version)
      throw new ChatError(ERROR.modifiedMeanwhile, "the message was modified meanwhile", shown(message));
    const { content } = message;
    const changed = await modifyPlaced(db, message, {
      ...content,
      body: body.MsgBody ?? content.body,
      cloud: body.CloudCustomData ?? content.cloud,
    });
    tell((await membersOf(db, [group.id])).get(group.id) ?? [], groupMessageModified(changed), session);
    return shown(changed);
  });

/** What is said in groups, and unsaid. */
export const groupMessages = [
  command(groupNames("send_group_msg"), outgoing, send),
  command(groupNames("group_msg_recall"), quoted, recall),
  command(groupNames("delete_group_ramble_msg_by_seq"), deletion, remove),
  command("openim.modify_group_msg", modification, modify),
];
