import { atom, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { setInterest } from "#lib/contract/posts/interests.ts";
import { signAddressOf } from "#lib/domain/posts/places.ts";
import { type MarkedPost, type PostStatus, type PostSummary, postStatus } from "#lib/domain/posts/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { $runningAction, runGuarded } from "#lib/stores/account/guarded.ts";
import { takeIntent } from "#lib/stores/account/intent.ts";
import { requireLogin } from "#lib/stores/account/require-login.ts";
import { $session } from "#lib/stores/account/session.ts";
import { actOnPost } from "#lib/stores/posts/post-by-id.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";

/** Actions on a marked post besides removing the mark. */
const ACTIONS = ["sign-up", "chat"] as const;
export type MarkedAction = (typeof ACTIONS)[number];

/** Whether a marked post takes sign-ups, by the server's clock. */
export const markedStatus = (post: PostSummary): PostStatus => postStatus(post, beijingDate(serverNow()));

/** Actions on the seeker's marked posts; `onDone` runs when a post has changed. */
export const createMarked = (onDone: () => void) => {
  /** The posts whose mark was taken away and can be put back. */
  const $removed = atom<ReadonlySet<string>>(new Set());

  const perform = (action: MarkedAction, postId: string): Promise<void> =>
    runGuarded(
      { action, ids: [postId] },
      () => actOnPost(action, postId),
      async (done) => done && onDone(),
    );

  /** Does the action that a login or the résumé interrupted, once (D-D3). */
  const resume = (): void => {
    if ($session.get() === null || $runningAction.get() !== null) return;
    for (const action of ACTIONS) {
      const [postId] = takeIntent(action) ?? [];
      if (postId !== undefined) return void perform(action, postId);
    }
  };

  // When first mounted.
  onMount($removed, resume);

  /** Takes a mark away, or puts it back. */
  const setMark = async (post: MarkedPost, interested: boolean): Promise<void> => {
    const user = await requireLogin();
    if (!user) return;
    const answer = await send(setInterest, { postId: post.id, userId: user.id, address: signAddressOf(post.place), interested });
    if (!answer.ok) return reportFailure(answer.failure);
    const removed = new Set($removed.get());
    if (interested) removed.delete(post.id);
    else removed.add(post.id);
    $removed.set(removed);
  };
  return {
    $removed,
    perform,
    remove: (post: MarkedPost) => setMark(post, false),
    restore: (post: MarkedPost) => setMark(post, true),
  };
};
