import { useStore } from "@nanostores/react";
import { type ReactNode, useId, useState } from "react";
import { StatusBadge } from "#islands/parts/StatusBadge.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { type Application, type Flow, mayAnswer, PROGRESS, participationAt } from "#lib/domain/applications/applications.ts";
import { milestones, trackOf } from "#lib/domain/applications/milestones.ts";
import { dayOfStage, isLeftBehind, stageOf } from "#lib/domain/applications/path.ts";
import { ticketStage } from "#lib/domain/applications/ticket.ts";
import { usedWays } from "#lib/domain/news/ways.ts";
import { paths, postPath } from "#lib/domain/paths.ts";
import { beijingDate, parseBeijing } from "#lib/domain/time.ts";
import { $newsSettings } from "#lib/stores/account/news.ts";
import { saveCalendar } from "#lib/stores/applications/calendar.ts";
import { type ApplicationProgress, createProgress, type Progress } from "#lib/stores/applications/progress.ts";
import { applications, stageNames, statusWords } from "#lib/texts/applications/applications.ts";
import { appointmentTitle, explanationOf, milestoneText, progress } from "#lib/texts/applications/progress.ts";
import { ticket } from "#lib/texts/applications/ticket.ts";
import { calendarFile } from "#lib/texts/calendar.ts";
import { general } from "#lib/texts/general.ts";
import { newsWayText } from "#lib/texts/news/settings.ts";
import { Participation } from "./Participation.tsx";
import { Track } from "./Track.tsx";

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[6em_1fr]">
      <dt className="text-ink-500">{label}</dt>
      <dd className="min-w-0 break-words text-ink-900">{children}</dd>
    </div>
  );
}

type Shown = { application: Application; value: ApplicationProgress; store: Progress };

