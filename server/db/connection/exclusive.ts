import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";

/** Tasks that only one process on a PostgreSQL may run at a time; the numbers are advisory locks. */
const TASKS = { start: 1, cleaning: 2, prints: 3 } as const;
export type Task = keyof typeof TASKS;
/** Keeps our locks apart from those of other users of the same database. */
const KIND = 0x73_69_74_65;
const LOOK_AGAIN_MS = 100;

/**
 * Does `work` while no other process does a task of this name: waits until it can, or leaves it to the other one. Not for the embedded
 * database, which has one connection and one process.
 */
export const exclusively = (db: Db, task: Task, work: () => Promise<void>, { waits }: { waits: boolean }): Promise<void> =>
  db.connection().execute(async (connection) => {
    const lock = sql<{ taken: boolean }>`select pg_try_advisory_lock(${KIND}::int, ${TASKS[task]}::int) as taken`;
    const take = async (): Promise<boolean> => (await lock.execute(connection)).rows[0]?.taken === true;
    let isTaken = await take();
    while (!isTaken && waits) {
      await pause(LOOK_AGAIN_MS);
      isTaken = await take();
    }
    if (!isTaken) return;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${KIND}::int, ${TASKS[task]}::int)`.execute(connection);
    }
  });
