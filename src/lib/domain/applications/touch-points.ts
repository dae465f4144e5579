import { type ApplicationStatus, PROGRESS, type Stage } from "./applications.ts";
import { type Move, stageOf } from "./path.ts";

/** What everybody who applies is promised to hear of; a point that was not reached yet stands there empty. */
export const TOUCH_POINTS = ["received", "eligibility", "exam", "decision"] as const;
export type TouchPoint = (typeof TOUCH_POINTS)[number];

const isResult = (status: ApplicationStatus): boolean => PROGRESS[status].outcome !== "under-review";

const REACHED: Record<TouchPoint, (status: ApplicationStatus) => boolean> = {
  received: (status) => status === "10",
  eligibility: (status) => stageOf(status) === 0 && isResult(status),
  exam: (status) => [1, 2].includes(stageOf(status)) && isResult(status),
  decision: (status) => stageOf(status) === 6 && isResult(status),
};

/** The last move that brought each of the promised answers; null for one that has not come. */
export const touchPoints = (moves: readonly Move[]): { point: TouchPoint; move: Move | null }[] =>
  TOUCH_POINTS.map((point) => ({
    point,
    move: moves.findLast(({ status }) => status !== null && REACHED[point](status)) ?? null,
  }));

/** A stage on the track of an application; `since`: when it was come to, in milliseconds since 1970. */
export type TrackStage = { stage: Stage; state: "done" | "present" | "failed" | "to-come"; since: number | null };

/** The stages of an application in their order, as far as it has come; the first and the last are always there. */
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
