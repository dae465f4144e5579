import { clsx } from "clsx";
import type { TrackStage } from "#lib/domain/applications/milestones.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { applications, stageNames, stageStateText } from "#lib/texts/applications/applications.ts";

const DOTS = {
  done: "border-ok bg-ok",
  present: "border-brand-600 bg-card ring-4 ring-brand-50",
  failed: "border-bad bg-bad",
  "to-come": "border-line bg-card",
} as const;

function Day({ date }: { date: string }) {
  const [month, day] = applications.day(date);
  return (
    <span className="mt-auto break-keep px-0.5 text-ink-500">
      {month}
      <wbr />
      {day}
    </span>
  );
}

/** The stages of an application with the current one; with dates where known. */
export function Track({ track }: { track: readonly TrackStage[] }) {
  return (
    <ol aria-label={applications.track} className="flex">
      {track.map(({ stage, state, since }, index) => (
        <li
          key={stage}
          aria-current={state === "present" ? "step" : undefined}
          className="relative flex min-w-0 flex-1 flex-col items-center gap-1.5 text-center text-xs"
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={clsx("absolute top-1.5 right-1/2 h-0.5 w-full", state === "to-come" ? "bg-line" : "bg-ok")}
            />
          )}
          <span aria-hidden="true" className={clsx("relative z-10 size-3.5 rounded-full border-2", DOTS[state])} />
          {/* No two long names are neighbours: one may extend past its edges rather than break within a word. */}
          <span className={clsx("-mx-1 text-balance", state === "to-come" ? "text-ink-500" : "font-medium text-ink-900")}>
            {stageNames[stage]}
            <span className="sr-only">{stageStateText[state]}</span>
          </span>
          {/* At the foot: a longer name takes two lines on a phone. A date does so too, where the next one would touch it. */}
          {since !== null && <Day date={beijingDate(since)} />}
        </li>
      ))}
    </ol>
  );
}
