import { atom, map } from "nanostores";
import { send } from "#lib/api/send.ts";
import { reportMessage, reportPost } from "#lib/contract/reports.ts";
import type { Failure } from "#lib/domain/failure.ts";
import {
  cleanContact,
  cleanText,
  EMPTY_REPORT,
  REPORTED_MESSAGE_MAX,
  type ReportDraft,
  type ReportedMessage,
  type ReportField,
  type ReportProblem,
  reportProblems,
} from "#lib/domain/reports/reports.ts";
import { viewer } from "#lib/stores/account/viewer.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";

/** A field's problem: the name of our own rule, or the server's sentence. */
export type FieldProblem = ReportProblem | { said: string };
type Problems = Partial<Record<ReportField, FieldProblem>>;

/** The server's names of the fields. */
const WIRE_FIELDS: Record<ReportField, string> = { reason: "reportReason", text: "reportText", phone: "contactPhone" };

/** A post, or a message of the chat. */
export type ReportSubject = { kind: "post"; postId: string } | ({ kind: "message"; id: string } & ReportedMessage);

/** The subject that the dialog is open for; null while it is closed. */
export const $reported = atom<ReportSubject | null>(null);
/** The typed report. It survives closing the dialog by mistake, until it is sent. */
export const $draft = map<ReportDraft>(EMPTY_REPORT);
export const $problems = atom<Problems>({});
export const $sending = atom(false);
/** Set when the report has been stored; `withPhone`: whether the visitor can be called. */
export const $done = atom<{ withPhone: boolean } | null>(null);

const open = (subject: ReportSubject): void => {
  $done.set(null);
  $problems.set({});
  $reported.set(subject);
};
export const openReport = (postId: string): void => open({ kind: "post", postId });
/** The message that the typed report is about: another one starts empty. */
const $typedFor = atom<string | null>(null);
/** Opens the report of a message; `reason` is the one that suggests itself. */
export const openMessageReport = (
  { id, account, message }: ReportedMessage & { id: string },
  reason: ReportDraft["reason"],
): void => {
  const quoted = [...cleanText(message)].slice(0, REPORTED_MESSAGE_MAX).join("");
  if ($typedFor.get() !== id) $draft.set({ ...EMPTY_REPORT, reason });
  $typedFor.set(id);
  open({ kind: "message", id, account, message: quoted });
};
export const closeReport = (): void => $reported.set(null);

export const editReport = (change: Partial<ReportDraft>): void => {
  $draft.set({ ...$draft.get(), ...change });
  const kept = Object.entries($problems.get()).filter(([field]) => !(field in change));
  $problems.set(Object.fromEntries(kept));
};

/** Shows the server's sentence at its field. A failure without a field shows as a message. */
const showFailure = (failure: Failure): void => {
  const said: Problems = {};
  if (failure.kind === "invalid")
    for (const field of ["reason", "text", "phone"] as const) {
      const sentence = failure.fields[WIRE_FIELDS[field]];
      if (sentence) said[field] = { said: sentence };
    }
  if (Object.keys(said).length > 0) $problems.set(said);
  else reportFailure(failure);
};

/** Sends the report. The typed text stays until the server has it. */
export const submitReport = async (): Promise<void> => {
  const subject = $reported.get();
  const draft = $draft.get();
  const problems = reportProblems(draft);
  $problems.set(problems);
  if (subject === null || $sending.get() || draft.reason === "" || Object.keys(problems).length > 0) return;
  const report = { reason: draft.reason, text: cleanText(draft.text), phone: cleanContact(draft.phone) };
  $sending.set(true);
  const me = viewer();
  const sent =
    subject.kind === "post"
      ? await send(reportPost, { postId: subject.postId, userId: me.role === "seeker" ? me.userId : null, report })
      : await send(reportMessage, { account: subject.account, message: subject.message, report });
  $sending.set(false);
  if (!sent.ok) return showFailure(sent.failure);
  $draft.set(EMPTY_REPORT);
  $done.set({ withPhone: report.phone !== "" });
};
