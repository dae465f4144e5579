import { useStore } from "@nanostores/react";
import { useId, useState } from "react";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { Application, Flow } from "#lib/domain/applications/applications.ts";
import { nextStageOf } from "#lib/domain/applications/path.ts";
import { mayWithdraw } from "#lib/domain/applications/withdrawal.ts";
import { paths, postPath } from "#lib/domain/paths.ts";
import { filesOf, type Received } from "#lib/domain/resume/received.ts";
import { LIST_NAMES } from "#lib/domain/resume/resume.ts";
import { parseBeijing } from "#lib/domain/time.ts";
import { saveCalendar } from "#lib/stores/applications/calendar.ts";
import { createReceipt, type Receipt as Value } from "#lib/stores/applications/receipt.ts";
import { applicationWords, stageNames } from "#lib/texts/applications/applications.ts";
import { appointmentTitle } from "#lib/texts/applications/progress.ts";
import { received as receivedWords, receipt as words } from "#lib/texts/applications/received.ts";
import { calendarFile } from "#lib/texts/calendar.ts";
import { general } from "#lib/texts/general.ts";
import { sectionText } from "#lib/texts/resume/records.ts";
import { late } from "#loading/late.ts";

const ReceivedDialog = late(() => import("./ReceivedDialog.tsx"), "ReceivedDialog");

const WEEK = 7 * 86_400_000;

/** The sent résumé in figures. */
const summaryOf = ({ resume }: Received): string => {
  const counts = LIST_NAMES.flatMap((list) =>
    resume[list].length > 0 ? [words.count(sectionText[list], resume[list].length)] : [],
  );
  const files = filesOf(resume).length;
  return words.sentSummary(
    general.listed([sectionText.basics, ...counts, ...(files > 0 ? [words.count(receivedWords.files, files)] : [])]),
  );
};

/** The next stage if its time is known, else a reminder to look. */
const eventOf = (application: Application, next: Flow | null) => {
  const { post } = application;
  const startsAt = next ? parseBeijing(next.time) : null;
  const [what, stage] = [`${post.companyName}\n${words.numbered(application.id)}`, next?.stage ?? null];
  return startsAt !== null && stage !== null
    ? {
        uid: `application-${application.id}-${stage}`,
        start: startsAt,
        title: appointmentTitle(stage, post.name),
        description: what,
        place: next?.place ?? "",
      }
    : { uid: `application-${application.id}-reminder`, start: null, title: words.reminder(post.name), description: what };
};

function Contents({ application, received, next }: Value) {
  const [isOpen, setOpen] = useState(false);
  const nextId = useId();
  const { post, withdrawnAt } = application;
  const event = eventOf(application, next);
  const { status, stages } = application;
  const first = stages.length > 0 ? stageNames[nextStageOf(0, stages)] : words.someStage;
  const save = (): void =>
    saveCalendar(
      (site, now) => calendarFile({ ...event, start: event.start ?? now + WEEK, url: new URL(postPath(post.id), site) }, now),
      `${event.title}.ics`,
    );
  const facts = [
    [words.number, application.id],
    [words.post, `${post.name} · ${post.companyName}`],
    [words.signedOn, application.appliedOn],
    [words.sent, received ? summaryOf(received) : words.nothingKept],
  ];
  return (
    <article className="panel mx-auto flex max-w-182 flex-col gap-5 p-5 lg:p-8">
      <h2 className="font-semibold text-ink-900 text-xl">{withdrawnAt === null ? words.title : words.withdrawn}</h2>
      <dl className="flex flex-col gap-2">
        {facts.map(([label, value]) => (
          <div key={label} className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[6em_1fr]">
            <dt className="text-ink-500">{label}</dt>
            <dd className="min-w-0 break-words text-ink-900">{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby={nextId} className="rounded-control bg-ground p-4">
        <h3 id={nextId} className="mb-2 font-semibold text-ink-900">
          {words.next}
        </h3>
        {status === "10" && withdrawnAt === null ? (
          <ol className="flex list-decimal flex-col gap-1 pl-5">
            {words.steps(first).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        ) : (
          <p>{applicationWords(application).text}</p>
        )}
      </section>
      <div className="flex flex-wrap gap-3">
        <a className={buttonClass("primary")} href={paths.applications}>
          {words.toList}
        </a>
        {received && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {words.view}
          </Button>
        )}
        {mayWithdraw(status) && withdrawnAt === null && (
          <Button variant="plain" onClick={save}>
            {event.start === null ? words.remind : words.addStage(stageNames[next?.stage ?? 0])}
          </Button>
        )}
      </div>
      {isOpen && <ReceivedDialog application={application} onClose={() => setOpen(false)} />}
    </article>
  );
}

const skeleton = <div role="status" aria-label={general.loading} className="panel skeleton mx-auto h-96 max-w-182" />;

const missing = (
  <StateView picture="missing" title={words.missing} hint={words.missingHint}>
    <a className={buttonClass("primary")} href={paths.applications}>
      {words.toList}
    </a>
  </StateView>
);

/** The receipt of an application: its number, the sent résumé, the next step, the calendar (X-receipt). */
export function Receipt({ postId }: { postId: string }) {
  const [receipt] = useState(() => createReceipt(postId));
  return (
    <Loaded of={useStore(receipt.$state)} skeleton={skeleton} missing={missing} onRetry={() => void receipt.load()}>
      {(value) => <Contents {...value} />}
    </Loaded>
  );
}
