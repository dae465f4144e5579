import { statusNow } from "#islands/elements/fair-status.ts";
import { elementWith } from "#islands/elements/page-names.ts";
import { fillSlots, findSlot } from "#islands/elements/slots.ts";
import { FAIR_TYPES } from "#lib/domain/fairs/fairs.ts";
import { fairActionSlots } from "./action-slots.ts";
import type { fairSlots } from "./slots.ts";

/** The page's fair: its article, whose `data-running` also shows the buttons of the companies. */
export const fairArticle = (): HTMLElement | null => elementWith("fair");

/** Makes the button true to the status, which is the backend's and moves with the server's clock (R2.4.1-1, D-C5). */
export const drawAction = (): void => {
  const article = fairArticle();
  const element = findSlot<typeof fairSlots>("status");
  const now = element && statusNow(element);
  if (!article || !now) return;
  const type = FAIR_TYPES.find((known) => known === article.dataset["type"]) ?? "NETWORK";
  article.toggleAttribute("data-running", now.status === "IN_PROGRESS");
  fillSlots(fairActionSlots, { type, status: now.status }, article);
};
