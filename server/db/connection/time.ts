import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";

/** The time of the database's machine, in milliseconds since 1970. */
export const readDatabaseTime = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db);
  return rows[0]?.now ?? Number.NaN;
};
