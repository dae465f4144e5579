import { type Selectable, sql } from "kysely";
import type { ChatTables } from "#server/db/schema/chat.ts";
import type { Db } from "#server/db/schema/index.ts";
import { type Message, messageOf, pairOf } from "./messages.ts";
import type { NumberRange } from "./notices.ts";

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

/** Up to `limit` messages after a cursor, oldest first. */
export const readNewer = async (db: Db, view: View, after: Cursor, limit: number): Promise<Message[]> => {
  const query = visible(db, view).where(sql<boolean>`(sent_at, id) > (${after.sentAt}::bigint, ${after.id}::bigint)`);
  return (await query.orderBy("sent_at").orderBy("id").limit(limit).execute()).map(messageOf);
};

type Row = Selectable<ChatTables["chat_messages"]>;

/** Only this many of the newest missed messages are considered. A client that was away longer reloads its histories. */
const MISSED_MAX = 20_000;

/**
 * An account's incoming messages in a range of numbers, oldest first, without deleted ones. Above `most` messages or `bytes` of content,
 * the newest of each sender come first, so that a flood from one sender does not hide the others.
 * Why: docs/decisions/0066-recovery-after-a-break-is-one-answer.md
 */
export const readInbox = async (
  db: Db,
  owner: string,
  { after, upTo }: NumberRange,
  { most, bytes }: { most: number; bytes: number },
): Promise<Message[]> => {
  const { rows } = await sql<Row>`
    with missed as (
      select id, from_id, octet_length(content) as size from chat_messages
      where to_id = ${owner} and id > ${after}::bigint and id <= ${upTo}::bigint and not deleted_by_to
      order by id desc limit ${MISSED_MAX}::int
    ), ranked as (
      select id, size, row_number() over (partition by from_id order by id desc) as newness
      from missed left join chat_conversations as own on own.owner_id = ${owner} and own.kind = 'c2c' and own.peer_id = from_id
      where id > coalesce(own.cleared_to, 0)
    ), counted as (
      select id, row_number() over newest as place, sum(size) over newest as bytes
      from ranked window newest as (order by newness, id desc)
    )
    select message.* from counted join chat_messages as message using (id)
    where place <= ${most}::int and bytes <= ${bytes}::int order by id`.execute(db);
  return rows.map(messageOf);
};

/** Conversations that are open to one side, with a part of their messages each; a conversation's pair may be written in either order. */
const messagesOf = (db: Db, owner: string) =>
  db.selectFrom("chat_conversations as own").where("own.owner_id", "=", owner).where("own.kind", "=", "c2c");
const IN_CONVERSATION = sql<boolean>`pair in (own.owner_id || chr(10) || own.peer_id, own.peer_id || chr(10) || own.owner_id)`;

/** The newest messages by an account in a range of numbers, which its other sessions sent; oldest first. */
export const readOutbox = async (db: Db, owner: string, { after, upTo }: NumberRange, limit: number): Promise<Message[]> => {
  const last = await db
    .selectFrom("chat_messages")
    .select("sent_at")
    .where("id", "<=", String(after))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const since = last?.sent_at ?? "0";
  const rows = await messagesOf(db, owner)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("chat_messages")
          .selectAll()
          .where(IN_CONVERSATION)
          .where("sent_at", ">=", since)
          .where("from_id", "=", owner)
          .where("id", ">", String(after))
          .where("id", "<=", String(upTo))
          .where("deleted_by_from", "=", false)
          .whereRef("id", ">", "own.cleared_to")
          .as("message"),
      (join) => join.onTrue(),
    )
    .selectAll("message")
    .where("own.hidden", "=", false)
    .where("own.active_at", ">=", since)
    .orderBy("message.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(messageOf).reverse();
};

/**
 * The newest messages since an account last read, up to a number, from conversations with unread ones: at most `each` per
 * conversation and `limit` in all, oldest first. Includes its own, which show the calls it has answered.
 */
export const readUnread = async (
  db: Db,
  owner: string,
  { upTo, each, limit }: { upTo: number; each: number; limit: number },
): Promise<Message[]> => {
  const rows = await messagesOf(db, owner)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("chat_messages")
          .selectAll()
          .where(IN_CONVERSATION)
          .whereRef("sent_at", ">", "own.read_to")
          .whereRef("id", ">", "own.cleared_to")
          .where("id", "<=", String(upTo))
          .where("revoked_by", "is", null)
          .where(sql<boolean>`not case when to_id = own.owner_id then deleted_by_to else deleted_by_from end`)
          .orderBy("sent_at", "desc")
          .orderBy("id", "desc")
          .limit(each)
          .as("message"),
      (join) => join.onTrue(),
    )
    .selectAll("message")
    .where("own.unread", ">", 0)
    .orderBy("message.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(messageOf).reverse();
};
