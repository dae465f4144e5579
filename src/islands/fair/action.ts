import { statusNow } from "#islands/elements/fair-status.ts";
import { elementWith } from "#islands/elements/page-names.ts";
import { fillSlots, findSlot } from "#islands/elements/slots.ts";
import type { Fair } from "#lib/domain/fairs/fairs.ts";
import { FAIR_TYPES } from "#lib/domain/fairs/status.ts";
import { fairActionSlots } from "./action-slots.ts";
import type { fairSlots } from "./slots.ts";

type Follow = (article: HTMLElement, status: Fair["status"]) => void;
let follow: Follow = () => undefined;
/** Names the one who makes the rest of the page follow a status that it was not made for: the script of the page. */
export const onNewStatus = (listener: Follow): void => {
  follow = listener;
};

/** Makes the button true to the status, which is the backend's and moves with the server's clock (R2.4.1-1, D-C5). */
export const drawAction = (): void => {
  const article = elementWith("fair");
  const element = findSlot<typeof fairSlots>("status");
  const now = element && statusNow(element);
  if (!article || !now) return;
  const type = FAIR_TYPES.find((known) => known === article.dataset["type"]) ?? "NETWORK";
  article.toggleAttribute("data-running", now.status === "IN_PROGRESS");
  if (article.dataset["status"] !== now.status || article.hasAttribute("data-aged")) follow(article, now.status);
  article.dataset["status"] = now.status;
  fillSlots(fairActionSlots, { type, status: now.status }, article);
};
