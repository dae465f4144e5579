import type { ApplicationStatus } from "#lib/domain/applications/applications.ts";
import { type EntryOutcome, resultAt, type StageResult, statusOfResult } from "#lib/domain/desk/results.ts";
import type { Db } from "#server/db/schema/index.ts";
import { addChange } from "./changes.ts";

type Entry = { id: string; result: StageResult | null; staffId: string | null };

/** Keeps the result of an application's present stage where no seeker's call reads; null takes it away again. */
export const enterResult = (db: Db, { id, result, staffId }: Entry, now: number): Promise<EntryOutcome> =>
  db.transaction().execute(async (transaction): Promise<EntryOutcome> => {
    const application = await transaction
      .selectFrom("applications")
      .select("status")
      .where("id", "=", id)
      .where("withdrawn_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!application) return "missing";
    const log = (after: unknown) =>
      addChange(transaction, { staffId, action: "enter", subject: "application", subjectId: id, after }, now);
    if (result === null) {
      await log({ result });
      await transaction.deleteFrom("entered_results").where("application_id", "=", id).execute();
      return "entered";
    }
    const status = statusOfResult(application.status, result);
    if (status === null) return "not-next";
    await log({ result, status });
    const entry = { status, staff_id: staffId, entered_at: new Date(now) };
    await transaction
      .insertInto("entered_results")
      .values({ application_id: id, ...entry })
      .onConflict((conflict) => conflict.column("application_id").doUpdateSet(entry))
      .execute();
    return "entered";
  });

/** The statuses that the entered results of these applications lead to, by id; those without a result of their present stage are missing. */
export const enteredStatuses = async (db: Db, ids: readonly string[]): Promise<Map<string, ApplicationStatus>> => {
  const rows = await db
    .selectFrom("entered_results")
    .innerJoin("applications", "applications.id", "application_id")
    .select(["applications.id", "applications.status as present", "entered_results.status as entered"])
    .where("applications.id", "in", [...ids])
    .execute();
  return new Map(rows.flatMap(({ id, present, entered }) => (resultAt(present, entered) === null ? [] : [[id, entered]])));
};
