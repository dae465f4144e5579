import * as z from "zod/mini";
import { findAccount } from "#server/db/chat/accounts.ts";
import { markRead, readMutes, unreadCounts } from "#server/db/chat/conversations.ts";
import { listGroupConversations } from "#server/db/chat/groups/reading.ts";
import { confirmAll } from "#server/db/chat/messages.ts";
import { type Answer, restCommand } from "#server/gateway/command.ts";
import type { RestContext } from "#server/gateway/context.ts";
import { secondOf } from "#server/gateway/context.ts";
import { accountId, accountIds, messageBody, second, uint32 } from "#server/gateway/fields.ts";
import { listsOf } from "#server/gateway/known.ts";
import { messageKey, messagesConfirmed, readByPeer, readElsewhere } from "#server/gateway/messages/events.ts";
import { sendMessage } from "#server/gateway/messages/send.ts";
import { ADMIN } from "#server/services/chat-admin.ts";

const outgoing = z.object({
  From_Account: z._default(accountId, ADMIN),
  To_Account: accountId,
  MsgSeq: z.optional(uint32),
  MsgRandom: uint32,
  MsgBody: messageBody,
  CloudCustomData: z._default(z.string(), ""),
  SendMsgControl: z.optional(z.array(z.string())),
});

/** Without a sequence the random number alone identifies a message: the same number between the same two is the same message. */
const send = async (context: RestContext<z.infer<typeof outgoing>>): Promise<Answer> => {
  const { body, clock } = context;
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
  const { sentAt } = await sendMessage(context, { draft, isOnlineOnly: false });
  return { MsgTime: sentAt, MsgKey: messageKey({ ...draft, sentAt }) };
};

const counted = z.object({ To_Account: accountId, Peer_Account: z.optional(accountIds) });

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, count) => all + count, 0);

/** Counts unread messages as clients do: totals leave out muted conversations. The group counts are an addition to the cloud's answer. */
const countUnread = async ({ body, db, known }: RestContext<z.infer<typeof counted>>): Promise<Answer> => {
  const id = body.To_Account;
  const counts = await unreadCounts(db, id);
  const mutes = await readMutes(db, id, "c2c", [...counts.keys()]);
  const { groups } = await listsOf(known, id);
  const inGroups = groups ? await listGroupConversations(db, id) : [];
  return {
    AllC2CUnreadMsgNum: sum([...counts].map(([peer, count]) => ((mutes.get(peer) ?? 0) === 0 ? count : 0))),
    AllGroupUnreadMsgNum: sum(inGroups.map(({ mute, unread }) => (mute === 0 ? unread : 0))),
    C2CUnreadMsgNumList: (body.Peer_Account ?? []).map((peer) => ({
      Peer_Account: peer,
      C2CUnreadMsgNum: counts.get(peer) ?? 0,
    })),
  };
};

const reading = z.object({ Report_Account: accountId, Peer_Account: accountId, MsgReadTime: z.optional(second) });

/**
 * Notes that an account has read its peer's messages up to a second or now. The account has no page to confirm single messages, so this
 * confirms them all.
 */
const setRead = async ({ body, writer, push }: RestContext<z.infer<typeof reading>>): Promise<Answer> => {
  const { Report_Account: owner, Peer_Account: peer, MsgReadTime } = body;
  await writer.change(
    async (change, now) => {
      const readTo = Math.min(MsgReadTime ?? now, now);
      await markRead(change, { owner, peer }, readTo);
      const confirmed = await confirmAll(change, { owner, peer }, readTo, now);
      const sender = await findAccount(change, peer);
      return { readTo, confirmed, now, tiny: sender?.tiny ?? "" };
    },
    ({ readTo, confirmed, now, tiny }) => {
      push(peer, readByPeer(owner, readTo));
      push(owner, readElsewhere(peer, readTo));
      if (confirmed.length === 0) return;
      push(peer, messagesConfirmed(owner, now, confirmed, tiny));
      push(owner, messagesConfirmed(peer, now, confirmed, tiny));
    },
  );
  return {};
};

/** Messages as the backend sends, reads and counts them. */
export const messages = [
  restCommand("openim/sendmsg", outgoing, send),
  restCommand("openim/admin_set_msg_read", reading, setRead),
  restCommand("openim/get_c2c_unread_msg_num", counted, countUnread),
];
