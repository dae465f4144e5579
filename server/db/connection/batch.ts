import { type Insertable, sql } from "kysely";
import type { Db, Tables } from "#server/db/schema/index.ts";

/** Rows as one JSON text: jsonb columns take their values directly, so nothing is encoded twice. */
type BatchRow<Table extends keyof Tables> = { [Column in keyof Insertable<Tables[Table]>]: unknown };

const ROWS_PER_STATEMENT = 2000;

/**
 * Inserts many rows in few statements. All rows must have the columns of the first; values are JSON values (dates as
 * ISO text, jsonb columns as plain values).
 */
export const insertMany = async <Table extends keyof Tables>(
  db: Db,
  table: Table,
  rows: readonly BatchRow<Table>[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const json = JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.execute(db);
  }
};
