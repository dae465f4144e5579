import { sql } from "kysely";
import type { Db } from "#server/db/schema.ts";
import { type GroupContent, type GroupMessage, groupMessageOf } from "./group-messages.ts";
import { holds, type MessageQuery } from "./search.ts";

type View = { groupId: string; account: string /** The first message that somebody may see. */; from: number };

/** The messages of a group that one member may still see. */
const visible = (db: Db, { groupId, account, from }: View) =>
  db
    .selectFrom("chat_group_messages as message")
    .selectAll("message")
    .where("message.group_id", "=", groupId)
    .where("message.seq", ">=", String(from))
    .where("message.seq", ">", (eb) =>
      eb.fn.coalesce(
        eb
          .selectFrom("chat_conversations")
          .select("cleared_to")
          .where("owner_id", "=", account)
          .where("kind", "=", "group")
          .where("peer_id", "=", groupId),
        sql<string>`0`,
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("chat_group_deletions as gone")
            .select("gone.seq")
            .where("gone.account_id", "=", account)
            .where("gone.group_id", "=", groupId)
            .whereRef("gone.seq", "=", "message.seq"),
        ),
      ),
    );

/** Up to `limit` messages at or before a place, or the newest ones; newest first. */
export const readBack = async (db: Db, view: View, from: number | null, limit: number): Promise<GroupMessage[]> => {
  let query = visible(db, view).orderBy("message.seq", "desc").limit(limit);
  if (from !== null) query = query.where("message.seq", "<=", String(from));
  return (await query.execute()).map(groupMessageOf);
};

/** Messages of a group that seem to hold words, newest first, at most `limit` and before a place. */
export const searchGroup = async (
  db: Db,
  view: View,
  wanted: MessageQuery,
  { before, limit }: { before: number; limit: number },
): Promise<GroupMessage[]> => {
  const { senders, from, until } = wanted;
  let query = visible(db, view)
    .where("message.revoked_by", "is", null)
    .where("message.from_id", "is not", null)
    .where("message.seq", "<", String(before))
    .where("message.sent_at", ">=", String(from))
    .where("message.sent_at", "<=", String(until));
  if (senders.length > 0) query = query.where("message.from_id", "in", senders);
  if (wanted.words.length > 0) query = query.where(holds(wanted));
  return (await query.orderBy("message.seq", "desc").limit(limit).execute()).map(groupMessageOf);
};

/** Certain messages of a group, newest first. */
export const readPlaces = async (db: Db, view: View, seqs: readonly number[]): Promise<GroupMessage[]> => {
  if (seqs.length === 0) return [];
  const rows = await visible(db, view).where("message.seq", "in", seqs.map(String)).orderBy("message.seq", "desc").execute();
  return rows.map(groupMessageOf);
};

/** Messages by their places, whoever may see them. */
export const findPlaced = async (db: Db, groupId: string, seqs: readonly number[]): Promise<Map<number, GroupMessage>> => {
  if (seqs.length === 0) return new Map();
  const rows = await db
    .selectFrom("chat_group_messages")
    .selectAll()
    .where("group_id", "=", groupId)
    .where("seq", "in", seqs.map(String))
    .execute();
  return new Map(rows.map(groupMessageOf).map((message) => [message.seq, message]));
};

/** Takes a message back. It stays in its place, without counting as unread. */
export const revokePlaced = async (db: Db, { groupId, seq }: GroupMessage, by: string, now: number): Promise<void> => {
  await db
    .updateTable("chat_group_messages")
    .set({ revoked_by: by, revoked_at: now, revoked_id: sql`nextval('chat_order')` })
    .where("group_id", "=", groupId)
    .where("seq", "=", String(seq))
    .execute();
};

/** The last messages of a group that were taken back, if since a second; oldest first. */
export const readRevoked = async (db: Db, groupId: string, since: number, limit: number): Promise<GroupMessage[]> => {
  const rows = await db
    .selectFrom("chat_group_messages")
    .selectAll()
    .where("group_id", "=", groupId)
    .where("revoked_id", "is not", null)
    .orderBy("revoked_id", "desc")
    .limit(limit)
    .execute();
  return rows
    .filter((row) => Number(row.revoked_at) >= since)
    .map(groupMessageOf)
    .reverse();
};

/** What was taken back in somebody's groups after a number in the order of deliveries, oldest first. */
export const readRevokedAfter = async (db: Db, account: string, after: number, limit: number): Promise<GroupMessage[]> => {
  const rows = await db
    .selectFrom("chat_group_members as member")
    .innerJoin("chat_group_messages as message", "message.group_id", "member.group_id")
    .selectAll("message")
    .where("member.account_id", "=", account)
    .where("message.revoked_id", ">", String(after))
    .orderBy("message.revoked_id", "desc")
    .limit(limit)
    .execute();
  return rows.map(groupMessageOf).reverse();
};

/** Notes that somebody doesn't want to see some messages any more. */
export const deletePlaced = async (db: Db, groupId: string, account: string, seqs: readonly number[]): Promise<void> => {
  if (seqs.length === 0) return;
  await db
    .insertInto("chat_group_deletions")
    .values(seqs.map((seq) => ({ account_id: account, group_id: groupId, seq })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Gives a message another content, and the next version. */
export const modifyPlaced = async (db: Db, message: GroupMessage, content: GroupContent): Promise<GroupMessage> => {
  const version = message.version + 1;
  await db
    .updateTable("chat_group_messages")
    .set({ content: JSON.stringify(content), version })
    .where("group_id", "=", message.groupId)
    .where("seq", "=", String(message.seq))
    .execute();
  return { ...message, content, version };
};
