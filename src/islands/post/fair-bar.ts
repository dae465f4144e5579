import { fillSlots, findSlot } from "#islands/elements/slots.ts";
import { previousPage, stepBack } from "#lib/browser/previous-page.ts";
import type { Fair } from "#lib/domain/fairs/fairs.ts";
import { isPageOfFair } from "#lib/domain/fairs/hint.ts";
import { loadFairOfPost } from "#lib/stores/fairs/fair-of-post.ts";
import { fairBarSlots } from "./fair-bar-slots.ts";

/** Leads back to the fair as it was left: by a step of the history, else to the page that linked here, with its filters. */
const leadBack = (link: HTMLElement, fair: Fair): void => {
  const before = previousPage();
  if (!before || !isPageOfFair(before.url, fair.id)) return;
  link.setAttribute("href", before.url.pathname + before.url.search);
  if (!before.isOneStepBack) return;
  link.addEventListener("click", (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    stepBack();
  });
};

/**
 * The bar of a post that was opened from a fair: shown once the backend has said that the post is in it. Its place stays empty otherwise, because a button
 * that moves under a finger loses the press.
 */
export const startFairBar = async (bar: HTMLElement, postId: string): Promise<void> => {
  const fair = await loadFairOfPost(postId);
  if (fair.state !== "ready") return;
  fillSlots(fairBarSlots, fair.value, bar);
  const link = findSlot<typeof fairBarSlots>("toFair", bar);
  if (link) leadBack(link, fair.value);
  bar.dataset["shown"] = "";
};
