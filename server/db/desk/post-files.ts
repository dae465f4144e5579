import type { PostAttachment } from "#lib/domain/posts/posts.ts";
import type { UploadedFile } from "#server/db/files.ts";
import type { Db } from "#server/db/schema/index.ts";

/** Makes an uploaded file known as a company's, for its posts. */
export const addPostFile = async (db: Db, companyId: string, file: UploadedFile, now: number): Promise<void> => {
  const { path, name, fileType, size } = file;
  const row = { path, name, size, file_type: fileType, company_id: companyId, created_at: new Date(now) };
  await db.insertInto("files").values(row).execute();
};

/** The files of a company among these paths, as attachments of a post; unknown paths are left out. */
export const findPostFiles = async (db: Db, companyId: string, paths: readonly string[]): Promise<PostAttachment[]> => {
  if (paths.length === 0) return [];
  const rows = await db
    .selectFrom("files")
    .select(["path", "name"])
    .where("company_id", "=", companyId)
    .where("path", "in", paths)
    .execute();
  return rows.map(({ path, name }) => ({ name, fileName: name, path, uid: path }));
};

/** Notes which files a post or draft has. Files of the demo are public, and are no one's. */
export const linkPostFiles = async (db: Db, postId: string, paths: readonly string[]): Promise<void> => {
  await db
    .deleteFrom("post_files")
    .where("post_id", "=", postId)
    .$if(paths.length > 0, (some) => some.where("path", "not in", paths))
    .execute();
  if (paths.length === 0) return;
  const known = db
    .selectFrom("files")
    .where("path", "in", paths)
    .where("company_id", "is not", null)
    .select((eb) => [eb.val(postId).as("post_id"), "path"]);
  await db
    .insertInto("post_files")
    .columns(["post_id", "path"])
    .expression(known)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Whether a post that was ever open has the file. */
export const isFileOfPublishedPost = async (db: Db, path: string): Promise<boolean> =>
  (await db
    .selectFrom("post_files")
    .innerJoin("posts", "posts.id", "post_files.post_id")
    .select("post_files.path")
    .where("post_files.path", "=", path)
    .limit(1)
    .executeTakeFirst()) !== undefined;
