import { useStore } from "@nanostores/react";
import { type SubmitEvent, useEffect, useId, useRef } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { TextArea } from "#islands/ui/TextArea.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { cleanText, needsText, REPORT_REASONS, type ReportField } from "#lib/domain/reports/reports.ts";
import { lengthOf } from "#lib/domain/text.ts";
import {
  $done,
  $draft,
  $problems,
  $reported,
  $sending,
  closeReport,
  editReport,
  type FieldProblem,
  type ReportSubject,
  submitReport,
} from "#lib/stores/reports/report.ts";
import { general } from "#lib/texts/general.ts";
import { reportProblemText, reportReasonText, reports } from "#lib/texts/reports.ts";

const sentenceOf = (field: ReportField, problem: FieldProblem | undefined): string | null => {
  if (problem === undefined) return null;
  if (typeof problem === "object") return problem.said;
  const sentences: Partial<Record<string, string>> = reportProblemText[field];
  return sentences[problem] ?? null;
};

/** The reasons, as a row of choices that wraps. */
function Reasons({ chosen, error }: { chosen: string; error: string | null }) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 font-medium text-ink-900">
        {reports.reason}
        <span aria-hidden="true" className="ml-1 text-bad">
          *
        </span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {REPORT_REASONS.map((reason) => (
          <label
            key={reason}
            className="flex min-h-10 cursor-pointer items-center gap-2 rounded-full border border-field bg-card px-3.5 text-ink-900 hover:border-brand-600 has-checked:border-brand-600 has-checked:bg-brand-50 has-checked:text-brand-600 has-focus-visible:outline-2 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="reason"
              required
              value={reason}
              checked={reason === chosen}
              aria-invalid={error ? true : undefined}
              onChange={() => editReport({ reason })}
              className="size-4 accent-brand-600"
            />
            {reportReasonText[reason]}
          </label>
        ))}
      </div>
      <p id={errorId} role="alert" className="mt-1 mb-1.5 min-h-[18px] text-bad text-xs">
        {error}
      </p>
    </fieldset>
  );
}

function Form({ subject }: { subject: ReportSubject }) {
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const { reason, text, phone } = useStore($draft);
  const problems = useStore($problems);
  const sending = useStore($sending);
  const hasProblems = Object.keys(problems).length > 0;

  // A refused report leads to the first field that is wrong.
  useEffect(() => {
    if (hasProblems) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [hasProblems]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void submitReport();
  };
  const footer = (
    <>
      <Button variant="plain" onClick={closeReport}>
        {general.cancel}
      </Button>
      <Button type="submit" form={formId} busy={sending}>
        {sending ? reports.sending : reports.send}
      </Button>
    </>
  );
  return (
    <Dialog variant="choice" title={reports.title[subject.kind]} onClose={closeReport} footer={footer}>
      <form id={formId} ref={form} noValidate onSubmit={submit} className="flex flex-col">
        {subject.kind === "message" && (
          <figure className="mb-3 rounded-control bg-ground px-3 py-2">
            <figcaption className="text-ink-500 text-xs">{reports.message}</figcaption>
            <blockquote dir="auto" className="wrap-anywhere line-clamp-3 text-ink-900">
              {subject.message}
            </blockquote>
          </figure>
        )}
        <Reasons chosen={reason} error={sentenceOf("reason", problems.reason)} />
        <TextArea
          label={reports.text}
          placeholder={reports.textPlaceholder}
          rows={4}
          required={needsText(reason)}
          hint={reports.textHint(lengthOf(cleanText(text)))}
          error={sentenceOf("text", problems.text)}
          value={text}
          onChange={(event) => editReport({ text: event.target.value })}
        />
        <TextField
          type="tel"
          autoComplete="tel"
          label={reports.phone}
          hint={reports.hint[subject.kind]}
          error={sentenceOf("phone", problems.phone)}
          value={phone}
          maxLength={20}
          onChange={(event) => editReport({ phone: event.target.value })}
        />
      </form>
    </Dialog>
  );
}

/** Tells the next steps. */
function Done({ withPhone, subject }: { withPhone: boolean; subject: ReportSubject }) {
  const footer = (
    <Button data-autofocus="" onClick={closeReport}>
      {reports.close}
    </Button>
  );
  return (
    <Dialog variant="choice" title={reports.doneTitle} onClose={closeReport} footer={footer}>
      <div role="status" className="flex flex-col gap-2">
        <p className="text-base text-ink-900">{reports.done[withPhone ? "withPhone" : "withoutPhone"](subject.kind)}</p>
        <p>{reports.doneAdvice}</p>
      </div>
    </Dialog>
  );
}

/** The dialog in which a visitor reports a post, or a seeker a message, while it is open. */
export function ReportDialog() {
  const subject = useStore($reported);
  const done = useStore($done);
  if (subject === null) return null;
  return done ? <Done {...done} subject={subject} /> : <Form subject={subject} />;
}
