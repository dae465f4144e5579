import type { Db } from "./schema.ts";
import { codeMatches, hashCode } from "./secrets.ts";

const CODE_LIFETIME = 5 * 60_000;
const TRIES = 5;

/**
 * Keeps a code for a phone; it replaces the one before (decisions D7). Returns what puts that one back, for a code that could not be
 * sent: it is kept first, lest somebody enters it before it is known.
 */
export const keepCode = async (db: Db, phone: string, code: string, now: number): Promise<() => Promise<void>> => {
  const fresh = { code_hash: await hashCode(code), expires_at: new Date(now + CODE_LIFETIME), tries_left: TRIES };
  const before = await db
    .selectFrom("login_codes")
    .select(["code_hash", "expires_at", "tries_left"])
    .where("phone", "=", phone)
    .executeTakeFirst();
  await db
    .insertInto("login_codes")
    .values({ phone, ...fresh })
    .onConflict((conflict) => conflict.column("phone").doUpdateSet(fresh))
    .execute();
  return async () => {
    const removed = await db
      .deleteFrom("login_codes")
      .where("phone", "=", phone)
      .where("code_hash", "=", fresh.code_hash)
      .executeTakeFirst();
    if (removed.numDeletedRows === 1n && before)
      await db
        .insertInto("login_codes")
        .values({ phone, ...before })
        .onConflict((conflict) => conflict.column("phone").doNothing())
        .execute();
  };
};

/**
 * Whether `code` is the phone's code; true only once. The try is counted before the code is compared, in one statement,
 * so that guesses at the same moment cannot share a try; the row is removed by whoever compares it first.
 */
export const takeCode = async (db: Db, phone: string, code: string, now: number): Promise<boolean> => {
  const kept = await db
    .updateTable("login_codes")
    .set((eb) => ({ tries_left: eb("tries_left", "-", 1) }))
    .where("phone", "=", phone)
    .where("tries_left", ">", 0)
    .where("expires_at", ">", new Date(now))
    .returning("code_hash")
    .executeTakeFirst();
  if (!kept || !(await codeMatches(code, kept.code_hash))) return false;
  const taken = await db
    .deleteFrom("login_codes")
    .where("phone", "=", phone)
    .where("code_hash", "=", kept.code_hash)
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
};
