import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";

/** Subscribes an account to the status of others. */
export const subscribePresence = async (db: Db, owner: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .insertInto("chat_status_watches")
    .values([...new Set(ids)].map((id) => ({ owner_id: owner, watched_id: id })))
    .onConflict((conflict) => conflict.columns(["owner_id", "watched_id"]).doNothing())
    .execute();
};

/** Ends these subscriptions, or all of the account when `ids` is null. */
export const unsubscribePresence = async (db: Db, owner: string, ids: readonly string[] | null): Promise<void> => {
  if (ids?.length === 0) return;
  let query = db.deleteFrom("chat_status_watches").where("owner_id", "=", owner);
  if (ids) query = query.where("watched_id", "in", ids);
  await query.execute();
};

/**
 * Accounts that these friends and subscribers would see, and that a page has signed in as: its session has neither ended nor expired. `now` in
 * seconds.
 */
export const readWatched = async (db: Db, owners: readonly string[], now: number): Promise<string[]> => {
  if (owners.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct account_id as id from chat_tokens
    where kick_type is null and expires_at > ${now}::bigint and account_id in (
      select friend_id from chat_friends where owner_id = any(${[...owners]}::text[])
      union select watched_id from chat_status_watches where owner_id = any(${[...owners]}::text[])
    )`.execute(db);
  return rows.map(({ id }) => id);
};

/** Accounts notified of an account's presence: its friends and subscribers. */
export const readPresenceSubscribers = async (db: Db, id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("chat_friends")
    .select("owner_id")
    .where("friend_id", "=", id)
    .union(db.selectFrom("chat_status_watches").select("owner_id").where("watched_id", "=", id))
    .execute();
  return rows.map((row) => row.owner_id);
};
