import type { Db } from "#server/db/schema/index.ts";

/** Whom an account has blocked since which second, the oldest first. */
export const readBlacklist = async (
  db: Db,
  owner: string,
  { from, limit }: { from: number; limit: number },
): Promise<{ id: string; addedAt: number }[]> => {
  const rows = await db
    .selectFrom("chat_blacklist")
    .select(["blocked_id", "added_at"])
    .where("owner_id", "=", owner)
    .orderBy("added_at")
    .orderBy("blocked_id")
    .offset(from)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.blocked_id, addedAt: Number(row.added_at) }));
};

/** Blocks an account that exists; again changes nothing. */
export const block = async (db: Db, owner: string, blocked: string, now: number): Promise<void> => {
  await db
    .insertInto("chat_blacklist")
    .values({ owner_id: owner, blocked_id: blocked, added_at: now })
    .onConflict((conflict) => conflict.columns(["owner_id", "blocked_id"]).doNothing())
    .execute();
};

export const unblock = async (db: Db, owner: string, blocked: readonly string[]): Promise<void> => {
  if (blocked.length === 0) return;
  await db.deleteFrom("chat_blacklist").where("owner_id", "=", owner).where("blocked_id", "in", blocked).execute();
};

/** The blocked accounts of each owner; owners without any get an empty set. */
export const readBlacklists = async (db: Db, owners: readonly string[]): Promise<Map<string, ReadonlySet<string>>> => {
  const rows = await db.selectFrom("chat_blacklist").select(["owner_id", "blocked_id"]).where("owner_id", "in", owners).execute();
  const byOwner = Map.groupBy(rows, ({ owner_id }) => owner_id);
  return new Map(owners.map((owner) => [owner, new Set(byOwner.get(owner)?.map(({ blocked_id }) => blocked_id))]));
};

/** Whether `owner` has blocked `other`. */
export const isBlocked = async (db: Db, owner: string, other: string): Promise<boolean> => {
  const query = db.selectFrom("chat_blacklist").select("added_at").where("owner_id", "=", owner).where("blocked_id", "=", other);
  return (await query.executeTakeFirst()) !== undefined;
};
