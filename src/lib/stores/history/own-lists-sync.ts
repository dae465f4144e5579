import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import * as calls from "#lib/contract/history/own-lists.ts";
import type { Result } from "#lib/domain/failure.ts";
import { type LaterPost, OWN_MAX, type OwnLists, withoutPost, withPost } from "#lib/domain/history/own-lists.ts";
import { $session } from "#lib/stores/account/session.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";
import { forgetWaiting, waiting } from "./device-lists.ts";
import { $ownLists, setOwnLists } from "./own-lists.ts";

/** After this time another device may have changed the lists, in milliseconds. */
const FRESH = 60_000;

const $running = atom<Promise<void> | null>(null);

const sync = async (): Promise<void> => {
  const user = $session.get()?.user;
  if (!user) return;
  const additions = waiting();
  const isMerge = additions.postIds.length + additions.companies.length > 0;
  const at = environment().now();
  const known = $ownLists.get();
  if (!isMerge && known && at >= known.at && at < known.at + FRESH) return;
  const answer = await send(calls.ownLists, additions, { quiet: true });
  // After a failure, which no one has waited for, the lists of the device stay, and the next page tries again.
  if (!answer.ok || $session.get()?.user.id !== user.id) return;
  setOwnLists(user.id, { ...answer.value, at });
  // Only those that were sent: another tab may have added some.
  forgetWaiting(additions);
};

/**
 * Moves the lists of the device to the account of a user who has logged in, and fetches the account's when they may be out of date. Two
 * tabs may both do it: adding twice is adding once.
 */
export const syncOwnLists = (): Promise<void> => {
  const running = $running.get() ?? sync().finally(() => $running.set(null));
  $running.set(running);
  return running;
};

/** Shows a change at once, has the server make it, and takes it back with a message if that fails. */
const change = async (
  edit: (lists: OwnLists) => OwnLists,
  undo: (lists: OwnLists) => OwnLists,
  order: () => Promise<Result<unknown>>,
): Promise<boolean> => {
  const user = $session.get()?.user;
  if (!user) return false;
  const apply = (how: (lists: OwnLists) => OwnLists): void => {
    const lists = $ownLists.get() ?? { posts: [], companies: [], at: 0 };
    setOwnLists(user.id, { ...how(lists), at: lists.at });
  };
  apply(edit);
  const answer = await order();
  if (!answer.ok) {
    apply(undo);
    reportFailure(answer.failure);
  }
  return answer.ok;
};

const adding = (post: LaterPost) => (lists: OwnLists) => ({ ...lists, posts: withPost(lists.posts, post, OWN_MAX) });
const dropping = (id: string) => (lists: OwnLists) => ({ ...lists, posts: withoutPost(lists.posts, id) });

/** Keeps a post for later in the account, or drops it. Returns whether that succeeded. */
export const keepInAccount = (post: LaterPost, isKept: boolean): Promise<boolean> => {
  const [add, drop] = [adding(post), dropping(post.id)];
  return change(isKept ? add : drop, isKept ? drop : add, () => send(calls.keepPost, { postId: post.id, isKept }));
};

const blocking = (name: string) => (lists: OwnLists) => ({
  ...lists,
  companies: [name, ...lists.companies.filter((other) => other !== name)].slice(0, OWN_MAX),
});
const unblocking = (name: string) => (lists: OwnLists) => ({
  ...lists,
  companies: lists.companies.filter((other) => other !== name),
});

/** Blocks a company in the account, or lifts the block. Returns whether that succeeded. */
export const blockInAccount = (name: string, isBlocked: boolean): Promise<boolean> => {
  const [block, unblock] = [blocking(name), unblocking(name)];
  return change(isBlocked ? block : unblock, isBlocked ? unblock : block, () => send(calls.blockCompany, { name, isBlocked }));
};
