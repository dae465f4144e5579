import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { getFair } from "#lib/contract/fairs/fair.ts";
import type { FairDetail } from "#lib/domain/fairs/fairs.ts";
import { planPath } from "#lib/domain/fairs/paths.ts";
import { type FairPlan, mergePlans, type PlanEntry, plannedFair } from "#lib/domain/fairs/plan.ts";
import { linkedEntries, readPlanLink, writePlanLink } from "#lib/domain/fairs/plan-link.ts";
import { createResource, fetchOnMount, find } from "#lib/stores/resource.ts";
import { keptPlans, syncPlans } from "./plan.ts";

/** The address that carries a plan to another device; null if it has too many entries. */
export const planAddress = ({ fair, entries }: FairPlan): string | null => {
  const link = writePlanLink(fair.id, entries);
  return link === null ? null : new URL(`${planPath("")}?plan=${link}`, environment().location()).href;
};

/**
 * The plan that the address carries. An address may hold anything: names therefore come from the fair, and nothing is on the plan of this device until it
 * is taken over.
 */
export const createLinkedPlan = () => {
  const link = readPlanLink(environment().location().searchParams.get("plan"));
  const fair = fetchOnMount(
    createResource(async (signal) =>
      link === null ? { state: "missing" as const } : find(await send(getFair, { fairId: link.fairId }, { signal })),
    ),
  );
  /** Whether the offer stands. */
  const $isOffered = atom(link !== null);
  const end = (): void => {
    environment().writeAddress(planPath(""), "replace");
    $isOffered.set(false);
  };
  const entriesOf = (detail: FairDetail): PlanEntry[] => (link === null ? [] : linkedEntries(link, detail, environment().now()));
  return {
    ...fair,
    $isOffered,
    entriesOf,
    /** Puts its entries on the plan of this device, and of the account. */
    take: (detail: FairDetail): void => {
      const plan = { fair: plannedFair(detail), entries: entriesOf(detail) };
      keptPlans.change((plans) => ({ ...plans, plans: mergePlans(plans.plans, [plan]) }));
      end();
      void syncPlans();
    },
    refuse: end,
  };
};
