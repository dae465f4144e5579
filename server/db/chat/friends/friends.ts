import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";

/** An entry of an account's friend list. Lists are one-sided. */
export type Friend = { id: string; remark: string; source: string; groups: string[]; addedAt: number };
type FriendRow = { friend_id: string; remark: string; source: string; groups: string[]; added_at: string };

const friendOf = (row: FriendRow): Friend => ({
  id: row.friend_id,
  remark: row.remark,
  source: row.source,
  groups: row.groups,
  addedAt: Number(row.added_at),
});

const friendsOf = (db: Db, owner: string) => db.selectFrom("chat_friends").selectAll().where("owner_id", "=", owner);

/** A page of an account's friends, the oldest first. */
export const listFriends = async (db: Db, owner: string, { from, limit }: { from: number; limit: number }): Promise<Friend[]> => {
  const query = friendsOf(db, owner).orderBy("added_at").orderBy("friend_id").offset(from).limit(limit);
  return (await query.execute()).map(friendOf);
};

export const countFriends = async (db: Db, owner: string): Promise<number> => {
  const counted = db.selectFrom("chat_friends").select(sql<number>`count(*)::int`.as("count")).where("owner_id", "=", owner);
  return (await counted.executeTakeFirstOrThrow()).count;
};

/** Those of `ids` that are friends, by id. */
export const findFriends = async (db: Db, owner: string, ids: readonly string[]): Promise<Map<string, Friend>> => {
  if (ids.length === 0) return new Map();
  const rows = await friendsOf(db, owner).where("friend_id", "in", ids).execute();
  return new Map(rows.map((row) => [row.friend_id, friendOf(row)]));
};

/** Those of `ids` that have `friend` on their list. */
export const findOwners = async (db: Db, friend: string, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const query = db.selectFrom("chat_friends").select("owner_id").where("friend_id", "=", friend).where("owner_id", "in", ids);
  return new Set((await query.execute()).map((row) => row.owner_id));
};

/** Adds a friend; false if already on the list. */
export const addFriend = async (db: Db, owner: string, friend: Omit<Friend, "addedAt">, now: number): Promise<boolean> => {
  const { id, remark, source, groups } = friend;
  const row = await db
    .insertInto("chat_friends")
    .values({ owner_id: owner, friend_id: id, remark, source, groups: JSON.stringify(groups), added_at: now })
    .onConflict((conflict) => conflict.columns(["owner_id", "friend_id"]).doNothing())
    .returning("friend_id")
    .executeTakeFirst();
  return row !== undefined;
};

/** Removes a friend; false if not on the list. */
export const dropFriend = async (db: Db, owner: string, id: string): Promise<boolean> => {
  const query = db.deleteFrom("chat_friends").where("owner_id", "=", owner).where("friend_id", "=", id).returning("friend_id");
  return (await query.executeTakeFirst()) !== undefined;
};

/** Changes a friend's remark; false if not a friend. */
export const setRemark = async (db: Db, owner: string, id: string, remark: string): Promise<boolean> => {
  const query = db.updateTable("chat_friends").set({ remark }).where("owner_id", "=", owner).where("friend_id", "=", id);
  return (await query.returning("friend_id").executeTakeFirst()) !== undefined;
};

export const setGroups = async (db: Db, owner: string, id: string, groups: readonly string[]): Promise<void> => {
  await db
    .updateTable("chat_friends")
    .set({ groups: JSON.stringify(groups) })
    .where("owner_id", "=", owner)
    .where("friend_id", "=", id)
    .execute();
};

/** An account's remarks for some friends; friends without a remark are missing. */
export const readRemarks = async (db: Db, owner: string, ids: readonly string[]): Promise<Map<string, string>> => {
  const friends = await findFriends(db, owner, ids);
  return new Map([...friends].map(([id, { remark }]) => [id, remark]));
};

/** Whose friend an account is. */
export const readOwners = async (db: Db, id: string): Promise<string[]> => {
  const rows = await db.selectFrom("chat_friends").select("owner_id").where("friend_id", "=", id).execute();
  return rows.map((row) => row.owner_id);
};
