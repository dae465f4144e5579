import { atom } from "nanostores";
import { signUp } from "#lib/api/applications.ts";
import { getPost } from "#lib/api/posts.ts";
import { signAddressOf } from "#lib/domain/places.ts";
import type { PostDetail } from "#lib/domain/posts.ts";
import { hasEducation, mayGoOnWithResume } from "./apply-steps.ts";
import { startChat } from "./chat-start.ts";
import { $fairChoice, changeFairChoice, closeFairChoice, isRunning, once } from "./fair-choice.ts";
import { signUpSource } from "./mini-program.ts";
import { requireLogin } from "./require-login.ts";
import { notify, reportFailure } from "./toasts.ts";

/** Posts that the seeker is known to have signed up for. */
export const $signedUpIds = atom<ReadonlySet<string>>(new Set());

const noteSignUp = (postId: string): void => $signedUpIds.set(new Set([...$signedUpIds.get(), postId]));

const register = async (post: PostDetail): Promise<void> => {
  if (post.signedUp) {
    noteSignUp(post.id);
    return notify("signed-up-before", "warning");
  }
  const done = await signUp({ postId: post.id, address: signAddressOf(post.place), source: signUpSource(true) });
  if (!done.ok) return reportFailure(done.failure);
  noteSignUp(post.id);
  notify("signed-up");
  closeFairChoice();
};

/**
 * Applies for the chosen post (2§4.2): login if the session ended meanwhile, completeness prompt (whose "no" ends it, decisions
 * D4), education check, then a sign-up or a chat. The dialog keeps its choice until one of them succeeds or it is closed.
 */
export const applyAtFair = (how: "sign-up" | "text" | "video"): Promise<void> =>
  once(async () => {
    const { fair, postId = null } = $fairChoice.get() ?? {};
    if (!fair || postId === null) return changeFairChoice({ missed: true });
    if (!isRunning(fair)) return closeFairChoice();
    const user = await requireLogin();
    if (!user || !(await mayGoOnWithResume(false)) || !(await hasEducation(user))) return;
    const post = await getPost(postId, user.id);
    if (!post.ok) return reportFailure(post.failure);
    if ($fairChoice.get()?.postId !== postId) return;
    if (how === "sign-up") return register(post.value);
    if (await startChat(post.value, { video: how === "video" })) closeFairChoice();
  });
