import { FAIR_CHOICE, takeIntent } from "#lib/stores/intent.ts";
import { $session } from "#lib/stores/session.ts";
import { reportFailure } from "#lib/stores/toasts.ts";
import { fairArticle } from "./action.ts";

/** The errand's code, React and all: it comes with the first touch of a button. */
const loadChoice = () => import("./choice.ts");

const buttonOf = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-apply]") : null;

const choose = (company: string, postId?: string): void =>
  void loadChoice()
    .then(({ chooseAt }) => chooseAt(fairArticle()?.dataset["fair"] ?? "", company, postId))
    .catch(() => reportFailure({ kind: "offline" }));

/**
 * Leads a press of a button – the fair's own or that of a company – into the apply flow (2§4.2), and takes up a choice that an
 * ended session interrupted.
 */
export const followPresses = (): void => {
  for (const sign of ["pointerover", "pointerdown", "focusin"])
    document.addEventListener(sign, (event) => void (buttonOf(event) && loadChoice().catch(() => null)), { passive: true });
  document.addEventListener("click", (event) => {
    const button = buttonOf(event);
    if (button) choose(button.dataset["apply"] ?? "");
  });
  const [company, postId] = ($session.get() && takeIntent(FAIR_CHOICE)) ?? [];
  if (company !== undefined) choose(company, postId);
};
