import * as z from "zod/mini";
import { findBySeq } from "#server/db/chat/groups/history.ts";
import type { GroupMessage } from "#server/db/chat/groups/messages.ts";
import { addReceipts, listReaders } from "#server/db/chat/groups/receipts.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { changeGroups, requireMember } from "#server/gateway/groups/changes.ts";
import { groupReceiptsCame, receiptCounts } from "#server/gateway/groups/events.ts";
import { groupId, groupNames, seq, seqItems } from "#server/gateway/groups/fields.ts";
import { withSenders } from "#server/gateway/groups/items.ts";
import { notAllowed, seesFrom } from "#server/gateway/groups/rules.ts";

const quoted = z.object({ GroupId: groupId, MsgSeqList: seqItems });
const seqsOf = (list: z.infer<typeof seqItems>): number[] => list.map(({ MsgSeq }) => MsgSeq);

/** Confirms messages. Each sender is notified of the own ones that the caller had not confirmed before. */
const give = (context: Context<z.infer<typeof quoted>>): Promise<Answer> =>
  changeGroups(context, async ({ db, notify }) => {
    const { body, me } = context;
    const { group, member } = await requireMember(db, body.GroupId, me);
    const found = await findBySeq(db, group.id, seqsOf(body.MsgSeqList));
    const visible = [...found.values()].filter(({ seq }) => seq >= seesFrom(group, member));
    const read = await addReceipts(db, group.id, me, visible);
    const bySender = Map.groupBy(await withSenders(db, read), ({ sender }) => sender?.id);
    for (const [id, own] of bySender) if (id !== undefined) notify([id], groupReceiptsCame(group.id, own));
    return {};
  });

/** Ensures that a message is the caller's own: only senders may see its readers. */
const requireOwn = (message: GroupMessage | undefined, me: string): GroupMessage => {
  if (!message) throw new ChatError(ERROR.groupNoMessage, "there is no such message");
  if (message.from !== me) throw notAllowed("only its sender may");
  return message;
};

const count = async ({ body, db, me }: Context<z.infer<typeof quoted>>): Promise<Answer> => {
  const { group } = await requireMember(db, body.GroupId, me);
  const found = await findBySeq(db, group.id, seqsOf(body.MsgSeqList));
  return {
    GroupMsgReceiptList: body.MsgSeqList.map(({ MsgSeq }) => {
      const message = found.get(MsgSeq);
      if (!message) return { MsgSeq, Code: ERROR.groupNoMessage };
      return message.from === me ? receiptCounts(message) : { MsgSeq, Code: ERROR.groupNotAllowed };
    }),
  };
};

const PAGE_MAX = 100;
const READ = 0;
const detail = z.object({
  GroupId: groupId,
  MsgSeq: seq,
  Flag: z._default(z.literal([0, 1]), READ),
  Cursor: z._default(z.string(), ""),
  Num: z._default(z.int(), PAGE_MAX),
});
const CURSOR = /^\d{1,6}$/;

const readers = async ({ body, db, me }: Context<z.infer<typeof detail>>): Promise<Answer> => {
  const { group } = await requireMember(db, body.GroupId, me);
  const message = requireOwn((await findBySeq(db, group.id, [body.MsgSeq])).get(body.MsgSeq), me);
  const hasRead = body.Flag === READ;
  const limit = Math.min(Math.max(body.Num, 1), PAGE_MAX);
  const offset = CURSOR.test(body.Cursor) ? Number(body.Cursor) : 0;
  const found = await listReaders(db, message, { hasRead, offset, limit: limit + 1 });
  const isLast = found.length <= limit;
  const ids = found.slice(0, limit);
  return {
    Cursor: isLast ? "" : String(offset + limit),
    IsFinish: isLast ? 1 : 0,
    ReadList: hasRead ? ids.map((id) => ({ Read_Account: id })) : [],
    UnreadList: hasRead ? [] : ids.map((id) => ({ Unread_Account: id })),
  };
};

/** Read receipts in groups. */
export const groupReceipts = [
  command(groupNames("group_msg_receipt"), quoted, give),
  command(groupNames("get_group_msg_receipt"), quoted, count),
  command(groupNames("get_group_msg_receipt_detail"), detail, readers),
];
