import { atom, onMount } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { dropPlanPage, keepPlanPage } from "#lib/browser/offline-page.ts";
import { printPage } from "#lib/browser/svg-picture.ts";
import { type FairPlan, shownPlans } from "#lib/domain/fairs/plan.ts";
import { $session } from "#lib/stores/account/session.ts";
import { $plans, syncPlans } from "./plan.ts";

/** Whether the page of the plans is kept on this device, to be read without a network. */
export const $isKept = atom(false);

/** Keeps the page while it has a plan to show; without one nothing stays on the device. */
const keepPage = async (): Promise<void> => {
  if (shownPlans($plans.get().plans, environment().now()).length > 0) $isKept.set(await keepPlanPage());
  else {
    $isKept.set(false);
    await dropPlanPage();
  }
};

// The page of the plans: the account's plans come, also by a login in another tab, and the page is kept.
onMount($isKept, () => {
  const stopSession = $session.subscribe((session) => {
    if (session) void syncPlans();
  });
  void keepPage();
  let had = shownPlans($plans.get().plans, 0).length > 0;
  const stopPlans = $plans.listen(({ plans }) => {
    const has = shownPlans(plans, 0).length > 0;
    if (has !== had) void keepPage();
    had = has;
  });
  return () => {
    stopSession();
    stopPlans();
  };
});

/** The page on paper. */
export const printPlans = printPage;

type WritePlan = (fair: FairPlan["fair"], entries: FairPlan["entries"], site: URL, now: number) => string;
/** Hands a plan over as a calendar file, in the words of `write`. */
export const savePlanCalendar = ({ fair, entries }: FairPlan, write: WritePlan): void => {
  const text = write(fair, entries, environment().location(), environment().now());
  environment().saveFile(new Blob([text], { type: "text/calendar;charset=utf-8" }), `plan-${fair.id}.ics`);
};
