import { $fairChoice, closeFairChoice, openFairChoice } from "#lib/stores/fair-choice.ts";
import { reportFailure } from "#lib/stores/toasts.ts";
import { drawFairs } from "./fill.ts";

const loadDialog = () => import("#islands/fair/index.tsx");
// On its way while login and fair are asked for.
loadDialog().catch(() => null);

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
