import { type Selectable, sql } from "kysely";
import { insertMany } from "#server/db/connection/batch.ts";
import type { GroupTables } from "#server/db/schema/groups.ts";
import type { Db } from "#server/db/schema/index.ts";
import type { Group } from "./groups.ts";

/** A group message's content as the client wrote it, or the fields of a tip; flagged like direct messages. */
export type GroupContent = { body: unknown; cloud: string; priority?: string | number; at?: readonly unknown[]; isFlagged?: true };

/** A message to a group that is to be stored. `from` is null for a tip; `random` and `clientSeq` are the sender's numbers. */
export type GroupDraft = {
  groupId: string;
  from: string | null;
  random: number;
  clientSeq: number;
  clientAt: number;
  content: GroupContent;
  noUnread: boolean;
  noLast: boolean;
  wantsReceipt: boolean;
  extensible: boolean;
  /** Mentioned accounts; '' means all. */
  mentions: readonly string[];
};

/** A message of a group. `seq` is its number in the group: they begin at 1 and have no gaps. Times in seconds. */
export type GroupMessage = Omit<GroupDraft, "mentions"> & {
  seq: number;
  sentAt: number;
  version: number;
  audience: number;
  readCount: number;
  revokedBy: string | null;
};

/** A stored message from its row. */
export const groupMessageOf = (row: Selectable<GroupTables["chat_group_messages"]>): GroupMessage => ({
  groupId: row.group_id,
  seq: Number(row.seq),
  from: row.from_id,
  random: Number(row.random),
  clientSeq: Number(row.client_seq),
  sentAt: Number(row.sent_at),
  clientAt: Number(row.client_at),
  content: JSON.parse(row.content) as GroupContent,
  noUnread: row.no_unread,
  noLast: row.no_last,
  wantsReceipt: row.wants_receipt,
  extensible: row.extensible,
  version: row.version,
  audience: row.audience,
  readCount: row.read_count,
  revokedBy: row.revoked_by,
});

/** A draft as a message. `seq` is 0 for one that has no number yet, or never will because it is not stored. */
export const toGroupMessage = ({ mentions: _, ...draft }: GroupDraft, group: Group, sentAt: number): GroupMessage => ({
  ...draft,
  seq: 0,
  sentAt,
  version: 0,
  audience: Math.max(0, group.memberCount - 1),
  readCount: 0,
  revokedBy: null,
});

type Position = Pick<Group, "nextSeq" | "counted" | "shownSeq" | "shownAt">;

const advance = (at: Position, { noUnread, noLast }: GroupDraft, now: number): Position => ({
  nextSeq: at.nextSeq + 1,
  counted: at.counted + (noUnread ? 0 : 1),
  ...(noLast ? { shownSeq: at.shownSeq, shownAt: at.shownAt } : { shownSeq: at.nextSeq, shownAt: now }),
});

const savePositions = async (db: Db, positions: ReadonlyMap<string, Position>): Promise<void> => {
  const rows = [...positions].map(([id, at]) => ({
    id,
    next_seq: at.nextSeq,
    counted: at.counted,
    shown_seq: at.shownSeq,
    shown_at: at.shownAt,
  }));
  await sql`
    update chat_groups as held set next_seq = moved.next_seq, counted = moved.counted,
      shown_seq = moved.shown_seq, shown_at = moved.shown_at
    from jsonb_populate_recordset(null::chat_groups, ${JSON.stringify(rows)}::jsonb) as moved
    where held.id = moved.id`.execute(db);
  // A conversation that was taken off a list appears again; all other rows stay untouched.
  await db
    .updateTable("chat_conversations")
    .set({ hidden: false })
    .where("kind", "=", "group")
    .where("peer_id", "in", [...positions.keys()])
    .where("hidden", "=", true)
    .execute();
};

/** An account's own messages don't count as unread for it. */
const countOwn = async (db: Db, drafts: readonly GroupDraft[]): Promise<void> => {
  const rows = drafts.filter((draft) => draft.from !== null && !draft.noUnread);
  if (rows.length === 0) return;
  const json = JSON.stringify(rows.map((draft) => ({ group_id: draft.groupId, account_id: draft.from })));
  await sql`
    update chat_group_members as member set own_after = member.own_after + sent.count
    from (
      select group_id, account_id, count(*)::int as count
      from jsonb_to_recordset(${json}::jsonb) as sent (group_id text, account_id text)
      group by group_id, account_id
    ) as sent
    where member.group_id = sent.group_id and member.account_id = sent.account_id`.execute(db);
};

/** Stores messages under the next numbers of their groups, one row each. Only the writer may call it. */
export const appendMessages = async (
  db: Db,
  entries: readonly { group: Group; draft: GroupDraft }[],
  now: number,
): Promise<GroupMessage[]> => {
  if (entries.length === 0) return [];
  const positions = new Map<string, Position>();
  const numbered = entries.map(({ group, draft }) => {
    const before = positions.get(group.id) ?? group;
    const after = advance(before, draft, now);
    positions.set(group.id, after);
    return { draft, counted: after.counted, message: { ...toGroupMessage(draft, group, now), seq: before.nextSeq } };
  });
  const rows = numbered.map(({ message, counted }) => ({
    group_id: message.groupId,
    seq: message.seq,
    from_id: message.from,
    random: message.random,
    client_seq: message.clientSeq,
    sent_at: message.sentAt,
    client_at: message.clientAt,
    content: JSON.stringify(message.content),
    version: 0,
    no_unread: message.noUnread,
    no_last: message.noLast,
    wants_receipt: message.wantsReceipt,
    extensible: message.extensible,
    counted,
    audience: message.audience,
    read_count: 0,
    revoked_by: null,
  }));
  await insertMany(db, "chat_group_messages", rows);
  const mentions = numbered.flatMap(({ draft, message }) =>
    [...new Set(draft.mentions)].map((id) => ({ group_id: draft.groupId, account_id: id, seq: message.seq })),
  );
  await insertMany(db, "chat_group_mentions", mentions);
  await savePositions(db, positions);
  await countOwn(
    db,
    numbered.map(({ draft }) => draft),
  );
  return numbered.map(({ message }) => message);
};

/** Reserves the next number of a group for a message that is not stored. */
export const reserveSeq = async (db: Db, groupId: string): Promise<number> => {
  const row = await db
    .updateTable("chat_groups")
    .set((eb) => ({ next_seq: eb("next_seq", "+", "1") }))
    .where("id", "=", groupId)
    .returning("next_seq")
    .executeTakeFirstOrThrow();
  return Number(row.next_seq) - 1;
};
