import { type ApplicationStatus, PROGRESS, type Stage } from "./applications.ts";
import { type Move, stageOf } from "./path.ts";

/** The four points of an application that every seeker looks for. A point that was not reached yet has no move. */
export const MILESTONES = ["received", "eligibility", "exam", "decision"] as const;
export type Milestone = (typeof MILESTONES)[number];

const isResult = (status: ApplicationStatus): boolean => PROGRESS[status].outcome !== "under-review";

const REACHED: Record<Milestone, (status: ApplicationStatus) => boolean> = {
  received: (status) => status === "10",
  eligibility: (status) => stageOf(status) === 0 && isResult(status),
  exam: (status) => [1, 2].includes(stageOf(status)) && isResult(status),
  decision: (status) => stageOf(status) === 6 && isResult(status),
};

/**
 * The last move that reached each milestone; null for one that was not reached.
 * Why: docs/decisions/0084-no-promise-without-a-feature.md
 */
export const milestones = (moves: readonly Move[]): { point: Milestone; move: Move | null }[] =>
  MILESTONES.map((point) => ({
    point,
    move: moves.findLast(({ status }) => status !== null && REACHED[point](status)) ?? null,
  }));

/** A stage on an application's track; `since`: when it was reached, in milliseconds since 1970. */
export type TrackStage = { stage: Stage; state: "done" | "present" | "failed" | "to-come"; since: number | null };

/** The stages of an application in order, with its progress; the first and the last are always included. */
export const trackOf = (status: ApplicationStatus, stages: readonly Stage[], moves: readonly Move[]): TrackStage[] => {
  const present = stageOf(status);
  const { outcome } = PROGRESS[status];
  const isDone = (stage: Stage): boolean =>
    stage < present || (stage === present && (outcome === "passed" || outcome === "admitted"));
  const sinceOf = (stage: Stage): number | null =>
    moves.find((move) => move.status !== null && stageOf(move.status) === stage)?.at ?? null;
  const all = [0, ...([1, 2, 3, 4, 5] as const).filter((stage) => stages.includes(stage) || stage === present), 6] as const;
  return all.map((stage) => {
    const since = stage <= present ? sinceOf(stage) : null;
    if (isDone(stage)) return { stage, state: "done", since };
    if (stage > present) return { stage, state: "to-come", since: null };
    return { stage, state: outcome === "failed" ? "failed" : "present", since };
  });
};
