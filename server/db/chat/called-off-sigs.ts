import type { Db } from "#server/db/schema/index.ts";

/** Refuses UserSigs of an account that were made before the second `since`; the account may never have come, or be gone. */
export const callOffSigs = async (db: Db, accountId: string, since: number): Promise<void> => {
  await db
    .insertInto("chat_called_off_sigs")
    .values({ account_id: accountId, since })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ since }))
    .execute();
};

/** From which second on UserSigs of an account are taken. */
export const readSigsSince = async (db: Db, accountId: string): Promise<number> => {
  const row = await db.selectFrom("chat_called_off_sigs").select("since").where("account_id", "=", accountId).executeTakeFirst();
  return Number(row?.since ?? 0);
};
