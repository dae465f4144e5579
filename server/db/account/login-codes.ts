import { sql } from "kysely";
import type { CodePurpose } from "#lib/domain/account/phone.ts";
import { latestEnd } from "#lib/domain/time.ts";
import type { Db } from "#server/db/schema/index.ts";
import { codeMatches, hashCode } from "#server/db/settings/secrets.ts";

const CODE_LIFETIME = 5 * 60_000;
/** Wrong tries that a code bears: from one address, so that a stranger's do not stop its owner, and in all (D-H15). */
const TRIES_FROM_ONE = 5;
const TRIES = 15;

/** What a code is for: it was sent to a phone for a purpose, and is worth nothing elsewhere. */
export type CodeTarget = { phone: string; purpose: CodePurpose };

/**
 * Keeps a code; it replaces the one before for the same purpose (D-D7). Returns what puts that one back, for a code that could
 * not be sent: it is kept first, lest somebody enters it before it is known.
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

/** Removes a code; true for the one who did it. */
const removeCode = async (db: Db, { phone, purpose }: CodeTarget, hash: string): Promise<boolean> => {
  const removed = await db
    .deleteFrom("login_codes")
    .where("phone", "=", phone)
    .where("purpose", "=", purpose)
    .where("code_hash", "=", hash)
    .executeTakeFirst();
  return removed.numDeletedRows === 1n;
};

/** No code is this one's: its hash is that of no six digits. A wrong code takes as long where none is awaited. */
const NO_CODE = `${"0".repeat(32)}:${"0".repeat(64)}`;

/**
 * Whether `code` is the phone's code for this purpose; true only once. The try, which comes from `address`, is counted before the code
 * is compared, in one statement, so that guesses at the same moment cannot share a try; the row is removed by whoever compares it first.
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
