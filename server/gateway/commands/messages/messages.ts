import * as z from "zod/mini";
import { findAccount } from "#server/db/chat/accounts.ts";
import { recountUnread } from "#server/db/chat/conversations.ts";
import { deleteMessages, findMessage, type Message, modifyMessage, revokeMessage } from "#server/db/chat/messages.ts";
import { addNotice } from "#server/db/chat/notices.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { accountId, messageBody, second, uint32 } from "#server/gateway/fields.ts";
import { hasBlocked } from "#server/gateway/known.ts";
import { answeredContent, heardAnswer, requireNoCardEdited } from "#server/gateway/messages/cards.ts";
import { requireAllowedContent, requireFits, requireMayEdit, storedBytes, takeStored } from "#server/gateway/messages/content.ts";
import { messageKey, messageModified, messageRevoked } from "#server/gateway/messages/events.ts";
import { sendMessage } from "#server/gateway/messages/send.ts";

const flag = z.optional(z.literal([0, 1]));

const outgoing = z.object({
  To_Account: accountId,
  MsgSeq: uint32,
  MsgRandom: uint32,
  MsgClientTime: z.optional(second),
  MsgBody: messageBody,
  CloudCustomData: z._default(z.string(), ""),
  SendMsgControl: z.optional(z.array(z.string())),
  IsNeedReadReceipt: flag,
  SupportMessageExtension: flag,
  /** 0 sends only to accounts that are online. */
  MsgLifeTime: z.optional(z.number()),
});

const send = async (context: Context<z.infer<typeof outgoing>>): Promise<Answer> => {
  const { body, me, session, connection } = context;
  const control = body.SendMsgControl ?? [];
  const draft = {
    from: me,
    to: body.To_Account,
    seq: body.MsgSeq,
    random: body.MsgRandom,
    clientAt: body.MsgClientTime ?? 0,
    content: { body: body.MsgBody, cloud: body.CloudCustomData },
    noUnread: control.includes("NoUnread"),
    noLast: control.includes("NoLastMsg"),
    wantsReceipt: body.IsNeedReadReceipt === 1,
    extensible: body.SupportMessageExtension === 1,
  };
  const page = { account: me, instance: connection.instance };
  const { sentAt } = await sendMessage(context, { draft, isOnlineOnly: body.MsgLifeTime === 0, session, page });
  return { MsgTime: sentAt, MsgKey: messageKey({ ...draft, sentAt }) };
};

const quoted = z.object({
  MsgInfo: z.object({ From_Account: accountId, To_Account: accountId, MsgSeq: uint32, MsgRandom: uint32 }),
});

/** The receiver is notified by a push and, if offline, by a notice at the next login: the message itself is no longer delivered. */
const revoke = async ({ body, me, session, writer, rules, push }: Context<z.infer<typeof quoted>>): Promise<Answer> => {
  const { From_Account: from, To_Account: to, MsgSeq: seq, MsgRandom: random } = body.MsgInfo;
  if (from !== me) throw new ChatError(ERROR.notSender, "only its sender may take a message back");
  await writer.change(
    async (change, now) => {
      const message = await findMessage(change, { from, to, seq, random });
      const sender = await findAccount(change, from);
      if (!message || !sender) throw new ChatError(ERROR.noMessage, "there is no such message");
      if (now - message.sentAt > rules.revokeSeconds) throw new ChatError(ERROR.revokeTooLate, "the message is too old");
      await revokeMessage(change, message, me);
      await recountUnread(change, { owner: to, peer: from });
      const event = messageRevoked(message, sender, me);
      await addNotice(change, to, event, now);
      return event;
    },
    (event) => {
      push(to, event);
      push(from, event, session);
    },
  );
  return {};
};

const modification = z.object({
  From_Account: accountId,
  To_Account: accountId,
  MsgSeq: uint32,
  MsgRandom: uint32,
  MsgVersion: z._default(uint32, 0),
  MsgBody: z.optional(messageBody),
  CloudCustomData: z.optional(z.string()),
});

/**
 * Only the sender may change a message, and only as often as the rules allow, so that every earlier wording can be kept. The receiver
 * may answer an offer of an interview, and learns of all others that they belong to another account; third parties learn that the message does not exist.
 */
const modify = async (context: Context<z.infer<typeof modification>>): Promise<Answer> => {
  const { takeAnswer, body, clock, known, me, rules, session, writer, push } = context;
  const { From_Account: from, To_Account: to, MsgSeq: seq, MsgRandom: random } = body;
  const flag = body.MsgBody && (await requireAllowedContent(context, body.MsgBody));
  // Blocked accounts would otherwise go on talking by changing old messages. Asked before the change, which holds the database.
  const other = from === me ? to : from;
  if ((from === me || to === me) && (await hasBlocked(known, other, me)))
    throw new ChatError(ERROR.blockedByPeer, "the other side has blocked this one");
  const message = await writer.change(
    async (change, now) => {
      const found = from === me || to === me ? await findMessage(change, { from, to, seq, random }) : undefined;
      if (!found || found.revokedBy !== null) throw new ChatError(ERROR.noMessage, "there is no such message");
      const asked = { body: body.MsgBody, cloud: body.CloudCustomData };
      const answered = from === me ? null : answeredContent(found.content, asked, clock.now());
      if (from !== me && !answered) throw new ChatError(ERROR.notSender, "only its sender may modify a message");
      if (found.version !== body.MsgVersion)
        throw new ChatError(ERROR.modifiedMeanwhile, "it was modified meanwhile", asItIs(found));
      requireMayEdit(rules, found);
      const { body: before, cloud, ...flagBefore } = found.content;
      if (!answered) requireNoCardEdited(before, body.MsgBody ?? before);
      const changed = { body: body.MsgBody ?? before, cloud: body.CloudCustomData ?? cloud, ...(flag ?? flagBefore) };
      const content = answered?.content ?? changed;
      requireFits(content, rules);
      takeStored(context, me, storedBytes(content));
      await modifyMessage(change, found, content, now);
      if (answered) await takeAnswer(change, heardAnswer(found, before, answered.offer));
      return { ...found, content, version: found.version + 1 };
    },
    (modified) => {
      for (const side of new Set([from, to])) push(side, messageModified(modified), session);
    },
  );
  return asItIs(message);
};

/** A message's current content and version. */
const asItIs = ({ content, version }: Pick<Message, "content" | "version">): Answer => ({
  MsgBody: content.body,
  MsgVersion: version,
  CloudCustomData: content.cloud,
});

const KEY = /^(\d{1,10})_(\d{1,10})_\d{1,12}$/;

const deletion = z.object({
  To_Account: accountId,
  MsgKeyList: z.array(z.string().check(z.regex(KEY))).check(z.maxLength(100)),
});

/** Deletes messages for the caller only. `To_Account` is the peer, for messages of either side. */
const remove = async ({ body, me, writer }: Context<z.infer<typeof deletion>>): Promise<Answer> => {
  const side = { owner: me, peer: body.To_Account };
  const keys = body.MsgKeyList.map((key) => key.split("_").map(Number)).map(([seq = 0, random = 0]) => ({ seq, random }));
  await writer.change(async (change) => {
    await deleteMessages(change, side, keys);
    await recountUnread(change, side);
  });
  return {};
};

/** Messages between two accounts: sent, taken back, modified, deleted. */
export const messages = [
  command("openim.sendmsg", outgoing, send),
  command("openim.msgwithdraw", quoted, revoke),
  command("openim.modify_c2c_msg", modification, modify),
  command("openim.delete_c2c_msg_ramble", deletion, remove),
];
