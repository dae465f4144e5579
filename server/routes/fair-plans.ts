import { mergeFairPlans } from "#lib/contract/fairs/plan.ts";
import { findPlans, mergeEntries } from "#server/db/fairs/plans.ts";
import { forSeeker } from "./handle.ts";

/**
 * The day plans of seekers, on all their devices.
 * Why: docs/decisions/0128-a-day-plan-is-merged-and-read-offline.md
 */
export const fairPlanRoutes = [
  forSeeker(mergeFairPlans, async ({ entries }, { db, me, now }) => {
    await mergeEntries(db, me.userId, entries, now);
    const plans = await findPlans(db, me.userId, now);
    return {
      plans: plans.map(({ fair, entries: own }) => ({
        ...{ fair, address: fair.address, halls: fair.halls, hours: fair.hours },
        entries: own,
      })),
    };
  }),
];
