import { sql } from "kysely";
import { insertMany } from "#server/db/connection/batch.ts";
import type { Db } from "#server/db/schema/index.ts";

/**
 * Stores system notices to accounts; the receiver deletes them by number and random number. Returns the events with their numbers,
 * in the same order.
 */
export const addSystemNotices = async <Event>(
  db: Db,
  notices: readonly { to: string; random: number; event: (id: number) => Event }[],
  now: number,
): Promise<{ to: string; event: Event }[]> => {
  if (notices.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select nextval('chat_order') as id from generate_series(1, ${notices.length}::int)`.execute(db);
  const numbered = notices.map(({ to, random, event }, index) => {
    const id = Number(rows[index]?.id);
    return { id, to, random, event: event(id) };
  });
  await insertMany(
    db,
    "chat_notices",
    numbered.map(({ id, to, random, event }) => ({
      id,
      to_id: to,
      event: JSON.stringify(event),
      created_at: now,
      random,
    })),
  );
  return numbered;
};

/** The newest notices of the system to an account since a second, oldest first. */
export const readSystemNotices = async (db: Db, to: string, since: number, limit: number): Promise<unknown[]> => {
  const rows = await db
    .selectFrom("chat_notices")
    .select("event")
    .where("to_id", "=", to)
    .where("random", "is not", null)
    .where("created_at", ">=", String(since))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ event }) => JSON.parse(event) as unknown).reverse();
};

/** Deletes system notices of an account; other notices stay. */
export const deleteSystemNotices = async (
  db: Db,
  to: string,
  notices: readonly { id: number; random: number }[],
): Promise<void> => {
  await sql`
    delete from chat_notices as notice
    using jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as named (id bigint, random bigint)
    where notice.id = named.id and notice.random = named.random and notice.to_id = ${to}`.execute(db);
};
