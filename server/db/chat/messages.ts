import { type Selectable, sql } from "kysely";
import type { Db } from "#server/db/schema.ts";
import type { ChatTables } from "./schema.ts";

/** What a message says, as the client wrote it: elements of a type and a content that only clients understand. */
export type MessageContent = { body: readonly unknown[]; cloud: string };

/** A message between two accounts that is to be stored. `seq` and `random` are the sender's numbers, `clientAt` its second. */
export type MessageDraft = {
  from: string;
  to: string;
  seq: number;
  random: number;
  clientAt: number;
  content: MessageContent;
  /** It doesn't count as unread. */
  noUnread: boolean;
  /** It is not shown in the list of conversations. */
  noLast: boolean;
  wantsReceipt: boolean;
  extensible: boolean;
};

/** A stored message. Numbers rise in the order of commits, over all that is delivered to anybody. */
export type Message = MessageDraft & {
  id: number;
  /** In seconds; the same wherever the message appears. */
  sentAt: number;
  version: number;
  receiptAt: number | null;
  revokedBy: string | null;
};

/** What a message is found by: the sender's numbers, as clients quote them. */
export type MessageName = { from: string; to: string; seq: number; random: number };

/** Both sides of a conversation in one order, whoever writes. */
export const pairOf = (a: string, b: string): string => (a < b ? `${a}\n${b}` : `${b}\n${a}`);

type Row = Selectable<ChatTables["chat_messages"]>;

/** A stored message from its row. */
export const messageOf = (row: Row): Message => ({
  id: Number(row.id),
  from: row.from_id,
  to: row.to_id,
  seq: Number(row.seq),
  random: Number(row.random),
  sentAt: Number(row.sent_at),
  clientAt: Number(row.client_at),
  content: JSON.parse(row.content) as MessageContent,
  noUnread: row.no_unread,
  noLast: row.no_last,
  wantsReceipt: row.wants_receipt,
  extensible: row.extensible,
  version: row.version,
  receiptAt: row.receipt_at === null ? null : Number(row.receipt_at),
  revokedBy: row.revoked_by,
});

const named = ({ from, to, seq, random }: MessageName): string => JSON.stringify([from, to, seq, random]);

/** Rows get their numbers in the order of `drafts`: nothing stands between the list and the sequence. */
const insertDrafts = (drafts: readonly MessageDraft[], sentAt: number) => {
  const rows = drafts.map((draft) => ({
    pair: pairOf(draft.from, draft.to),
    from_id: draft.from,
    to_id: draft.to,
    seq: draft.seq,
    random: draft.random,
    client_at: draft.clientAt,
    content: JSON.stringify(draft.content),
    no_unread: draft.noUnread,
    no_last: draft.noLast,
    wants_receipt: draft.wantsReceipt,
    extensible: draft.extensible,
  }));
  return sql`
    insert into chat_messages (id, pair, from_id, to_id, seq, random, sent_at, client_at, content,
      no_unread, no_last, wants_receipt, extensible)
    select nextval('chat_order'), pair, from_id, to_id, seq, random, ${sentAt}::bigint, client_at, content,
      no_unread, no_last, wants_receipt, extensible
    from jsonb_populate_recordset(null::chat_messages, ${JSON.stringify(rows)}::jsonb)
    on conflict (from_id, to_id, seq, random) do nothing
    returning *`;
};

/** Moves the conversations of both sides on by the messages that were just added. */
const MOVE_CONVERSATIONS = sql`
  insert into chat_conversations (owner_id, kind, peer_id, last_id, active_at, unread)
  select owner_id, 'c2c', peer_id, max(last_id), coalesce(max(active_at), 0), sum(unread)::int
  from (
    select from_id as owner_id, to_id as peer_id, case when no_last then null else id end as last_id,
      case when no_last then null else sent_at end as active_at, 0 as unread
    from added
    union all
    select to_id, from_id, case when no_last then null else id end,
      case when no_last then null else sent_at end, case when no_unread or from_id = to_id then 0 else 1 end
    from added
  ) as sides
  group by owner_id, peer_id
  on conflict (owner_id, kind, peer_id) do update set
    last_id = coalesce(excluded.last_id, chat_conversations.last_id),
    active_at = greatest(excluded.active_at, chat_conversations.active_at),
    unread = chat_conversations.unread + excluded.unread,
    hidden = false`;

