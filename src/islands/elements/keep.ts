import { isLater, type LaterPost } from "#lib/domain/history/own-lists.ts";
import { isPinned } from "#lib/domain/history/pinned.ts";
import { $later, toggleLater } from "#lib/stores/history/later.ts";
import { $pinned, togglePin } from "#lib/stores/history/pinned.ts";
import { showToast } from "#lib/stores/shell/toasts.ts";
import { keepTexts } from "#lib/texts/history/keep.ts";
import { drawCompareBar } from "./compare-bar.ts";
import { elementsWith, postDrawn, postsShown } from "./page-names.ts";

/** The post of a button: the button names it, or the card around it. */
const postOf = (button: HTMLElement): LaterPost => {
  const {
    post: id = "",
    name = "",
    company: companyName = "",
    ends,
  } = (button.closest<HTMLElement>("[data-company]") ?? button).dataset;
  return { id, name, companyName, endsOn: ends || null };
};

const draw = (): void => {
  const pinned = $pinned.get();
  for (const button of elementsWith("keep")) {
    const { id } = postOf(button);
    button.ariaPressed = String(button.dataset["keep"] === "pin" ? isPinned(pinned, id) : isLater($later.get(), id));
  }
  drawCompareBar(pinned);
};

$pinned.subscribe(draw);
$later.listen(draw);
postsShown.listen(draw);
postDrawn.listen(draw);

const keepLater = async (post: LaterPost): Promise<void> => {
  const outcome = await toggleLater(post);
  if (outcome) showToast("success", { sentence: keepTexts[outcome] });
};

/**
 * Does a button's `data-keep`: `later` keeps its post for later, `pin` pins it to be compared; a second press undoes that. Nothing while
 * the page does not know its post yet.
 */
export const keepByButton = (button: HTMLElement): void => {
  const post = postOf(button);
  if (post.id === "") return;
  if (button.dataset["keep"] === "later") void keepLater(post);
  else if (!togglePin(post)) showToast("warning", { sentence: keepTexts.full });
};
