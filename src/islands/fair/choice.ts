import { FAIR_CHOICE, takeIntent } from "#lib/stores/account/intent.ts";
import { $session } from "#lib/stores/account/session.ts";
import { $fairChoice, closeFairChoice, openFairChoice } from "#lib/stores/fairs/choice.ts";
import { loadCode } from "#loading/load-code.ts";
import { preloadCode } from "#loading/preload.ts";
// The fair that is read on the way is drawn on the page too.
import "./draw.ts";

const loadDialog = () => import("./index.tsx");
// On its way while the fair is asked for; a visitor needs the login first.
if ($session.get()) preloadCode(loadDialog);

$fairChoice.subscribe((choice) => {
  if (!choice) return;
  void loadCode(loadDialog).then((dialog) => {
    if (dialog) dialog.mountFairChoice();
    else closeFairChoice();
  });
});

/** Opens the choice of posts, of one company or, without a name, of all. */
export const startChoice = (fairId: string, company: string, postId = ""): Promise<void> =>
  openFairChoice(fairId, company || null, postId || null);

/** Reopens the choice as it was when the session ended on this page, once (D-D3). */
export const resumeChoice = async (fairId: string): Promise<void> => {
  const [company, postId] = takeIntent(FAIR_CHOICE) ?? [];
  if (company !== undefined) await startChoice(fairId, company, postId);
};
