import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import type { User } from "#lib/domain/account/account.ts";
import type { Fair } from "#lib/domain/fairs/fairs.ts";
import { requireLogin, runGuarded } from "#lib/stores/account/guarded.ts";
import { signUpSource } from "#lib/stores/account/mini-program.ts";
import { ensureReady, readReadiness, runSignUp, saySignedUp } from "#lib/stores/applications/apply-steps.ts";
import { startChat } from "#lib/stores/chat/start.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";
import { $fairChoice, changeFairChoice, choiceIntent, closeFairChoice, requireRunning } from "./choice.ts";

/** Posts known to have the seeker's application. */
export const $signedUpIds = atom<ReadonlySet<string>>(new Set());

const noteSignUp = (postId: string): void => $signedUpIds.set(new Set([...$signedUpIds.get(), postId]));

type Chosen = { user: User; fair: Fair; postId: string };
const isStillChosen = (postId: string): boolean => $fairChoice.get()?.postId === postId;

/** The dialog stays open for another choice where the seeker has applied before, or has chosen another post by then. */
const applyFor = async ({ user, fair, postId }: Chosen): Promise<void> => {
  const reading = send(getPost, { postId, userId: user.id });
  const wish = { postId, address: [], source: signUpSource(true), fairId: fair.id };
  const isWanted = (): boolean => isStillChosen(postId);
  const done = await runSignUp(user, wish, { goesOnAfterNo: false, readPost: () => reading, subject: fair.name, isWanted });
  if (!done) return;
  saySignedUp(done);
  noteSignUp(postId);
  if (done === "now" && isWanted()) closeFairChoice();
};

const talkAbout = async ({ user, fair, postId }: Chosen, isVideo: boolean): Promise<void> => {
  const [readiness, post] = await Promise.all([readReadiness(user, postId), send(getPost, { postId, userId: user.id })]);
  if (!readiness) return;
  if (!post.ok) return reportFailure(post.failure);
  if (!(await ensureReady(readiness, fair.name, { goesOnAfterNo: false })) || !isStillChosen(postId)) return;
  if (await startChat(post.value, { video: isVideo })) closeFairChoice();
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
    const chosen = { user, fair, postId };
    return how === "sign-up" ? applyFor(chosen) : talkAbout(chosen, how === "video");
  });
};
