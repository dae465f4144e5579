import { type ApplicationStatus, ATTENDED_STAGES, PROGRESS, STAGES, type Stage, type StageResults } from "./applications.ts";

/** Who made a move: the seeker who signed up, or the company that reviews. */
export const MOVERS = ["seeker", "company"] as const;
export type Mover = (typeof MOVERS)[number];
/** A change of an application's status; `at` in milliseconds since 1970. A status of a later version is null. */
export type Move = { status: ApplicationStatus | null; at: number; by: Mover };

/** The status codes of each stage, by outcome (D-F). */
const UNDER_REVIEW = { 0: "10", 1: "25", 2: "35", 3: "45", 4: "55", 5: "65", 6: "71" } as const satisfies Record<
  Stage,
  ApplicationStatus
>;
const PASSED = { 0: "20", 1: "30", 2: "40", 3: "50", 4: "60", 5: "70", 6: "100" } as const satisfies Record<
  Stage,
  ApplicationStatus
>;
const FAILED = { 0: "11", 1: "12", 2: "13", 3: "14", 4: "15", 5: "16", 6: "17" } as const satisfies Record<
  Stage,
  ApplicationStatus
>;

/** Statuses with other followers than their stage's: the two reviews of the last stage, early and supplementary admission. */
const OWN_WAY: Partial<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  "10": ["20", "11", "90"],
  "71": ["80", "100", "17"],
  "80": ["100", "17"],
  "90": ["100", "18"],
  "1": ["100", "17"],
  "11": [],
};

/** The stage that a status belongs to; early and supplementary admission are ways to the last one. */
export const stageOf = (status: ApplicationStatus): Stage => {
  const { at } = PROGRESS[status];
  return typeof at === "number" ? at : 6;
};

/** Whether the process has ended, except for a late admission. */
export const isOver = (status: ApplicationStatus): boolean => {
  const { outcome } = PROGRESS[status];
  return outcome === "failed" || outcome === "admitted";
};

/** The first stage after `stage` that a batch has; the last one is never left out. */
export const nextStageOf = (stage: Stage, stages: readonly Stage[]): Stage =>
  ([1, 2, 3, 4, 5] as const).find((later) => later > stage && stages.includes(later)) ?? 6;

/** The status under review of a stage. */
export const underReviewAt = (stage: Stage): ApplicationStatus => UNDER_REVIEW[stage];

/** The stages that a batch with these stages does not have, and that one who passed may be called to before the next one. */
export const insertableStages = (status: ApplicationStatus, stages: readonly Stage[]): readonly Stage[] => {
  const present = stageOf(status);
  if (PROGRESS[status].outcome !== "passed") return [];
  return STAGES.filter((stage) => stage > present && stage < nextStageOf(present, stages));
};

/** The stage that a seeker will attend next: the present one while open, the next after passing, or null. */
export const stageToCome = (status: ApplicationStatus, stages: readonly Stage[]): Stage | null => {
  const { outcome } = PROGRESS[status];
  const present = stageOf(status);
  const stage = outcome === "under-review" ? present : outcome === "passed" ? nextStageOf(present, stages) : 6;
  return stage === 6 ? null : stage;
};

/** Whether a past or present stage has a result. Early and supplementary admission skip stages, which then have none. */
export const hasStageResult = (status: ApplicationStatus, results: readonly StageResults[]): boolean => {
  const { at, outcome } = PROGRESS[status];
  return results.some((result) => {
    const { stage } = result;
    if (stage === null || stage === 0 || stage > stageOf(status)) return false;
    const kept = ATTENDED_STAGES.find((known) => known.stage === stage)?.kept;
    if (kept) return result[kept] === 30 || result[kept] === 40;
    return stage === stageOf(status) ? outcome !== "under-review" : typeof at === "number";
  });
};

/**
 * Possible next statuses in a batch with these stages: a stage under review passes or fails, a passed one leads to the next stage,
 * and rejected applicants may be called up later. Early admission is possible before and between stages.
 * Why: docs/decisions/0032-an-applications-path-is-data.md
 */
export const nextStatuses = (status: ApplicationStatus, stages: readonly Stage[]): readonly ApplicationStatus[] => {
  const own = OWN_WAY[status];
  if (own) return own;
  const stage = stageOf(status);
  switch (PROGRESS[status].outcome) {
    case "under-review":
      return [PASSED[stage], FAILED[stage]];
    case "passed":
      return [UNDER_REVIEW[nextStageOf(stage, stages)], "90"];
    case "failed":
      return ["1"];
    case "admitted":
      return [];
  }
};

/**
 * A batch's progress at a stage: the applications that reached it, and those decided. `movedOnAt`: since when others are in a later one.
 */
export type BatchProgress = { name: string; reviewed: number; total: number; movedOnAt: number | null };

/** Counts the applications of a batch that reached a stage, and those decided there. */
export const countReviewed = (counts: readonly { status: ApplicationStatus; count: number }[], stage: Stage) => {
  const came = counts.filter(({ status }) => stageOf(status) >= stage);
  const open = came.filter(({ status }) => stageOf(status) === stage && PROGRESS[status].outcome === "under-review");
  const sum = (some: typeof counts): number => some.reduce((total, { count }) => total + count, 0);
  return { total: sum(came), reviewed: sum(came) - sum(open) };
};

const FOUR_DAYS = 4 * 86_400_000;
/**
 * Whether an applicant still waits four days after the others moved on, and should be turned down rather than left without news. One
 * who reached the stage after them, at `since`, waits from then on.
 */
export const isLeftBehind = (status: ApplicationStatus, movedOnAt: number | null, since: number, now: number): boolean =>
  PROGRESS[status].outcome === "under-review" && movedOnAt !== null && now - Math.max(movedOnAt, since) >= FOUR_DAYS;

const DAY = 86_400_000;
/** 在此阶段第 N 天: the first day is 1. */
export const dayOfStage = (since: number, now: number): number => Math.max(1, Math.floor((now - since) / DAY) + 1);
