import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";

/** Runs `work` in the transaction that `db` is, or else in one of its own. */
export const inTransaction = <Value>(db: Db, work: (transaction: Db) => Promise<Value>): Promise<Value> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/** Runs `work` as a part of an open transaction: if it throws, its writes alone are taken back, and the transaction can go on. */
export const inSavepoint = async <Value>(transaction: Db, work: () => Promise<Value>): Promise<Value> => {
  await sql`savepoint part`.execute(transaction);
  try {
    const value = await work();
    await sql`release savepoint part`.execute(transaction);
    return value;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(transaction);
    await sql`release savepoint part`.execute(transaction);
    throw error;
  }
};
