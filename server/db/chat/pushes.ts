import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";

/** A push as the log keeps it. `without`: the hash of the session that is left out. */
export type LoggedPush = { id: number; receivers: string[]; without: string | null; events: unknown[] };

/** How long pushes are kept, in seconds: an edge without a leader for longer has lost its pages long before. */
const KEPT_SECONDS = 60;

/** The position of the newest push; 0 in an empty log. */
export const newestPush = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: string }>`select coalesce(max(id), 0) as id from chat_pushes`.execute(db);
  return Number(rows[0]?.id ?? 0);
};

/** Adds pushes in the transaction of the change that they announce. */
export const logPushes = async (db: Db, pushes: readonly LoggedPush[], now: number): Promise<void> => {
  const rows = pushes.map(({ id, receivers, without, events }) => ({
    ...{ id, receivers, without_session: without, made_at: now },
    events: JSON.stringify(events),
  }));
  await db.insertInto("chat_pushes").values(rows).execute();
};

/** Notes that from `id` on rows name only receivers at the edges `covered`. */
export const logCoverage = async (db: Db, id: number, covered: readonly string[], now: number): Promise<void> => {
  await db
    .insertInto("chat_pushes")
    .values({ id, made_at: now, receivers: [], covered: [...covered] })
    .execute();
};

/** Drops old rows. The newest stays, empty: it shows an edge that was away for long that it has missed something. */
export const dropOldPushes = async (db: Db, now: number): Promise<void> => {
  await sql`
    update chat_pushes set receivers = '{}', events = null where made_at < ${now - KEPT_SECONDS}::bigint and events is not null`.execute(
    db,
  );
  await sql`
    delete from chat_pushes
    where made_at < ${now - KEPT_SECONDS}::bigint and id < (select max(id) from chat_pushes)`.execute(db);
};

/** Whether the log has everything after `since` for an edge. */
export const isCovered = async (db: Db, edge: string, since: number): Promise<boolean> => {
  const { rows } = await sql<{ covered: boolean }>`
    select coalesce(min(id) <= ${since}::bigint + 1 and max(id) >= ${since}::bigint, ${since}::bigint = 0)
      and coalesce(bool_and(${edge} = any(covered)) filter (where covered is not null and id > ${since}::bigint), true) as covered
    from chat_pushes`.execute(db);
  return rows[0]?.covered === true;
};

/** The pushes after `since` to some accounts, in their order. */
export const pushesAfter = async (db: Db, since: number, accounts: readonly string[]): Promise<LoggedPush[]> => {
  if (accounts.length === 0) return [];
  const rows = await db
    .selectFrom("chat_pushes")
    .select(["id", "receivers", "without_session", "events"])
    .where("id", ">", String(since))
    .where(sql<boolean>`receivers && ${[...accounts]}::text[]`)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: Number(row.id),
    receivers: row.receivers,
    without: row.without_session,
    events: JSON.parse(row.events ?? "[]"),
  }));
};

/** Takes an account out of the log: rows that name it are emptied and keep their positions, and it receives no others. */
export const erasePushes = async (db: Db, id: string): Promise<void> => {
  const names = sql<boolean>`coalesce(events like ${`%"${id}"%`}, false)`;
  await sql`
    update chat_pushes set
      receivers = case when ${names} then '{}' else array_remove(receivers, ${id}) end,
      events = case when ${names} then null else events end
    where ${names} or ${id} = any(receivers)`.execute(db);
};
