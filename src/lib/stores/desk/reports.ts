import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { listDeskReports, settleReport } from "#lib/contract/desk/reports.ts";
import type { DeskReport, ReportView } from "#lib/domain/desk/reports.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";
import { createDeskList } from "./list.ts";

/** The table of reports. */
export const reports = createDeskList((query, signal) => send(listDeskReports, query, { signal }), {
  view: "waiting",
} as { view: ReportView });

/** Shows the reports that wait, or all. */
export const narrowReports = (view: ReportView): void => reports.narrow({ view });

/** The report that is being settled, with the decision so far; null while none is. `isMissing`: it was sent without a decision. */
export const $settling = atom<{ report: DeskReport; decision: string; answer: string; isMissing: boolean } | null>(null);
export const $savingDecision = atom(false);

/** Asks for a decision. `answer`: the one that is offered for a reporter with an account, and may be changed or emptied. */
export const beginSettling = (report: DeskReport, answer = ""): void =>
  $settling.set({ report, decision: "", answer: report.hasAccount ? answer : "", isMissing: false });
export const endSettling = (): void => $settling.set(null);
export const writeDecision = (decision: string): void => {
  const settling = $settling.get();
  if (settling) $settling.set({ ...settling, decision, isMissing: false });
};
export const writeAnswer = (answer: string): void => {
  const settling = $settling.get();
  if (settling) $settling.set({ ...settling, answer });
};

/** Settles the report; one that a colleague was quicker with is refused, and the table then shows it. */
export const saveDecision = async (): Promise<void> => {
  const settling = $settling.get();
  if (!settling || $savingDecision.get()) return;
  const decision = settling.decision.trim();
  if (decision === "") return $settling.set({ ...settling, isMissing: true });
  $savingDecision.set(true);
  const settled = await send(settleReport, { id: settling.report.id, decision, answer: settling.answer.trim() });
  $savingDecision.set(false);
  if (settled.ok) {
    notify("saved");
    endSettling();
  } else reportFailure(settled.failure);
  await reports.refresh();
};
