import { useStore } from "@nanostores/react";
import type { SubmitEvent } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { ChipRadios } from "#islands/ui/ChipRadios.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { TextArea } from "#islands/ui/TextArea.tsx";
import { ANSWER_MAX, DECISION_MAX, type DeskReport, REPORT_VIEWS } from "#lib/domain/desk/reports.ts";
import { deskView } from "#lib/domain/desk/views.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import {
  $savingDecision,
  $settling,
  beginSettling,
  endSettling,
  narrowReports,
  reports,
  saveDecision,
  writeAnswer,
  writeDecision,
} from "#lib/stores/desk/reports.ts";
import { standardAnswer } from "#lib/texts/desk/answers.ts";
import { screenNames, reportWords as words } from "#lib/texts/desk/desk.ts";
import { reportReasonText } from "#lib/texts/reports.ts";
import { Heading, Rows, ViewLink } from "./Screen.tsx";

const subjectOf = ({ account, company, post }: DeskReport): string => (account === null ? post : words.message(account, company));

/** The post or message that was reported. */
function Subject({ report }: { report: DeskReport }) {
  const { postId, post, company, account, message } = report;
  if (account !== null)
    return (
      <div className="min-w-0 break-words">
        <p className="font-medium text-ink-900">{subjectOf(report)}</p>
        <blockquote className="mt-1 whitespace-pre-wrap border-line border-l-2 pl-2">{message}</blockquote>
        {report.wordings.length > 0 && (
          <details className="mt-2">
            <summary className="min-h-10 cursor-pointer py-2 text-brand-600">{words.wordings(report.wordings.length)}</summary>
            <ol className="flex flex-col gap-2">
              {report.wordings.map(({ text, until }) => (
                <li key={until ?? "present"}>
                  <p className="text-ink-500 text-xs">{until === null ? words.present : words.until(formatBeijing(until))}</p>
                  <p className="whitespace-pre-wrap">{text}</p>
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
    );
  return (
    <div className="min-w-0 break-words">
      {postId === null ? (
        <span className="font-medium text-ink-900">{post}</span>
      ) : (
        <ViewLink to={deskView("post", postId)} label={words.toPost(post)} className="font-medium text-brand-600 hover:underline">
          {post}
        </ViewLink>
      )}
      <p className="text-ink-500 text-xs">
        {company}
        {postId === null && ` · ${words.gone}`}
      </p>
    </div>
  );
}

function Row({ report }: { report: DeskReport }) {
  const { reason, text, phone, hasAccount, reportedAt, settledAt, decision, answer, answerState } = report;
  return (
    <>
      <Subject report={report} />
      <div className="min-w-0 break-words">
        <p className="font-medium text-ink-900">{reportReasonText[reason]}</p>
        <p className="whitespace-pre-wrap">{text}</p>
      </div>
      <div className="min-w-0">
        <p>{hasAccount ? words.seeker : words.visitor}</p>
        {phone === "" ? (
          <p className="text-ink-500 text-xs">{words.noPhone}</p>
        ) : (
          <a href={`tel:${phone.replace(/\s/g, "")}`} className="text-brand-600 hover:underline">
            {phone}
          </a>
        )}
        <p className="text-ink-500 text-xs">{formatBeijing(reportedAt)}</p>
      </div>
      {settledAt === null ? (
        <Button
          variant="secondary"
          aria-label={words.settleOf(subjectOf(report))}
          onClick={() => beginSettling(report, standardAnswer(report.account === null ? report.post : null))}
        >
          {words.settle}
        </Button>
      ) : (
        <div className="min-w-0 break-words text-ink-500">
          <p className="text-xs">{words.settled(formatBeijing(settledAt))}</p>
          <p>{decision}</p>
          {answerState !== "none" && (
            <>
              <p className="mt-2 text-xs">{words.answerStates[answerState]}</p>
              <p>{answer}</p>
            </>
          )}
        </div>
      )}
    </>
  );
}

function SettleDialog() {
  const settling = useStore($settling);
  const busy = useStore($savingDecision);
  if (!settling) return null;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void saveDecision();
  };
  return (
    <Dialog title={words.title} onClose={endSettling}>
      <form onSubmit={submit}>
        <p className="mb-3 min-w-0 break-words">{subjectOf(settling.report)}</p>
        <TextArea
          label={words.decision}
          hint={words.decisionHint}
          rows={3}
          maxLength={DECISION_MAX}
          value={settling.decision}
          error={settling.isMissing ? words.missing : null}
          onChange={(event) => writeDecision(event.target.value)}
        />
        {settling.report.hasAccount && (
          <TextArea
            label={words.answer}
            hint={words.answerHint}
            rows={3}
            maxLength={ANSWER_MAX}
            value={settling.answer}
            onChange={(event) => writeAnswer(event.target.value)}
          />
        )}
        <Button type="submit" busy={busy} className="w-full">
          {words.save}
        </Button>
      </form>
    </Dialog>
  );
}

/** Reports of posts and messages, for operators. */
export function Reports() {
  const rows = useStore(reports.$rows);
  const { view } = useStore(reports.$filter);
  return (
    <>
      <Heading title={screenNames.reports} />
      <div className="mb-4">
        <ChipRadios
          label={words.view}
          options={REPORT_VIEWS.map((value) => ({ value, label: words.views[value] }))}
          value={view}
          onPick={narrowReports}
        />
      </div>
      <Rows
        of={rows}
        label={screenNames.reports}
        columns={words.columns}
        widths="1.6fr 1.6fr 1fr 10rem"
        empty={{ picture: "done", title: words.none, hint: words.noneHint }}
        onRetry={() => void reports.load()}
        onTurn={reports.turn}
      >
        {(report) => <Row report={report} />}
      </Rows>
      <SettleDialog />
    </>
  );
}
