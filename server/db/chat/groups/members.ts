import { type Selectable, sql } from "kysely";
import { insertMany } from "#server/db/connection/batch.ts";
import type { CustomFields, GroupTables } from "#server/db/schema/groups.ts";
import type { Db } from "#server/db/schema/index.ts";
import { type Group, groupOf, type Role } from "./groups.ts";

/** A group member. Times in seconds. */
export type Member = {
  groupId: string;
  id: string;
  /** The place in the list, after which the next page begins. */
  position: number;
  role: Role;
  joinedAt: number;
  card: string;
  mutedUntil: number;
  custom: CustomFields;
  firstSeq: number;
  readSeq: number;
};

const memberOf = (row: Selectable<GroupTables["chat_group_members"]>): Member => ({
  groupId: row.group_id,
  id: row.account_id,
  position: Number(row.position),
  role: row.role,
  joinedAt: Number(row.joined_at),
  card: row.name_card,
  mutedUntil: Number(row.muted_until),
  custom: row.custom,
  firstSeq: Number(row.first_seq),
  readSeq: Number(row.read_seq),
});

/** Members of a group by account; accounts that are not in it are missing. */
export const findMembers = async (db: Db, groupId: string, ids: readonly string[]): Promise<Map<string, Member>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("chat_group_members")
    .selectAll()
    .where("group_id", "=", groupId)
    .where("account_id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.account_id, memberOf(row)]));
};

export const findMember = async (db: Db, groupId: string, id: string): Promise<Member | undefined> =>
  (await findMembers(db, groupId, [id])).get(id);

/** An account's memberships by group; other groups are missing. */
export const findMemberships = async (db: Db, id: string, groupIds: readonly string[]): Promise<Map<string, Member>> => {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("chat_group_members")
    .selectAll()
    .where("account_id", "=", id)
    .where("group_id", "in", groupIds)
    .execute();
  return new Map(rows.map((row) => [row.group_id, memberOf(row)]));
};

type Page = { roles: readonly Role[]; after: number; offset: number; limit: number };

/** A page of a group's members in the order of joining. */
export const listMembers = async (db: Db, groupId: string, { roles, after, offset, limit }: Page): Promise<Member[]> => {
  const rows = await db
    .selectFrom("chat_group_members")
    .selectAll()
    .where("group_id", "=", groupId)
    .where("role", "in", roles)
    .where("position", ">", String(after))
    .orderBy("position")
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(memberOf);
};

/** The members of each group. */
export const membersOfEach = async (db: Db, groupIds: readonly string[]): Promise<Map<string, string[]>> => {
  const members = new Map<string, string[]>(groupIds.map((id) => [id, []]));
  if (groupIds.length === 0) return members;
  const rows = await db
    .selectFrom("chat_group_members")
    .select(["group_id", "account_id"])
    .where("group_id", "in", groupIds)
    .execute();
  for (const row of rows) members.get(row.group_id)?.push(row.account_id);
  return members;
};

/** The accounts in a group. */
export const membersOf = async (db: Db, groupId: string): Promise<string[]> =>
  (await membersOfEach(db, [groupId])).get(groupId) ?? [];

/** The owner and administrators of a group. */
export const managersOf = async (db: Db, groupId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("chat_group_members")
    .select("account_id")
    .where("group_id", "=", groupId)
    .where("role", "!=", "Member")
    .execute();
  return rows.map((row) => row.account_id);
};

/** Those of `ids` that are in the maximum number of groups. */
export const fullyJoined = async (db: Db, ids: readonly string[], most: number): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("chat_group_members")
    .select("account_id")
    .where("account_id", "in", ids)
    .groupBy("account_id")
    .having(sql`count(*)`, ">=", most)
    .execute();
  return new Set(rows.map((row) => row.account_id));
};

/** Adds accounts that are not members yet. Older messages count as read. Rooms don't appear in the list of conversations. */
export const addMembers = async (
  db: Db,
  group: Group,
  newcomers: readonly { id: string; role: Role }[],
  now: number,
): Promise<void> => {
  const rows = newcomers.map(({ id, role }) => ({
    group_id: group.id,
    account_id: id,
    role,
    joined_at: now,
    first_seq: group.nextSeq,
    read_seq: group.nextSeq - 1,
    read_counted: group.counted,
  }));
  await insertMany(db, "chat_group_members", rows);
  await db
    .updateTable("chat_groups")
    .set((eb) => ({ member_count: eb("member_count", "+", newcomers.length) }))
    .where("id", "=", group.id)
    .execute();
  if (group.type === "AVChatRoom" || newcomers.length === 0) return;
  await db
    .insertInto("chat_conversations")
    .values(newcomers.map(({ id }) => ({ owner_id: id, kind: "group" as const, peer_id: group.id, active_at: now })))
    .onConflict((conflict) => conflict.columns(["owner_id", "kind", "peer_id"]).doUpdateSet({ hidden: false, active_at: now }))
    .execute();
};

