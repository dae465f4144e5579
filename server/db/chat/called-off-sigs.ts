import type { Db } from "#server/db/schema/index.ts";

/** Revokes UserSigs of an account made before the second `since`; the account need not exist. */
export const callOffSigs = async (db: Db, accountId: string, since: number): Promise<void> => {
  await db
    .insertInto("chat_called_off_sigs")
    .values({ account_id: accountId, since })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ since }))
    .execute();
};

/** The second since which UserSigs are valid, for each of the accounts. */
export const readSigsSince = async (db: Db, accountIds: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db.selectFrom("chat_called_off_sigs").selectAll().where("account_id", "in", accountIds).execute();
  const found = new Map(rows.map((row) => [row.account_id, Number(row.since)]));
  return new Map(accountIds.map((id) => [id, found.get(id) ?? 0]));
};
