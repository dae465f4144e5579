import { sql } from "kysely";
import { latestEnd } from "#lib/domain/time.ts";
import { purgeRecords } from "#server/db/account/leaving.ts";
import { NOTICE_DAYS } from "#server/db/chat/notices.ts";
import { disownUnused } from "#server/db/files.ts";
import { purgeNews } from "#server/db/news/outbox.ts";
import { purgeConfirmations } from "#server/db/news/ways.ts";
import { removeOver } from "#server/db/print/print-codes.ts";
import { removeOverShares } from "#server/db/resume/shared-resumes.ts";
import type { Db } from "#server/db/schema/index.ts";

/** Rows of the past are kept for a day, so that a late caller still learns why a session ended. */
const DAY = 24 * 3_600_000;
const KEEP = DAY;

/** Longer than any reminder may come again. */
const NEWS_KEPT = 180 * DAY;

const secondsOf = (milliseconds: number): string => String(Math.floor(milliseconds / 1000));

/** The chat counts in seconds. Notices are kept for some days; a file that was not uploaded within a day never will be. */
const purgeChat = async (db: Db, now: number): Promise<void> => {
  await db
    .deleteFrom("chat_tokens")
    .where("expires_at", "<", secondsOf(now - KEEP))
    .execute();
  // No UserSig lives longer than a day.
  await db
    .deleteFrom("chat_called_off_sigs")
    .where("since", "<", secondsOf(now - DAY))
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

/** Removes expired sessions, codes, counters and the like. */
export const purge = async (db: Db, now: number): Promise<void> => {
  const before = new Date(now - KEEP);
  await db.deleteFrom("sessions").where("expires_at", "<", before).execute();
  await db
    .deleteFrom("logins")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("sessions").select("token_hash").whereRef("login_id", "=", "logins.id"))),
    )
    .execute();
  await db.deleteFrom("login_codes").where("expires_at", "<", before).execute();
  await db
    .deleteFrom("rate_limits")
    // No window is longer than a day: one that ends later is from a clock that was ahead.
    .where(({ eb, or }) => or([eb("resets_at", "<", before), eb("resets_at", ">", new Date(latestEnd(DAY, now)))]))
    .execute();
  await disownUnused(db, before);
  await purgeRecords(db, now);
  await removeOver(db, now);
  await removeOverShares(db, now - KEEP);
  await purgeChat(db, now);
  await purgeNews(db, now - NEWS_KEPT);
  await purgeConfirmations(db, now - DAY);
};

/**
 * Frees the space of deleted rows and refreshes planner statistics and the visibility map. A PostgreSQL server does this on its own,
 * the embedded one does not. Cannot run inside a transaction.
 */
export const vacuum = async (db: Db): Promise<void> => {
  await sql`vacuum (analyze)`.execute(db);
};
