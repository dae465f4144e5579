import { sql } from "kysely";
import type { User } from "#lib/domain/account/account.ts";
import { codeOf } from "#server/db/connection/error-code.ts";
import type { Db } from "#server/db/schema/index.ts";

/** A user's name comes from the résumé; a new user's is empty. */
const selectUsers = (db: Db) =>
  db
    .selectFrom("users")
    .leftJoin("resumes", "resumes.user_id", "users.id")
    .select(["users.id", "users.phone", sql<string>`coalesce(resumes.basics->>'name', '')`.as("name")]);

/** The user with this phone; registers a new user if needed (R1.1-5). */
export const findOrRegister = async (db: Db, phone: string, now: number): Promise<User> => {
  await db
    .insertInto("users")
    .values({ phone, created_at: new Date(now) })
    .onConflict((conflict) => conflict.column("phone").doNothing())
    .execute();
  return selectUsers(db).where("users.phone", "=", phone).executeTakeFirstOrThrow();
};

export const findUser = (db: Db, userId: string): Promise<User | undefined> =>
  selectUsers(db).where("users.id", "=", userId).executeTakeFirst();

export const findUserByPhone = (db: Db, phone: string): Promise<User | undefined> =>
  selectUsers(db).where("users.phone", "=", phone).executeTakeFirst();

export const userExists = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst()) !== undefined;

const UNIQUE_VIOLATION = "23505";

/** Changes a user's login phone; false if another user has it. */
export const changePhone = async (db: Db, userId: string, phone: string): Promise<boolean> => {
  try {
    await db.updateTable("users").set({ phone }).where("id", "=", userId).execute();
    return true;
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
};
