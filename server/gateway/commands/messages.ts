import * as z from "zod/mini";
import { findAccounts } from "#server/db/chat/accounts.ts";
import { recountUnread } from "#server/db/chat/conversations.ts";
import { findMessage, revokeMessage } from "#server/db/chat/messages.ts";
import { addNotice } from "#server/db/chat/notices.ts";
import { type Answer, command, type Scene } from "#server/gateway/command.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { messageKey, messageRevoked } from "#server/gateway/events.ts";
import { accountId, messageBody, second, uint32 } from "#server/gateway/fields.ts";
import { sendMessage } from "#server/gateway/send.ts";

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
  /** 0 is for those who are there. */
  MsgLifeTime: z.optional(z.number()),
});

const send = async (scene: Scene<z.infer<typeof outgoing>>): Promise<Answer> => {
  const { body, me, session } = scene;
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
  const { sentAt } = await sendMessage(scene, { draft, isOnlineOnly: body.MsgLifeTime === 0, session });
  return { MsgTime: sentAt, MsgKey: messageKey({ ...draft, sentAt }) };
};

const quoted = z.object({
  MsgInfo: z.object({ From_Account: accountId, To_Account: accountId, MsgSeq: uint32, MsgRandom: uint32 }),
});

/** The other side is told now, and by a notice when it comes back: the message itself is no longer delivered. */
const revoke = async ({ body, me, session, writer, rules, push }: Scene<z.infer<typeof quoted>>): Promise<Answer> => {
  const { From_Account: from, To_Account: to, MsgSeq: seq, MsgRandom: random } = body.MsgInfo;
  if (from !== me) throw new ChatError(ERROR.notSender, "only its sender may take a message back");
  await writer.change(
    async (change, now) => {
      const message = await findMessage(change, { from, to, seq, random });
      const [sender] = await findAccounts(change, [from]);
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

/** Messages between two accounts: sent, taken back. */
export const messages = [command("openim.sendmsg", outgoing, send), command("openim.msgwithdraw", quoted, revoke)];
