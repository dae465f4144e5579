import { addSeen, readSeen, type SeenPost } from "#lib/domain/history/seen.ts";
import { SEEN_KEY } from "#lib/domain/storage-keys.ts";
import { persist } from "./persisted.ts";

const seen = persist<SeenPost[]>(SEEN_KEY, { read: readSeen, write: (posts) => posts, isEmpty: (posts) => posts.length === 0 });

/** The posts opened on this device, the last one first. */
export const $seen = seen.$value;

/** Remembers that a post was opened. */
export const noteSeen = ({ id, name, companyName, endsOn }: SeenPost): void =>
  seen.change((posts) => addSeen(posts, { id, name, companyName, endsOn }));
export const forgetSeen = (): void => seen.change(() => []);
