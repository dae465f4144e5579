import { postsShown } from "#islands/elements/page-names.ts";
import { $seen } from "#lib/stores/history/seen.ts";
import { $chosen, choosePost, followAddress } from "#lib/stores/posts/chosen.ts";

/** Where a post fits beside the list; below, a card leads to the post's page. */
const WIDE = matchMedia("(width >= 1200px)");

const cards = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>("[data-panes] post-state")].filter((card) => card.checkVisibility());
const linkOf = (card: HTMLElement | undefined): HTMLElement | null => card?.querySelector<HTMLElement>(":scope > a") ?? null;

/** Marks the card of the shown post, for eyes and readers. */
const mark = (): void => {
  for (const card of cards()) {
    const isChosen = card.dataset["post"] === $chosen.get();
    if (isChosen) linkOf(card)?.setAttribute("aria-current", "true");
    else linkOf(card)?.removeAttribute("aria-current");
  }
};

/** A press with a mouse or a finger chooses. Enter on a card, and a press for another tab, open the post's page as a link does. */
const onClick = (event: MouseEvent): void => {
  if (!WIDE.matches || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const card = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-panes] post-state") : null;
  const { post } = card?.dataset ?? {};
  if (!post || !(event.target instanceof Element) || !event.target.closest("post-state > a")) return;
  event.preventDefault();
  choosePost(post);
};

const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, select, textarea, dialog *"));

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** j and k choose the next post and the one before it, and take the focus along, so that Enter opens the post. */
export const stepByKey = (event: KeyboardEvent): void => {
  const step = STEPS[event.key];
  if (!step || !WIDE.matches || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  const all = cards();
  const at = all.findIndex(({ dataset: { post } }) => post === $chosen.get());
  const next = at < 0 ? all[0] : all[at + step];
  if (!next?.dataset["post"]) return;
  event.preventDefault();
  choosePost(next.dataset["post"]);
  linkOf(next)?.focus();
};

/** Makes the cards of a page with two panes choose the post that the other pane shows. Returns the function to stop. */
export const startChoice = (): (() => void) => {
  document.addEventListener("click", onClick, true);
  document.addEventListener("keydown", stepByKey);
  const stops = [
    $chosen.subscribe(mark),
    // The first post that a visitor sees brings the code that marks cards as seen.
    $seen.listen(() => postsShown.announce()),
    postsShown.listen(() => {
      followAddress();
      mark();
    }),
  ];
  return () => {
    document.removeEventListener("click", onClick, true);
    document.removeEventListener("keydown", stepByKey);
    for (const stop of stops) stop();
  };
};
