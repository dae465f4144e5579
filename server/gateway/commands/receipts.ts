import * as z from "zod/mini";
import { markRead, readTimes } from "#server/db/chat/conversations.ts";
import { command, type Scene } from "#server/gateway/command.ts";
import { readByPeer, readElsewhere } from "#server/gateway/events.ts";
import { accountId, accountIds, second } from "#server/gateway/fields.ts";

const read = z.object({
  C2CMsgReaded: z.object({
    C2CMsgReadedItem: z.array(z.object({ To_Account: accountId, LastedMsgTime: second })).check(z.maxLength(100)),
  }),
});

/** Nobody has read what is yet to be written. */
const noteRead = async ({ body, me, session, writer, push }: Scene<z.infer<typeof read>>) => {
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

const readTimesOf = async ({ body, db, me }: Scene<{ To_Account: string[] }>) => {
  const times = await readTimes(db, me, body.To_Account);
  return { ReadTime: body.To_Account.map((peer) => times.get(peer) ?? 0) };
};

/** Who has read how far. */
export const receipts = [
  command("openim.msgreaded", read, noteRead),
  command("openim.get_peer_read_time", z.object({ To_Account: accountIds }), readTimesOf),
];
