import { sql } from "kysely";
import type { Db } from "#server/db/schema.ts";
import type { Quiet, TagValue } from "./schema.ts";

export type { Quiet, TagValue } from "./schema.ts";
/** An account of the chat. `tiny` is its number in message ids. */
export type Account = {
  id: string;
  tiny: string;
  profile: Record<string, TagValue>;
  customStatus: string;
  /** Whether it has ever signed in. */
  known: boolean;
};

/** Reads accounts, in no order; those that don't exist are missing. */
export const findAccounts = async (db: Db, ids: readonly string[]): Promise<Account[]> => {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("chat_accounts").selectAll().where("id", "in", ids).execute();
  return rows.map(({ id, tiny, profile, custom_status, signed_in_at }) => ({
    id,
    tiny,
    profile,
    customStatus: custom_status,
    known: signed_in_at !== null,
  }));
};

/** Makes an account if need be, and gives its profile's tags new values; the others stay. `now` in seconds. */
export const saveProfile = async (db: Db, id: string, profile: Record<string, TagValue>, now: number): Promise<void> => {
  await db
    .insertInto("chat_accounts")
    .values({ id, profile: JSON.stringify(profile), created_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ profile: sql`chat_accounts.profile || excluded.profile` }))
    .execute();
};

/** Notes that an account signs in, making it if need be; returns its number. */
export const signIn = async (db: Db, id: string, now: number): Promise<{ tiny: string; customStatus: string }> => {
  const row = await db
    .insertInto("chat_accounts")
    .values({ id, created_at: now, signed_in_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ signed_in_at: now }))
    .returning(["tiny", "custom_status"])
    .executeTakeFirstOrThrow();
  return { tiny: row.tiny, customStatus: row.custom_status };
};

/** When an account wants to hear nothing; null for never. */
export const readQuiet = async (db: Db, id: string): Promise<Quiet | null> => {
  const row = await db.selectFrom("chat_accounts").select("quiet").where("id", "=", id).executeTakeFirst();
  return row?.quiet ?? null;
};

export const saveQuiet = async (db: Db, id: string, quiet: Quiet): Promise<void> => {
  await db
    .updateTable("chat_accounts")
    .set({ quiet: JSON.stringify(quiet) })
    .where("id", "=", id)
    .execute();
};

export const saveCustomStatus = async (db: Db, id: string, status: string): Promise<void> => {
  await db.updateTable("chat_accounts").set({ custom_status: status }).where("id", "=", id).execute();
};
