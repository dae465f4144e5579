import { type Selectable, sql } from "kysely";
import type { ChatTables, DoNotDisturb, TagValue } from "#server/db/schema/chat.ts";
import type { Db } from "#server/db/schema/index.ts";

export type { DoNotDisturb, TagValue } from "#server/db/schema/chat.ts";
/** An account of the chat. `tiny` is its number in message ids. */
export type Account = {
  id: string;
  tiny: string;
  profile: Record<string, TagValue>;
  customStatus: string;
  /** Whether it has ever signed in. */
  known: boolean;
};

const accountOf = (row: Selectable<ChatTables["chat_accounts"]>): Account => ({
  id: row.id,
  tiny: row.tiny,
  profile: row.profile,
  customStatus: row.custom_status,
  known: row.signed_in_at !== null,
});

/** Accounts by id, also for repeated ids; unknown accounts are missing. */
export const findAccounts = async (db: Db, ids: readonly string[]): Promise<Map<string, Account>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("chat_accounts")
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, accountOf(row)]));
};

export const findAccount = async (db: Db, id: string): Promise<Account | undefined> => (await findAccounts(db, [id])).get(id);

/** Accounts with this value of a profile tag. */
export const findByTag = async (db: Db, tag: string, value: string): Promise<string[]> => {
  const rows = await db.selectFrom("chat_accounts").select("id").where(sql<boolean>`profile ->> ${tag} = ${value}`).execute();
  return rows.map(({ id }) => id);
};

/** Creates an account if needed, and updates the given tags of its profile. `now` in seconds. */
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

/** When an account wants no notifications; null for never. */
export const readDoNotDisturb = async (db: Db, id: string): Promise<DoNotDisturb | null> => {
  const row = await db.selectFrom("chat_accounts").select("quiet").where("id", "=", id).executeTakeFirst();
  return row?.quiet ?? null;
};

export const saveDoNotDisturb = async (db: Db, id: string, doNotDisturb: DoNotDisturb): Promise<void> => {
  await db
    .updateTable("chat_accounts")
    .set({ quiet: JSON.stringify(doNotDisturb) })
    .where("id", "=", id)
    .execute();
};

export const saveCustomStatus = async (db: Db, id: string, status: string): Promise<void> => {
  await db.updateTable("chat_accounts").set({ custom_status: status }).where("id", "=", id).execute();
};
