import type { NewsKind } from "#lib/domain/news/news.ts";
import type { Db } from "#server/db/schema/index.ts";

/** The kinds of news that a user switched off. */
export const findSwitchedOff = async (db: Db, userId: string): Promise<NewsKind[]> =>
  (await db.selectFrom("news_settings").select("switched_off").where("user_id", "=", userId).executeTakeFirst())?.switched_off ??
  [];

export const setSwitchedOff = async (db: Db, userId: string, off: readonly NewsKind[]): Promise<void> => {
  const switched_off = JSON.stringify(off);
  await db
    .insertInto("news_settings")
    .values({ user_id: userId, switched_off })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ switched_off }))
    .execute();
};
