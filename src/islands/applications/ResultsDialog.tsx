import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { type Application, ATTENDED_STAGES, type StageResults } from "#lib/domain/applications/applications.ts";
import { stageOf } from "#lib/domain/applications/path.ts";
import { type ApplicationProgress, createBatchNotice, createProgress } from "#lib/stores/applications/progress.ts";
import { applications, stageNames, statusWords } from "#lib/texts/applications/applications.ts";
import { participationText, progress } from "#lib/texts/applications/progress.ts";
import { general } from "#lib/texts/general.ts";

/** A stage's result: for an attended stage the answer and its result, else the text of the application's status. */
const resultText = (result: StageResults, { status }: ApplicationProgress): string => {
  const kept = ATTENDED_STAGES.find(({ stage }) => stage === result.stage)?.kept;
  if (kept) return participationText[result[kept] ?? 0];
  if (status === null || result.stage === null) return statusWords(null).badge;
  return result.stage < stageOf(status) ? participationText[40] : statusWords(status).badge;
};

/** The status and batch that a notice speaks of; null where there is nothing to announce. */
const announced = ({ status, timeline }: ApplicationProgress) =>
  status === null || !timeline || timeline.batch.name === "" ? null : { status, ...timeline.batch };

function Notice({ notice }: { notice: NonNullable<ReturnType<typeof announced>> }) {
  const { status, name, reviewed, total } = notice;
  return (
    <section aria-label={progress.notice} className="flex flex-col gap-1 rounded-control bg-ground p-4">
      <h3 className="font-semibold text-ink-900">{progress.notice}</h3>
      <p>{progress.noticeTitle(name, stageNames[stageOf(status)])}</p>
      <p className="text-ink-500">{progress.noticePassed(reviewed, total)}</p>
      <p>{progress.noticeMine(statusWords(status).badge)}</p>
    </section>
  );
}

function Results({ value, showsNotice }: { value: ApplicationProgress; showsNotice: boolean }) {
  const results = value.results.filter(({ stage }) => stage !== null);
  const notice = showsNotice ? announced(value) : null;
  if (results.length === 0 && !notice) return <StateView picture="time" title={progress.noResults} hint={progress.noResultsHint} />;
  return (
    <div className="flex flex-col gap-5">
      {results.length === 0 ? (
        <p>{progress.noResultsYet}</p>
      ) : (
        <dl className="divide-y divide-line">
          {results.map((result) => (
            <div key={result.stage} className="flex items-center justify-between gap-4 py-3">
              <dt className="text-ink-900">{stageNames[result.stage ?? 0]}</dt>
              <dd className="font-medium text-ink-700">{resultText(result, value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {notice && <Notice notice={notice} />}
    </div>
  );
}

const skeleton = <div role="status" aria-label={general.loading} className="skeleton h-60 rounded-control" />;

/** 成绩公示: the result of each stage, and the batch's announcements (R2.2.5-6, D-H4). */
export function ResultsDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const [[store, notice]] = useState(() => [createProgress(application), createBatchNotice()] as const);
  const shown = useStore(notice.$state);
  return (
    <Dialog variant="report" title={applications.results} onClose={onClose}>
      <p className="mb-4 text-ink-700">
        <span className="font-semibold text-ink-900">{application.post.name}</span> · {application.post.companyName}
      </p>
      <Loaded of={useStore(store.$state)} skeleton={skeleton} onRetry={() => void store.load()}>
        {(value) => <Results value={value} showsNotice={shown.state === "ready" && shown.value} />}
      </Loaded>
    </Dialog>
  );
}
