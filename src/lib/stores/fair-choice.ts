import { atom } from "nanostores";
import { signUp } from "#lib/api/applications.ts";
import { getPost } from "#lib/api/posts.ts";
import { signUpSource } from "#lib/domain/account.ts";
import { type FairDetail, liveFairStatus } from "#lib/domain/fairs.ts";
import { signAddressOf } from "#lib/domain/places.ts";
import type { PostDetail } from "#lib/domain/posts.ts";
import { hasEducation, mayGoOnWithResume, requireLogin } from "./apply-steps.ts";
import { startChat } from "./chat-start.ts";
import { serverNow } from "./clock.ts";
import { refreshFair } from "./fair.ts";
import { FAIR_CHOICE, keepIntent } from "./intent.ts";
import { $session } from "./session.ts";
import { notify, reportFailure } from "./toasts.ts";

/** The select-post dialog (2§2.2): the companies it offers, the post chosen, what narrows the list, and a choice that was missed. */
export type FairChoice = {
  fair: FairDetail;
  /** Named when the dialog is about one company alone. */
  company: string | null;
  postId: string | null;
  keyword: string;
  missed: boolean;
};
export const $fairChoice = atom<FairChoice | null>(null);
/** A step of the errand is under way: a second press does nothing. */
export const $applying = atom(false);
/** Posts that the seeker is known to have signed up for. */
export const $signedUpIds = atom<ReadonlySet<string>>(new Set());

const once = async (errand: () => Promise<void>): Promise<void> => {
  if ($applying.get()) return;
  $applying.set(true);
  const begun = $session.get();
  try {
    await errand();
  } finally {
    $applying.set(false);
  }
  const { company, postId } = $fairChoice.get() ?? {};
  // The session ended on the way: the page is about to be left, the choice waits for the next login (decisions D3).
  if (begun && !$session.get()) keepIntent(FAIR_CHOICE, [company ?? "", postId ?? ""]);
};

const isRunning = (fair: FairDetail): boolean => {
  const running = liveFairStatus(fair, serverNow()) === "IN_PROGRESS";
  if (!running) notify("fair-not-running", "warning");
  return running;
};

/**
 * Opens the dialog for a company of the fair, or for all of them, with a post chosen before: login first if need be, then the fair
 * is read anew – who comes back from a login may find it changed (2§4.2).
 */
export const openFairChoice = (fairId: string, company: string | null, postId: string | null): Promise<void> =>
  once(async () => {
    if (!(await requireLogin())) return;
    const fair = await refreshFair(fairId);
    if (!fair.ok) return reportFailure(fair.failure);
    if (isRunning(fair.value)) $fairChoice.set({ fair: fair.value, company, postId, keyword: "", missed: false });
  });

const change = (part: Partial<FairChoice>): void => {
  const choice = $fairChoice.get();
  if (choice) $fairChoice.set({ ...choice, ...part });
};
export const chooseFairPost = (postId: string): void => change({ postId, missed: false });
export const narrowFairPosts = (keyword: string): void => change({ keyword });
export const closeFairChoice = (): void => $fairChoice.set(null);

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
    if (!fair || postId === null) return change({ missed: true });
    if (!isRunning(fair)) return closeFairChoice();
    const user = await requireLogin();
    if (!user || !(await mayGoOnWithResume(false)) || !(await hasEducation(user))) return;
    const post = await getPost(postId, user.id);
    if (!post.ok) return reportFailure(post.failure);
    if ($fairChoice.get()?.postId !== postId) return;
    if (how === "sign-up") return register(post.value);
    if (await startChat(post.value, { video: how === "video" })) closeFairChoice();
  });
