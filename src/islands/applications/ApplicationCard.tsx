import { useDialog } from "#islands/parts/use-dialog.ts";
import { Button } from "#islands/ui/Button.tsx";
import type { Application } from "#lib/domain/applications/applications.ts";
import { nextStageOf, stageOf } from "#lib/domain/applications/path.ts";
import { trackOf } from "#lib/domain/applications/touch-points.ts";
import { postPath } from "#lib/domain/paths.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { applications, stageNames, statusWords } from "#lib/texts/applications/applications.ts";
import { progress } from "#lib/texts/applications/progress.ts";
import { placeText, salaryText } from "#lib/texts/posts/posts.ts";
import { StatusBadge } from "./StatusBadge.tsx";
import { Track } from "./Track.tsx";

const loadFeedback = () => import("./FeedbackDialog.tsx");
const loadResults = () => import("./ResultsDialog.tsx");

/** The ways to what is known of an application, where the company shows it (decisions H4). */
function Dialogs({ application }: { application: Application }) {
  const feedback = useDialog(loadFeedback);
  const results = useDialog(loadResults);
  const { name } = application.post;
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" aria-label={progress.feedbackOf(name)} onClick={feedback.open}>
        {progress.feedback}
      </Button>
      <Button variant="plain" aria-label={progress.resultsOf(name)} onClick={results.open}>
        {progress.results}
      </Button>
      {feedback.code && <feedback.code.FeedbackDialog application={application} onClose={feedback.close} />}
      {results.code && <results.code.ResultsDialog application={application} onClose={results.close} />}
    </div>
  );
}

/** An application: the post, how far it is, what that means and what comes next (2§2.5). */
export function ApplicationCard({ application }: { application: Application }) {
  const { post, status, stages, appliedOn, changedAt } = application;
  const words = statusWords(status);
  const goesOn = status !== null && (words.outcome === "under-review" || words.outcome === "passed");
  const next = goesOn && stageOf(status) < 6 ? nextStageOf(stageOf(status), stages) : null;
  return (
    <article className="panel flex h-full flex-col gap-3 p-4 lg:p-5">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-semibold text-base text-ink-900">
          {/* Not the job page: a seeker looks back at a post that has closed, too. */}
          <a href={postPath(post.id)} className="hover:text-brand-600">
            {post.name}
          </a>
        </h3>
        <StatusBadge words={words} />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-4 text-ink-700">
        <span className="font-semibold text-accent-600">{salaryText(post.salary)}</span>
        <span>{placeText(post.place)}</span>
      </p>
      {status !== null && stages.length > 0 && <Track track={trackOf(status, stages, [])} />}
      <div className="rounded-control bg-ground px-3 py-2 text-ink-700">
        <p>{words.text}</p>
        {next !== null && stages.length > 0 && <p className="text-ink-500 text-xs">{progress.upNext(stageNames[next])}</p>}
      </div>
      {post.showsResult && <Dialogs application={application} />}
      <p className="mt-auto flex flex-wrap justify-between gap-x-4 text-ink-500">
        <span className="min-w-0 truncate">{post.companyName}</span>
        <span className="shrink-0 text-xs leading-[22px]">
          {[appliedOn && applications.appliedOn(appliedOn), changedAt !== null && progress.changed(beijingDate(changedAt))]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </p>
    </article>
  );
}
