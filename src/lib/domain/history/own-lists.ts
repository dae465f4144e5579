import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";
import { readList, readName } from "./history.ts";
import { readSeenPost, type SeenPost } from "./seen.ts";

/** A post to look at later. */
export type LaterPost = SeenPost;

/** The lists of an account: posts to look at later, the last one first, and blocked companies. */
export type OwnLists = { posts: LaterPost[]; companies: string[] };

/** The server keeps as many; the last ones stay. On a device a list is shorter, so that one merge is one call. */
export const OWN_MAX = 500;
export const DEVICE_MAX = 100;

const keyOfPost = ({ id }: LaterPost): string => id;
const keyOfName = (name: string): string => name;

export const readLater = (text: string | null): LaterPost[] =>
  readList(parseJson(text), readSeenPost, { max: DEVICE_MAX, key: keyOfPost });

/** Lists from storage or another tab, which may hold anything; null if they are not this user's. `at` is when they were fetched. */
export const readOwnLists = (value: unknown, userId: string): (OwnLists & { at: number }) | null => {
  const at = fieldOf(value, "at");
  if (fieldOf(value, "userId") !== userId || typeof at !== "number" || !Number.isFinite(at)) return null;
  return {
    at,
    posts: readList(fieldOf(value, "posts"), readSeenPost, { max: OWN_MAX, key: keyOfPost }),
    companies: readList(fieldOf(value, "companies"), readName, { max: OWN_MAX, key: keyOfName }),
  };
};

export const withPost = (posts: readonly LaterPost[], { id, name, companyName, endsOn }: LaterPost, max: number): LaterPost[] =>
  [{ id, name, companyName, endsOn }, ...withoutPost(posts, id)].slice(0, max);
export const withoutPost = (posts: readonly LaterPost[], id: string): LaterPost[] => posts.filter((post) => post.id !== id);
export const isLater = (posts: readonly LaterPost[], id: string): boolean => posts.some((post) => post.id === id);

/** Both lists in one, the entries of `own` first. */
export const joinPosts = (own: readonly LaterPost[], device: readonly LaterPost[]): LaterPost[] => [
  ...own,
  ...device.filter(({ id }) => !isLater(own, id)),
];
export const joinNames = (own: readonly string[], device: readonly string[]): string[] => [...new Set([...own, ...device])];
