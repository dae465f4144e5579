import { sql } from "kysely";
import { retryDeadlocks } from "#server/db/connection/deadlocks.ts";
import { forgetReporter, purgeReports } from "#server/db/reports.ts";
import type { Db } from "#server/db/schema/index.ts";

/** How long the law wants a record of the service, in milliseconds: three years (网络招聘服务管理规定). */
const KEPT_FOR = 3 * 366 * 86_400_000;

/** Keeps the time and result of each application, but unlinks the person. */
const closeApplications = async (db: Db, userId: string, now: number): Promise<void> => {
  await sql`
    insert into closed_applications (post_id, batch_id, status, source, signed_on, closed_at)
    select post_id, batch_id, status, source, (signed_at at time zone 'Asia/Shanghai')::date, ${new Date(now)}
    from applications where user_id = ${userId}::bigint`.execute(db);
};

/** Codes and counters go by phone, by id, or by the name of the chat account. */
export const forgetCounters = async (db: Db, names: readonly string[]): Promise<void> => {
  for (const name of names) await db.deleteFrom("rate_limits").where("key", "like", `%:${name}`).execute();
};

type Leaving = { id: string; phone: string; account: string };

const eraseOnce = (db: Db, user: Leaving, now: number): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    // Writes of other calls refer to this row: they end before, and are erased as well, or fail after.
    await transaction.selectFrom("users").select("id").where("id", "=", user.id).forUpdate().execute();
    await closeApplications(transaction, user.id, now);
    await forgetReporter(transaction, user);
    await forgetCounters(transaction, [user.phone, user.id, user.account]);
    await transaction.deleteFrom("login_codes").where("phone", "=", user.phone).execute();
    await transaction.deleteFrom("users").where("id", "=", user.id).execute();
  });

/**
 * Erases a user with all that names them, at once, all or nothing. Their files have no owner then, for `removeOwnerless` to remove.
 * Applications and reports of posts stay without this person's name, as long as the law wants them.
 * Why: docs/decisions/0064-deleted-accounts-leave-anonymous-applications.md
 */
export const eraseUser = (db: Db, user: Leaving, now: number): Promise<void> =>
  // A call of the same user may hold rows that this waits for, and wait for the user's.
  retryDeadlocks(() => eraseOnce(db, user, now));

/** Deletes the records that the law no longer wants: applications of deleted accounts, and reports of posts. */
export const purgeRecords = async (db: Db, now: number): Promise<void> => {
  const before = new Date(now - KEPT_FOR);
  await db.deleteFrom("closed_applications").where("closed_at", "<", before).execute();
  await purgeReports(db, before);
};
