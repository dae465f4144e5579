import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getFair } from "#lib/contract/fairs/fair.ts";
import type { FairCompany } from "#lib/domain/fairs/fairs.ts";
import { $fair } from "#lib/stores/fairs/fair.ts";
import { $plans, entriesAt, isInPlan } from "#lib/stores/fairs/plan.ts";
import { togglePlanned } from "#lib/stores/fairs/planning.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const FAIR = "107";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let companies: FairCompany[];
beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
  companies = (await backend.call(getFair, { fairId: FAIR })).data.companies;
});
afterAll(() => backend.close());
beforeEach(() => {
  page = openStorePage(backend, `/job-fairs/${FAIR}/`);
  $fair.set({ state: "idle" });
});

describe("a tick at a fair", () => {
  test("of a post keeps its name and booth", async () => {
    const [company] = companies;
    const post = company?.posts[0];
    await togglePlanned(FAIR, { company: company?.name ?? "", postId: post?.id ?? "" });
    expect(entriesAt($plans.get(), FAIR)).toMatchObject([{ booth: "A01", postName: post?.name, gone: false }]);
  });

  test("is taken back by a second press", async () => {
    const item = { company: companies[5]?.name ?? "", postId: null };
    await togglePlanned(FAIR, item);
    expect(isInPlan(FAIR, item)).toBe(true);
    await togglePlanned(FAIR, item);
    expect(isInPlan(FAIR, item)).toBe(false);
  });

  test("of a post under another company's name is refused", async () => {
    await togglePlanned(FAIR, { company: companies[0]?.name ?? "", postId: companies[1]?.posts[0]?.id ?? "" });
    expect(notices()).toEqual(["fair-missing"]);
  });

  test("after another one needs no network", async () => {
    await togglePlanned(FAIR, { company: companies[2]?.name ?? "", postId: null });
    page.meet(getFair, "lost");
    const item = { company: companies[3]?.name ?? "", postId: null };
    await togglePlanned(FAIR, item);
    expect(isInPlan(FAIR, item)).toBe(true);
    expect(notices()).toEqual([]);
  });

  test("without a network is said to have failed", async () => {
    page.meet(getFair, "lost");
    await togglePlanned(FAIR, { company: companies[0]?.name ?? "", postId: null });
    expect(notices()).toEqual(["fair-missing"]);
  });
});
