import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";

/** The ids of users that are gone and still have an account in the own chat: `prefix` and the id. */
export const listAccountsWithoutUser = async (db: Db, prefix: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select substr(chat_accounts.id, ${prefix.length + 1}::int) as id from chat_accounts
    where chat_accounts.id ~ ${`^${prefix}[1-9][0-9]{0,17}$`}
      and not exists (select 1 from users where ${prefix}::text || users.id::text = chat_accounts.id)`.execute(db);
  return rows.map(({ id }) => id);
};
