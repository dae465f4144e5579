import { environment } from "#lib/browser/environment.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { timingText } from "#lib/texts/posts/published.ts";

/**
 * Writes how long ago a post was published into its `[data-published]`, which names the day, and how long it is open where `data-ends` does: a page
 * that was built does not know today. React calls it for each card that it draws, the shell for all that a page was built with; the room stays the same.
 */
export const drawPublished = (element: HTMLElement | null): void => {
  if (!element) return;
  const { published: startsOn = "", ends: endsOn = "" } = element.dataset;
  element.textContent = timingText({ startsOn, endsOn }, beijingDate(environment().now()));
};
