import type { Db } from "#server/db/schema/index.ts";

/** The names of an account's groups of friends, the oldest first. */
export const listFriendGroups = async (db: Db, owner: string): Promise<string[]> => {
  const query = db.selectFrom("chat_friend_groups").select("name").where("owner_id", "=", owner);
  return (await query.orderBy("created_at").orderBy("name").execute()).map((row) => row.name);
};

/** Makes a group; false when there was one of that name. */
export const addFriendGroup = async (db: Db, owner: string, name: string, now: number): Promise<boolean> => {
  const row = await db
    .insertInto("chat_friend_groups")
    .values({ owner_id: owner, name, created_at: now })
    .onConflict((conflict) => conflict.columns(["owner_id", "name"]).doNothing())
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
};

export const dropFriendGroup = async (db: Db, owner: string, name: string): Promise<boolean> => {
  const query = db.deleteFrom("chat_friend_groups").where("owner_id", "=", owner).where("name", "=", name).returning("name");
  return (await query.executeTakeFirst()) !== undefined;
};

/** Renames a group; false if it does not exist. The new name must be free. */
export const renameFriendGroup = async (db: Db, owner: string, from: string, to: string): Promise<boolean> => {
  const query = db.updateTable("chat_friend_groups").set({ name: to }).where("owner_id", "=", owner).where("name", "=", from);
  return (await query.returning("name").executeTakeFirst()) !== undefined;
};
