/** The search for posts: filters and page are in the address, the list follows it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import type { Paged } from "#lib/domain/paging.ts";
import { NO_FILTER, type PostSummary } from "#lib/domain/posts/posts.ts";
import type { PostList } from "#lib/stores/posts/list.ts";
import { createPostSearch } from "#lib/stores/posts/search.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let firstPage: Paged<PostSummary>;
let list: PostList;

beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
  firstPage = (await backend.call(searchPosts, { ...NO_FILTER, page: 1, size: 10 })).data;
});
afterAll(() => backend.close());

const look = (): void => {
  list = createPostSearch("domestic", firstPage);
  keepMounted(list.$results);
};
const open = (address: string): void => {
  page = openStorePage(backend, address);
  look();
};
beforeEach(() => open("/search"));

const state = () => list.$results.get().state;
const found = (): PostSummary[] => {
  const results = list.$results.get();
  return results.state === "ready" ? results.value.items : [];
};
const settled = () => expect.poll(state).toBe("ready");

describe("the list of posts", () => {
  test("shows the prerendered posts at once, and reloads them", async () => {
    expect(found()).toEqual(firstPage.items);
    await expect.poll(() => page.asked(searchPosts)).toBe(1);
  });

  test("never shows the prerendered posts under a narrowed address", async () => {
    open("/search?keyword=护士");
    expect(state()).toBe("loading");
    await settled();
    expect(found().length).toBeGreaterThan(0);
    expect(found().every(({ name, companyName }) => `${name}${companyName}`.includes("护士"))).toBe(true);
  });

  test("is narrowed from page 1 on, in the address, and widened again", async () => {
    list.turnTo(3);
    expect(page.address()).toBe("/search?page=3");
    list.filterBy({ keyword: "护士" });
    expect(decodeURIComponent(page.address())).toBe("/search?keyword=护士");
    expect([state(), list.$query.get().page]).toEqual(["loading", 1]);
    await settled();
    list.clearFilters();
    expect(page.address()).toBe("/search");
    await settled();
    expect(found()).toEqual(firstPage.items);
  });

  test("turns to other posts", async () => {
    list.turnTo(2);
    await settled();
    const ids = new Set(firstPage.items.map(({ id }) => id));
    expect(found()).toHaveLength(10);
    expect(found().some(({ id }) => ids.has(id))).toBe(false);
  });

  test("is of the last filter, in any order of answers", async () => {
    await settled();
    const release = page.hold(searchPosts);
    list.filterBy({ keyword: "护士" });
    list.filterBy({ keyword: "会计" });
    await settled();
    const shown = found();
    release();
    await expect.poll(() => page.asked(searchPosts)).toBe(3);
    expect(found()).toBe(shown);
    expect(shown.every(({ name, companyName }) => `${name}${companyName}`.includes("会计"))).toBe(true);
  });

  test("is empty when nothing fits, and says so as an answer", async () => {
    open("/search?keyword=鼍鼍");
    await settled();
    expect(list.$results.get()).toMatchObject({ value: { items: [], page: { total: 0 } } });
  });

  test("reports a failure, and loads on retry", async () => {
    await settled();
    page.meet(searchPosts, "lost");
    list.filterBy({ keyword: "护士" });
    await expect.poll(() => list.$results.get()).toEqual({ state: "failed", failure: { kind: "offline" } });
    await list.reload();
    await settled();
    expect(found().length).toBeGreaterThan(0);
  });

  test.each(["?page=-1", "?careers=<script>", "?city=%F0%9F%98%80&area[]=1", "?salary=2-1", "?__proto__=1"])(
    "takes the address %s without a fault",
    async (query) => {
      open(`/search${query}`);
      await settled();
      expect(list.$query.get().page).toBe(1);
    },
  );
});

describe("a page past the end", () => {
  test.each(["99999", "1000", "1e9"])("%s shows the last page, and the address names it", async (asked) => {
    open(`/search?keyword=护士&page=${asked}`);
    await settled();
    await expect.poll(() => found().length).toBeGreaterThan(0);
    const { pages } = (await backend.call(searchPosts, { ...NO_FILTER, keyword: "护士", page: 1, size: 10 })).data.page;
    expect(list.$results.get()).toMatchObject({ value: { page: { number: pages } } });
    expect(list.$query.get().page).toBe(pages);
    expect(decodeURIComponent(page.address())).toBe(`/search?keyword=护士${pages > 1 ? `&page=${pages}` : ""}`);
  });

  test("of an empty list is its first page", async () => {
    open("/search?keyword=鼍鼍&page=7");
    await expect.poll(() => decodeURIComponent(page.address())).toBe("/search?keyword=鼍鼍");
    await settled();
    expect(found()).toEqual([]);
  });
});
