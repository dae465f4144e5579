import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import type { PostDetail } from "#lib/domain/posts/posts.ts";
import { requireLogin, runGuarded } from "#lib/stores/account/guarded.ts";
import { signUpSource } from "#lib/stores/account/mini-program.ts";
import { ensureReady, ensureReadyToSignUp, readReadiness, sendSignUp } from "#lib/stores/applications/apply-steps.ts";
import { startChat } from "#lib/stores/chat/start.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";
import { $fairChoice, changeFairChoice, choiceIntent, closeFairChoice, requireRunning } from "./choice.ts";

/** Posts known to have the seeker's application. */
export const $signedUpIds = atom<ReadonlySet<string>>(new Set());

const noteSignUp = (postId: string): void => $signedUpIds.set(new Set([...$signedUpIds.get(), postId]));

const register = async (post: PostDetail, fairId: string): Promise<void> => {
  if (post.signedUp) {
    noteSignUp(post.id);
    return notify("signed-up-before", "warning");
  }
  if (!(await sendSignUp(post, { source: signUpSource(true), fairId }))) return;
  noteSignUp(post.id);
  closeFairChoice();
};

/**
 * Applies for the chosen post (R2.4.2): login if the session has ended, completeness prompt (whose "no" ends it, D-D4), education check,
 * then the application or a chat. The dialog keeps its choice until one of them succeeds or it closes.
 */
export const applyAtFair = async (how: "sign-up" | "text" | "video"): Promise<void> => {
  const choice = $fairChoice.get();
  if (!choice) return;
  const { fair, postId } = choice;
  if (postId === null) return changeFairChoice({ submittedEmpty: true });
  await runGuarded(choiceIntent(choice), async () => {
    if (!requireRunning(fair)) return closeFairChoice();
    const user = await requireLogin();
    if (!user) return;
    const isSignUp = how === "sign-up";
    const origin = isSignUp ? { source: signUpSource(true), fairId: fair.id } : {};
    const [readiness, post] = await Promise.all([
      readReadiness(user, { postId, ...origin }),
      send(getPost, { postId, userId: user.id }),
    ]);
    if (!readiness) return;
    if (!post.ok) return reportFailure(post.failure);
    const ensure = isSignUp ? ensureReadyToSignUp : ensureReady;
    if (!(await ensure(readiness, fair.name, { goesOnAfterNo: false }))) return;
    if ($fairChoice.get()?.postId !== postId) return;
    if (isSignUp) return register(post.value, fair.id);
    if (await startChat(post.value, { video: how === "video" })) closeFairChoice();
  });
};
