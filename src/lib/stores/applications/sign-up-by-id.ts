import { send } from "#lib/api/send.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import type { SignUpSource, User } from "#lib/domain/account/account.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";
import { attemptSignUp, ensureReadyToSignUp, sendSignUp } from "./apply-steps.ts";

type Wish = { postId: string; source: SignUpSource; fairId?: string };
type Options = {
  goesOnAfterNo: boolean;
  /** Names the wish where the résumé interrupts it; without it, the post does. */
  subject?: string;
  /** Asked after the questions: whether the seeker still wants this post. */
  isWanted?: () => boolean;
};

const saySignedUpBefore = (): "before" => {
  notify("signed-up-before", "warning");
  return "before";
};

/**
 * Signs up for a post of which only the id is known, as in lists and at fairs: `now`, or `before` where the seeker had applied already.
 * Null when it was not done; failures have been reported. The post is read beside the attempt, and waited for where a question names it.
 */
export const signUpById = async (user: User, wish: Wish, options: Options): Promise<"now" | "before" | null> => {
  const reading = send(getPost, { postId: wish.postId, userId: user.id });
  const attempt = await attemptSignUp(user, { ...wish, address: [] });
  if (!attempt) return null;
  if (attempt.readiness.signedUp) return saySignedUpBefore();
  if (attempt.isDone) {
    notify("signed-up");
    return "now";
  }
  const post = await reading;
  if (!post.ok) {
    reportFailure(post.failure);
    return null;
  }
  // A backend without our calls tells it here.
  if (post.value.signedUp) return saySignedUpBefore();
  const { subject = post.value.name, isWanted = () => true, ...asking } = options;
  if (!(await ensureReadyToSignUp(attempt.readiness, subject, asking)) || !isWanted()) return null;
  const { postId: _, ...origin } = wish;
  return (await sendSignUp(post.value, origin)) ? "now" : null;
};
