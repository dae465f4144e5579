import { sql } from "kysely";
import type { DeskReport, ReportView } from "#lib/domain/desk/reports.ts";
import { type Paged, pageOf } from "#lib/domain/paging.ts";
import type { Db } from "#server/db/schema/index.ts";

/** A page of reports, the newest first. The decision of a settled one is in the log. */
export const listDeskReports = async (
  db: Db,
  { view, page, size }: { view: ReportView; page: number; size: number },
): Promise<Paged<DeskReport>> => {
  const some = db.selectFrom("reports").$if(view === "waiting", (reports) => reports.where("done_at", "is", null));
  const { total } = await some.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await some
    .select(["id", "post_id", "post_name", "company_name", "user_id", "reason", "text", "phone", "reported_at", "done_at"])
    .select(["message", "account"])
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
    (row): DeskReport => ({
      ...{ id: row.id, postId: row.post_id, post: row.post_name, company: row.company_name },
      ...{ account: row.account, message: row.message, reason: row.reason, text: row.text, phone: row.phone },
      hasAccount: row.user_id !== null,
      reportedAt: row.reported_at.getTime(),
      settledAt: row.done_at?.getTime() ?? null,
      decision: row.done_at === null ? "" : (row.decision ?? ""),
    }),
  );
  return { items, page: pageOf(page, size, Number(total)) };
};

/** Locks a report; answers whether it is settled, null if it does not exist. */
export const lockReport = async (db: Db, id: string): Promise<{ isSettled: boolean } | null> => {
  const row = await db.selectFrom("reports").select("done_at").where("id", "=", id).forUpdate().executeTakeFirst();
  return row ? { isSettled: row.done_at !== null } : null;
};
