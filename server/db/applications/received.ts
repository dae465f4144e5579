import { createHash } from "node:crypto";
import { filesOf, type Received, type ReceivedParts, receivedParts } from "#lib/domain/resume/received.ts";
import { inOrder } from "#server/db/resume/resume-versions.ts";
import { findResume } from "#server/db/resume/resumes.ts";
import type { Db } from "#server/db/schema/index.ts";

/** The résumé that a sign-up gives away, as the text that is kept, and its SHA-256. Objects have their fields in order. */
const serialize = (resume: ReceivedParts): { content: string; sha256: string } => {
  const content = JSON.stringify(receivedParts(resume), inOrder);
  return { content, sha256: createHash("sha256").update(content).digest("hex") };
};

/** Keeps what the company receives with a sign-up. Part of the transaction that signs up; another sign-up takes its place. */
export const keepReceived = async (db: Db, { id, userId }: { id: string; userId: string }, now: number): Promise<void> => {
  const resume = await findResume(db, userId);
  if (!resume) return;
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

/** What the company received with a seeker's application; null for one from before it was kept. */
export const findReceived = async (db: Db, applicationId: string, userId: string): Promise<Received | null> => {
  const row = await db.selectFrom("received_resumes").selectAll().where("application_id", "=", applicationId).executeTakeFirst();
  if (!row) return null;
  // A field that was added to a table since is empty in what was received before.
  const parts = receivedParts(row.content);
  const resume = { userId, userName: parts.basics.name, loginPhone: "", versions: {}, ...parts };
  return { resume, at: row.received_at.getTime(), sha256: row.sha256 };
};
