import { FAIR_CHOICE, takeIntent } from "#lib/stores/account/intent.ts";
import { $session } from "#lib/stores/account/session.ts";
import { $fairChoice, closeFairChoice, openFairChoice } from "#lib/stores/fairs/choice.ts";
import { loadCode } from "#loading/load-code.ts";
import { preloadCode } from "#loading/preload.ts";
// Draws the fair that is read on the way on the page too.
import "./draw.ts";

const loadDialog = () => import("./index.tsx");
// On its way while the fair is asked for; a visitor needs the login first.
if ($session.get()) preloadCode(loadDialog);

/** Opens the choice of posts, of one company or, without a name, of all. */
export const startChoice = async (fairId: string, company: string, postId = ""): Promise<void> => {
  await openFairChoice(fairId, company || null, postId || null);
  if (!$fairChoice.get()) return;
  const dialog = await loadCode(loadDialog);
  if (dialog) dialog.mountFairChoice();
  else closeFairChoice();
};

/** Reopens the choice as it was when the session ended on this page, once (D-D3). */
export const resumeChoice = async (fairId: string): Promise<void> => {
  const [company, postId] = takeIntent(FAIR_CHOICE) ?? [];
  if (company !== undefined) await startChoice(fairId, company, postId);
};
