import { onPress, postsShown } from "#islands/elements/page-names.ts";
import { drawPublished } from "#islands/elements/published.ts";
import { environment } from "#lib/browser/environment.ts";
import { HIDDEN_KEY, LATER_KEY, PINNED_KEY, SEEN_KEY } from "#lib/domain/storage-keys.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { loadCode } from "#loading/load-code.ts";

const load = () => import("#islands/elements/card-buttons.ts");

/**
 * Whether any post is other than its card says: seen, hidden or kept on this device, blocked, or before its first or past its last day.
 */
const isNeeded = (): boolean => {
  const { local, now } = environment();
  const today = beijingDate(now());
  const isOff = ({ dataset: { starts = "", ends } }: HTMLElement): boolean => starts > today || (ends || today) < today;
  return (
    "hides" in document.documentElement.dataset ||
    [SEEN_KEY, HIDDEN_KEY, PINNED_KEY, LATER_KEY].some((key) => local.get(key) !== null) ||
    [...document.querySelectorAll<HTMLElement>("post-state")].some(isOff)
  );
};

const show = (): void => {
  // Offline the lists stay as prerendered, and content waiting for its state (post-states.css) shows.
  if (isNeeded()) load().catch(() => delete document.documentElement.dataset["hides"]);
};

/**
 * Shows the states of posts in lists, hides them by their button (`elements/post-state.ts`), and keeps them for later or to be compared
 * (`elements/keep.ts`). A first visit has no states to show and loads nothing.
 */
export const startPostStates = (): void => {
  for (const day of document.querySelectorAll<HTMLElement>("[data-published]")) drawPublished(day);
  show();
  environment().onLocalChange(show);
  postsShown.listen(show);
  // Presses wait for one load: each with a load of its own, they are done in another order.
  let coming: ReturnType<typeof loadCode<Awaited<ReturnType<typeof load>>>> | null = null;
  for (const name of ["hide", "keep"] as const)
    onPress(name, (button) => {
      coming ??= loadCode(load).finally(() => {
        coming = null;
      });
      void coming.then((code) => code?.cardButtons[name](button));
    });
};
