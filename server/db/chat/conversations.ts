import { sql } from "kysely";
import type { TagValue } from "#server/db/schema/chat.ts";
import type { Db } from "#server/db/schema/index.ts";
import { contentOf, pairOf } from "./messages.ts";

type Side = { owner: string; peer: string };

const NOBODYS_PROFILE: Record<string, TagValue> = {};

/** Counts unread messages from the positions in a conversation's row. */
const recounted = ({ owner, peer }: Side) => sql<number>`(
  select count(*)::int from chat_messages as message
  where message.pair = ${pairOf(owner, peer)} and message.from_id = ${peer} and message.to_id = ${owner} and ${owner} <> ${peer}
    and message.sent_at > chat_conversations.read_to and message.id > chat_conversations.cleared_to
    and not message.no_unread and message.revoked_by is null and not message.deleted_by_to)`;

const ofSide = (db: Db, { owner, peer }: Side) =>
  db.updateTable("chat_conversations").where("owner_id", "=", owner).where("kind", "=", "c2c").where("peer_id", "=", peer);

/** Recounts unread messages after some were recalled or deleted. */
export const recountUnread = async (db: Db, side: Side): Promise<void> => {
  await ofSide(db, side)
    .set({ unread: recounted(side) })
    .execute();
};

/** Notes that `owner` has read messages of `peer` up to a second. The position never moves back. */
export const markRead = async (db: Db, side: Side, readTo: number): Promise<void> => {
  await ofSide(db, side)
    .set({ read_to: sql`greatest(read_to, ${readTo}::bigint)` })
    .execute();
  await recountUnread(db, side);
};

/** Notes that `owner` has read everything; returns those whose messages were unread. */
export const markAllRead = async (db: Db, owner: string, now: number): Promise<string[]> => {
  const rows = await db
    .updateTable("chat_conversations")
    .set({ unread: 0, read_to: sql`greatest(read_to, ${now}::bigint)` })
    .where("owner_id", "=", owner)
    .where("kind", "=", "c2c")
    .where("unread", ">", 0)
    .returning("peer_id")
    .execute();
  return rows.map((row) => row.peer_id);
};

/** For each of `peers`, the second up to which they have read `owner`'s messages. */
export const readTimes = async (db: Db, owner: string, peers: readonly string[]): Promise<Map<string, number>> => {
  if (peers.length === 0) return new Map();
  const rows = await db
    .selectFrom("chat_conversations")
    .select(["owner_id", "read_to"])
    .where("owner_id", "in", peers)
    .where("kind", "=", "c2c")
    .where("peer_id", "=", owner)
    .execute();
  return new Map(rows.map((row) => [row.owner_id, Number(row.read_to)]));
};

/** Unread messages of an account by peer; peers without any are missing. */
export const unreadCounts = async (db: Db, owner: string): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom("chat_conversations")
    .select(["peer_id", "unread"])
    .where("owner_id", "=", owner)
    .where("kind", "=", "c2c")
    .where("unread", ">", 0)
    .execute();
  return new Map(rows.map((row) => [row.peer_id, row.unread]));
};

/** A page of an account's conversations: pinned ones first, then by latest activity. */
export const listConversations = async (db: Db, owner: string, { from, limit }: { from: number; limit: number }) => {
  const rows = await db
    .selectFrom("chat_conversations as own")
    .leftJoin("chat_messages as last", "last.id", "own.last_id")
    .leftJoin("chat_accounts as peer", "peer.id", "own.peer_id")
    .leftJoin("chat_conversations as other", (join) =>
      join.onRef("other.owner_id", "=", "own.peer_id").onRef("other.peer_id", "=", "own.owner_id").on("other.kind", "=", "c2c"),
    )
    .select(["own.peer_id", "own.active_at", "own.pinned_at", "own.mute", "own.marks", "own.custom_mark", "peer.profile"])
    .select(["last.seq", "last.from_id", "last.content", "last.revoked_by", "other.read_to as peer_read_to"])
    // The conversation stays in the list, but hides a last message that was cleared or deleted.
    .select(
      sql<boolean>`coalesce(last.id > own.cleared_to and not (case when last.from_id = own.owner_id
        then last.deleted_by_from else last.deleted_by_to end), false)`.as("shows_last"),
    )
    .where("own.owner_id", "=", owner)
    .where("own.kind", "=", "c2c")
    .where("own.hidden", "=", false)
    .orderBy(sql`(own.pinned_at is not null)`, "desc")
    .orderBy("own.active_at", "desc")
    .orderBy("own.peer_id")
    .offset(from)
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    peer: row.peer_id,
    profile: row.profile ?? NOBODYS_PROFILE,
    activeAt: Number(row.active_at),
    pinned: row.pinned_at !== null,
    mute: row.mute,
    marks: row.marks,
    customMark: row.custom_mark,
    peerReadTo: Number(row.peer_read_to ?? 0),
    last:
      row.shows_last && row.content !== null
        ? { seq: Number(row.seq), from: row.from_id ?? "", content: contentOf(row.content), revokedBy: row.revoked_by }
        : null,
  }));
};
export type Conversation = Awaited<ReturnType<typeof listConversations>>[number];

type Settings = { pinned_at?: number | null; mute?: number };

/** Changes one side's settings of a conversation; creates the conversation if needed. */
export const setConversation = async (db: Db, { owner, peer }: Side, settings: Settings): Promise<void> => {
  await db
    .insertInto("chat_conversations")
    .values({ owner_id: owner, kind: "c2c", peer_id: peer, ...settings })
    .onConflict((conflict) => conflict.columns(["owner_id", "kind", "peer_id"]).doUpdateSet(settings))
    .execute();
};

/**
 * An account's notification setting per peer or group: 0 with notifications, 1 blocked, 2 silent. Peers and groups
 * without a setting are missing.
 */
export const readMutes = async (
  db: Db,
  owner: string,
  kind: "c2c" | "group",
  peers: readonly string[],
): Promise<Map<string, number>> => {
  if (peers.length === 0) return new Map();
  const rows = await db
    .selectFrom("chat_conversations")
    .select(["peer_id", "mute"])
    .where("owner_id", "=", owner)
    .where("kind", "=", kind)
    .where("peer_id", "in", peers)
    .execute();
  return new Map(rows.map((row) => [row.peer_id, row.mute]));
};

const newest = ({ owner, peer }: Side) => sql<string>`coalesce((
  select id from chat_messages where pair = ${pairOf(owner, peer)} order by sent_at desc, id desc limit 1), 0)`;

/** Hides all present messages from one side. */
export const clearConversation = async (db: Db, side: Side): Promise<void> => {
  await ofSide(db, side)
    .set({ unread: 0, cleared_to: newest(side) })
    .execute();
};

/** Removes a conversation from the list until a message arrives; `clear` also hides its messages. Its messages count as read. */
export const hideConversation = async (db: Db, side: Side, { clear, now }: { clear: boolean; now: number }): Promise<void> => {
  await ofSide(db, side)
    .set({ hidden: true, unread: 0, pinned_at: null, read_to: sql`greatest(read_to, ${now}::bigint)` })
    .$if(clear, (query) => query.set({ cleared_to: newest(side) }))
    .execute();
};
