import type { Db } from "./schema.ts";

/** A file by its stored path; null when none is known there. Without an owner it is for everybody. */
export const findFile = async (db: Db, path: string): Promise<{ ownerId: string | null; fileType: string } | null> => {
  const row = await db.selectFrom("files").select(["owner_id", "file_type"]).where("path", "=", path).executeTakeFirst();
  return row ? { ownerId: row.owner_id, fileType: row.file_type } : null;
};

/** A file that was uploaded; `size` in bytes. */
export type UploadedFile = { path: string; name: string; fileType: string; size: number };

/** Makes an uploaded file known as its owner's. */
export const addFile = async (db: Db, ownerId: string, file: UploadedFile, now: number): Promise<void> => {
  const { path, name, fileType, size } = file;
  await db
    .insertInto("files")
    .values({ path, owner_id: ownerId, name, file_type: fileType, size, created_at: new Date(now) })
    .execute();
};
