import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { allFairs } from "#lib/contract/fairs/fairs.ts";
import type { Fair } from "#lib/domain/fairs/fairs.ts";
import { PAGE_SIZE, type Paged } from "#lib/domain/paging.ts";
import { createFairList } from "#lib/stores/fairs/fairs.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let made: Paged<Fair>;
let list: ReturnType<typeof createFairList>;
beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
  made = (await backend.call(allFairs, { type: "NETWORK", page: 1, size: PAGE_SIZE.fairs })).data;
});
afterAll(() => backend.close());

const show = (): void => {
  list = createFairList(made, { network: 0, scene: 0 });
  keepMounted(list.$state, list.counts.$state);
};
const open = (address: string): void => {
  page = openStorePage(backend, address);
  show();
};
beforeEach(() => open("/job-fairs"));

const settled = () => expect.poll(() => list.$state.get().state).toBe("ready");
const types = (): string[] => {
  const fairs = list.$state.get();
  return fairs.state === "ready" ? [...new Set(fairs.value.items.map(({ type }) => type))] : [];
};

describe("the list of fairs", () => {
  test("shows the prerendered fairs at once, and counts each type", async () => {
    expect(list.$state.get()).toEqual({ state: "ready", value: made });
    expect(list.counts.$state.get()).toEqual({ state: "ready", value: { network: 0, scene: 0 } });
    await expect.poll(() => list.counts.$state.get()).not.toEqual({ state: "ready", value: { network: 0, scene: 0 } });
  });

  test("has a tab for each type, in the address and remembered for the session", async () => {
    list.pickType("SCENE");
    expect(page.address()).toBe("/job-fairs?activeName=SCENE");
    await settled();
    expect(types()).toEqual(["SCENE"]);
    page.environment.writeAddress("/job-fairs", "push");
    show();
    expect([list.$view.get().type, list.$state.get().state]).toEqual(["SCENE", "loading"]);
    page.environment.writeAddress("/job-fairs?activeName=NETWORK", "push");
    show();
    expect(list.$view.get().type).toBe("NETWORK");
  });

  test("keeps its page in the address", async () => {
    list.turnTo(2);
    expect(page.address()).toBe("/job-fairs?activeName=NETWORK&page=2");
    await settled();
  });

  test.each(["0", "-1", "1.5", "x", ""])("takes the page %j of an address for the first", (wrong) => {
    open(`/job-fairs?page=${wrong}`);
    expect(list.$view.get().page).toBe(1);
  });

  test("shows its last page where the address asks for one past the end", async () => {
    open("/job-fairs?activeName=NETWORK&page=99999");
    await expect.poll(() => page.address()).toBe("/job-fairs?activeName=NETWORK");
    await settled();
    expect(list.$state.get()).toMatchObject({ value: { items: made.items, page: { number: 1, pages: 1 } } });
  });

  test("is the last requested one, in any order of answers", async () => {
    await settled();
    const release = page.hold(allFairs);
    list.pickType("SCENE");
    list.pickType("NETWORK");
    await settled();
    release();
    await expect.poll(() => page.asked(allFairs)).toBe(3);
    expect(types()).toEqual(["NETWORK"]);
  });

  test("reports a failure, and loads on retry", async () => {
    page.meet(allFairs, "lost");
    list.pickType("SCENE");
    await expect.poll(() => list.$state.get()).toEqual({ state: "failed", failure: { kind: "offline" } });
    await list.load();
    expect(types()).toEqual(["SCENE"]);
  });

  test("follows the history", async () => {
    page.step("/job-fairs?activeName=SCENE");
    expect([list.$view.get().type, list.$state.get().state]).toEqual(["SCENE", "loading"]);
    await settled();
  });

  test("stays as it is where a quiet reload fails", async () => {
    await settled();
    const before = list.$state.get();
    page.meet(allFairs, "lost");
    await list.refresh();
    expect(list.$state.get()).toBe(before);
  });
});
