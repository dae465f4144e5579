import type { NewsKind } from "#lib/domain/news/news.ts";
import type { Db } from "#server/db/schema/index.ts";

/** The kinds that a user keeps out of the inbox, and when other ways are used. */
export type UserNewsSettings = { off: NewsKind[]; quiet: boolean; digest: boolean };

export const findNewsSettings = async (db: Db, userId: string): Promise<UserNewsSettings> => {
  const row = await db.selectFrom("news_settings").selectAll().where("user_id", "=", userId).executeTakeFirst();
  return row ? { off: row.switched_off, quiet: row.quiet, digest: row.digest } : { off: [], quiet: true, digest: true };
};

export const setNewsSettings = async (db: Db, userId: string, change: Partial<UserNewsSettings>): Promise<void> => {
  const { off, ...times } = change;
  const set = { ...times, ...(off && { switched_off: JSON.stringify(off) }) };
  await db
    .insertInto("news_settings")
    .values({ user_id: userId, switched_off: "[]", ...set })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(set))
    .execute();
};
