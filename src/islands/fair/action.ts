import { statusNow } from "#islands/elements/fair-status.ts";
import { elementWith } from "#islands/elements/page-names.ts";
import { fillSlots, findSlot } from "#islands/elements/slots.ts";
import { FAIR_TYPES } from "#lib/domain/fairs/fairs.ts";
import { receiveCode } from "#loading/lost-code.ts";
import { fairActionSlots } from "./action-slots.ts";
import type { fairSlots } from "./slots.ts";

/** The page's fair: its article, whose `data-running` also shows the buttons of the companies. */
export const fairArticle = (): HTMLElement | null => elementWith("fair");

/** Code that few visitors need, see there. */
export const loadMore = () => import("./more.ts");

/** Makes the button true to the status, which is the backend's and moves with the server's clock (R2.4.1-1, D-C5). */
export const drawAction = (): void => {
  const article = fairArticle();
  const element = findSlot<typeof fairSlots>("status");
  const now = element && statusNow(element);
  if (!article || !now) return;
  const type = FAIR_TYPES.find((known) => known === article.dataset["type"]) ?? "NETWORK";
  article.toggleAttribute("data-running", now.status === "IN_PROGRESS");
  if (article.dataset["status"] !== now.status || article.hasAttribute("data-aged"))
    void receiveCode(loadMore).then((code) => code.ok && code.value.followStatus(article, now.status));
  article.dataset["status"] = now.status;
  fillSlots(fairActionSlots, { type, status: now.status }, article);
};
