import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";

/** Whether the database answers within `milliseconds`. */
export const answersWithin = async (db: Db, milliseconds: number): Promise<boolean> => {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), milliseconds);
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
