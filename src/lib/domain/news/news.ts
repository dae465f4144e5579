/** The kinds of news that a seeker gets, and may switch off. */
export const NEWS_KINDS = ["application", "appointment", "message", "interest", "fair", "search"] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** How often a saved search is news: as soon as it finds something, at most once in a while, or never. */
export const PACES = ["now", "day", "week", "off"] as const;
export type Pace = (typeof PACES)[number];

/** A search that a seeker saved; `address` is its page and names it. */
export type SavedSearch = { address: string; name: string; pace: Pace };
export const SAVED_SEARCHES_MAX = 20;
export const SEARCH_NAME_MAX = 80;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** 9:00 in Beijing, after midnight UTC. */
const MORNING = 60 * MINUTE;
/** The first of January 1970 was a Thursday. */
const MONDAY = 4 * DAY;
const PAUSE = 10 * MINUTE;

/** The first time after `now` at which a search of this pace may be news, in milliseconds since 1970; null for never. */
export const nextNews = (pace: Pace, now: number): number | null => {
  if (pace === "off") return null;
  if (pace === "now") return now + PAUSE;
  const [length, from] = pace === "day" ? [DAY, MORNING] : [7 * DAY, MONDAY + MORNING];
  return Math.floor((now - from) / length + 1) * length + from;
};

/** The same for a search that was just saved or got this pace: its first find is news at once. */
export const firstNews = (pace: Pace, now: number): number | null => (pace === "now" ? now : nextNews(pace, now));

/**
 * One thing that happened: `key` names it among the news of a user, so that it is news once; `path` is where the site shows it. `brief` says it in the
 * few characters of a text message; only appointments have one.
 */
export type News = { kind: NewsKind; key: string; text: string; path: string; brief?: string };
