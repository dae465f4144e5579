import { atom } from "nanostores";
import type { FairDetail } from "#lib/domain/fairs/fairs.ts";
import { liveFairStatus } from "#lib/domain/fairs/status.ts";
import { requireLogin, runGuarded } from "#lib/stores/account/guarded.ts";
import { FAIR_CHOICE, type Intent } from "#lib/stores/account/intent.ts";
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
export const requireRunning = (fair: FairDetail): boolean => {
  const running = liveFairStatus(fair, serverNow()) === "IN_PROGRESS";
  if (!running) notify("fair-not-running", "warning");
  return running;
};

/** The choice as an intent, to be opened again on this page. */
export const choiceIntent = ({ company, postId }: Pick<FairChoice, "company" | "postId">): Intent => ({
  action: FAIR_CHOICE,
  ids: [company ?? "", postId ?? ""],
});

/**
 * Opens the dialog for one company of the fair or for all, with a post chosen if given: logs in first if needed, then reloads the
 * fair, which may have changed during the login (R2.4.2-1).
 */
export const openFairChoice = (fairId: string, company: string | null, postId: string | null): Promise<void> =>
  runGuarded(choiceIntent({ company, postId }), async () => {
    if (!(await requireLogin())) return;
    const fair = await refreshFair(fairId);
    if (fair.state === "failed") return reportFailure(fair.failure);
    if (fair.state === "missing") return notify("fair-missing", "error");
    if (requireRunning(fair.value)) $fairChoice.set({ fair: fair.value, company, postId, keyword: "", submittedEmpty: false });
  });

/** Changes the choice, if the dialog is open. */
export const changeFairChoice = (part: Partial<FairChoice>): void => {
  const choice = $fairChoice.get();
  if (choice) $fairChoice.set({ ...choice, ...part });
};
export const chooseFairPost = (postId: string): void => changeFairChoice({ postId, submittedEmpty: false });
export const narrowFairPosts = (keyword: string): void => changeFairChoice({ keyword });
export const closeFairChoice = (): void => $fairChoice.set(null);
