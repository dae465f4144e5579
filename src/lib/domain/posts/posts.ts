import type { Place } from "./places.ts";
import type { SalaryRange } from "./salary.ts";

/** `recruitType` 0/1 and `internationalRecruitType` 0/1 on the wire (R1.3.2-2); "import" is 人才引进, "export" 人才输出. */
export const RECRUIT_KINDS = ["domestic", "overseas"] as const;
export type RecruitKind = (typeof RECRUIT_KINDS)[number];
export const OVERSEAS_DIRECTIONS = ["import", "export"] as const;
export type OverseasDirection = (typeof OVERSEAS_DIRECTIONS)[number];

/** A post as lists show it. Dates are `YYYY-MM-DD`; no end date means 无期限. */
export type PostSummary = {
  id: string;
  name: string;
  companyName: string;
  salary: SalaryRange | null;
  place: Place;
  careerId: string | null;
  careerFunction: string;
  careerPost: string;
  kind: RecruitKind;
  direction: OverseasDirection | null;
  startsOn: string | null;
  endsOn: string | null;
  /** Tags to show: `conditions` (本科, 3年以上) and `offers` (双休). Fields of ours: another backend leaves them out. */
  conditions?: string[];
  offers?: string[];
};

/** A file offered with a post (R1.3.2-4). */
export type PostAttachment = { name: string; fileName: string; path: string; uid: string };

/** The median pay of posts like one, in yuan a month, and the number of these posts. */
export type LikePay = { median: number; count: number };

/** A post in full. `interested`, `chatted` and `showsResult` speak of the seeker who asks. */
export type PostDetail = PostSummary & {
  descriptionHtml: string;
  attachments: PostAttachment[];
  interested: boolean;
  chatted: boolean;
  signedUp: boolean;
  showsResult: boolean;
  /** Ours: the median pay of posts like it, in a sentence; empty or missing where too few are like it. */
  likePay?: string;
  /** Ours: industry, size, number of open posts and cities of its company, in lines. */
  companyFacts?: string;
};

/** A post that the seeker is interested in, and their other actions on it. */
export type InterestPost = PostSummary & Pick<PostDetail, "showsResult" | "signedUp" | "chatted">;

/** A post that the seeker has talked about with its recruiter. */
export type TalkedPost = PostSummary & Pick<PostDetail, "signedUp">;

export type HotGroup = { postName: string; posts: PostSummary[] };

/** The seeker's filters. Empty text, empty list and null mean "not narrowed". */
export type PostFilter = {
  keyword: string;
  careerIds: string[];
  city: string;
  area: string;
  salary: SalaryRange | null;
  kind: RecruitKind;
  direction: OverseasDirection | null;
  /** Names of facts, as the dictionary has them (`data/search/fact-filters.ts`). */
  facts: string[];
};
/** Orders of a list of found posts other than the usual one, the best first. */
export type Sort = "newest" | "pay";

/** `sort`: the order of found posts; the best first if nothing is said. */
export type PostQuery = PostFilter & { page: number; sort?: Sort | undefined };

export const NO_FILTER: PostFilter = {
  keyword: "",
  careerIds: [],
  city: "",
  area: "",
  salary: null,
  kind: "domestic",
  direction: null,
  facts: [],
};

/** Limits of a search, kept by both sides. */
export const KEYWORD_MAX = 50;
export const CAREER_IDS_MAX = 400;
export const PLACE_NAME_MAX = 30;
export const FACTS_MAX = 20;
export const FACT_NAME_MAX = 10;

/** Whether anything but the list's own kind narrows it. */
export const isFiltered = (filter: PostFilter): boolean =>
  filter.keyword !== "" ||
  filter.careerIds.length > 0 ||
  filter.city !== "" ||
  filter.area !== "" ||
  filter.salary !== null ||
  filter.facts.length > 0;

/** A post past its last day accepts no applications. `today` is `YYYY-MM-DD` in Beijing. */
export const isOpen = (post: Pick<PostSummary, "endsOn">, today: string): boolean => post.endsOn === null || post.endsOn >= today;

/** Actions on a post (R1.4.2). */
export const POST_ACTIONS = ["sign-up", "set-interest", "clear-interest", "chat"] as const;
export type PostAction = (typeof POST_ACTIONS)[number];

export type PostStatus = "upcoming" | "open" | "closed";

/** A post takes sign-ups from its first to its last day. `today` is `YYYY-MM-DD` in Beijing. */
export const postStatus = ({ startsOn, endsOn }: Pick<PostSummary, "startsOn" | "endsOn">, today: string): PostStatus => {
  if (!isOpen({ endsOn }, today)) return "closed";
  return startsOn !== null && startsOn > today ? "upcoming" : "open";
};
