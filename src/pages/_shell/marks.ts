import { environment } from "#lib/browser/environment.ts";
import { HIDDEN_KEY, SEEN_KEY } from "#lib/domain/kept-keys.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { reportFailure } from "#lib/stores/toasts.ts";

const load = () => import("#islands/elements/post-mark.ts");

/** Whether there is anything to mark: something seen or hidden on this device, or a post before its first or past its last day. */
const isNeeded = (): boolean => {
  const { local, now } = environment();
  const today = beijingDate(now());
  const isOff = ({ dataset: { starts = "", ends } }: HTMLElement): boolean => starts > today || (ends || today) < today;
  return (
    local.get(SEEN_KEY) !== null ||
    local.get(HIDDEN_KEY) !== null ||
    [...document.querySelectorAll<HTMLElement>("post-mark")].some(isOff)
  );
};

const mark = (): void => {
  // Without a network the lists stay as they were made, and what waits for its mark (global.css) shows.
  if (isNeeded()) load().catch(() => delete document.documentElement.dataset["hides"]);
};

/**
 * Marks the posts in lists, and hides them by their button (`elements/post-mark.ts`). A first visit has nothing to mark and loads
 * nothing.
 */
export const markPosts = (): void => {
  mark();
  environment().onLocalChange(mark);
  document.addEventListener("posts-shown", mark);
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-hide]") : null;
    if (button)
      load()
        .then(({ hideByButton }) => hideByButton(button))
        .catch(() => reportFailure({ kind: "offline" }));
  });
};
