import { type ApplicationStatus, PROGRESS } from "#lib/domain/applications/applications.ts";
import { nextStatuses, stageOf } from "#lib/domain/applications/path.ts";

/** The results that a company enters for a stage. Until it publishes them no seeker sees any. */
export const RESULTS = ["passed", "failed"] as const;
export type StageResult = (typeof RESULTS)[number];

/** The status that a result of the present stage leads to; null if the stage is not under review, or has no results: it is the first or last. */
export const statusOfResult = (status: ApplicationStatus, result: StageResult): ApplicationStatus | null => {
  const stage = stageOf(status);
  if (stage === 0 || stage === 6) return null;
  return nextStatuses(status, []).find((next) => PROGRESS[next].at === stage && PROGRESS[next].outcome === result) ?? null;
};

/** The result that an entered status is at the present stage; null for one of an earlier stage, or one that was published. */
export const resultAt = (status: ApplicationStatus, entered: ApplicationStatus | null): StageResult | null =>
  RESULTS.find((result) => entered !== null && statusOfResult(status, result) === entered) ?? null;

export const ENTRY_OUTCOMES = ["entered", "missing", "not-next"] as const;
export type EntryOutcome = (typeof ENTRY_OUTCOMES)[number];
