import * as z from "zod/mini";
import { findAccounts } from "#server/db/chat/accounts.ts";
import { findPlaced } from "#server/db/chat/group-history.ts";
import type { GroupMessage } from "#server/db/chat/group-messages.ts";
import { addReceipts, listReaders } from "#server/db/chat/group-receipts.ts";
import { type Answer, command, type Scene } from "#server/gateway/command.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { changeGroups, mustBeMember } from "#server/gateway/group-changes.ts";
import { groupReceiptsCame, receiptCounts } from "#server/gateway/group-events.ts";
import { groupId, groupNames, place, places } from "#server/gateway/group-fields.ts";
import { notAllowed, seesFrom } from "#server/gateway/group-rules.ts";

const quoted = z.object({ GroupId: groupId, MsgSeqList: places });
const seqsOf = (list: z.infer<typeof places>): number[] => list.map(({ MsgSeq }) => MsgSeq);

/** Each sender is told of the own messages; what was told before is not told again. */
const give = (scene: Scene<z.infer<typeof quoted>>): Promise<Answer> =>
  changeGroups(scene, async ({ db, tell }) => {
    const { body, me } = scene;
    const { group, member } = await mustBeMember(db, body.GroupId, me);
    const found = await findPlaced(db, group.id, seqsOf(body.MsgSeqList));
    const visible = [...found.values()].filter(({ seq }) => seq >= seesFrom(group, member));
    const read = await addReceipts(db, group.id, me, visible);
    const senders = await findAccounts(db, [...new Set(read.flatMap(({ from }) => from ?? []))]);
    for (const sender of senders) {
      const own = read.filter(({ from }) => from === sender.id);
      tell(
        [sender.id],
        groupReceiptsCame(
          group.id,
          own.map((message) => ({ message, sender })),
        ),
      );
    }
    return {};
  });

/** Who has read is the business of whoever wrote it. */
const mustBeOwn = (message: GroupMessage | undefined, me: string): GroupMessage => {
  if (!message) throw new ChatError(ERROR.groupNoMessage, "there is no such message");
  if (message.from !== me) throw notAllowed("only its sender may");
  return message;
};

const count = async ({ body, db, me }: Scene<z.infer<typeof quoted>>): Promise<Answer> => {
  const { group } = await mustBeMember(db, body.GroupId, me);
  const found = await findPlaced(db, group.id, seqsOf(body.MsgSeqList));
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
  MsgSeq: place,
  Flag: z._default(z.literal([0, 1]), READ),
  Cursor: z._default(z.string(), ""),
  Num: z._default(z.int(), PAGE_MAX),
});
const CURSOR = /^\d{1,6}$/;

const readers = async ({ body, db, me }: Scene<z.infer<typeof detail>>): Promise<Answer> => {
  const { group } = await mustBeMember(db, body.GroupId, me);
  const message = mustBeOwn((await findPlaced(db, group.id, [body.MsgSeq])).get(body.MsgSeq), me);
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

/** Who has read what in groups. */
export const groupReceipts = [
  command(groupNames("group_msg_receipt"), quoted, give),
  command(groupNames("get_group_msg_receipt"), quoted, count),
  command(groupNames("get_group_msg_receipt_detail"), detail, readers),
];
