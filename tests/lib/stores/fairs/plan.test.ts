import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { environment } from "#lib/browser/environment.ts";
import { getFair } from "#lib/contract/fairs/fair.ts";
import { mergeFairPlans } from "#lib/contract/fairs/plan.ts";
import type { Session } from "#lib/domain/account/account.ts";
import type { FairCompany } from "#lib/domain/fairs/fairs.ts";
import { stopsOf } from "#lib/domain/fairs/plan.ts";
import { PLAN_KEY } from "#lib/domain/fairs/plan-key.ts";
import { beginSession, logOut } from "#lib/stores/account/session.ts";
import { $fair } from "#lib/stores/fairs/fair.ts";
import { $planSync, $plans, dropPlanned, entriesAt, isInPlan, syncPlans } from "#lib/stores/fairs/plan.ts";
import { togglePlanned } from "#lib/stores/fairs/planning.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const FAIR = "107";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let companies: FairCompany[];
let phones = 0;
const company = (index: number) => ({ company: companies[index]?.name ?? "", postId: null });
const logIn = async (): Promise<Session> => {
  phones += 1;
  const session = await backend.logIn(`1372000${String(phones).padStart(4, "0")}`);
  beginSession(session);
  return session;
};

beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
  companies = (await backend.call(getFair, { fairId: FAIR })).data.companies;
});
afterAll(() => backend.close());
beforeEach(() => {
  page = openStorePage(backend, `/job-fairs/${FAIR}/`);
  $fair.set({ state: "idle" });
  for (const { fair, entries } of $plans.get().plans)
    for (const entry of entries) if (!entry.gone) dropPlanned({ fair, entries }, entry);
});

describe("a visitor's plan", () => {
  test("is on the device, with booths and names of the fair", async () => {
    await togglePlanned(FAIR, company(0));
    expect(isInPlan(FAIR, company(0))).toBe(true);
    expect(environment().local.get(PLAN_KEY)).toContain(company(0).company);
    expect(stopsOf(entriesAt($plans.get(), FAIR))).toMatchObject([{ booth: "A01" }]);
    expect(page.asked(mergeFairPlans)).toBe(0);
  });

  test("loses an entry that is taken off, without asking the fair", async () => {
    await togglePlanned(FAIR, company(0));
    const plan = $plans.get().plans.find(({ fair }) => fair.id === FAIR);
    const entry = plan?.entries.find(({ gone }) => !gone);
    if (!plan || !entry) throw new Error("nothing is planned");
    const asked = page.asked(getFair);
    dropPlanned(plan, entry);
    expect(isInPlan(FAIR, company(0))).toBe(false);
    expect(page.asked(getFair)).toBe(asked);
  });

  test("takes nothing that the fair does not have", async () => {
    await togglePlanned(FAIR, { company: "没有的公司", postId: null });
    expect(isInPlan(FAIR, { company: "没有的公司", postId: null })).toBe(false);
    expect(notices()).toEqual(["fair-missing"]);
  });
});

describe("after a login the plan", () => {
  test("is with the account, and comes to another device", async () => {
    await togglePlanned(FAIR, company(0));
    const { token } = await logIn();
    await syncPlans();
    const { data } = await backend.call(mergeFairPlans, { entries: [] }, { token });
    expect(data.plans.flatMap(({ entries }) => entries.filter(({ gone }) => !gone))).toMatchObject([
      { company: company(0).company },
    ]);
  });

  test("stays on the device when the account cannot be reached", async () => {
    await logIn();
    page.meet(mergeFairPlans, "lost");
    await togglePlanned(FAIR, company(1));
    expect($planSync.get()).toBe("failed");
    expect(isInPlan(FAIR, company(1))).toBe(true);
    await syncPlans();
    expect($planSync.get()).toBe("idle");
  });

  test("is not given to the next account, whose session began without a logout", async () => {
    await logIn();
    await togglePlanned(FAIR, company(2));
    await logIn();
    await syncPlans();
    expect(isInPlan(FAIR, company(2))).toBe(false);
  });

  test("leaves the device with a logout", async () => {
    await logIn();
    await togglePlanned(FAIR, company(3));
    await logOut();
    expect(environment().local.get(PLAN_KEY)).toBeNull();
  });
});
