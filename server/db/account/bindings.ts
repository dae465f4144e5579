import type { Db } from "#server/db/schema/index.ts";

/**
 * Links a user with a WeChat identity, in place of the one before. False when the identity is another user's; nothing changes then.
 * The identity is the table's key, so that of two users who come at once only one gets it.
 */
export const bindOpenId = (db: Db, userId: string, openId: string, now: number): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("wechat_bindings")
      .values({ open_id: openId, user_id: userId, bound_at: new Date(now) })
      .onConflict((conflict) => conflict.column("open_id").doNothing())
      .execute();
    const bindings = transaction.selectFrom("wechat_bindings").select("user_id").where("open_id", "=", openId);
    if ((await bindings.executeTakeFirstOrThrow()).user_id !== userId) return false;
    await transaction.deleteFrom("wechat_bindings").where("user_id", "=", userId).where("open_id", "!=", openId).execute();
    return true;
  });
