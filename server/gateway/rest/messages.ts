import * as z from "zod/mini";
import { unreadCounts } from "#server/db/chat/conversations.ts";
import type { Answer } from "#server/gateway/command.ts";
import { messageKey } from "#server/gateway/events.ts";
import { accountId, accountIds, messageBody, uint32 } from "#server/gateway/fields.ts";
import { sendMessage } from "#server/gateway/send.ts";
import { secondOf } from "#server/gateway/services.ts";
import { ADMIN } from "#server/services/chat-admin.ts";
import { type RestScene, restCommand } from "./command.ts";

const outgoing = z.object({
  From_Account: z._default(accountId, ADMIN),
  To_Account: accountId,
  MsgSeq: z.optional(uint32),
  MsgRandom: uint32,
  MsgBody: messageBody,
  CloudCustomData: z._default(z.string(), ""),
  SendMsgControl: z.optional(z.array(z.string())),
});

/** Without a sequence a message is told by its random number alone: the same number from one account to another is the same message. */
const send = async (scene: RestScene<z.infer<typeof outgoing>>): Promise<Answer> => {
  const { body, clock } = scene;
  const control = body.SendMsgControl ?? [];
  const draft = {
    from: body.From_Account,
    to: body.To_Account,
    seq: body.MsgSeq ?? body.MsgRandom,
    random: body.MsgRandom,
    clientAt: secondOf(clock),
    content: { body: body.MsgBody, cloud: body.CloudCustomData },
    noUnread: control.includes("NoUnread"),
    noLast: control.includes("NoLastMsg"),
    wantsReceipt: false,
    extensible: false,
  };
  const { sentAt } = await sendMessage(scene, { draft, isOnlineOnly: false });
  return { MsgTime: sentAt, MsgKey: messageKey({ ...draft, sentAt }) };
};

const counted = z.object({ To_Account: accountId, Peer_Account: z.optional(accountIds) });

const countUnread = async ({ body, db }: RestScene<z.infer<typeof counted>>): Promise<Answer> => {
  const counts = await unreadCounts(db, body.To_Account);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    AllC2CUnreadMsgNum: total,
    C2CUnreadMsgNumList: (body.Peer_Account ?? []).map((peer) => ({
      Peer_Account: peer,
      C2CUnreadMsgNum: counts.get(peer) ?? 0,
    })),
  };
};

/** Messages as the backend sends and counts them. */
export const messages = [
  restCommand("openim/sendmsg", outgoing, send),
  restCommand("openim/get_c2c_unread_msg_num", counted, countUnread),
];
