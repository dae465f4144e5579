import { sql } from "kysely";
import type { User } from "#lib/domain/account.ts";
import type { Db } from "./schema.ts";

/** A user's name is the one in the résumé; a new user has none. */
const selectUsers = (db: Db) =>
  db
    .selectFrom("users")
    .leftJoin("resumes", "resumes.user_id", "users.id")
    .select(["users.id", "users.phone", sql<string>`coalesce(resumes.basics->>'name', '')`.as("name")]);

/** The user with this phone, who is registered now if there is none yet (1§1). */
export const findOrRegister = async (db: Db, phone: string, now: number): Promise<User> => {
  await db
    .insertInto("users")
    .values({ phone, created_at: new Date(now) })
    .onConflict((conflict) => conflict.column("phone").doNothing())
    .execute();
  return selectUsers(db).where("users.phone", "=", phone).executeTakeFirstOrThrow();
};

/** The phone that a user logs in with. */
export const phoneOf = async (db: Db, userId: string): Promise<string | null> =>
  (await db.selectFrom("users").select("phone").where("id", "=", userId).executeTakeFirst())?.phone ?? null;

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
