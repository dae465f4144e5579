import type { Db } from "#server/db/schema.ts";

/** Notes that an account wants to hear of others coming and going. */
export const watch = async (db: Db, owner: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .insertInto("chat_status_watches")
    .values([...new Set(ids)].map((id) => ({ owner_id: owner, watched_id: id })))
    .onConflict((conflict) => conflict.columns(["owner_id", "watched_id"]).doNothing())
    .execute();
};

/** The same no longer; of nobody when `ids` is null. */
export const unwatch = async (db: Db, owner: string, ids: readonly string[] | null): Promise<void> => {
  if (ids?.length === 0) return;
  let query = db.deleteFrom("chat_status_watches").where("owner_id", "=", owner);
  if (ids) query = query.where("watched_id", "in", ids);
  await query.execute();
};
