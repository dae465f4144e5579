import { clsx } from "clsx";
import { useId, useRef, useState } from "react";
import { StatusBadge } from "#islands/parts/StatusBadge.tsx";
import { Button } from "#islands/ui/Button.tsx";
import type { Application, Appointment } from "#lib/domain/applications/applications.ts";
import { trackOf } from "#lib/domain/applications/milestones.ts";
import { nextStageOf, stageOf } from "#lib/domain/applications/path.ts";
import { mayWithdraw } from "#lib/domain/applications/withdrawal.ts";
import { postPath } from "#lib/domain/paths.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { applications, applicationWords, stageNames } from "#lib/texts/applications/applications.ts";
import { placeText, salaryText } from "#lib/texts/posts/facts.ts";
import { late } from "#loading/late.ts";
import { Track } from "./Track.tsx";

const FeedbackDialog = late(() => import("./FeedbackDialog.tsx"), "FeedbackDialog");
const ResultsDialog = late(() => import("./ResultsDialog.tsx"), "ResultsDialog");
const ReceivedDialog = late(() => import("./ReceivedDialog.tsx"), "ReceivedDialog");
const Withdrawal = late(() => import("./Withdrawal.tsx"), "Withdrawal");
const SimilarPosts = late(() => import("./SimilarPosts.tsx"), "SimilarPosts");

/** A backend that does not report whether there is a result may have one: the dialog then shows it. */
const hasSomethingToShow = ({ hasResult }: Application, announces: boolean): boolean => hasResult !== false || announces;

/** Opens 信息反馈 and 成绩公示, where the company shows results (D-H4). */
function Dialogs({ application, announces }: { application: Application; announces: boolean }) {
  const [open, setOpen] = useState<"feedback" | "results" | null>(null);
  const close = (): void => setOpen(null);
  const { name } = application.post;
  return (
    <>
      <Button variant="secondary" aria-label={applications.feedbackOf(name)} onClick={() => setOpen("feedback")}>
        {applications.feedback}
      </Button>
      {hasSomethingToShow(application, announces) ? (
        <Button variant="plain" aria-label={applications.resultsOf(name)} onClick={() => setOpen("results")}>
          {applications.results}
        </Button>
      ) : (
        <span className="inline-flex min-h-10 items-center px-4 text-ink-500">{applications.noResults}</span>
      )}
      {open === "feedback" && <FeedbackDialog application={application} onClose={close} />}
      {open === "results" && <ResultsDialog application={application} onClose={close} />}
    </>
  );
}

/** The résumé as the company received it. */
function Received({ application }: { application: Application }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-label={applications.receivedOf(application.post.name)} onClick={() => setOpen(true)}>
        {applications.received}
      </Button>
      {isOpen && <ReceivedDialog application={application} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Time and place of the next appointment. */
function NextAppointment({ appointment: { stage, title, time, place } }: { appointment: Appointment }) {
  return (
    <dl className="mt-1.5 flex gap-x-3 border-line border-t pt-1.5">
      <dt className="shrink-0 text-ink-500">{applications.appointment}</dt>
      <dd className="min-w-0 break-words text-ink-900">
        <span className="block break-keep font-medium">{applications.appointmentOf(title || stageNames[stage], time)}</span>
        <span className="block">{place}</span>
      </dd>
    </dl>
  );
}

/** An application's progress, its meaning and the next step. */
function Progress({ application }: { application: Application }) {
  const { status, stages, appointment } = application;
  const words = applicationWords(application);
  const goesOn = status !== null && (words.outcome === "under-review" || words.outcome === "passed");
  const next = goesOn && stageOf(status) < 6 ? nextStageOf(stageOf(status), stages) : null;
  return (
    <>
      {status !== null && stages.length > 0 && <Track track={trackOf(status, stages, [])} />}
      <div className="rounded-control bg-ground px-3 py-2 text-ink-700">
        <p>{words.text}</p>
        {next !== null && stages.length > 0 && <p className="text-ink-500 text-xs">{applications.upNext(stageNames[next])}</p>}
        {appointment && <NextAppointment appointment={appointment} />}
      </div>
    </>
  );
}

type Props = {
  application: Application;
  /** Whether the site announces results of batches. */
  announces: boolean;
  /** The application is another now. */
  onChange: () => void;
};

/** An application: the post, its progress, meaning and next step (R2.2.5-2). A failed one is folded and offers similar posts. */
export function ApplicationCard({ application, announces, onChange }: Props) {
  const { post, status, appliedOn, changedAt } = application;
  const words = applicationWords(application);
  const hasFailed = words.outcome === "failed" || words.outcome === "withdrawn";
  const [isOpen, setOpen] = useState(!hasFailed);
  const [showsSimilar, setShowsSimilar] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const withdrawButton = useRef<HTMLButtonElement>(null);
  const detailsId = useId();
  const dates = [
    appliedOn && applications.appliedOn(appliedOn),
    changedAt !== null && applications.changed(beijingDate(changedAt)),
  ];
  return (
    <article className={clsx("panel flex flex-col gap-3 p-4 lg:p-5", isOpen && "h-full")}>
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-semibold text-base text-ink-900">
          {/* Not the job page: a seeker looks back at a post that has closed, too. */}
          <a href={postPath(post.id)} className="hover:text-brand-600">
            {post.name}
          </a>
        </h2>
        <StatusBadge words={words} />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-4 text-ink-700">
        <span className="font-semibold text-accent-600">{salaryText(post.salary)}</span>
        <span>{placeText(post.place)}</span>
      </p>
      <div id={detailsId} className={isOpen ? "flex flex-col gap-3" : "hidden"}>
        {isOpen && <Progress application={application} />}
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {isOpen && post.showsResult && <Dialogs application={application} announces={announces} />}
        {isOpen && <Received application={application} />}
        {mayWithdraw(status) && application.withdrawnAt === null && (
          <Button
            ref={withdrawButton}
            variant="quiet"
            busy={isWithdrawing}
            aria-label={applications.withdrawOf(post.name)}
            onClick={() => setWithdrawing(true)}
          >
            {applications.withdraw}
          </Button>
        )}
        {hasFailed && (
          <>
            <Button
              variant="plain"
              aria-expanded={isOpen}
              aria-controls={detailsId}
              aria-label={applications.detailsOf(post.name)}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? applications.fold : applications.unfold}
            </Button>
            <Button
              variant="quiet"
              aria-expanded={showsSimilar}
              aria-label={applications.similarTo(post.name)}
              onClick={() => setShowsSimilar(!showsSimilar)}
            >
              {applications.similar}
            </Button>
          </>
        )}
      </div>
      {isWithdrawing && (
        <Withdrawal
          application={application}
          onClose={() => {
            setWithdrawing(false);
            withdrawButton.current?.focus();
          }}
          onOver={() => {
            setWithdrawing(false);
            onChange();
          }}
        />
      )}
      {showsSimilar && <SimilarPosts post={post} onLost={() => setShowsSimilar(false)} />}
      <p className="mt-auto flex flex-wrap justify-between gap-x-4 text-ink-500">
        <span className="cut min-w-0" title={post.companyName}>
          {post.companyName}
        </span>
        <span className="shrink-0 text-xs leading-[22px]">{dates.filter(Boolean).join(" · ")}</span>
      </p>
    </article>
  );
}
