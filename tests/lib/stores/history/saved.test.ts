import { beforeEach, describe, expect, test, vi } from "vitest";
import { NO_FILTER, type PostQuery } from "#lib/domain/posts/posts.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

const KEY = "saved-searches";
const searchFor = (keyword: string, page = 1): PostQuery => ({ ...NO_FILTER, keyword, page });

type Browser = ReturnType<typeof createEnvironment>;
let browser: Browser;
beforeEach(() => {
  browser = createEnvironment();
});

/** The store of a fresh page, over the browser's storage. */
const openPage = async () => {
  vi.resetModules();
  (await import("#lib/browser/environment.ts")).setEnvironment(browser.environment);
  const [saved, { $toasts }] = await Promise.all([import("#lib/stores/history/saved.ts"), import("#lib/stores/shell/toasts.ts")]);
  return {
    ...saved,
    keywords: () => saved.$saved.get().map(({ keyword }) => keyword),
    said: () => $toasts.get().map(({ message }) => ("notice" in message ? message.notice : "")),
  };
};

describe("a saved search", () => {
  test("is confirmed, comes first on the next page, and is removed by the same button", async () => {
    const first = await openPage();
    expect([first.keywords(), first.$hasSaved.get()]).toEqual([[], false]);
    await first.toggleSearch(searchFor("护士"));
    await first.toggleSearch(searchFor("焊工"));
    expect([first.keywords(), first.$hasSaved.get(), first.said()]).toEqual([["焊工", "护士"], true, ["search-saved"]]);
    const second = await openPage();
    expect([second.keywords(), second.$hasSaved.get()]).toEqual([["焊工", "护士"], false]);
    await second.toggleSearch(searchFor("焊工"));
    expect([second.keywords(), second.$hasSaved.get(), second.said()]).toEqual([["护士"], false, ["search-dropped"]]);
    await second.toggleSearch(searchFor("护士"));
    expect(browser.environment.local.get(KEY)).toBeNull();
  });

  test("is the same on every page of its results, and opens at the first", async () => {
    const page = await openPage();
    await page.toggleSearch(searchFor("护士", 3));
    expect(page.$saved.get()).toEqual([searchFor("护士")]);
    await page.toggleSearch(searchFor("护士", 2));
    expect(page.keywords()).toEqual([]);
  });

  test("replaces the oldest above the limit", async () => {
    const page = await openPage();
    const words = Array.from({ length: 21 }, (_, at) => `第${at}个`);
    for (const word of words) await page.toggleSearch(searchFor(word));
    expect(page.keywords()).toEqual(words.slice(1).reverse());
  });

  test("survives another tab's save, which shows at once", async () => {
    let changed = (): void => undefined;
    browser.environment.onLocalChange = (listener) => {
      changed = listener;
      return () => undefined;
    };
    const one = await openPage();
    const tellOne = changed;
    const other = await openPage();
    await one.toggleSearch(searchFor("护士"));
    await other.toggleSearch(searchFor("焊工"));
    tellOne();
    expect([one.keywords(), other.keywords()]).toEqual([
      ["焊工", "护士"],
      ["焊工", "护士"],
    ]);
  });

  test("lives as long as the page where storage takes nothing", async () => {
    browser.environment.local = { get: () => null, set: () => undefined };
    const page = await openPage();
    await page.toggleSearch(searchFor("护士"));
    await page.toggleSearch(searchFor("焊工"));
    expect(page.keywords()).toEqual(["焊工", "护士"]);
    expect((await openPage()).keywords()).toEqual([]);
  });

  test.each([
    ["no JSON", "{{{{"],
    ["no list", '{"length":1}'],
    [
      "other sites, other pages, searches for anything, things",
      '["javascript:alert(1)","/login?keyword=x","/search",null,{},["/search?keyword=x"],7]',
    ],
  ])("is missing if storage holds %s, and can be saved over it", async (_what, text) => {
    browser.environment.local.set(KEY, text);
    const page = await openPage();
    expect(page.keywords()).toEqual([]);
    await page.toggleSearch(searchFor("护士"));
    expect((await openPage()).keywords()).toEqual(["护士"]);
  });

  test("from manipulated storage leads to our own search, for any address in it", async () => {
    browser.environment.local.set(KEY, '["https://evil.example/search?keyword=护士&page=9"]');
    const page = await openPage();
    expect(page.$saved.get()).toEqual([searchFor("护士")]);
  });
});
