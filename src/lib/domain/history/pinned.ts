import { parseJson } from "#lib/domain/untrusted.ts";
import { type KeptPost, readKeptPost, readList } from "./history.ts";

/** More columns would not fit a phone. */
export const PINS_MAX = 3;

const LIMITS = { max: PINS_MAX, key: ({ id }: KeptPost): string => id };

/** The posts to compare, in the order in which they were pinned, from storage that may hold anything. */
export const readPinned = (text: string | null): KeptPost[] => readList(parseJson(text), readKeptPost, LIMITS);

export const isPinned = (pinned: readonly KeptPost[], id: string): boolean => pinned.some((post) => post.id === id);

/** Adds a post as the last one; a full list stays as it is. */
export const pin = (pinned: readonly KeptPost[], { id, name, companyName }: KeptPost): KeptPost[] =>
  readList([...pinned, { id, name, companyName }], readKeptPost, LIMITS);
export const unpin = (pinned: readonly KeptPost[], id: string): KeptPost[] => pinned.filter((post) => post.id !== id);
