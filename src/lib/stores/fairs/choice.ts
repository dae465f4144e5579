import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import type { FairDetail } from "#lib/domain/fairs/fairs.ts";
import { liveFairStatus } from "#lib/domain/fairs/status.ts";
import type { PostDetail } from "#lib/domain/posts/posts.ts";
import { requireLogin, runGuarded } from "#lib/stores/account/guarded.ts";
import { FAIR_CHOICE, type Intent } from "#lib/stores/account/intent.ts";
import { signUpSource } from "#lib/stores/account/mini-program.ts";
import { ensureReady, ensureReadyToSignUp, preloadCheck, readReadiness, sendSignUp } from "#lib/stores/applications/apply-steps.ts";
import { startChat } from "#lib/stores/chat/start.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";
import { refreshFair } from "./fair.ts";

/** The select-post dialog (R2.2.2): its companies, the chosen post, and the filters. */
export type FairChoice = {
  fair: FairDetail;
  /** Named when the dialog is about one company alone. */
  company: string | null;
  postId: string | null;
  keyword: string;
  /** The button was pressed without a choice. */
  submittedEmpty: boolean;
};
export const $fairChoice = atom<FairChoice | null>(null);

/** Ends a flow, and says so, unless the fair is on. */
const requireRunning = (fair: FairDetail): boolean => {
  const running = liveFairStatus(fair, serverNow()) === "IN_PROGRESS";
  if (!running) notify("fair-not-running", "warning");
  return running;
};

/** The choice as an intent, to be opened again on this page. */
const choiceIntent = ({ company, postId }: Pick<FairChoice, "company" | "postId">): Intent => ({
  action: FAIR_CHOICE,
  ids: [company ?? "", postId ?? ""],
});

/**
 * Opens the dialog for one company of the fair or for all, with a post chosen if given: logs in first if needed, then reloads the
 * fair, which may have changed during the login (R2.4.2-1).
 */
export const openFairChoice = (fairId: string, company: string | null, postId: string | null): Promise<void> =>
  runGuarded(choiceIntent({ company, postId }), async () => {
    preloadCheck();
    if (!(await requireLogin())) return;
    const fair = await refreshFair(fairId);
    if (fair.state === "failed") return reportFailure(fair.failure);
    if (fair.state === "missing") return notify("fair-missing", "error");
    if (requireRunning(fair.value)) $fairChoice.set({ fair: fair.value, company, postId, keyword: "", submittedEmpty: false });
  });

/** Changes the choice, if the dialog is open. */
const changeFairChoice = (part: Partial<FairChoice>): void => {
  const choice = $fairChoice.get();
  if (choice) $fairChoice.set({ ...choice, ...part });
};
export const chooseFairPost = (postId: string): void => changeFairChoice({ postId, submittedEmpty: false });
export const narrowFairPosts = (keyword: string): void => changeFairChoice({ keyword });
export const closeFairChoice = (): void => $fairChoice.set(null);

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
