import { createHash } from "node:crypto";
import { filesOf, type Received, type ReceivedParts, reachable, receivedParts } from "#lib/domain/resume/received.ts";
import { inOrder } from "#server/db/resume/etags.ts";
import { findResume } from "#server/db/resume/resumes.ts";
import type { Db } from "#server/db/schema/index.ts";

/** The résumé sent with an application, as the stored text, and its SHA-256. Fields are sorted. */
const serialize = (resume: ReceivedParts): { content: string; sha256: string } => {
  const content = JSON.stringify(receivedParts(resume), inOrder);
  return { content, sha256: createHash("sha256").update(content).digest("hex") };
};

/**
 * Stores the résumé that the company receives with an application, in the transaction that applies. Applying again replaces it.
 * Why: docs/decisions/0065-received-resumes-stay-as-sent.md
 */
export const keepReceived = async (db: Db, { id, userId }: { id: string; userId: string }, now: number): Promise<void> => {
  const stored = await findResume(db, userId);
  if (!stored) return;
  const resume = reachable(stored);
  await db.deleteFrom("received_resumes").where("application_id", "=", id).execute();
  await db
    .insertInto("received_resumes")
    .values({ application_id: id, ...serialize(resume), received_at: new Date(now) })
    .execute();
  const named = filesOf(resume).map(({ path }) => path);
  if (named.length === 0) return;
  await db
    .insertInto("received_files")
    .columns(["application_id", "path"])
    .expression((eb) =>
      eb
        .selectFrom("files")
        .select((own) => [own.val(id).as("application_id"), "path"])
        .where("path", "in", named)
        .where("owner_id", "=", userId),
    )
    .execute();
};

/** The résumé that the company received with an application; null for applications older than this table. */
export const findReceived = async (db: Db, applicationId: string, userId: string): Promise<Received | null> => {
  const row = await db.selectFrom("received_resumes").selectAll().where("application_id", "=", applicationId).executeTakeFirst();
  if (!row) return null;
  // Fields added since then are empty in older copies.
  const parts = receivedParts(row.content);
  const resume = { userId, userName: parts.basics.name, loginPhone: "", etags: {}, ...parts };
  return { resume, at: row.received_at.getTime(), sha256: row.sha256 };
};
