import type { SalaryRange } from "./salary.ts";

/** Every address of the site in one place (1§2). */
export const paths = {
  root: "/",
  home: "/home",
  search: "/search",
  overseas: "/overseas",
  fairs: "/job-fairs",
  login: "/login",
  resume: "/my-resume",
  userAgreement: "/user-agreement",
  privacyPolicy: "/privacy-policy",
} as const;

/** An id as addresses carry it in JSON: a number while that is exact. */
const wireId = (id: string): number | string => (/^\d{1,15}$/.test(id) ? Number(id) : id);
const json = (value: object): string => encodeURIComponent(JSON.stringify(value));

export const postPath = (id: string): string => `/post-details?id=${encodeURIComponent(id)}`;
/** The prerendered page of a post, its canonical address (decisions C9). */
export const postLeafPath = (id: string): string => `/jobs/${encodeURIComponent(id)}/`;
export const fairPath = (id: string): string => `/job-fairs/${encodeURIComponent(id)}/`;
/** Any fair from its id alone; for those that are newer than the site's build (2§2.1, decisions C5–C6). */
export const fairDetailsPath = (id: string): string => `/job-fairs-details?detailInfo=${json({ recruitFairsId: wireId(id) })}`;
/** The posts of a fair with one of them marked (2§2.1, decisions C7). */
export const fairSearchPath = (fairId: string, post: { id: string; name: string; salary: SalaryRange | null }): string => {
  const { id, name, salary } = post;
  const detail = { recruitProjectId: wireId(id), postName: name, salaryMin: salary?.min ?? null, salaryMax: salary?.max ?? null };
  return `/job-fairs-search?recruitFairsId=${encodeURIComponent(fairId)}&detail=${json(detail)}`;
};
export const fairsPath = (type: string): string => `${paths.fairs}?activeName=${type}`;
/** The open posts of a company. */
export const companyPath = (name: string): string => `${paths.search}?keyword=${encodeURIComponent(name)}`;
/** The search page narrowed to some careers. */
export const careerSearchPath = (ids: readonly string[]): string => `${paths.search}?careers=${ids.join(",")}`;
