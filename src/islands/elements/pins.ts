import type { KeptPost } from "#lib/domain/history/history.ts";
import { isPinned } from "#lib/domain/history/pinned.ts";
import { $pinned, togglePin } from "#lib/stores/history/pinned.ts";
import { drawCompareBar } from "./compare-bar.ts";
import { elementsWith, postsShown } from "./page-names.ts";

/** The post of a button: the button names it, or the card around it. */
const postOf = (button: HTMLElement): KeptPost => {
  const card = button.dataset["pin"] ? button : button.closest<HTMLElement>("post-state");
  const { pin, post = "", name = "", company: companyName = "" } = card?.dataset ?? {};
  return { id: pin || post, name, companyName };
};

const draw = (): void => {
  const pinned = $pinned.get();
  for (const button of elementsWith("pin")) button.ariaPressed = String(isPinned(pinned, postOf(button).id));
  drawCompareBar(pinned);
};

$pinned.subscribe(draw);
postsShown.listen(draw);

/** Pins the post of a button, or takes it out again; nothing while the page does not know its post yet. */
export const pinByButton = (button: HTMLElement): void => {
  const post = postOf(button);
  if (post.id !== "") togglePin(post);
};
