import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getFair } from "#lib/contract/fairs/fair.ts";
import type { FairDetail } from "#lib/domain/fairs/fairs.ts";
import { type FairPlan, plannedFair } from "#lib/domain/fairs/plan.ts";
import { $plans, entriesAt, isInPlan } from "#lib/stores/fairs/plan.ts";
import { createLinkedPlan, planAddress } from "#lib/stores/fairs/plan-link.ts";
import { openStorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const FAIR = "107";

let backend: Awaited<ReturnType<typeof openBackend>>;
let fair: FairDetail;
beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
  fair = (await backend.call(getFair, { fairId: FAIR })).data;
});
afterAll(() => backend.close());

/** A plan of a company and of a post of another. */
const made = (): FairPlan => {
  const [one, other] = fair.companies;
  const entry = { booth: "", postName: "", at: 1, gone: false };
  return {
    fair: plannedFair(fair),
    entries: [
      { ...entry, company: one?.name ?? "", postId: null },
      { ...entry, company: other?.name ?? "", postId: other?.posts[0]?.id ?? "" },
    ],
  };
};

describe("a plan from another device", () => {
  test("is offered, and on the plan only once it is taken over", async () => {
    openStorePage(backend, "/fair-plan");
    const { pathname, search } = new URL(planAddress(made()) ?? "");
    const page = openStorePage(backend, pathname + search);
    const linked = createLinkedPlan();
    const stop = linked.$state.subscribe(() => undefined);
    await linked.load();
    const state = linked.$state.get();
    if (state.state !== "ready") throw new Error(state.state);
    expect(linked.entriesOf(state.value).map(({ booth }) => booth)).toEqual(["A01", "A02"]);
    expect(entriesAt($plans.get(), FAIR)).toEqual([]);
    linked.take(state.value);
    expect(made().entries.every((entry) => isInPlan(FAIR, entry))).toBe(true);
    expect(linked.$isOffered.get()).toBe(false);
    expect(page.address()).toBe("/fair-plan");
    stop();
  });

  test("is left where it is refused", () => {
    const page = openStorePage(backend, "/fair-plan?plan=107.1");
    const linked = createLinkedPlan();
    linked.refuse();
    expect([page.address(), linked.$isOffered.get()]).toEqual(["/fair-plan", false]);
  });

  test("is no offer under an address that holds none", () => {
    openStorePage(backend, "/fair-plan?plan=%3Cscript%3E");
    expect(createLinkedPlan().$isOffered.get()).toBe(false);
  });
});
