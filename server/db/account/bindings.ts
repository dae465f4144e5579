import type { Db } from "#server/db/schema/index.ts";

/**
 * Links a user to a WeChat identity, replacing the previous one. False, without any change, if it belongs to another user.
 * The identity is the table's key: of two concurrent requests only one succeeds.
 * Why: docs/decisions/0018-one-wechat-identity-per-user.md
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