/** Removes members and their conversations with the group; returns the accounts that were members. */
export const removeMembers = async (db: Db, groupId: string, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .deleteFrom("chat_group_members")
    .where("group_id", "=", groupId)
    .where("account_id", "in", ids)
    .returning("account_id")
    .execute();
  await db
    .updateTable("chat_groups")
    .set((eb) => ({ member_count: eb("member_count", "-", rows.length) }))
    .where("id", "=", groupId)
    .execute();
  await db
    .deleteFrom("chat_conversations")
    .where("kind", "=", "group")
    .where("peer_id", "=", groupId)
    .where("owner_id", "in", ids)
    .execute();
  return rows.map((row) => row.account_id);
};

/** Changes a member's role or settings. */
export const changeMember = async (
  db: Db,
  { groupId, id, custom }: Member,
  change: { role?: Role; card?: string; mutedUntil?: number; custom?: CustomFields },
): Promise<void> => {
  const settings = {
    ...(change.role !== undefined && { role: change.role }),
    ...(change.card !== undefined && { name_card: change.card }),
    ...(change.mutedUntil !== undefined && { muted_until: change.mutedUntil }),
    ...(change.custom !== undefined && { custom: JSON.stringify({ ...custom, ...change.custom }) }),
  };
  if (Object.keys(settings).length === 0) return;
  await db.updateTable("chat_group_members").set(settings).where("group_id", "=", groupId).where("account_id", "=", id).execute();
};

/** A page of an account's groups, without rooms for watching; `communities` are listed apart. */
export const joinedGroups = async (
  db: Db,
  id: string,
  { communities, offset, limit }: { communities: boolean; offset: number; limit: number },
): Promise<{ total: number; groups: Group[] }> => {
  const joined = db
    .selectFrom("chat_group_members as member")
    .innerJoin("chat_groups as group", "group.id", "member.group_id")
    .where("member.account_id", "=", id)
    .where("group.type", "in", communities ? ["Community"] : ["Private", "Public", "ChatRoom"]);
  const rows = await joined.selectAll("group").orderBy("member.position").offset(offset).limit(limit).execute();
  const { total } = await joined.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  return { total, groups: rows.map(groupOf) };
};

/** An account's groups with a history, by id: the `limit` with the newest messages. */
export const latestGroups = async (db: Db, id: string, limit: number): Promise<Map<string, Group>> => {
  const rows = await db
    .selectFrom("chat_group_members as member")
    .innerJoin("chat_groups as group", "group.id", "member.group_id")
    .selectAll("group")
    .where("member.account_id", "=", id)
    .where("group.type", "!=", "AVChatRoom")
    .orderBy("group.shown_at", "desc")
    .limit(limit)
    .execute();
  return new Map(rows.map((row) => [row.id, groupOf(row)]));
};

/** Removes an account from all rooms but its own, because a sign-in starts outside of rooms. */
export const leaveRooms = async (db: Db, id: string): Promise<void> => {
  const rooms = await db
    .selectFrom("chat_group_members as member")
    .innerJoin("chat_groups as group", "group.id", "member.group_id")
    .select("group.id")
    .where("member.account_id", "=", id)
    .where("member.role", "!=", "Owner")
    .where("group.type", "=", "AVChatRoom")
    .execute();
  for (const room of rooms) await removeMembers(db, room.id, [id]);
};

/** The memberships of the senders of some messages. */
export const membershipsOf = async (db: Db, sent: readonly { groupId: string; from: string }[]): Promise<Member[]> => {
  const json = JSON.stringify(sent.map(({ groupId, from }) => ({ group_id: groupId, account_id: from })));
  const { rows } = await sql<Selectable<GroupTables["chat_group_members"]>>`
    select member.* from (
      select distinct group_id, account_id from jsonb_to_recordset(${json}::jsonb) as sent (group_id text, account_id text)
    ) as sent
    join chat_group_members as member using (group_id, account_id)`.execute(db);
  return rows.map(memberOf);
};
