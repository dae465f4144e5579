import { sql } from "kysely";
import * as z from "zod/mini";
import { CHAT_USER_PREFIX } from "#lib/domain/account/account.ts";
import type { DeskReport, ReportView, Wording } from "#lib/domain/desk/reports.ts";
import { type Paged, pageOf } from "#lib/domain/paging.ts";
import { cleanText, REPORTED_MESSAGE_MAX } from "#lib/domain/reports/reports.ts";
import { contentOf } from "#server/db/chat/messages.ts";
import type { Db } from "#server/db/schema/index.ts";

type Reported = { user_id: string | null; account: string | null; message: string };

const textElements = z.object({
  body: z.array(z.looseObject({ MsgContent: z.optional(z.object({ Text: z.optional(z.string()) })) })),
});
/** The text of a stored message as a report has it: cleaned, and cut. Empty for pictures and other contents. */
const textOf = (content: string): string => {
  const read = textElements.safeParse(contentOf(content));
  const texts = read.success ? read.data.body.map(({ MsgContent }) => MsgContent?.Text ?? "") : [];
  return cleanText(texts.join("\n")).slice(0, REPORTED_MESSAGE_MAX);
};

/**
 * All wordings of a reported message of the own chat, the oldest first; none if it was never changed. A report has the text alone, so the message is
 * the newest from this account to this seeker that had it.
 */
const wordingsOf = async (db: Db, { user_id: userId, account, message }: Reported): Promise<Wording[]> => {
  if (userId === null || account === null) return [];
  const rows = await db
    .selectFrom("chat_message_wordings")
    .innerJoin("chat_messages", "chat_messages.id", "message_id")
    .select(["chat_messages.id", "chat_messages.content as present", "chat_message_wordings.content as earlier", "replaced_at"])
    .where("from_id", "=", account)
    .where("to_id", "=", `${CHAT_USER_PREFIX}${userId}`)
    .orderBy("chat_messages.id", "desc")
    .orderBy("chat_message_wordings.version")
    .execute();
  for (const [first, ...others] of Map.groupBy(rows, ({ id }) => id).values()) {
    if (!first) continue;
    const earlier = [first, ...others].map((row) => ({ text: textOf(row.earlier), until: Number(row.replaced_at) * 1000 }));
    const all = [...earlier, { text: textOf(first.present), until: null }];
    if (all.some(({ text }) => text === message)) return all;
  }
  return [];
};

/** A page of reports, the newest first. The decision of a settled one is in the log. */
export const listDeskReports = async (
  db: Db,
  { view, page, size }: { view: ReportView; page: number; size: number },
): Promise<Paged<DeskReport>> => {
  const some = db.selectFrom("reports").$if(view === "waiting", (reports) => reports.where("done_at", "is", null));
  const { total } = await some.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await some
    .select(["id", "post_id", "post_name", "company_name", "user_id", "reason", "text", "phone", "reported_at", "done_at"])
    .select(["message", "account", "answer", "answer_due_at", "answered_at"])
    .select(
      sql<string | null>`(
        select after->>'decision' from desk_changes
        where subject = 'report' and subject_id = reports.id order by desk_changes.id desc limit 1)`.as("decision"),
    )
    .orderBy("reported_at", "desc")
    .orderBy("id", "desc")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const items = rows.map(
    async (row): Promise<DeskReport> => ({
      ...{ id: row.id, postId: row.post_id, post: row.post_name, company: row.company_name },
      ...{ account: row.account, message: row.message, reason: row.reason, text: row.text, phone: row.phone },
      hasAccount: row.user_id !== null,
      reportedAt: row.reported_at.getTime(),
      settledAt: row.done_at?.getTime() ?? null,
      decision: row.done_at === null ? "" : (row.decision ?? ""),
      wordings: await wordingsOf(db, row),
      answer: row.answer,
      answerState: row.answer === "" ? "none" : row.answered_at ? "sent" : row.answer_due_at ? "waiting" : "failed",
    }),
  );
  return { items: await Promise.all(items), page: pageOf(page, size, Number(total)) };
};

/** Locks a report; answers whether it is settled and made by a seeker, null if it does not exist. */
export const lockReport = async (db: Db, id: string): Promise<{ isSettled: boolean; hasAccount: boolean } | null> => {
  const row = await db.selectFrom("reports").select(["done_at", "user_id"]).where("id", "=", id).forUpdate().executeTakeFirst();
  return row ? { isSettled: row.done_at !== null, hasAccount: row.user_id !== null } : null;
};

/** Keeps an answer that is due at once. */
export const keepAnswer = async (db: Db, { id, answer }: { id: string; answer: string }, now: number): Promise<void> => {
  await db
    .updateTable("reports")
    .set({ answer, answer_due_at: new Date(now) })
    .where("id", "=", id)
    .execute();
};

/** A process has this long for one answer, in milliseconds. */
const LEASE_MS = 40_000;

/** The next answer that is due, leased to the caller: of several processes one gets it. Null when none is. */
export const takeDueAnswer = async (db: Db, now: number) => {
  const { rows } = await sql<{ id: string; userId: string; answer: string; attempts: number }>`
    update reports set answer_due_at = ${new Date(now + LEASE_MS)}, answer_attempts = answer_attempts + 1
    where id = (
      select id from reports where answer_due_at <= ${new Date(now)} and user_id is not null
      order by answer_due_at, id limit 1 for update skip locked)
    returning id::text as id, user_id::text as "userId", answer, answer_attempts as attempts`.execute(db);
  return rows[0] ?? null;
};

/** Ends the waiting of an answer, as sent or given up, or puts it off. Times are milliseconds since 1970. */
export const settleAnswer = async (db: Db, id: string, end: { sentAt: number } | { dueAt: number | null }): Promise<void> => {
  const [sent, due] = "sentAt" in end ? [new Date(end.sentAt), null] : [null, end.dueAt === null ? null : new Date(end.dueAt)];
  await db.updateTable("reports").set({ answered_at: sent, answer_due_at: due }).where("id", "=", id).execute();
};
