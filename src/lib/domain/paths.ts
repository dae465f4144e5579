import { HOME, ROOT } from "./entry-paths.ts";

/** Every address of the site in one place (R1.2.1). */
export const paths = {
  root: ROOT,
  home: HOME,
  search: "/search",
  overseas: "/overseas",
  fairs: "/job-fairs",
  fairPosts: "/job-fairs-search",
  company: "/company-details",
  compare: "/compare",
  me: "/me",
  login: "/login",
  resume: "/my-resume",
  scan: "/scan-sign-in",
  chat: "/im",
  applications: "/my-delivery",
  security: "/account",
  print: "/print",
  userAgreement: "/user-agreement",
  privacyPolicy: "/privacy-policy",
} as const;

export const postPath = (id: string): string => `/post-details?id=${encodeURIComponent(id)}`;
/** The prerendered page of a post, its canonical address (D-C9). */
export const jobPagePath = (id: string): string => `/jobs/${encodeURIComponent(id)}/`;
/** The answer in place of a job page once its post has closed. */
export const CLOSED_POST_PAGE = "/jobs/closed/";
export const fairPath = (id: string): string => `/job-fairs/${encodeURIComponent(id)}/`;
export const fairsPath = (type: string): string => `${paths.fairs}?activeName=${type}`;
/** The pictures that links to a post and a fair are shared with. */
export const postPicturePath = (id: string): string => `/share/posts/${encodeURIComponent(id)}.png`;
export const fairPicturePath = (id: string): string => `/share/fairs/${encodeURIComponent(id)}.png`;
/** A company with its open posts (D-C8). */
export const companyPath = (name: string): string => `${paths.company}?companyName=${encodeURIComponent(name)}`;
/** Posts side by side. */
export const comparePath = (ids: readonly string[]): string => `${paths.compare}?posts=${ids.join(",")}`;
/** The receipt of a sign-up for a post. */
export const receiptPath = (postId: string): string => `${paths.applications}?receipt=${encodeURIComponent(postId)}`;
/** The page that lists the feeds, and the feeds (X-feeds). */
export const feedsPath = "/feeds";
export const latestFeedPath = "/feeds/latest.xml";
export const cityFeedPath = (slug: string): string => `/feeds/city/${slug}.xml`;
export const functionFeedPath = (slug: string): string => `/feeds/function/${slug}.xml`;
/** The search page narrowed to some careers. */
export const careerSearchPath = (ids: readonly string[]): string => `${paths.search}?careers=${ids.join(",")}`;
