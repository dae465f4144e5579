import type { Db } from "#server/db/schema/index.ts";

/** Whether 成绩公示 shows announcements for the whole batch (R2.2.5-6, D-H4); set by the operator. */
export const ANNOUNCES_BATCHES = "extra_announce";

export const announcesBatches = async (db: Db): Promise<boolean> => {
  const row = await db.selectFrom("settings").select("value").where("key", "=", ANNOUNCES_BATCHES).executeTakeFirst();
  return row?.value === true;
};

export const setAnnouncesBatches = async (db: Db, announces: boolean): Promise<void> => {
  const value = JSON.stringify(announces);
  await db
    .insertInto("settings")
    .values({ key: ANNOUNCES_BATCHES, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
};
