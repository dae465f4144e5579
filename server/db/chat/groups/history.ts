import { type RawBuilder, sql } from "kysely";
import type { NumberRange } from "#server/db/chat/notices.ts";
import { holds, type MessageQuery } from "#server/db/chat/search.ts";
import type { Db } from "#server/db/schema/index.ts";
import { type GroupContent, type GroupMessage, groupMessageOf } from "./messages.ts";

/** A group as one member sees it: only messages from number `from` on. */
type View = { groupId: string; account: string; from: number };
/** The same for a statement that reads several groups: group and number are columns of it. */
type ColumnView = { groupId: RawBuilder<string>; account: string; from: RawBuilder<string> };

/** The messages of a group that one member may still see. */
const visible = (db: Db, { groupId, account, from }: View | ColumnView) =>
  db
    .selectFrom("chat_group_messages as message")
    .selectAll("message")
    .where("message.group_id", "=", groupId)
    .where("message.seq", ">=", typeof from === "number" ? String(from) : from)
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

/** Up to `limit` messages at or before a number, or the newest ones; newest first. */
export const readBack = async (db: Db, view: View, from: number | null, limit: number): Promise<GroupMessage[]> => {
  let query = visible(db, view).orderBy("message.seq", "desc").limit(limit);
  if (from !== null) query = query.where("message.seq", "<=", String(from));
  return (await query.execute()).map(groupMessageOf);
};

/** Candidate messages for a search, newest first and at most `limit`. */
const matching = (db: Db, view: View | ColumnView, wanted: MessageQuery, limit: number) => {
  const { senders, from, until } = wanted;
  let query = visible(db, view)
    .where("message.revoked_by", "is", null)
    .where("message.from_id", "is not", null)
    .where("message.sent_at", ">=", String(from))
    .where("message.sent_at", "<=", String(until));
  if (senders.length > 0) query = query.where("message.from_id", "in", senders);
  if (wanted.words.length > 0) query = query.where(holds(wanted));
  return query.orderBy("message.seq", "desc").limit(limit);
};

/** Messages of a group that seem to hold words, newest first, at most `limit` and with numbers below `before`. */
export const searchGroup = async (
  db: Db,
  view: View,
  wanted: MessageQuery,
  { before, limit }: { before: number; limit: number },
): Promise<GroupMessage[]> => {
  const rows = await matching(db, view, wanted, limit).where("message.seq", "<", String(before)).execute();
  return rows.map(groupMessageOf);
};

/** Groups per statement: fewer make a search slow, more block other requests. */
const GROUPS_PER_STATEMENT = 10;

/** The newest messages of several groups that seem to hold words, at most `limit` of each, by group. */
export const searchGroups = async (
  db: Db,
  account: string,
  groups: readonly { id: string; from: number }[],
  wanted: MessageQuery,
  limit: number,
): Promise<Map<string, GroupMessage[]>> => {
  const found: GroupMessage[] = [];
  const inEach = { groupId: sql.ref<string>("held.id"), account, from: sql.ref<string>("held.first_seq") };
  for (let start = 0; start < groups.length; start += GROUPS_PER_STATEMENT) {
    const listed = groups.slice(start, start + GROUPS_PER_STATEMENT).map(({ id, from }) => ({ id, first_seq: from }));
    const rows = await db
      .selectFrom(
        sql<{ id: string; first_seq: string }>`jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)`.as<"held">(
          sql`held (id text, first_seq bigint)`,
        ),
      )
      .innerJoinLateral(matching(db, inEach, wanted, limit).as("found"), (join) => join.onTrue())
      .selectAll("found")
      .orderBy("found.seq", "desc")
      .execute();
    found.push(...rows.map(groupMessageOf));
  }
  return Map.groupBy(found, ({ groupId }) => groupId);
};

/** Certain messages of a group, newest first. */
export const readBySeq = async (db: Db, view: View, seqs: readonly number[]): Promise<GroupMessage[]> => {
  if (seqs.length === 0) return [];
  const rows = await visible(db, view).where("message.seq", "in", seqs.map(String)).orderBy("message.seq", "desc").execute();
  return rows.map(groupMessageOf);
};

/** Messages by number, including those hidden from everyone. */
export const findBySeq = async (db: Db, groupId: string, seqs: readonly number[]): Promise<Map<number, GroupMessage>> => {
  if (seqs.length === 0) return new Map();
  const rows = await db
    .selectFrom("chat_group_messages")
    .selectAll()
    .where("group_id", "=", groupId)
    .where("seq", "in", seqs.map(String))
    .execute();
  return new Map(rows.map(groupMessageOf).map((message) => [message.seq, message]));
};

/** Takes a message back. It keeps its number, and no longer counts as unread. */
export const revokeGroupMessage = async (db: Db, { groupId, seq }: GroupMessage, by: string, now: number): Promise<void> => {
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

/** The newest messages that were revoked in an account's groups in a range of numbers, oldest first. */
export const readRevokedAfter = async (
  db: Db,
  account: string,
  { after, upTo }: NumberRange,
  limit: number,
): Promise<GroupMessage[]> => {
  const rows = await db
    .selectFrom("chat_group_members as member")
    .innerJoin("chat_group_messages as message", "message.group_id", "member.group_id")
    .selectAll("message")
    .where("member.account_id", "=", account)
    .where("message.revoked_id", ">", String(after))
    .where("message.revoked_id", "<=", String(upTo))
    .orderBy("message.revoked_id", "desc")
    .limit(limit)
    .execute();
  return rows.map(groupMessageOf).reverse();
};

/** Hides messages from one member. */
export const deleteGroupMessages = async (db: Db, groupId: string, account: string, seqs: readonly number[]): Promise<void> => {
  if (seqs.length === 0) return;
  await db
    .insertInto("chat_group_deletions")
    .values(seqs.map((seq) => ({ account_id: account, group_id: groupId, seq })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Replaces a message's content, raises its version, and keeps the earlier wording. `now` in seconds. */
export const modifyGroupMessage = async (
  db: Db,
  message: GroupMessage,
  content: GroupContent,
  now: number,
): Promise<GroupMessage> => {
  const { groupId, seq } = message;
  const before = JSON.stringify(message.content);
  await db
    .insertInto("chat_message_wordings")
    .values({ group_id: groupId, seq, version: message.version, content: before, replaced_at: now })
    .execute();
  const version = message.version + 1;
  await db
    .updateTable("chat_group_messages")
    .set({ content: JSON.stringify(content), version })
    .where("group_id", "=", message.groupId)
    .where("seq", "=", String(message.seq))
    .execute();
  return { ...message, content, version };
};
