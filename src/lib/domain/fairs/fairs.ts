import type { SalaryRange } from "#lib/domain/posts/salary.ts";

export const FAIR_TYPES = ["NETWORK", "SCENE"] as const;
export type FairType = (typeof FAIR_TYPES)[number];
export const FAIR_STATUSES = ["TO_BE_HELD", "IN_PROGRESS", "END", "CANCEL"] as const;
export type FairStatus = (typeof FAIR_STATUSES)[number];

/** A fair as cards show it. Times are milliseconds since 1970; the wire has Beijing wall time. */
export type Fair = {
  id: string;
  name: string;
  type: FairType;
  status: FairStatus | "UNKNOWN";
  organizer: string;
  startsAt: number;
  endsAt: number;
  dayCount: number;
  companyCount: number;
  postCount: number;
  pinned: boolean;
};

export type FairPost = { id: string; name: string; salary: SalaryRange | null };
/** `booth` and `industry` are empty without one. */
export type FairCompany = { name: string; industry: string; booth: string; posts: FairPost[] };
/** A fair on its own page. Facts that its organizer has not given are empty, as is the reason of a fair that is not cancelled. */
export type FairDetail = Fair & { address: string; halls: string; hours: string; cancelReason: string; companies: FairCompany[] };
export type FairCounts = { network: number; scene: number };

/** Size of a fair by its companies (D-C4). */
export const FAIR_SCALES = ["small", "medium", "large"] as const;
export type FairScale = (typeof FAIR_SCALES)[number];
export const fairScale = (companyCount: number): FairScale =>
  companyCount < 20 ? "small" : companyCount < 50 ? "medium" : "large";

/** Longer names get a tooltip; in characters (R1.9-7, R2.2.1-2, D-C4). */
export const FAIR_NAME_MAX = 38;
export const ORGANIZER_MAX = { card: 20, detail: 19 } as const;

/** The status of a fair at `now` from its times alone. */
export const fairStatusAt = (fair: { startsAt: number; endsAt: number; cancelled: boolean }, now: number): FairStatus => {
  if (fair.cancelled) return "CANCEL";
  if (now < fair.startsAt) return "TO_BE_HELD";
  return now < fair.endsAt ? "IN_PROGRESS" : "END";
};

/** The status of a fair that was read a while ago: cancelled and unknown stay so, the rest follows the clock. */
export const liveFairStatus = (
  { status, startsAt, endsAt }: Pick<Fair, "status" | "startsAt" | "endsAt">,
  now: number,
): Fair["status"] =>
  status === "UNKNOWN" || !startsAt || !endsAt
    ? "UNKNOWN"
    : fairStatusAt({ startsAt, endsAt, cancelled: status === "CANCEL" }, now);

/** Whether no one can take part any more. */
export const isOver = ({ status }: Pick<Fair, "status">): boolean => status === "END" || status === "CANCEL";

/** Whether a sign-up may count as one at an on-site fair (PC_SCENE): while that fair is on. */
export const isSceneRunning = (fair: Pick<Fair, "type" | "status" | "startsAt" | "endsAt">, now: number): boolean =>
  fair.type === "SCENE" && liveFairStatus(fair, now) === "IN_PROGRESS";

/** The target of a card's countdown: the start, the end, or null (R1.4.3-1). */
export const countdownTarget = (fair: Pick<Fair, "status" | "startsAt" | "endsAt">): number | null =>
  fair.status === "TO_BE_HELD" ? fair.startsAt : fair.status === "IN_PROGRESS" ? fair.endsAt : null;

/** The companies of a fair with the posts that fit: of `company` alone when it is named, by a word in the name of either. */
export const narrowCompanies = (companies: readonly FairCompany[], company: string | null, keyword: string): FairCompany[] => {
  const word = keyword.trim().toLowerCase();
  const fits = (name: string): boolean => name.toLowerCase().includes(word);
  return companies
    .filter(({ name }) => company === null || name === company)
    .map(({ posts, ...company }) => ({ ...company, posts: fits(company.name) ? posts : posts.filter((post) => fits(post.name)) }))
    .filter(({ posts }) => posts.length > 0);
};
