import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";

/** The seekers who hold a ticket of a fair, or applied there and did not withdraw. */
export const listVisitors = async (db: Db, fairId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select user_id::text as id from fair_tickets where fair_id = ${fairId} and user_id is not null
    union
    select user_id::text from applications where fair_id = ${fairId} and withdrawn_at is null`.execute(db);
  return rows.map(({ id }) => id);
};
