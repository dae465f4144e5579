import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";
import type { GroupMessage } from "./messages.ts";

/** Notes that a member has read messages with receipts; returns the newly noted ones. */
export const addReceipts = async (
  db: Db,
  groupId: string,
  reader: string,
  messages: readonly GroupMessage[],
): Promise<GroupMessage[]> => {
  const asked = messages.filter((message) => message.wantsReceipt && message.from !== reader);
  if (asked.length === 0) return [];
  const added = await db
    .insertInto("chat_group_receipts")
    .values(asked.map(({ seq }) => ({ group_id: groupId, seq, account_id: reader })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("seq")
    .execute();
  const seqs = new Set(added.map((row) => Number(row.seq)));
  if (seqs.size === 0) return [];
  await db
    .updateTable("chat_group_messages")
    .set((eb) => ({ read_count: eb("read_count", "+", 1) }))
    .where("group_id", "=", groupId)
    .where("seq", "in", [...seqs].map(String))
    .execute();
  return asked.filter(({ seq }) => seqs.has(seq)).map((message) => ({ ...message, readCount: message.readCount + 1 }));
};

/** A page of the members who read a message, or who did not, in the order of joining. */
export const listReaders = async (
  db: Db,
  { groupId, seq, from }: GroupMessage,
  { hasRead, offset, limit }: { hasRead: boolean; offset: number; limit: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom("chat_group_members as member")
    .select("member.account_id")
    .where("member.group_id", "=", groupId)
    .where("member.account_id", "!=", from ?? "")
    // Later members were never asked.
    .where("member.first_seq", "<=", String(seq))
    .where(
      sql<boolean>`exists (select from chat_group_receipts as receipt where receipt.group_id = member.group_id
        and receipt.seq = ${String(seq)}::bigint and receipt.account_id = member.account_id) = ${hasRead}`,
    )
    .orderBy("member.position")
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => row.account_id);
};
