import { statusNow } from "#islands/elements/fair-status.ts";
import { elementWith } from "#islands/elements/page-names.ts";
import { fillSlots, findSlot } from "#islands/elements/slots.ts";
import { isOver } from "#lib/domain/fairs/afterwards.ts";
import { FAIR_TYPES } from "#lib/domain/fairs/fairs.ts";
import { receiveCode } from "#loading/lost-code.ts";
import { fairActionSlots } from "./action-slots.ts";
import type { fairSlots } from "./slots.ts";

/** The page's fair: its article, whose `data-running` also shows the buttons of the companies. */
export const fairArticle = (): HTMLElement | null => elementWith("fair");

/** The search stands on top while the fair is on, else above the companies. One in use stays where it is. */
const placeSearch = (article: HTMLElement, running: boolean): void => {
  const search = elementWith("find");
  if (!search || search.matches(":focus-within") || (search === article.firstElementChild) === running) return;
  if (running) article.prepend(search);
  else elementWith("afterwards")?.after(search);
};

/** Makes the button true to the status, which is the backend's and moves with the server's clock (R2.4.1-1, D-C5). */
export const drawAction = (): void => {
  const article = fairArticle();
  const element = findSlot<typeof fairSlots>("status");
  const now = element && statusNow(element);
  if (!article || !now) return;
  const type = FAIR_TYPES.find((known) => known === article.dataset["type"]) ?? "NETWORK";
  const running = now.status === "IN_PROGRESS";
  article.toggleAttribute("data-running", running);
  article.dataset["status"] = now.status;
  placeSearch(article, running);
  if (isOver(now))
    void receiveCode(() => import("./afterwards/index.tsx")).then((code) => {
      if (code.ok) void code.value.showAfterwards(article.dataset["fair"] ?? "", now.status === "CANCEL");
    });
  fillSlots(fairActionSlots, { type, status: now.status }, article);
};
