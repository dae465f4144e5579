import { send } from "#lib/api/send.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import type { User } from "#lib/domain/account/account.ts";
import type { PostAction } from "#lib/domain/posts/posts.ts";
import { $runningAction, requireLogin, runGuarded } from "#lib/stores/account/guarded.ts";
import { takeIntent } from "#lib/stores/account/intent.ts";
import { signUpSource } from "#lib/stores/account/mini-program.ts";
import { viewer } from "#lib/stores/account/viewer.ts";
import { runSignUp, saySignedUp } from "#lib/stores/applications/apply-steps.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";
import { runPostAction } from "./post-actions.ts";

/** Signs up while the post is read, which is waited for only where a question names it. */
const signUp = async (user: User, postId: string): Promise<boolean> => {
  const reading = send(getPost, { postId, userId: user.id });
  const wish = { postId, address: [], source: signUpSource(false) };
  const done = await runSignUp(user, wish, { goesOnAfterNo: true, readPost: () => reading });
  if (done) saySignedUp(done);
  return done !== null;
};

/**
 * Does an action like the post's own page, for a list that has only a summary: reads the post first (R1.4.2).
 * Returns whether the post has changed.
 */
export const actOnPost = async (action: PostAction, postId: string): Promise<boolean> => {
  const user = await requireLogin();
  if (!user) return false;
  if (action === "sign-up") return signUp(user, postId);
  const post = await send(getPost, { postId, userId: user.id });
  if (post.ok) return runPostAction(action, post.value);
  reportFailure(post.failure);
  return false;
};

/** Signs up for a post of a list, as one flow that a login or the résumé may interrupt; `onDone` is called once the post has changed. */
export const signUpFor = (postId: string, onDone: () => void): Promise<void> =>
  runGuarded(
    { action: "sign-up", ids: [postId] },
    () => actOnPost("sign-up", postId),
    async (done) => done && onDone(),
  );

/** Signs up where a login or the résumé interrupted that, once (D-D3). */
export const resumeSignUp = (onDone: () => void): void => {
  if (viewer().role === "visitor" || $runningAction.get() !== null) return;
  const [postId] = takeIntent("sign-up") ?? [];
  if (postId !== undefined) void signUpFor(postId, onDone);
};
