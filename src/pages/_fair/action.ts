import { statusNow } from "#islands/elements/fair-status.ts";
import { FAIR_TYPES } from "#lib/domain/fairs.ts";
import { actionTextOf } from "./action-text.ts";

/** The page's fair: its article, whose `data-running` also shows the buttons of the companies. */
export const fairArticle = (): HTMLElement | null => document.querySelector<HTMLElement>("[data-fair]");

/** Makes the button true to the status, which is the backend's and moves with the server's clock (2§4.1, decisions C5). */
export const drawAction = (): void => {
  const article = fairArticle();
  const element = article?.querySelector<HTMLElement>("fair-status");
  if (!article || !element) return;
  const { status } = statusNow(element);
  const type = FAIR_TYPES.find((known) => known === article.dataset["type"]) ?? "NETWORK";
  const { button, hint } = actionTextOf(type, status);
  article.toggleAttribute("data-running", status === "IN_PROGRESS");
  for (const place of article.querySelectorAll<HTMLButtonElement>('button[data-apply=""]')) {
    place.disabled = status !== "IN_PROGRESS";
    place.textContent = button;
  }
  for (const place of article.querySelectorAll('[data-fill="action-hint"]')) place.textContent = hint;
};