/** Place and time of a stage, if known, and its ticket, if available (R2.5.10-1). */
function Appointment({ application, value, store, flow }: Shown & { flow: Flow }) {
  const isFetching = useStore(store.$fetching);
  const startsAt = parseBeijing(flow.time);
  const { stage } = flow;
  const titleId = useId();
  const withTicket = ticketStage(value.status, value);
  const save = (): void => {
    if (startsAt === null || stage === null) return;
    const write = (site: URL, now: number): string =>
      calendarFile(
        {
          uid: `application-${application.id}-${stage}`,
          start: startsAt,
          title: appointmentTitle(stage, application.post.name),
          description: [application.post.companyName, flow.title, flow.ticketNumber].filter(Boolean).join("\n"),
          place: flow.place,
          url: new URL(postPath(application.post.id), site),
        },
        now,
      );
    saveCalendar(write, `${appointmentTitle(stage, application.post.name)}.ics`);
  };
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3 rounded-control bg-ground p-4">
      <h3 id={titleId} className="font-semibold text-ink-900">
        {progress.appointment(flow.title || stageNames[stage ?? 0])}
      </h3>
      <dl className="flex flex-col gap-1.5">
        <Fact label={progress.time}>{flow.time ? progress.beijing(flow.time) : progress.timeUnknown}</Fact>
        <Fact label={progress.place}>{flow.place || progress.placeUnknown}</Fact>
        {flow.note && <Fact label={progress.note}>{flow.note}</Fact>}
        {flow.hasTicket && flow.ticketNumber && <Fact label={progress.ticketNumber}>{flow.ticketNumber}</Fact>}
      </dl>
      {(withTicket || startsAt !== null) && (
        <div className="flex flex-wrap gap-3">
          {withTicket && (
            <Button variant="secondary" busy={isFetching} onClick={() => void store.saveTicket(withTicket, ticket.fileName)}>
              {ticket.download}
            </Button>
          )}
          {startsAt !== null && (
            <Button variant="plain" onClick={save}>
              {progress.addToCalendar}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** How the user hears of a move, and where to change that. */
function NewsWays() {
  const settings = useStore($newsSettings);
  if (settings.state !== "ready") return null;
  const ways = usedWays(settings.value, "application").map((way) => (way === "hook" ? settings.value.hookName : newsWayText[way]));
  return (
    <>
      {ways.length > 0 ? progress.toldBy(progress.listed(ways)) : progress.toldByNone}{" "}
      <a href={`${paths.security}#news`} className="text-brand-600 underline">
        {progress.toldBySettings}
      </a>
    </>
  );
}

function Milestones({ value }: { value: ApplicationProgress }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: often nothing else in the dialog takes the focus, and keys could not scroll it
    <section aria-label={progress.milestones} tabIndex={0} className="rounded-control">
      <h3 className="mb-1 font-semibold text-ink-900">{progress.milestones}</h3>
      <p className="mb-2 text-ink-500">
        {progress.milestonesHint}
        <NewsWays />
      </p>
      <ol className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {milestones(value.timeline?.moves ?? []).map(({ point, move }) => (
          <li key={point} className="rounded-control border border-line px-3 py-2">
            <p className="text-ink-500 text-xs">{milestoneText[point].name}</p>
            <p className={move ? "text-ink-900" : "text-ink-500"}>
              {move ? `${beijingDate(move.at)} ${point === "received" ? "" : statusWords(move.status).badge}` : progress.notYet}
            </p>
            <p className="mt-1 text-ink-500 text-xs">{milestoneText[point].look}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The last stage passed, if it had an appointment; early and supplementary admission follow none. */
const behind = ({ status, previous }: ApplicationProgress): string => {
  if (!previous || status === null || typeof PROGRESS[status].at !== "number") return "";
  const { title, time, place } = previous;
  return progress.past(title, time && progress.beijing(time), place);
};

/** The status's meaning, the next step, things to bring, and the previous stage. */
function Explanation({ value, appointment }: { value: ApplicationProgress; appointment: Flow | null }) {
  const known = { time: Boolean(appointment?.time), place: Boolean(appointment?.place) };
  const { meaning, next, bring } = explanationOf(value.status, known);
  const past = behind(value);
  return (
    <dl className="flex flex-col gap-1.5">
      <Fact label={progress.meaning}>{meaning}</Fact>
      <Fact label={progress.next}>
        {next}
        {value.status === "20" && value.next?.hasTicket && <> {progress.ticketLater}</>}
      </Fact>
      {bring && <Fact label={progress.bring}>{progress.listed(bring)}</Fact>}
      {past && <Fact label={progress.previous}>{past}</Fact>}
    </dl>
  );
}

/** The stage to attend: the present one while open, the next one after passing. */
const upcoming = ({ status, current, next, results }: ApplicationProgress): Flow | null => {
  const { outcome } = statusWords(status);
  const flow = outcome === "under-review" ? current : outcome === "passed" ? next : null;
  if (!flow || flow.stage === 6) return null;
  return flow.time || flow.place || flow.hasTicket || participationAt(status, results) !== null ? flow : null;
};

function Feedback({ application, value, store }: Shown) {
  const { status, timeline, readAt } = value;
  const isSaving = useStore(store.$saving);
  const words = statusWords(status);
  const batch = timeline?.batch;
  const usualWait = timeline?.usualWait;
  const since = timeline?.moves.at(-1)?.at ?? application.changedAt;
  const isBehind = status !== null && batch !== undefined && isLeftBehind(status, batch.movedOnAt, since ?? 0, readAt);
  const isOpen = words.outcome === "under-review";
  const participation = participationAt(status, value.results);
  const appointment = upcoming(value);
  return (
    <div className="flex flex-col gap-5">
      {status !== null && <Track track={trackOf(status, application.stages, timeline?.moves ?? [])} />}
      <section className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge words={isBehind ? { ...words, badge: progress.leftBehind } : words} />
          {isOpen && since !== null && <span className="text-ink-500 text-xs">{progress.day(dayOfStage(since, readAt))}</span>}
          {batch && batch.total > 1 && (
            <span className="text-ink-500 text-xs">{progress.reviewed(batch.reviewed, batch.total)}</span>
          )}
        </div>
        {usualWait && isOpen && !isBehind && (
          <p className="text-ink-700">
            {progress.usualWait(usualWait)}
            {since !== null && dayOfStage(since, readAt) > usualWait.most && <> {progress.longWait}</>}
          </p>
        )}
        <p className="text-base text-ink-900">{isBehind ? progress.leftBehindText : words.text}</p>
        <Explanation value={value} appointment={appointment} />
      </section>
      {appointment && <Appointment application={application} value={value} store={store} flow={appointment} />}
      {status !== null && participation !== null && (
        <Participation
          stage={stageNames[stageOf(status)]}
          participation={participation}
          isOpen={mayAnswer(participation)}
          isSaving={isSaving}
          onAnswer={store.attend}
        />
      )}
      <Milestones value={value} />
    </div>
  );
}

const skeleton = <div role="status" aria-label={general.loading} className="skeleton h-80 rounded-control" />;

/** 信息反馈: an application's status, its meaning and the next step (R2.2.5-5). */
export function FeedbackDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const [store] = useState(() => createProgress(application));
  return (
    <Dialog variant="report" title={applications.feedback} onClose={onClose}>
      <p className="mb-4 text-ink-700">
        <span className="font-semibold text-ink-900">{application.post.name}</span> · {application.post.companyName}
      </p>
      <Loaded of={useStore(store.$state)} skeleton={skeleton} onRetry={() => void store.load()}>
        {(value) => <Feedback application={application} value={value} store={store} />}
      </Loaded>
    </Dialog>
  );
}
