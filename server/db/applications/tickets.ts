import { addFile, type UploadedFile } from "#server/db/files.ts";
import type { Db } from "#server/db/schema/index.ts";

/** Identifies a ticket: its application and stage, and a hash of its content. */
export type TicketKey = { applicationId: string; flowId: string; fingerprint: string };

const madeTicket = (db: Db, { applicationId, flowId }: TicketKey) =>
  db
    .selectFrom("tickets")
    .innerJoin("files", "files.path", "tickets.path")
    .select(["tickets.path", "fingerprint", "owner_id"])
    .where("application_id", "=", applicationId)
    .where("flow_id", "=", flowId);

/** The path of the ticket with exactly this content; null if there never was one or its owner deleted it. */
export const findTicket = async (db: Db, key: TicketKey): Promise<string | null> => {
  const made = await madeTicket(db, key).executeTakeFirst();
  return made && made.fingerprint === key.fingerprint && made.owner_id !== null ? made.path : null;
};

/**
 * Stores a ticket as the seeker's own file, replacing one with other content. Returns its path, which differs from the given file's
 * if a parallel request stored the same ticket first.
 */
export const keepTicket = (db: Db, ownerId: string, key: TicketKey, file: UploadedFile, now: number): Promise<string> =>
  db.transaction().execute(async (transaction) => {
    // One ticket of an application after the other.
    await transaction.selectFrom("applications").select("id").where("id", "=", key.applicationId).forUpdate().execute();
    const known = await findTicket(transaction, key);
    if (known !== null) return known;
    const outdated = await madeTicket(transaction, key).executeTakeFirst();
    if (outdated) await transaction.updateTable("files").set({ owner_id: null }).where("path", "=", outdated.path).execute();
    await addFile(transaction, ownerId, file, now);
    const { applicationId: application_id, flowId: flow_id, fingerprint } = key;
    const says = { fingerprint, path: file.path };
    await transaction
      .insertInto("tickets")
      .values({ application_id, flow_id, ...says })
      .onConflict((conflict) => conflict.columns(["application_id", "flow_id"]).doUpdateSet(says))
      .execute();
    return file.path;
  });

/** The path of a seeker's 一寸照 (D-H5); null if none is marked. */
export const findPhoto = async (db: Db, userId: string): Promise<string | null> => {
  const row = await db
    .selectFrom("resume_attachments")
    .innerJoin("files", "files.path", "resume_attachments.path")
    .select("files.path")
    .where("user_id", "=", userId)
    .where("owner_id", "=", userId)
    .where("photo", "=", 1)
    .executeTakeFirst();
  return row?.path ?? null;
};
