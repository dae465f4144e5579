/** Type and status of a fair: the parts of it that a page needs to show whether it is on. */
export const FAIR_TYPES = ["NETWORK", "SCENE"] as const;
export type FairType = (typeof FAIR_TYPES)[number];
export const FAIR_STATUSES = ["TO_BE_HELD", "IN_PROGRESS", "END", "CANCEL"] as const;
export type FairStatus = (typeof FAIR_STATUSES)[number];
/** Times are milliseconds since 1970; the wire has Beijing wall time. */
export type FairTimes = { status: FairStatus | "UNKNOWN"; startsAt: number; endsAt: number };

/** The status of a fair at `now` from its times alone. */
export const fairStatusAt = (fair: { startsAt: number; endsAt: number; cancelled: boolean }, now: number): FairStatus => {
  if (fair.cancelled) return "CANCEL";
  if (now < fair.startsAt) return "TO_BE_HELD";
  return now < fair.endsAt ? "IN_PROGRESS" : "END";
};

/** The status of a fair that was read a while ago: cancelled and unknown stay so, the rest follows the clock. */
export const liveFairStatus = ({ status, startsAt, endsAt }: FairTimes, now: number): FairTimes["status"] =>
  status === "UNKNOWN" || !startsAt || !endsAt
    ? "UNKNOWN"
    : fairStatusAt({ startsAt, endsAt, cancelled: status === "CANCEL" }, now);

/** Whether a sign-up may count as one at an on-site fair (PC_SCENE): while that fair is on. */
export const isSceneRunning = (fair: FairTimes & { type: FairType }, now: number): boolean =>
  fair.type === "SCENE" && liveFairStatus(fair, now) === "IN_PROGRESS";

/** Whether no one can take part any more. */
export const isOver = ({ status }: Pick<FairTimes, "status">): boolean => status === "END" || status === "CANCEL";

/** The target of a card's countdown: the start, the end, or null (R1.4.3-1). */
export const countdownTarget = (fair: FairTimes): number | null =>
  fair.status === "TO_BE_HELD" ? fair.startsAt : fair.status === "IN_PROGRESS" ? fair.endsAt : null;
