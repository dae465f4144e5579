import { sql } from "kysely";
import type { Db } from "./schema.ts";

/** Rows of the past are kept for a day, so that a late caller still learns why a session ended. */
const KEEP = 24 * 3_600_000;

/** Removes sessions, codes and counters whose time is over. The chat counts in seconds. */
export const purge = async (db: Db, now: number): Promise<void> => {
  const before = new Date(now - KEEP);
  await db.deleteFrom("sessions").where("expires_at", "<", before).execute();
  await db.deleteFrom("login_codes").where("expires_at", "<", before).execute();
  await db.deleteFrom("rate_limits").where("resets_at", "<", before).execute();
  await db
    .deleteFrom("chat_tokens")
    .where("expires_at", "<", String(Math.floor(before.getTime() / 1000)))
    .execute();
};

/**
 * Tidies up after changes, tells the planner what the tables hold and the indexes which rows all may see. A PostgreSQL server
 * does so by itself, the embedded one does not. Not within a transaction.
 */
export const tidy = async (db: Db): Promise<void> => {
  await sql`vacuum (analyze)`.execute(db);
};
