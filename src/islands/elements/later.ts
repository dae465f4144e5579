import { isLater, type LaterPost } from "#lib/domain/history/own-lists.ts";
import { $later, toggleLater } from "#lib/stores/history/later.ts";
import { elementsWith, postsShown } from "./page-names.ts";

const postOf = ({ dataset }: HTMLElement): LaterPost => {
  const { later: id = "", name = "", company: companyName = "", ends } = dataset;
  return { id, name, companyName, endsOn: ends || null };
};

const draw = (): void => {
  for (const button of elementsWith("later")) button.ariaPressed = String(isLater($later.get(), postOf(button).id));
};

$later.subscribe(draw);
postsShown.listen(draw);

/** Keeps the post of a button for later, or drops it; nothing while the page does not know its post yet. */
export const keepByButton = (button: HTMLElement): void => {
  const post = postOf(button);
  if (post.id !== "") void toggleLater(post);
};
