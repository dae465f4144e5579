import type { SalaryRange } from "#lib/domain/posts/salary.ts";
import type { FairTimes, FairType } from "./status.ts";

/** A fair as cards show it. */
export type Fair = FairTimes & {
  id: string;
  name: string;
  type: FairType;
  organizer: string;
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

/** The companies of a fair with the posts that fit: of `company` alone when it is named, by a word in the name of either. */
export const narrowCompanies = (companies: readonly FairCompany[], company: string | null, keyword: string): FairCompany[] => {
  const word = keyword.trim().toLowerCase();
  const fits = (name: string): boolean => name.toLowerCase().includes(word);
  return companies
    .filter(({ name }) => company === null || name === company)
    .map(({ posts, ...company }) => ({ ...company, posts: fits(company.name) ? posts : posts.filter((post) => fits(post.name)) }))
    .filter(({ posts }) => posts.length > 0);
};
