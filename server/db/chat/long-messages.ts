import type { Db } from "#server/db/schema/index.ts";
import { newToken } from "#server/db/settings/secrets.ts";

/** Stores messages too long to send. The returned key gives read access. */
export const saveLongMessage = async (db: Db, owner: string, list: readonly unknown[], now: number): Promise<string> => {
  const key = newToken();
  await db
    .insertInto("chat_long_messages")
    .values({ key, owner_id: owner, content: JSON.stringify(list), created_at: now })
    .execute();
  return key;
};

/** The messages stored under a key, or undefined. */
export const readLongMessage = async (db: Db, key: string): Promise<unknown> => {
  const row = await db.selectFrom("chat_long_messages").select("content").where("key", "=", key).executeTakeFirst();
  return row && (JSON.parse(row.content) as unknown);
};
