import type { Db } from "#server/db/schema/index.ts";

/** A completely uploaded file of a message. `size` in bytes. */
export type ChatFile = { name: string; size: number };

/** Reserves a name for an upload; false if taken. `now` in seconds. */
export const claimFile = async (db: Db, file: { name: string; owner: string }, now: number): Promise<boolean> => {
  const row = await db
    .insertInto("chat_files")
    .values({ name: file.name, owner_id: file.owner, created_at: now, sha256: null, size: null })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
};

/** Frees the name of a failed upload. */
export const releaseFile = async (db: Db, name: string): Promise<void> => {
  await db.deleteFrom("chat_files").where("name", "=", name).where("sha256", "is", null).execute();
};

/** Notes that an upload is complete. */
export const completeFile = async (db: Db, name: string, { size, sha256 }: { size: number; sha256: string }): Promise<void> => {
  await db.updateTable("chat_files").set({ size, sha256 }).where("name", "=", name).execute();
};

/**
 * A completely uploaded file; undefined if no such name exists.
 * Why: docs/decisions/0014-message-files-are-readable-by-address.md
 */
export const findChatFile = async (db: Db, name: string): Promise<ChatFile | undefined> => {
  const row = await db
    .selectFrom("chat_files")
    .select("size")
    .where("name", "=", name)
    .where("sha256", "is not", null)
    .executeTakeFirst();
  return row && { name, size: Number(row.size) };
};

/** Whether the content of one of the files has a listed SHA-256. */
export const isRiskyFile = async (db: Db, names: readonly string[], hashes: readonly string[]): Promise<boolean> => {
  if (names.length === 0) return false;
  const query = db.selectFrom("chat_files").select("name").where("name", "in", names).where("sha256", "in", hashes);
  return (await query.executeTakeFirst()) !== undefined;
};
