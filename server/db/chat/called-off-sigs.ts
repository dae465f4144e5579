import type { Db } from "#server/db/schema/index.ts";

/** Refuses UserSigs of an account that were made before the second `since`; the account may never have come, or be gone. */
export const callOffSigs = async (db: Db, accountId: string, since: number): Promise<void> => {
  await db
    .insertInto("chat_called_off_sigs")
    .values({ account_id: accountId, since })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ since }))
    .execute();
};

/** From which second on UserSigs of some accounts are taken, by account: of all of them. */
export const readSigsSince = async (db: Db, accountIds: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db.selectFrom("chat_called_off_sigs").selectAll().where("account_id", "in", accountIds).execute();
  const found = new Map(rows.map((row) => [row.account_id, Number(row.since)]));
  return new Map(accountIds.map((id) => [id, found.get(id) ?? 0]));
};
