import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";
import { type KeptPost, putFirst, readKeptPost, readList } from "./history.ts";

/** A post opened on this device; `endsOn` as in lists, to show when it ends. */
export type SeenPost = KeptPost & { endsOn: string | null };

/** How many posts are remembered as seen, and how many of them are listed as 最近浏览. */
const SEEN_MAX = 200;
export const RECENT_MAX = 20;

const LIMITS = { max: SEEN_MAX, key: ({ id }: SeenPost): string => id };

export const readSeenPost = (value: unknown): SeenPost | null => {
  const post = readKeptPost(value);
  const endsOn = fieldOf(value, "endsOn");
  return post && { ...post, endsOn: typeof endsOn === "string" && /^\d{4}-\d\d-\d\d$/.test(endsOn) ? endsOn : null };
};

/** The posts seen, the last one first, from storage that may hold anything. */
export const readSeen = (text: string | null): SeenPost[] => readList(parseJson(text), readSeenPost, LIMITS);
export const addSeen = (seen: readonly SeenPost[], post: SeenPost): SeenPost[] => putFirst(seen, post, LIMITS);
