import { atom, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { setInterest } from "#lib/contract/posts/interests.ts";
import { signAddressOf } from "#lib/domain/posts/places.ts";
import { type InterestPost, type PostStatus, type PostSummary, postStatus } from "#lib/domain/posts/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { $runningAction, requireLogin, runGuarded } from "#lib/stores/account/guarded.ts";
import { takeIntent } from "#lib/stores/account/intent.ts";
import { viewer } from "#lib/stores/account/viewer.ts";
import { actOnPost } from "#lib/stores/posts/post-by-id.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";

/** Actions on a post of the list besides withdrawing the interest. */
const ACTIONS = ["sign-up", "chat"] as const;
export type InterestAction = (typeof ACTIONS)[number];

/** Whether a post of the list takes sign-ups, by the server's clock. */
export const interestStatus = (post: PostSummary): PostStatus => postStatus(post, beijingDate(serverNow()));

/** The posts that a seeker is interested in, with their actions; `onDone` is called after an action has changed one. */
export const createInterests = (onDone: () => void) => {
  /** The posts whose interest was withdrawn and can be restored. */
  const $removed = atom<ReadonlySet<string>>(new Set());

  const perform = (action: InterestAction, postId: string): Promise<void> =>
    runGuarded(
      { action, ids: [postId] },
      () => actOnPost(action, postId),
      async (done) => done && onDone(),
    );

  /** Does the action that a login or the résumé interrupted, once (D-D3). */
  const resume = (): void => {
    if (viewer().role === "visitor" || $runningAction.get() !== null) return;
    for (const action of ACTIONS) {
      const [postId] = takeIntent(action) ?? [];
      if (postId !== undefined) return void perform(action, postId);
    }
  };

  // When first mounted.
  onMount($removed, resume);

  /** Withdraws an interest, or restores it. */
  const changeInterest = async (post: InterestPost, interested: boolean): Promise<void> => {
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
    remove: (post: InterestPost) => changeInterest(post, false),
    restore: (post: InterestPost) => changeInterest(post, true),
  };
};
