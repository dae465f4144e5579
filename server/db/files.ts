import type { Db } from "#server/db/schema/index.ts";

/**
 * A file as the database knows it. `ownerId` is null for one that is public, for one of a company's posts, which has a `companyId`, and for one
 * whose owner is gone.
 */
export type KnownFile = { ownerId: string | null; companyId: string | null; isPublic: boolean; fileType: string };

/** A file by its stored path, or null. */
export const findFile = async (db: Db, path: string): Promise<KnownFile | null> => {
  const row = await db.selectFrom("files").selectAll().where("path", "=", path).executeTakeFirst();
  return row ? { ownerId: row.owner_id, companyId: row.company_id, isPublic: row.is_public, fileType: row.file_type } : null;
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

/**
 * Removes a file from its owner's résumé and, unless a company received it, from its owner. From then on it is unreadable, and
 * {@link removeOwnerless} deletes it.
 */
export const disownFile = (db: Db, ownerId: string, path: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("files")
      .set({ owner_id: null })
      .where("path", "=", path)
      .where("owner_id", "=", ownerId)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("received_files").select("path").whereRef("received_files.path", "=", "files.path"))),
      )
      .execute();
    await transaction.deleteFrom("resume_attachments").where("path", "=", path).where("user_id", "=", ownerId).execute();
  });

/**
 * Disowns files older than `before` that no résumé, ticket, received résumé or post uses: uploads that were never saved. From then on they
 * are unreadable, and {@link removeOwnerless} deletes them.
 */
export const disownUnused = async (db: Db, before: Date): Promise<void> => {
  await db
    .updateTable("files")
    .set({ company_id: null })
    .where("company_id", "is not", null)
    .where("created_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("post_files").select("path").whereRef("post_files.path", "=", "files.path"))),
    )
    .execute();
  await db
    .updateTable("files")
    .set({ owner_id: null })
    .where("is_public", "=", false)
    .where("owner_id", "is not", null)
    .where("created_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("resume_attachments").select("id").whereRef("resume_attachments.path", "=", "files.path"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("tickets").select("path").whereRef("tickets.path", "=", "files.path"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("received_files").select("path").whereRef("received_files.path", "=", "files.path"))),
    )
    .execute();
};

/**
 * Removes ownerless files: first the bytes by `remove`, then the row, so that a file that could not be removed is found
 * again next time. Resolves to the errors.
 */
export const removeOwnerless = async (db: Db, remove: (path: string) => Promise<void>): Promise<unknown[]> => {
  const ownerless = db
    .selectFrom("files")
    .select("path")
    .where("owner_id", "is", null)
    .where("company_id", "is", null)
    .where("is_public", "=", false);
  const removals = (await ownerless.execute()).map(async ({ path }) => {
    await remove(path);
    await db.deleteFrom("files").where("path", "=", path).where("owner_id", "is", null).where("company_id", "is", null).execute();
  });
  const outcomes = await Promise.allSettled(removals);
  return outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
};

/** Where all files are stored that people sent, in résumés and in the chat. */
export const listSentPaths = async (db: Db): Promise<string[]> => {
  const uploads = await db.selectFrom("files").select("path").where("is_public", "=", false).execute();
  const sent = await db.selectFrom("chat_files").select("name").execute();
  return [...uploads.map(({ path }) => path), ...sent.map(({ name }) => `chat/${name}`)];
};
