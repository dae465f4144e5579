import { environment } from "#lib/browser/environment.ts";
import { $session, INTENT_KEY } from "#lib/stores/session.ts";
import { reportFailure } from "#lib/stores/toasts.ts";
import { fairArticle } from "./action.ts";

/** The errand's code, React and all: it comes with the first touch of a button. */
const loadChoice = () => import("./choice.ts");

const buttonOf = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-apply]") : null;

/** Opens the choice: of a company, of all ("") – or the one that an ended session interrupted (null). */
const choose = (company: string | null): void => {
  const fairId = fairArticle()?.dataset["fair"] ?? "";
  loadChoice()
    .then((choice) => (company === null ? choice.chooseAgain(fairId) : choice.chooseAt(fairId, company)))
    .catch(() => reportFailure({ kind: "offline" }));
};

/** Leads a press of a button – the fair's own or that of a company – into the apply flow (2§4.2), and takes up an interrupted one. */
export const followPresses = (): void => {
  for (const sign of ["pointerover", "pointerdown", "focusin"])
    document.addEventListener(sign, (event) => void (buttonOf(event) && loadChoice().catch(() => null)), { passive: true });
  document.addEventListener("click", (event) => {
    const button = buttonOf(event);
    if (button) choose(button.dataset["apply"] ?? "");
  });
  if ($session.get() && environment().session.get(INTENT_KEY) !== null) choose(null);
};
