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

export const postPath = (id: string): string => `/post-details?id=${encodeURIComponent(id)}`;
/** The prerendered page of a post, its canonical address (decisions C9). */
export const postLeafPath = (id: string): string => `/jobs/${encodeURIComponent(id)}/`;
/** What a leaf is answered with once its post has closed; tells of the post whose leaf was asked for. */
export const CLOSED_POST_PAGE = "/jobs/closed/";
export const fairPath = (id: string): string => `/job-fairs/${encodeURIComponent(id)}/`;
export const fairsPath = (type: string): string => `${paths.fairs}?activeName=${type}`;
/** The page that lists the feeds, and the feeds (ideas I16). */
export const feedsPath = "/feeds";
export const latestFeedPath = "/feeds/latest.xml";
export const cityFeedPath = (slug: string): string => `/feeds/city/${slug}.xml`;
export const functionFeedPath = (slug: string): string => `/feeds/function/${slug}.xml`;
/** The open posts of a company. */
export const companyPath = (name: string): string => `${paths.search}?keyword=${encodeURIComponent(name)}`;
/** The search page narrowed to some careers. */
export const careerSearchPath = (ids: readonly string[]): string => `${paths.search}?careers=${ids.join(",")}`;
