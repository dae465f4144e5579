/** Data of the home page: hot posts, popular positions and fairs. */
import { cleanStores } from "nanostores";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { homeFairs } from "#lib/contract/fairs/fairs.ts";
import { hotPosts } from "#lib/contract/posts/posts.ts";
import { $fairTab, createHomeFairs, createHotGroups, createPopularPositions, pickFairTab } from "#lib/stores/posts/home.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
});
afterAll(() => backend.close());
beforeEach(() => {
  page = openStorePage(backend, "/home");
});

describe("the hot posts of the home page", () => {
  test("are eight positions with their newest posts", async () => {
    const { $state } = createHotGroups([]);
    keepMounted($state);
    expect($state.get()).toEqual({ state: "ready", value: [] });
    await expect.poll(() => $state.get()).not.toEqual({ state: "ready", value: [] });
    const found = $state.get();
    const groups = found.state === "ready" ? found.value : [];
    expect(groups).toHaveLength(8);
    expect(groups.every(({ posts }) => posts.length > 0)).toBe(true);
  });

  test("stay as the page was made with them when newer ones cannot be had", async () => {
    page.meet(hotPosts, "lost");
    const { $state, refresh } = createHotGroups([]);
    expect(await refresh()).toMatchObject({ state: "failed" });
    expect($state.value).toEqual({ state: "ready", value: [] });
  });
});

test("the popular positions are eight at most", async () => {
  const found = await createPopularPositions([]).refresh();
  expect(found).toMatchObject({ state: "ready" });
  expect(found.state === "ready" && found.value.length).toBe(8);
});

describe("the fairs of the home page", () => {
  const MADE = { lists: { network: [], scene: [] }, counts: { network: 0, scene: 0 } };

  test("are six of each type at most, with the counts of all", async () => {
    const found = await createHomeFairs(MADE).refresh();
    const fairs = found.state === "ready" ? found.value : undefined;
    expect(new Set(fairs?.lists.network.map(({ type }) => type))).toEqual(new Set(["NETWORK"]));
    expect(fairs?.lists.scene).toHaveLength(6);
    expect(fairs?.counts.scene).toBeGreaterThanOrEqual(6);
  });

  test("stay as the page was made with them when a part of them cannot be had", async () => {
    page.meet(homeFairs, "refused");
    const { $state, refresh } = createHomeFairs(MADE);
    await refresh();
    expect($state.value).toEqual({ state: "ready", value: MADE });
  });

  test("remember their tab for the session, and begin at the first with one that there is not", () => {
    keepMounted($fairTab);
    pickFairTab("SCENE");
    $fairTab.set("NETWORK");
    cleanStores($fairTab);
    keepMounted($fairTab);
    expect($fairTab.get()).toBe("SCENE");
    pickFairTab("<script>");
    expect($fairTab.get()).toBe("NETWORK");
  });
});
