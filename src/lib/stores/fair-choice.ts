import { atom } from "nanostores";
import { type FairDetail, liveFairStatus } from "#lib/domain/fairs.ts";
import { serverNow } from "./clock.ts";
import { refreshFair } from "./fair.ts";
import { FAIR_CHOICE, keepIntent } from "./intent.ts";
import { requireLogin } from "./require-login.ts";
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
/** One step of the errand at a time. */
export const once = async (errand: () => Promise<void>): Promise<void> => {
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
  if (begun && !$session.get()) keepIntent({ action: FAIR_CHOICE, ids: [company ?? "", postId ?? ""] });
};

/** Whether the fair is on; says so when it is not. */
export const isRunning = (fair: FairDetail): boolean => {
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

/** Changes the choice, if the dialog is open. */
export const changeFairChoice = (part: Partial<FairChoice>): void => {
  const choice = $fairChoice.get();
  if (choice) $fairChoice.set({ ...choice, ...part });
};
export const chooseFairPost = (postId: string): void => changeFairChoice({ postId, missed: false });
export const narrowFairPosts = (keyword: string): void => changeFairChoice({ keyword });
export const closeFairChoice = (): void => $fairChoice.set(null);
