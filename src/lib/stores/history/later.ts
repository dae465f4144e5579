import { computed } from "nanostores";
import { DEVICE_MAX, isLater, joinPosts, type LaterPost, withoutPost, withPost } from "#lib/domain/history/own-lists.ts";
import { $session } from "#lib/stores/account/session.ts";
import { loadCode } from "#loading/load-code.ts";
import { deviceLater as device } from "./device-lists.ts";
import { $ownLists } from "./own-lists.ts";

/** The posts to look at later, the last one first: those of the account, before them those of this device that are not there yet. */
export const $later = computed([device.$value, $ownLists], (here, own) => (own ? joinPosts(own.posts, here) : here));

/** Keeps or drops a post, in the account of a user and on the device of a visitor. Returns whether that succeeded. */
const keep = async (post: LaterPost, isKept: boolean): Promise<boolean> => {
  const waits = isLater(device.$value.get(), post.id);
  if (waits && !isKept) device.change((posts) => withoutPost(posts, post.id));
  if ($session.get() === null) {
    if (isKept) device.change((posts) => withPost(posts, post, DEVICE_MAX));
    return true;
  }
  const sync = await loadCode(() => import("./own-lists-sync.ts"));
  return (await sync?.keepInAccount(post, isKept)) === true;
};

/** Keeps a post for later, or drops it if it is kept. Returns the outcome, null after a failure, which is shown. */
export const toggleLater = async (post: LaterPost): Promise<"kept" | "dropped" | null> => {
  const isKept = !isLater($later.get(), post.id);
  if (!(await keep(post, isKept))) return null;
  return isKept ? "kept" : "dropped";
};