/** Reads a message by its sender's numbers. */
export const findMessage = async (db: Db, { from, to, seq, random }: MessageName): Promise<Message | undefined> => {
  const row = await db
    .selectFrom("chat_messages")
    .selectAll()
    .where("from_id", "=", from)
    .where("to_id", "=", to)
    .where("seq", "=", String(seq))
    .where("random", "=", String(random))
    .executeTakeFirst();
  return row && messageOf(row);
};

/** A message, and whether this sending made it: one that was sent before is the one that was stored then. */
export type Stored = { message: Message; isNew: boolean };

/** Stores messages in one statement, each once however often it is sent; `sentAt` in seconds. Answers in the order of `drafts`. */
export const storeMessages = async (db: Db, drafts: readonly MessageDraft[], sentAt: number): Promise<Stored[]> => {
  const { rows } = await sql<Row>`
    with added as (${insertDrafts(drafts, sentAt)}), moved as (${MOVE_CONVERSATIONS})
    select * from added`.execute(db);
  const added = new Map(rows.map((row) => messageOf(row)).map((message) => [named(message), message]));
  const stored: Stored[] = [];
  for (const draft of drafts) {
    const message = added.get(named(draft)) ?? (await findMessage(db, draft));
    if (!message) throw new Error("a message is gone");
    stored.push({ message, isNew: !stored.some((other) => other.message === message) && added.has(named(draft)) });
  }
  return stored;
};

/** The newest second in which a message was sent; 0 when there is none. */
export const lastSentAt = async (db: Db): Promise<number> => {
  const row = await db.selectFrom("chat_messages").select("sent_at").orderBy("id", "desc").limit(1).executeTakeFirst();
  return Number(row?.sent_at ?? 0);
};

/** Takes a message back. It stays in its place, without counting as unread. */
export const revokeMessage = async (db: Db, { id }: Message, by: string): Promise<void> => {
  await db.updateTable("chat_messages").set({ revoked_by: by }).where("id", "=", String(id)).execute();
};

/** Gives a message new content; its version rises by one. */
export const modifyMessage = async (db: Db, { id, version }: Message, content: MessageContent): Promise<void> => {
  await db
    .updateTable("chat_messages")
    .set({ content: JSON.stringify(content), version: version + 1 })
    .where("id", "=", String(id))
    .execute();
};

/** Notes that the receiver of messages confirms them, at a second; returns those that wanted it and had not been confirmed. */
export const confirmMessages = async (db: Db, names: readonly MessageName[], now: number): Promise<Message[]> => {
  const confirmed: Message[] = [];
  for (const { from, to, seq, random } of names) {
    const row = await db
      .updateTable("chat_messages")
      .set({ receipt_at: now })
      .where("from_id", "=", from)
      .where("to_id", "=", to)
      .where("seq", "=", String(seq))
      .where("random", "=", String(random))
      .where("wants_receipt", "=", true)
      .where("receipt_at", "is", null)
      .where("revoked_by", "is", null)
      .returningAll()
      .executeTakeFirst();
    if (row) confirmed.push(messageOf(row));
  }
  return confirmed;
};

/** Takes messages out of one side's view, whoever of the two wrote them; the other side keeps them. */
export const deleteMessages = async (
  db: Db,
  { owner, peer }: { owner: string; peer: string },
  keys: readonly { seq: number; random: number }[],
): Promise<void> => {
  for (const { seq, random } of keys) {
    await db
      .updateTable("chat_messages")
      .set({
        deleted_by_from: sql`deleted_by_from or from_id = ${owner}`,
        deleted_by_to: sql`deleted_by_to or to_id = ${owner}`,
      })
      .where((eb) => eb.or([eb.and({ from_id: owner, to_id: peer }), eb.and({ from_id: peer, to_id: owner })]))
      .where("seq", "=", String(seq))
      .where("random", "=", String(random))
      .execute();
  }
};
