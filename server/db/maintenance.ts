import { sql } from "kysely";
import { NOTICE_DAYS } from "./chat/notices.ts";
import type { Db } from "./schema.ts";

/** Rows of the past are kept for a day, so that a late caller still learns why a session ended. */
const DAY = 24 * 3_600_000;
const KEEP = DAY;

const secondsOf = (milliseconds: number): string => String(Math.floor(milliseconds / 1000));

/** The chat counts in seconds. Notices are told for so many days; a file that did not come in a day never will. */
const purgeChat = async (db: Db, now: number): Promise<void> => {
  await db
    .deleteFrom("chat_tokens")
    .where("expires_at", "<", secondsOf(now - KEEP))
    .execute();
  await db
    .deleteFrom("chat_notices")
    .where("created_at", "<", secondsOf(now - NOTICE_DAYS * DAY))
    .execute();
  await db
    .deleteFrom("chat_files")
    .where("sha256", "is", null)
    .where("created_at", "<", secondsOf(now - DAY))
    .execute();
};

/** Removes sessions, codes, counters and what else is over. */
export const purge = async (db: Db, now: number): Promise<void> => {
  const before = new Date(now - KEEP);
  await db.deleteFrom("sessions").where("expires_at", "<", before).execute();
  await db.deleteFrom("login_codes").where("expires_at", "<", before).execute();
  await db.deleteFrom("rate_limits").where("resets_at", "<", before).execute();
  await purgeChat(db, now);
};

/**
 * Tidies up after changes, tells the planner what the tables hold and the indexes which rows all may see. A PostgreSQL server
 * does so by itself, the embedded one does not. Not within a transaction.
 */
export const tidy = async (db: Db): Promise<void> => {
  await sql`vacuum (analyze)`.execute(db);
};
