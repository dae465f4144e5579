export const FEED_URL_MAX = 500;
/** Whether a feed may have this address: one with TLS, or none. */
export const isFeedUrl = (url: string): boolean =>
  url === "" || (url.length <= FEED_URL_MAX && /^https:\/\/[^\s/?#]\S*$/i.test(url));

/** Why a feed could not be read: our own network, no answer, another status than 200, too large, no posts in it, or a CSV without headings. */
export const FEED_FAULTS = ["not-public", "unreachable", "status", "too-large", "no-posts", "no-table"] as const;
export type FeedFault = (typeof FEED_FAULTS)[number];

/**
 * A company's feed. `url` is empty without one; `readAt` is null before the first reading, in milliseconds since 1970; `fault` says why the last
 * one failed. `failing`: a sentence for each wrong row.
 */
export type Feed = {
  url: string;
  readAt: number | null;
  fault: FeedFault | null;
  added: number;
  changed: number;
  paused: number;
  failing: readonly string[];
};
