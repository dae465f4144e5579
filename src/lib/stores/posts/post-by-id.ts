import { send } from "#lib/api/send.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import type { PostAction } from "#lib/domain/posts/posts.ts";
import { requireLogin } from "#lib/stores/account/require-login.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";
import { runPostAction } from "./post-actions.ts";

/**
 * One step of the same flow as on the post's own page, for a list that knows the post by a summary: the post is read as it is now (R1.4.2).
 * Answers whether it is another afterwards.
 */
export const actOnPost = async (action: PostAction, postId: string): Promise<boolean> => {
  const user = await requireLogin();
  if (!user) return false;
  const post = await send(getPost, { postId, userId: user.id });
  if (!post.ok) reportFailure(post.failure);
  if (!post.ok) return false;
  if (action === "sign-up" && post.value.signedUp) {
    notify("signed-up-before", "warning");
    return true;
  }
  return runPostAction(action, post.value);
};
