import * as z from "zod/mini";
import { findAccount } from "#server/db/chat/accounts.ts";
import { markRead, readTimes } from "#server/db/chat/conversations.ts";
import { confirmMessages } from "#server/db/chat/messages.ts";
import { command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { accountId, accountIds, second, uint32 } from "#server/gateway/fields.ts";
import { messagesConfirmed, readByPeer, readElsewhere } from "#server/gateway/messages/events.ts";

const read = z.object({
  C2CMsgReaded: z.object({
    C2CMsgReadedItem: z.array(z.object({ To_Account: accountId, LastedMsgTime: second })).check(z.maxLength(100)),
  }),
});

/** A read position in the future is cut to now. */
const noteRead = async ({ body, me, session, writer, push }: Context<z.infer<typeof read>>) => {
  for (const { To_Account: peer, LastedMsgTime } of body.C2CMsgReaded.C2CMsgReadedItem) {
    await writer.change(
      async (change, now) => {
        const readTo = Math.min(LastedMsgTime, now);
        await markRead(change, { owner: me, peer }, readTo);
        return readTo;
      },
      (readTo) => {
        push(peer, readByPeer(me, readTo));
        push(me, readElsewhere(peer, readTo), session);
      },
    );
  }
  return {};
};

const readTimesOf = async ({ body, db, me }: Context<{ To_Account: string[] }>) => {
  const times = await readTimes(db, me, body.To_Account);
  return { ReadTime: body.To_Account.map((peer) => times.get(peer) ?? 0) };
};

const confirmed = z.object({
  Peer_Account: accountId,
  C2CMsgInfo: z.array(z.object({ MsgSeq: uint32, MsgRandom: uint32 })).check(z.maxLength(100)),
});

/** Only the receiver can confirm a message. A repeated confirmation changes and notifies nothing. */
const confirm = async ({ body, me, session, writer, push }: Context<z.infer<typeof confirmed>>) => {
  const peer = body.Peer_Account;
  const names = body.C2CMsgInfo.map(({ MsgSeq, MsgRandom }) => ({ from: peer, to: me, seq: MsgSeq, random: MsgRandom }));
  await writer.change(
    async (change, now) => {
      const list = await confirmMessages(change, names, now);
      const sender = await findAccount(change, peer);
      return { list, now, tiny: sender?.tiny ?? "" };
    },
    ({ list, now, tiny }) => {
      if (list.length === 0) return;
      push(peer, messagesConfirmed(me, now, list, tiny));
      // The reader's other pages have nothing to confirm any more: the event names the conversation, as each side has it.
      push(me, messagesConfirmed(peer, now, list, tiny), session);
    },
  );
  return {};
};

/** Read receipts and read positions. */
export const receipts = [
  command("openim.msgreaded", read, noteRead),
  command("openim.c2c_msg_read_receipt", confirmed, confirm),
  command("openim.get_peer_read_time", z.object({ To_Account: accountIds }), readTimesOf),
];
