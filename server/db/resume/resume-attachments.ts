import { type AttachmentList, isPhotoType, type ResumeAttachment } from "#lib/domain/resume/attachment.ts";
import type { Db } from "#server/db/schema/index.ts";

type Attachments = { [List in AttachmentList]: ResumeAttachment[] };
type SomeAttachments = { [List in AttachmentList]?: ResumeAttachment[] | undefined };

const KIND = { certificates: "certificate", otherAttachments: "other" } as const satisfies Record<AttachmentList, string>;

/** Attachments of a user's résumé in saved order. */
export const attachmentsOf = async (db: Db, userId: string): Promise<Attachments> => {
  const rows = await db
    .selectFrom("resume_attachments")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const of = (list: AttachmentList): ResumeAttachment[] =>
    rows
      .filter(({ kind }) => kind === KIND[list])
      .map((row) => ({
        id: row.id,
        name: row.name,
        path: row.path,
        fileType: row.file_type,
        size: row.size,
        photo: row.photo === 1 ? 1 : 0,
      }));
  return { certificates: of("certificates"), otherAttachments: of("otherAttachments") };
};

/** The server's own records of files, by path; a client's claims are not used. */
const filesAt = async (db: Db, paths: readonly string[]) => {
  if (paths.length === 0) return [];
  // Locked until the end of the save, so that none is removed in between.
  return db.selectFrom("files").selectAll().where("path", "in", paths).forShare().execute();
};

/** Result of saving attachments: a file may belong to another user ("foreign") or be deleted ("gone"). */
export type AttachmentsOutcome = "saved" | "foreign" | "gone";

/**
 * Replaces the given lists and leaves the other; changes nothing if a file is not the user's own upload. Size
 * and type come from the upload.
 */
export const saveAttachments = (db: Db, userId: string, lists: SomeAttachments): Promise<AttachmentsOutcome> =>
  db.transaction().execute(async (transaction): Promise<AttachmentsOutcome> => {
    const given = (["certificates", "otherAttachments"] as const).flatMap((list) => {
      const items = lists[list];
      return items ? [{ kind: KIND[list], items }] : [];
    });
    // One save after the other: two at once would each add their lists.
    await transaction.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
    const paths = [...new Set(given.flatMap(({ items }) => items.map(({ path }) => path)))];
    const known = await filesAt(transaction, paths);
    if (known.some(({ owner_id, is_public }) => owner_id !== userId || is_public)) return "foreign";
    if (known.length < paths.length) return "gone";
    const files = new Map(known.map((file) => [file.path, file]));
    for (const { kind, items } of given) {
      await transaction.deleteFrom("resume_attachments").where("user_id", "=", userId).where("kind", "=", kind).execute();
      const rows = items.flatMap(({ name, path, photo }, position) => {
        const file = files.get(path);
        return file
          ? [
              {
                user_id: userId,
                kind,
                name,
                path,
                file_type: file.file_type,
                size: file.size,
                photo: photo === 1 && isPhotoType(file.file_type) ? 1 : 0,
                position,
              },
            ]
          : [];
      });
      if (rows.length > 0) await transaction.insertInto("resume_attachments").values(rows).execute();
    }
    return "saved";
  });
