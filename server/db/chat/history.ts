import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";
import { type Message, messageOf, pairOf } from "./messages.ts";

/** A position in a conversation: a second, and within it a message's id. */
type Cursor = { sentAt: number; id: number };
type View = { owner: string; peer: string };

/** The messages of a conversation that one side may still see. */
const visible = (db: Db, { owner, peer }: View) =>
  db
    .selectFrom("chat_messages")
    .selectAll()
    .where("pair", "=", pairOf(owner, peer))
    .where((eb) =>
      eb.not(eb.or([eb.and({ from_id: owner, deleted_by_from: true }), eb.and({ to_id: owner, deleted_by_to: true })])),
    )
    .where("id", ">", (eb) =>
      eb.fn.coalesce(
        eb
          .selectFrom("chat_conversations")
          .select("cleared_to")
          .where("owner_id", "=", owner)
          .where("kind", "=", "c2c")
          .where("peer_id", "=", peer),
        sql<string>`0`,
      ),
    );

/** Up to `limit` messages before a cursor, or the newest; oldest first. */
export const readOlder = async (db: Db, view: View, before: Cursor | null, limit: number): Promise<Message[]> => {
  let query = visible(db, view).orderBy("sent_at", "desc").orderBy("id", "desc").limit(limit);
  if (before) query = query.where(sql<boolean>`(sent_at, id) < (${before.sentAt}::bigint, ${before.id}::bigint)`);
  return (await query.execute()).map(messageOf).reverse();
};

/**
 * Up to `limit` messages after a cursor, oldest first, and beyond the limit all others of the last one's second: a client that
 * continues by seconds would otherwise read the same page again.
 */
export const readNewer = async (
  db: Db,
  view: View,
  { after, limit, withRevoked }: { after: Cursor; limit: number; withRevoked: boolean },
): Promise<Message[]> => {
  let query = visible(db, view).orderBy("sent_at").orderBy("id");
  query = query.where(sql<boolean>`(sent_at, id) > (${after.sentAt}::bigint, ${after.id}::bigint)`);
  if (!withRevoked) query = query.where("revoked_by", "is", null);
  const page = await query.limit(limit).execute();
  const last = page.at(-1);
  if (!last || page.length < limit) return page.map(messageOf);
  const rest = await query.where("sent_at", "=", last.sent_at).where("id", ">", last.id).execute();
  return [...page, ...rest].map(messageOf);
};

/** Messages to an account after a number, oldest first, without those that were taken back. */
export const readInbox = async (db: Db, owner: string, after: number, limit: number): Promise<Message[]> => {
  const rows = await db
    .selectFrom("chat_messages")
    .selectAll()
    .where("to_id", "=", owner)
    .where("id", ">", String(after))
    .where("revoked_by", "is", null)
    .where("deleted_by_to", "=", false)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(messageOf);
};

/** The newest unread messages to an account, at most `each` of a conversation and `limit` in all; oldest first. */
export const readUnread = async (db: Db, owner: string, { each, limit }: { each: number; limit: number }): Promise<Message[]> => {
  const rows = await db
    .selectFrom("chat_conversations")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("chat_messages")
          .selectAll()
          // The pair in either order: one of the two is how it is written.
          .where(sql<boolean>`pair in (owner_id || chr(10) || peer_id, peer_id || chr(10) || owner_id)`)
          .whereRef("to_id", "=", "chat_conversations.owner_id")
          .whereRef("sent_at", ">", "chat_conversations.read_to")
          .whereRef("id", ">", "chat_conversations.cleared_to")
          .where("revoked_by", "is", null)
          .where("deleted_by_to", "=", false)
          .orderBy("sent_at", "desc")
          .orderBy("id", "desc")
          .limit(each)
          .as("message"),
      (join) => join.onTrue(),
    )
    .selectAll("message")
    .where("owner_id", "=", owner)
    .where("kind", "=", "c2c")
    .where("unread", ">", 0)
    .orderBy("message.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(messageOf).reverse();
};
