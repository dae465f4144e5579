import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { mergeFairPlans } from "#lib/contract/fairs/plan.ts";
import { digest } from "#lib/domain/digest.ts";
import {
  type FairPlan,
  isPlanned,
  mergePlans,
  type PlanEntry,
  type Plans,
  plannedFair,
  readPlans,
} from "#lib/domain/fairs/plan.ts";
import { PLAN_KEY } from "#lib/domain/fairs/plan-key.ts";
import { $session } from "#lib/stores/account/session.ts";
import { persist } from "#lib/stores/history/persisted.ts";

/** Where they are kept; `planning.ts` changes them too. */
export const keptPlans = persist<Plans>(PLAN_KEY, {
  read: readPlans,
  write: (plans) => plans,
  isEmpty: ({ plans }) => plans.length === 0,
});

/** The day plans on this device. */
export const $plans = keptPlans.$value;

/** Whether the account's copy is being read for the first time. */
export const $planSync = atom<"idle" | "running" | "failed">("idle");

const ownerNow = (): string => {
  const session = $session.get();
  return session ? digest(`plan-${session.user.id}`) : "";
};

const sentEntries = (plans: readonly FairPlan[]) =>
  plans.flatMap(({ fair, entries }) =>
    entries.map(({ company, postId, at, gone }) => ({ fairId: fair.id, company, postId, at, gone })),
  );

/**
 * Merges the device and the account, if a seeker is logged in; again and again has the effect of once. The plans of another account, whose session
 * ended without a logout, leave the device first.
 */
export const syncPlans = async (): Promise<void> => {
  const owner = ownerNow();
  if (owner === "") return;
  keptPlans.change((plans) => (plans.owner === "" || plans.owner === owner ? plans : { owner, plans: [] }));
  $planSync.set("running");
  const merged = await send(mergeFairPlans, { entries: sentEntries($plans.get().plans) });
  if (ownerNow() !== owner) return $planSync.set("idle");
  $planSync.set(merged.ok ? "idle" : "failed");
  if (!merged.ok) return;
  const plans = merged.value.plans.map(({ fair, address, halls, hours, entries }) => ({
    fair: plannedFair({ ...fair, address, halls, hours }),
    entries,
  }));
  // Ticks made on the way stay.
  keptPlans.change((present) => ({ owner, plans: mergePlans(present.plans, plans) }));
};

/** Takes an entry off without asking the fair, which may be unreachable. */
export const dropPlanned = (plan: FairPlan, entry: PlanEntry): void => {
  const dropped = { ...entry, at: Math.max(environment().now(), entry.at + 1), gone: true };
  keptPlans.change((plans) => ({ ...plans, plans: mergePlans(plans.plans, [{ fair: plan.fair, entries: [dropped] }]) }));
  void syncPlans();
};

export const entriesAt = (plans: Plans, fairId: string): readonly PlanEntry[] =>
  plans.plans.find(({ fair }) => fair.id === fairId)?.entries ?? [];
export const isInPlan = (fairId: string, item: Pick<PlanEntry, "company" | "postId">): boolean =>
  isPlanned(entriesAt($plans.get(), fairId), item);
