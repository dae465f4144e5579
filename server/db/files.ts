import type { Db } from "./schema.ts";

/** A file by its stored path; null when none is known there. Without an owner it is for everybody. */
export const findFile = async (db: Db, path: string): Promise<{ ownerId: string | null; fileType: string } | null> => {
  const row = await db.selectFrom("files").select(["owner_id", "file_type"]).where("path", "=", path).executeTakeFirst();
  return row ? { ownerId: row.owner_id, fileType: row.file_type } : null;
};
