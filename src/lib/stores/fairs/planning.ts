import { environment } from "#lib/browser/environment.ts";
import type { FairDetail } from "#lib/domain/fairs/fairs.ts";
import { type PlanEntry, plannedFair, toggleEntry } from "#lib/domain/fairs/plan.ts";
import { notify } from "#lib/stores/shell/toasts.ts";
import { findFair } from "./fair.ts";
import { keptPlans, syncPlans } from "./plan.ts";

type Item = Pick<PlanEntry, "company" | "postId">;

/** Booth and name of an item by its fair; null if the fair does not have it. */
const itemOf = ({ companies }: FairDetail, { company, postId }: Item): Pick<PlanEntry, "booth" | "postName"> | null => {
  const own = companies.filter(({ name }) => name === company);
  if (postId === null) return own[0] ? { booth: own[0].booth, postName: "" } : null;
  for (const { booth, posts } of own) {
    const post = posts.find(({ id }) => id === postId);
    if (post) return { booth, postName: post.name };
  }
  return null;
};

/**
 * Puts a company or post of a fair on the plan, or takes it off. The plan keeps facts of the fair, which is read for the first of them; those that follow need
 * no network, which is poor in a crowded hall.
 */
export const togglePlanned = async (fairId: string, item: Item): Promise<void> => {
  const fair = await findFair(fairId);
  const found = fair.state === "ready" ? itemOf(fair.value, item) : null;
  if (fair.state !== "ready" || !found) return notify("fair-missing", "error");
  const at = environment().now();
  keptPlans.change((plans) => ({ ...plans, plans: toggleEntry(plans.plans, plannedFair(fair.value), { ...item, ...found, at }) }));
  await syncPlans();
};
