import { type Selectable, sql } from "kysely";
import type { ChatTables } from "#server/db/schema/chat.ts";
import type { Db } from "#server/db/schema/index.ts";

/**
 * A message's content as the client wrote it; only clients understand its elements. `isFlagged`: moderation found it risky, and
 * readers see a warning.
 */
export type MessageContent = { body: readonly unknown[]; cloud: string; isFlagged?: true };

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

/** A stored message. IDs rise in commit order across all conversations. */
export type Message = MessageDraft & {
  id: number;
  /** In seconds; the same wherever the message appears. */
  sentAt: number;
  version: number;
  receiptAt: number | null;
  revokedBy: string | null;
};

/** Identifies a message by the sender's numbers, as clients quote it. */
export type MessageName = { from: string; to: string; seq: number; random: number };

/** The same key for both sides of a conversation. */
export const pairOf = (a: string, b: string): string => (a < b ? `${a}\n${b}` : `${b}\n${a}`);

const TAKEN_BACK = { body: [{ MsgType: "TIMTextElem", MsgContent: { Text: "" } }], cloud: "" };

/** A message as a reader may see it: only the writer still sees a recalled message's content, to edit and resend it. */
export const seenBy = <Sent extends { from: string | null; revokedBy: string | null; content: { body: unknown } }>(
  reader: string,
  message: Sent,
): Sent =>
  message.revokedBy === null || message.from === reader ? message : { ...message, content: { ...message.content, ...TAKEN_BACK } };

/** A message's content from its column. Not validated, because only `storeMessages` and `modifyMessage` write it. */
export const contentOf = (text: string): MessageContent => JSON.parse(text) as MessageContent;

/** A stored message from its row. */
export const messageOf = (row: Selectable<ChatTables["chat_messages"]>): Message => ({
  id: Number(row.id),
  from: row.from_id,
  to: row.to_id,
  seq: Number(row.seq),
  random: Number(row.random),
  sentAt: Number(row.sent_at),
  clientAt: Number(row.client_at),
  content: contentOf(row.content),
  noUnread: row.no_unread,
  noLast: row.no_last,
  wantsReceipt: row.wants_receipt,
  extensible: row.extensible,
  version: row.version,
  receiptAt: row.receipt_at === null ? null : Number(row.receipt_at),
  revokedBy: row.revoked_by,
});

type Row = Selectable<ChatTables["chat_messages"]>;

/** Rows are numbered in the order of `drafts`, because the list feeds the sequence directly. Returns only numbers and names. */
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
    returning id, from_id, to_id, seq, random, sent_at, no_unread, no_last`;
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

/** A draft as the message that it becomes. */
export const messageFrom = (draft: MessageDraft, { id, sentAt }: Pick<Message, "id" | "sentAt">): Message => ({
  ...draft,
  id,
  sentAt,
  version: 0,
  receiptAt: null,
  revokedBy: null,
});

const nameOf = (from: string, to: string, seq: number | string, random: number | string): string =>
  `${pairOf(from, to)}\n${from < to}\n${seq}\n${random}`;

/** Stores messages in one statement, repeated sends only once; `sentAt` in seconds. Results are in the order of `drafts`. */
export const storeMessages = async (db: Db, drafts: readonly MessageDraft[], sentAt: number): Promise<Stored[]> => {
  const { rows } = await sql<Pick<Row, "id" | "from_id" | "to_id" | "seq" | "random">>`
    with added as (${insertDrafts(drafts, sentAt)}), moved as (${MOVE_CONVERSATIONS})
    select id, from_id, to_id, seq, random from added`.execute(db);
  const added = new Map(rows.map((row) => [nameOf(row.from_id, row.to_id, row.seq, row.random), Number(row.id)]));
  const stored: Stored[] = [];
  for (const draft of drafts) {
    const name = nameOf(draft.from, draft.to, draft.seq, draft.random);
    const id = added.get(name);
    // Twice in one batch: the second is answered as the first.
    added.delete(name);
    const message = id === undefined ? await findMessage(db, draft) : messageFrom(draft, { id, sentAt });
    if (!message) throw new Error("a message is gone");
    stored.push({ message, isNew: id !== undefined });
  }
  return stored;
};

/** The second of the newest message; 0 if there are no messages. */
export const lastSentAt = async (db: Db): Promise<number> => {
  const row = await db.selectFrom("chat_messages").select("sent_at").orderBy("id", "desc").limit(1).executeTakeFirst();
  return Number(row?.sent_at ?? 0);
};

/** Takes a message back. It stays in the history, and no longer counts as unread. */
export const revokeMessage = async (db: Db, { id }: Message, by: string): Promise<void> => {
  await db.updateTable("chat_messages").set({ revoked_by: by }).where("id", "=", String(id)).execute();
};

/** Gives a message new content; its version rises by one, and the earlier wording is kept. `now` in seconds. */
export const modifyMessage = async (db: Db, message: Message, content: MessageContent, now: number): Promise<void> => {
  const { id, version } = message;
  const before = JSON.stringify(message.content);
  await db
    .insertInto("chat_message_wordings")
    .values({ message_id: id, group_id: null, version, content: before, replaced_at: now })
    .execute();
  await db
    .updateTable("chat_messages")
    .set({ content: JSON.stringify(content), version: version + 1 })
    .where("id", "=", String(id))
    .execute();
};

/** Confirms messages at a second; returns the newly confirmed ones, oldest first. */
export const confirmMessages = async (db: Db, names: readonly MessageName[], now: number): Promise<Message[]> => {
  const json = JSON.stringify(names.map(({ from, to, seq, random }) => ({ from_id: from, to_id: to, seq, random })));
  const { rows } = await sql<Row>`
    update chat_messages as message set receipt_at = ${now}::bigint
    from jsonb_to_recordset(${json}::jsonb) as named (from_id text, to_id text, seq bigint, random bigint)
    where message.from_id = named.from_id and message.to_id = named.to_id
      and message.seq = named.seq and message.random = named.random
      and message.wants_receipt and message.receipt_at is null and message.revoked_by is null
    returning message.*`.execute(db);
  return rows.map(messageOf).sort((a, b) => a.id - b.id);
};

/** The same for all that `peer` has sent `owner` up to a second. */
export const confirmAll = async (
  db: Db,
  { owner, peer }: { owner: string; peer: string },
  until: number,
  now: number,
): Promise<Message[]> => {
  const { rows } = await sql<Row>`
    update chat_messages as message set receipt_at = ${now}::bigint
    where pair = ${pairOf(owner, peer)} and from_id = ${peer} and sent_at <= ${until}::bigint
      and wants_receipt and receipt_at is null and revoked_by is null
    returning message.*`.execute(db);
  return rows.map(messageOf).sort((a, b) => a.id - b.id);
};

/** Hides messages from one side, whichever side wrote them; the other side keeps them. */
export const deleteMessages = async (
  db: Db,
  { owner, peer }: { owner: string; peer: string },
  keys: readonly { seq: number; random: number }[],
): Promise<void> => {
  await sql`
    update chat_messages as message set
      deleted_by_from = deleted_by_from or from_id = ${owner}, deleted_by_to = deleted_by_to or to_id = ${owner}
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as named (seq bigint, random bigint)
    where ((from_id = ${owner} and to_id = ${peer}) or (from_id = ${peer} and to_id = ${owner}))
      and message.seq = named.seq and message.random = named.random`.execute(db);
};
