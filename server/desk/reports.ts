import { inTransaction } from "#server/db/connection/transaction.ts";
import { addChange } from "#server/db/desk/changes.ts";
import { keepAnswer, lockReport } from "#server/db/desk/reports.ts";
import { closeReport } from "#server/db/reports.ts";
import { type DeskContext, madeBy } from "./actor.ts";
import { conflict, forbidden, invalid, missing } from "./refusal.ts";

/** Settles a report. Of two who settle one, the second is refused, so that the first decision stands. */
export const settleReport = (
  { db, actor, now }: DeskContext,
  { id, decision, answer }: { id: string; decision: string; answer: string },
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    if (actor.role !== "operator") throw forbidden();
    const report = await lockReport(transaction, id);
    if (!report) throw missing();
    if (report.isSettled) throw conflict("report-settled");
    await closeReport(transaction, id, now);
    if (answer !== "") {
      if (!report.hasAccount) throw invalid({ answer: "unknown" });
      await keepAnswer(transaction, { id, answer }, now);
    }
    const change = {
      action: "settle",
      subject: "report",
      subjectId: id,
      after: answer === "" ? { decision } : { decision, answer },
    } as const;
    await addChange(transaction, { ...madeBy(actor), ...change }, now);
  });
