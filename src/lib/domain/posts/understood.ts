import type { PostSummary } from "./posts.ts";
import type { Reading } from "./understand/readings.ts";

/** Orders of a list of found posts: the best first, the newest, the best paid. */
export const SORTS = ["best", "newest", "pay"] as const;
export type Sort = (typeof SORTS)[number];

/**
 * What a search understood of its keyword. `drop`: in an empty answer the reading to take off, and how many posts that frees (capped like totals).
 * `nearest`: posts that miss one thing, where the first page has room.
 */
export type Understood = {
  readings: Reading[];
  drop: { typed: string; without: string; count: number } | null;
  nearest: PostSummary[];
};
