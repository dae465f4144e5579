import type { KeptPost } from "#lib/domain/history/history.ts";
import { isPinned, pin, readPinned, unpin } from "#lib/domain/history/pinned.ts";
import { PINNED_KEY } from "#lib/domain/storage-keys.ts";
import { persist } from "./persisted.ts";

const pinned = persist<KeptPost[]>(PINNED_KEY, {
  read: readPinned,
  write: (posts) => posts,
  isEmpty: (posts) => posts.length === 0,
});

/** The posts pinned on this device to be compared, three at most. */
export const $pinned = pinned.$value;

/** Pins a post, or takes it out when it is pinned already. Returns false if the list is full. */
export const togglePin = (post: KeptPost): boolean => {
  if (isPinned($pinned.get(), post.id)) {
    dropPin(post.id);
    return true;
  }
  // Another tab may have pinned posts: the storage counts, which `change` reads.
  pinned.change((posts) => pin(posts, post));
  return isPinned($pinned.get(), post.id);
};
export const dropPin = (id: string): void => pinned.change((posts) => unpin(posts, id));
export const dropPins = (): void => pinned.change(() => []);
