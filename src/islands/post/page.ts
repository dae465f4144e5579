import { elementWith, onPress } from "#islands/elements/page-names.ts";
import { preloadDialogs } from "#islands/shell/dialogs.ts";
import { startShare } from "#islands/shell/share.ts";
import { $session } from "#lib/stores/account/session.ts";
import { loadCode } from "#loading/load-code.ts";
import { onInterest, preloadCode } from "#loading/preload.ts";

/** Loads all code of a post's buttons together when the visitor is about to press one, instead of one file after the other. */
const preloadForActions = (): void => {
  const buttons = elementWith("post")?.querySelector("astro-island");
  if (!buttons) return;
  onInterest(buttons, () => {
    preloadCode(() => import("#lib/stores/posts/post-actions.ts"));
    if (!$session.get()) preloadDialogs();
  });
};

/** Shows the way back to the fair that the address names; `from-fair.js` has kept its place. */
const showFair = (postId: string): void => {
  const bar = elementWith("from-fair");
  if (!bar || bar.hidden) return;
  import("./fair-bar.ts").then(({ startFairBar }) => startFairBar(bar, postId)).catch(() => null);
};

/** Buttons whose code comes with a press. */
const LATE_ACTIONS = ["attachment", "demands", "report"] as const;

/**
 * Runs on the page of every post: leads back to a fair, shares the post, downloads its files, compares it with the résumé and reports it. The code for the last
 * three comes with a press.
 */
export const startPostPage = (postId: string): void => {
  showFair(postId);
  startShare();
  preloadForActions();
  for (const name of LATE_ACTIONS)
    onPress(
      name,
      (pressed) => void loadCode(() => import("./LateActions.tsx")).then((code) => code?.lateActions[name](postId, pressed)),
    );
};
