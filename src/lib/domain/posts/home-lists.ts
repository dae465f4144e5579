import type { PostSummary } from "./posts.ts";

/** The lists of the home page: published last, best paid of the last seven days, for graduates, abroad. Each post is of another employer. */
export const HOME_LIST_KEYS = ["newest", "pay", "graduates", "overseas"] as const;
export type HomeListKey = (typeof HOME_LIST_KEYS)[number];
export type HomeList = { key: HomeListKey; posts: PostSummary[] };

/** Two rows of three cards. */
export const HOME_LIST_SIZE = 6;

/** Leaves out lists that this version does not know. */
export const knownLists = (lists: readonly { key: string; posts: PostSummary[] }[]): HomeList[] =>
  lists.flatMap(({ key, posts }) => {
    const known = HOME_LIST_KEYS.find((one) => one === key);
    return known ? [{ key: known, posts }] : [];
  });
