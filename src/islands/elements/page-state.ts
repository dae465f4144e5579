import type { Failure } from "#lib/domain/failure.ts";
import { failureText } from "#lib/texts/failures.ts";
import { elementsWith } from "./page-names.ts";

/** State of a page that is prerendered before its data are known (`PageStates.astro`). */
export type PageState = { state: "ready" | "waiting" | "missing" } | { state: "failed"; failure: Failure };

/** Shows a page's article, its skeleton, or one of the other states. */
export const showPageState = (article: HTMLElement | null, page: PageState): void => {
  const { state } = page;
  for (const other of elementsWith("page-state")) {
    other.hidden = other.dataset["pageState"] !== state;
    const hint = other.querySelector("[data-hint]");
    if (page.state === "failed" && hint && !other.hidden) hint.textContent = failureText(page.failure);
  }
  if (!article) return;
  article.hidden = state === "missing" || state === "failed";
  article.toggleAttribute("data-waiting", state === "waiting");
  article.setAttribute("aria-busy", String(state === "waiting"));
};

/** Calls back when the visitor wants a failed page tried again. */
export const onRetry = (retry: () => void): void => {
  for (const button of elementsWith("retry"))
    button.addEventListener("click", () => {
      // The button goes with its press; keys go on in the page.
      button.closest("main")?.focus({ preventScroll: true });
      retry();
    });
};
