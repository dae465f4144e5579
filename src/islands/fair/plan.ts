import { elementsWith, elementWith } from "#islands/elements/page-names.ts";
import { $fair } from "#lib/stores/fairs/fair.ts";
import { $plans, isInPlan, syncPlans } from "#lib/stores/fairs/plan.ts";
import { togglePlanned } from "#lib/stores/fairs/planning.ts";
// Draws the fair that is read on the way on the page too.
import "./draw.ts";

const fairId = (): string => elementWith("fair")?.dataset["fair"] ?? "";
const itemOf = (button: HTMLElement) => ({ company: button.dataset["plan"] ?? "", postId: null });

/** Shows which companies are on the plan. */
const draw = (): void => {
  for (const button of elementsWith("plan")) button.setAttribute("aria-pressed", String(isInPlan(fairId(), itemOf(button))));
};

$plans.subscribe(draw);
// The cards may be drawn again with a newer fair.
$fair.listen(() => queueMicrotask(draw));
void syncPlans();

/** Puts the company of a button on the plan, or takes it off. */
export const togglePlan = async (button: HTMLElement): Promise<void> => {
  button.setAttribute("aria-busy", "true");
  await togglePlanned(fairId(), itemOf(button));
  button.removeAttribute("aria-busy");
};
