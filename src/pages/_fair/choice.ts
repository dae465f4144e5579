import { $fairChoice, closeFairChoice, openFairChoice } from "#lib/stores/fair-choice.ts";
import { FAIR_CHOICE, takeIntent } from "#lib/stores/intent.ts";
import { $session } from "#lib/stores/session.ts";
import { reportFailure } from "#lib/stores/toasts.ts";
import { drawFairs } from "./fill.ts";

const loadDialog = () => import("#islands/fair/index.tsx");
// On its way while the fair is asked for; a visitor needs the login first.
if ($session.get()) loadDialog().catch(() => null);

$fairChoice.subscribe((choice) => {
  if (!choice) return;
  loadDialog()
    .then(({ mountFairChoice }) => mountFairChoice())
    .catch(() => {
      closeFairChoice();
      reportFailure({ kind: "offline" });
    });
});

/** Opens the choice of posts, of one company or, without a name, of all. What is read on the way is drawn on the page too. */
export const chooseAt = (fairId: string, company: string, postId = ""): Promise<void> => {
  drawFairs();
  return openFairChoice(fairId, company || null, postId || null);
};

/** Opens the choice as it stood when the session ended on this page, once (decisions D3). */
export const chooseAgain = async (fairId: string): Promise<void> => {
  const [company, postId] = takeIntent(FAIR_CHOICE) ?? [];
  if (company !== undefined) await chooseAt(fairId, company, postId);
};
