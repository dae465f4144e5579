import { type ExpressionBuilder, sql } from "kysely";
import type { Report, ReportedMessage, ReportReason } from "#lib/domain/reports/reports.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { findPostName } from "./posts/posts.ts";
import type { Db, Tables } from "./schema/index.ts";

/** A report as the operator reads it. `userId` is null for a visitor without a login; times in milliseconds since 1970. */
export type StoredReport = {
  id: string;
  postId: string | null;
  post: string;
  company: string;
  userId: string | null;
  reason: ReportReason;
  text: string;
  phone: string;
  reportedAt: number;
  doneAt: number | null;
  /** A reported message of the chat, and the account that wrote it; empty and null in reports of posts. */
  message: string;
  account: string | null;
};

/**
 * Stores a report of a post. A second one by the same seeker on the same day replaces the first, and reopens it unless it is
 * equal. Visitors without a login get a row each, because they cannot be distinguished for certain.
 * Why: docs/decisions/0087-reports-of-posts.md
 */
export const addReport = async (
  db: Db,
  { postId, userId, report }: { postId: string; userId: string | null; report: Report },
  now: number,
): Promise<void> => {
  const { post, company } = await findPostName(db, postId);
  const said = { reason: report.reason, text: report.text, phone: report.phone };
  const isSame = (eb: ExpressionBuilder<Tables, "reports">) =>
    eb.and(Object.entries(said).map(([column, value]) => eb(sql.ref(`reports.${column}`), "=", value)));
  await db
    .insertInto("reports")
    .values({
      post_id: postId,
      post_name: post,
      company_name: company,
      user_id: userId,
      ...said,
      reported_on: beijingDate(now),
      reported_at: new Date(now),
      done_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "post_id", "reported_on"]).doUpdateSet((eb) => ({
        ...said,
        done_at: eb.case().when(isSame(eb)).then(eb.ref("reports.done_at")).else(null).end(),
      })),
    )
    .execute();
};

/** Whether an account has written to another one: in our own chat, or as the recruiter of a post that the two talk about. */
export const hasWritten = async (
  db: Db,
  { account, recruiterId, seeker }: { account: string; recruiterId: string | null; seeker: { userId: string; account: string } },
): Promise<boolean> => {
  const messages = db.selectFrom("chat_messages").select("id").where("from_id", "=", account).where("to_id", "=", seeker.account);
  if (await messages.limit(1).executeTakeFirst()) return true;
  const chats = db
    .selectFrom("post_chats")
    .innerJoin("posts", "posts.id", "post_chats.post_id")
    .select("posts.id")
    .where("post_chats.user_id", "=", seeker.userId)
    .where("posts.recruiter_id", "=", recruiterId);
  return recruiterId !== null && (await chats.limit(1).executeTakeFirst()) !== undefined;
};

/** Stores a seeker's report of a message. `recruiterId` names the company of its writer; null for other accounts. */
export const addMessageReport = async (
  db: Db,
  {
    userId,
    recruiterId,
    account,
    message,
    report,
  }: ReportedMessage & { userId: string; recruiterId: string | null; report: Report },
  now: number,
): Promise<void> => {
  const company = await db
    .selectFrom("recruiters")
    .innerJoin("companies", "companies.id", "recruiters.company_id")
    .select("companies.name")
    .where("recruiters.id", "=", recruiterId)
    .executeTakeFirst();
  await db
    .insertInto("reports")
    .values({
      post_id: null,
      post_name: "",
      company_name: company?.name ?? "",
      user_id: userId,
      ...{ reason: report.reason, text: report.text, phone: report.phone, account, message },
      reported_on: beijingDate(now),
      reported_at: new Date(now),
      done_at: null,
    })
    .execute();
};

const selectReports = (db: Db) =>
  db
    .selectFrom("reports")
    .select([
      "id",
      "post_id",
      "post_name",
      "company_name",
      "user_id",
      "reason",
      "text",
      "phone",
      "reported_at",
      "done_at",
      "message",
      "account",
    ]);
type ReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>["executeTakeFirstOrThrow"]>>;

const toReport = (row: ReportRow): StoredReport => ({
  id: row.id,
  postId: row.post_id,
  post: row.post_name,
  company: row.company_name,
  userId: row.user_id,
  reason: row.reason,
  text: row.text,
  phone: row.phone,
  reportedAt: row.reported_at.getTime(),
  doneAt: row.done_at?.getTime() ?? null,
  message: row.message,
  account: row.account,
});

/** Reports, newest first: the open ones, or all. */
export const listReports = async (db: Db, { which, max }: { which: "open" | "all"; max: number }): Promise<StoredReport[]> => {
  const rows = await selectReports(db)
    .$if(which === "open", (reports) => reports.where("done_at", "is", null))
    .orderBy("reported_at", "desc")
    .orderBy("id", "desc")
    .limit(max)
    .execute();
  return rows.map(toReport);
};

export const findReport = async (db: Db, id: string): Promise<StoredReport | null> => {
  const row = await selectReports(db).where("id", "=", id).executeTakeFirst();
  return row ? toReport(row) : null;
};

/** Closes a report. Returns whether it exists; closing twice changes nothing. */
export const closeReport = async (db: Db, id: string, now: number): Promise<boolean> => {
  const done = await db
    .updateTable("reports")
    .set((eb) => ({ done_at: eb.fn.coalesce("done_at", eb.val(new Date(now))) }))
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return done !== undefined;
};

/** Removes the reporter from reports: account, contact number and login phone. The text about the post stays. */
export const forgetReporter = async (db: Db, user: { id: string; phone: string }): Promise<void> => {
  const text = sql<string>`replace(replace(text, phone, '***'), ${user.phone}, '***')`;
  const message = sql<string>`replace(message, ${user.phone}, '***')`;
  await db.updateTable("reports").set({ user_id: null, phone: "", text, message }).where("user_id", "=", user.id).execute();
};

/** Deletes reports that were made before a time. */
export const purgeReports = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom("reports").where("reported_at", "<", before).execute();
};
