import { type Selectable, sql } from "kysely";
import type { NumberRange } from "#server/db/chat/notices.ts";
import type { GroupTables } from "#server/db/schema/groups.ts";
import type { Db } from "#server/db/schema/index.ts";
import { type Group, groupOf } from "./groups.ts";
import { type GroupMessage, groupMessageOf } from "./messages.ts";

/** Notes that a member has read a group up to a number, which never goes back; returns the current one, null for a stranger. */
export const readUpTo = async (db: Db, account: string, groupId: string, seq: number): Promise<number | null> => {
  await sql`
    update chat_group_members as member set read_seq = target.seq, read_counted = target.counted, own_after = (
      select count(*) from chat_group_messages as own
      where own.group_id = member.group_id and own.from_id = member.account_id and own.seq > target.seq and not own.no_unread)
    from (
      select seq, counted from chat_group_messages
      where group_id = ${groupId} and seq <= ${String(seq)}::bigint order by seq desc limit 1
    ) as target
    where member.group_id = ${groupId} and member.account_id = ${account} and member.read_seq < target.seq`.execute(db);
  const row = await db
    .selectFrom("chat_group_members")
    .select("read_seq")
    .where("group_id", "=", groupId)
    .where("account_id", "=", account)
    .executeTakeFirst();
  return row ? Number(row.read_seq) : null;
};

/** A difference of counters, less the few messages that were revoked since: the group's messages are never counted. */
const UNREAD = sql<number>`greatest(0, held.counted - member.read_counted - member.own_after - (
  select count(*) from chat_group_messages as gone
  where gone.group_id = member.group_id and gone.revoked_by is not null and gone.seq > member.read_seq
    and not gone.no_unread and gone.from_id <> member.account_id))::int`;

/** A group in an account's conversation list. */
export type GroupConversation = {
  group: Group;
  unread: number;
  readSeq: number;
  activeAt: number;
  pinned: boolean;
  mute: number;
  marks: readonly number[];
  customMark: string;
  /** The last message to show; null if there is nothing to show or the member hid it. */
  last: GroupMessage | null;
  lastCard: string;
};

type LastRow = Selectable<GroupTables["chat_group_messages"]>;

/** All groups in an account's list, newest first. An account is in a few hundred at most, so there are no pages. */
export const listGroupConversations = async (db: Db, owner: string): Promise<GroupConversation[]> => {
  const rows = await db
    .selectFrom("chat_conversations as own")
    .innerJoin("chat_groups as held", "held.id", "own.peer_id")
    .innerJoin("chat_group_members as member", (join) =>
      join.onRef("member.group_id", "=", "own.peer_id").onRef("member.account_id", "=", "own.owner_id"),
    )
    .leftJoin("chat_group_messages as last", (join) =>
      join.onRef("last.group_id", "=", "held.id").onRef("last.seq", "=", "held.shown_seq").onRef("last.seq", ">", "own.cleared_to"),
    )
    .selectAll("held")
    .select(["own.active_at", "own.pinned_at", "own.mute", "own.marks", "own.custom_mark", "member.read_seq"])
    .select(UNREAD.as("unread"))
    .select(sql<LastRow | null>`to_jsonb(last)`.as("last"))
    .select(
      sql<boolean>`exists (select from chat_group_deletions as gone where gone.account_id = own.owner_id
        and gone.group_id = held.id and gone.seq = held.shown_seq)`.as("last_is_gone"),
    )
    .select(
      sql<string | null>`(select name_card from chat_group_members as author
        where author.group_id = held.id and author.account_id = last.from_id)`.as("last_card"),
    )
    .where("own.owner_id", "=", owner)
    .where("own.kind", "=", "group")
    .where("own.hidden", "=", false)
    .orderBy(sql`greatest(held.shown_at, own.active_at)`, "desc")
    .orderBy("held.id")
    .execute();
  return rows.map((row) => ({
    group: groupOf(row),
    unread: row.unread,
    readSeq: Number(row.read_seq),
    activeAt: Math.max(Number(row.active_at), Number(row.shown_at)),
    pinned: row.pinned_at !== null,
    mute: row.mute,
    marks: row.marks,
    customMark: row.custom_mark,
    last: row.last && !row.last_is_gone ? groupMessageOf(row.last) : null,
    lastCard: row.last_card ?? "",
  }));
};

/** Changes a member's settings of the conversation. */
export const setGroupView = async (
  db: Db,
  owner: string,
  groupIds: readonly string[],
  settings: { pinned_at?: number | null; mute?: number; hidden?: boolean },
): Promise<void> => {
  if (groupIds.length === 0) return;
  await db
    .updateTable("chat_conversations")
    .set(settings)
    .where("owner_id", "=", owner)
    .where("kind", "=", "group")
    .where("peer_id", "in", groupIds)
    .execute();
};

/** Hides all present messages of groups from one member. */
export const clearGroups = async (db: Db, owner: string, groupIds: readonly string[]): Promise<void> => {
  if (groupIds.length === 0) return;
  await sql`
    update chat_conversations as own set cleared_to = held.next_seq - 1 from chat_groups as held
    where own.owner_id = ${owner} and own.kind = 'group' and own.peer_id = held.id
      and held.id in (${sql.join(groupIds)})`.execute(db);
};

/** Removes groups from an account's list until a message arrives; `clear` also hides their messages. Everything counts as read. */
export const hideGroups = async (
  db: Db,
  owner: string,
  groupIds: readonly string[],
  { clear }: { clear: boolean },
): Promise<void> => {
  for (const id of groupIds) await readUpTo(db, owner, id, Number.MAX_SAFE_INTEGER);
  await setGroupView(db, owner, groupIds, { hidden: true, pinned_at: null });
  if (clear) await clearGroups(db, owner, groupIds);
};

/** An unread message that mentions an account or all members. */
export type Mention = {
  groupId: string;
  seq: number;
  from: string;
  random: number;
  clientSeq: number;
  isMe: boolean;
  isAll: boolean;
};

/** The newest mentions of an account that it has not read, in a range of numbers. */
export const unreadMentions = async (db: Db, account: string, { after, upTo }: NumberRange, limit: number): Promise<Mention[]> => {
  const rows = await db
    .selectFrom("chat_group_members as member")
    .innerJoin("chat_group_mentions as mention", (join) =>
      join.onRef("mention.group_id", "=", "member.group_id").onRef("mention.seq", ">", "member.read_seq"),
    )
    .innerJoin("chat_group_messages as message", (join) =>
      join.onRef("message.group_id", "=", "mention.group_id").onRef("message.seq", "=", "mention.seq"),
    )
    .select(["message.group_id", "message.seq", "message.from_id", "message.random", "message.client_seq"])
    .select(sql<boolean>`bool_or(mention.account_id = '')`.as("is_all"))
    .select(sql<boolean>`bool_or(mention.account_id <> '')`.as("is_me"))
    .where("member.account_id", "=", account)
    .where("mention.account_id", "in", ["", account])
    .where("mention.id", ">", String(after))
    .where("mention.id", "<=", String(upTo))
    .where("message.from_id", "!=", account)
    .where("message.revoked_by", "is", null)
    .groupBy(["message.group_id", "message.seq"])
    .orderBy(sql`max(mention.id)`, "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    groupId: row.group_id,
    seq: Number(row.seq),
    from: row.from_id ?? "",
    random: Number(row.random),
    clientSeq: Number(row.client_seq),
    isMe: row.is_me,
    isAll: row.is_all,
  }));
};
