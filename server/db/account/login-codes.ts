import { sql } from "kysely";
import type { CodePurpose } from "#lib/domain/account/phone.ts";
import { latestEnd } from "#lib/domain/time.ts";
import type { Db } from "#server/db/schema/index.ts";
import { codeMatches, hashCode } from "#server/db/settings/secrets.ts";

const CODE_LIFETIME = 5 * 60_000;
/** Wrong tries per code: from one address, so that a stranger cannot block the owner, and in total (D-H15). */
const TRIES_FROM_ONE = 5;
const TRIES = 15;

/** A code is valid only for the phone and purpose it was sent for. */
export type CodeTarget = { phone: string; purpose: CodePurpose };

/**
 * Stores a code, replacing the previous one for this purpose (D-D7). It is stored before it is sent, so that a fast user
 * cannot enter it too early. Returns a function that restores the previous code if sending fails.
 */
export const keepCode = async (db: Db, { phone, purpose }: CodeTarget, code: string, now: number): Promise<() => Promise<void>> => {
  const fresh = { code_hash: await hashCode(code), expires_at: new Date(now + CODE_LIFETIME), tries: 0, tries_by: "{}" };
  const before = await db
    .selectFrom("login_codes")
    .selectAll()
    .where("phone", "=", phone)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  await db
    .insertInto("login_codes")
    .values({ phone, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(["phone", "purpose"]).doUpdateSet(fresh))
    .execute();
  return async () => {
    const removed = await removeCode(db, { phone, purpose }, fresh.code_hash);
    if (removed && before)
      await db
        .insertInto("login_codes")
        .values({ ...before, tries_by: JSON.stringify(before.tries_by) })
        .onConflict((conflict) => conflict.columns(["phone", "purpose"]).doNothing())
        .execute();
  };
};

/** Removes a code; true only for the caller that removed it. */
const removeCode = async (db: Db, { phone, purpose }: CodeTarget, hash: string): Promise<boolean> => {
  const removed = await db
    .deleteFrom("login_codes")
    .where("phone", "=", phone)
    .where("purpose", "=", purpose)
    .where("code_hash", "=", hash)
    .executeTakeFirst();
  return removed.numDeletedRows === 1n;
};

/** Matches no code. Comparing with it makes a wrong guess take equally long whether or not a code is pending. */
const NO_CODE = `${"0".repeat(32)}:${"0".repeat(64)}`;

/**
 * Whether `code` is valid for this phone and purpose; true only once. The attempt from `address` is counted before the comparison, in
 * one statement, so that parallel guesses cannot share an attempt. The first match removes the row.
 */
export const takeCode = async (
  db: Db,
  { phone, purpose, address }: CodeTarget & { address: string },
  code: string,
  now: number,
): Promise<boolean> => {
  const triesFrom = sql<number>`coalesce((tries_by->>${address}::text)::int, 0)`;
  const kept = await db
    .updateTable("login_codes")
    .set((eb) => ({
      tries: eb("tries", "+", 1),
      tries_by: sql<string>`tries_by || jsonb_build_object(${address}::text, ${triesFrom} + 1)`,
    }))
    .where("phone", "=", phone)
    .where("purpose", "=", purpose)
    .where("tries", "<", TRIES)
    .where(triesFrom, "<", TRIES_FROM_ONE)
    .where("expires_at", ">", new Date(now))
    .where("expires_at", "<=", new Date(latestEnd(CODE_LIFETIME, now)))
    .returning("code_hash")
    .executeTakeFirst();
  const matches = await codeMatches(code, kept?.code_hash ?? NO_CODE);
  return kept !== undefined && matches && removeCode(db, { phone, purpose }, kept.code_hash);
};
