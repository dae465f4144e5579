import type { Device, Login } from "#lib/domain/account/devices.ts";
import { dropPushTargetsOf } from "#server/db/news/ways.ts";
import type { Db } from "#server/db/schema/index.ts";

/** Devices per account; one more ends the login that is unused longest. */
const LOGINS_MAX = 20;
/** How exactly a login knows when it was last used, in milliseconds: a call a second need not be a write a second. */
const USE_NOTED_EVERY = 5 * 60_000;

/**
 * Notes a login on a device: its id, and whether a login that it ended was in the chat.
 * Why: docs/decisions/0027-a-login-is-a-device.md
 */
export const addLogin = async (
  db: Db,
  userId: string,
  { browser, system }: Device,
  now: number,
): Promise<{ id: string; endsChat: boolean }> => {
  const { id } = await db
    .insertInto("logins")
    .values({ user_id: userId, browser, system, began_at: new Date(now), used_at: new Date(now) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const surplus = db
    .selectFrom("logins")
    .select("id")
    .where("user_id", "=", userId)
    .where("is_ended", "=", false)
    .orderBy("used_at", "desc")
    .orderBy("id", "desc")
    .offset(LOGINS_MAX);
  const ended = await db
    .updateTable("logins")
    .set({ is_ended: true })
    .where("id", "in", surplus)
    .returning(["id", "chats"])
    .execute();
  await dropPushTargetsOf(db, userId, ended);
  return { id, endsChat: ended.some(({ chats }) => chats) };
};

/** Notes that a login is being used. */
export const noteUse = async (db: Db, { id, usedAt }: { id: string; usedAt: Date }, now: number): Promise<void> => {
  if (now - usedAt.getTime() < USE_NOTED_EVERY) return;
  await db
    .updateTable("logins")
    .set({ used_at: new Date(now) })
    .where("id", "=", id)
    .execute();
};

/** Notes that a login received a UserSig; false if the login has ended since. */
export const noteUserSig = async (db: Db, loginId: string): Promise<boolean> => {
  const noted = await db
    .updateTable("logins")
    .set({ chats: true })
    .where("id", "=", loginId)
    .where("is_ended", "=", false)
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
};

/** The logins of a user that can still be used, the last used first; `isCurrent` is the one that asks. */
export const listLogins = async (db: Db, userId: string, loginId: string, now: number): Promise<Login[]> => {
  const rows = await db
    .selectFrom("logins")
    .selectAll()
    .where("user_id", "=", userId)
    .where("is_ended", "=", false)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("sessions")
          .select("token_hash")
          .whereRef("login_id", "=", "logins.id")
          .where("is_replaced", "=", false)
          .where("expires_at", ">", new Date(now)),
      ),
    )
    .orderBy("used_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, browser, system, began_at, used_at }) => ({
    id,
    device: { browser, system },
    beganAt: began_at.getTime(),
    usedAt: used_at.getTime(),
    isCurrent: id === loginId,
  }));
};

/** The user ID of a login; undefined if the login does not exist. */
export const findLoginOwner = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom("logins").select("user_id").where("id", "=", id).executeTakeFirst())?.user_id;

/** Which of a user's logins: one, or all but one. */
export type Which = { only: string } | { allBut: string };

/** Ends logins with all their tokens; returns whether one of them was in the chat. Their rows stay until they expire. */
export const markEnded = async (db: Db, userId: string, which: Which): Promise<boolean> => {
  const ended = await db
    .updateTable("logins")
    .set({ is_ended: true })
    .where("user_id", "=", userId)
    .where("is_ended", "=", false)
    .where("id", "only" in which ? "=" : "!=", "only" in which ? which.only : which.allBut)
    .returning(["id", "chats"])
    .execute();
  await dropPushTargetsOf(db, userId, ended);
  return ended.some(({ chats }) => chats);
};
