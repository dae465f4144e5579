import { createHash, randomBytes } from "node:crypto";
import type { SharedCut } from "#lib/domain/chat/cards/job-cards.ts";
import { type OwnShare, SHARE_DAYS, type SharedResume } from "#lib/domain/chat/cards/shared-resume.ts";
import { reachable, receivedParts } from "#lib/domain/resume/received.ts";
import type { Db } from "#server/db/schema/index.ts";
import { inOrder } from "./etags.ts";
import { findResume } from "./resumes.ts";

const DAY_MS = 86_400_000;
/** 128 bits: the name of a copy cannot be guessed. */
const SHARE_BYTES = 16;
/** Cards of a conversation that can say how their copy stands. */
const SHARES_MAX = 100;

type Wish = { userId: string; recruiterId: string; cut: SharedCut; photo: string | null };

/**
 * Freezes a seeker's résumé for a recruiter; null without a résumé. The same content in the same cut is one copy, however often it is sent.
 * Why: docs/decisions/0131-a-resume-is-shared-as-a-frozen-copy.md
 */
export const shareResume = async (
  db: Db,
  { userId, recruiterId, cut, photo }: Wish,
  now: number,
): Promise<{ share: string; until: number } | null> => {
  const stored = await findResume(db, userId);
  if (!stored) return null;
  const content = JSON.stringify({ ...receivedParts(reachable(stored), cut), certificates: [], otherAttachments: [] }, inOrder);
  const sha256 = createHash("sha256")
    .update(JSON.stringify([content, photo]))
    .digest("hex");
  const until = new Date(now + SHARE_DAYS * DAY_MS);
  return db.transaction().execute(async (transaction) => {
    await transaction.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
    const same = await transaction
      .updateTable("shared_resumes")
      .set({ ends_at: until })
      .where("user_id", "=", userId)
      .where("recruiter_id", "=", recruiterId)
      .where("cut", "=", cut)
      .where("sha256", "=", sha256)
      .where("withdrawn_at", "is", null)
      .where("ends_at", ">", new Date(now))
      .returning("share")
      .executeTakeFirst();
    if (same) return { share: same.share, until: until.getTime() };
    const share = randomBytes(SHARE_BYTES).toString("base64url");
    await transaction
      .insertInto("shared_resumes")
      .values({
        ...{ share, user_id: userId, recruiter_id: recruiterId, cut, content, photo, sha256 },
        ...{ shared_at: new Date(now), ends_at: until },
      })
      .execute();
    return { share, until: until.getTime() };
  });
};

/** A copy as its recruiter finds it: theirs or another's, gone – withdrawn, over, or with its seeker –, or the résumé. */
export const openShared = async (
  db: Db,
  share: string,
  recruiterId: string,
  now: number,
): Promise<SharedResume | "foreign" | "gone"> => {
  const row = await db.selectFrom("shared_resumes").selectAll().where("share", "=", share).executeTakeFirst();
  if (!row) return "gone";
  if (row.recruiter_id !== recruiterId) return "foreign";
  if (row.content === null || row.withdrawn_at !== null || row.ends_at.getTime() <= now) return "gone";
  // Fields added since then are empty in older copies.
  const parts = receivedParts(row.content, row.cut);
  const resume = { userId: row.user_id, userName: parts.basics.name, loginPhone: "", etags: {}, ...parts };
  return { resume, photo: row.photo, cut: row.cut, at: row.shared_at.getTime(), until: row.ends_at.getTime() };
};

/** The copies that a seeker has shared with a recruiter, the newest first. */
export const listShares = async (db: Db, userId: string, recruiterId: string): Promise<OwnShare[]> => {
  const rows = await db
    .selectFrom("shared_resumes")
    .select(["share", "withdrawn_at", "ends_at"])
    .where("user_id", "=", userId)
    .where("recruiter_id", "=", recruiterId)
    .orderBy("id", "desc")
    .limit(SHARES_MAX)
    .execute();
  return rows.map((row) => ({ share: row.share, until: row.ends_at.getTime(), isWithdrawn: row.withdrawn_at !== null }));
};

/** Withdraws a seeker's own copy, and with it its content; false for a copy that is not theirs. Idempotent. */
export const withdrawShare = async (db: Db, share: string, userId: string, now: number): Promise<boolean> => {
  const own = db.selectFrom("shared_resumes").select("id").where("share", "=", share).where("user_id", "=", userId);
  if (!(await own.executeTakeFirst())) return false;
  await db
    .updateTable("shared_resumes")
    .set({ content: null, photo: null, withdrawn_at: new Date(now) })
    .where("share", "=", share)
    .where("withdrawn_at", "is", null)
    .execute();
  return true;
};

/** Removes the copies that are over. */
export const removeOverShares = async (db: Db, before: number): Promise<void> => {
  await db.deleteFrom("shared_resumes").where("ends_at", "<", new Date(before)).execute();
};
