import { beforeEach, describe, expect, test, vi } from "vitest";
import { PINNED_KEY } from "#lib/domain/storage-keys.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

const post = (id: string) => ({ id, name: `护士${id}`, companyName: "岫屿医院" });

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
});

/** The store of a fresh page, over the browser's storage. */
const openPage = async () => {
  vi.resetModules();
  (await import("#lib/browser/environment.ts")).setEnvironment(browser.environment);
  return import("#lib/stores/history/pinned.ts");
};
const ids = (posts: readonly { id: string }[]): string[] => posts.map(({ id }) => id);

describe("a pinned post", () => {
  test("stays pinned on the next page, after those before it", async () => {
    const page = await openPage();
    page.togglePin(post("1"));
    page.togglePin(post("2"));
    expect((await openPage()).$pinned.get()).toEqual([post("1"), post("2")]);
  });

  test("is taken out by a second press", async () => {
    const page = await openPage();
    page.togglePin(post("1"));
    page.togglePin(post("1"));
    expect(page.$pinned.get()).toEqual([]);
    expect(browser.environment.local.get(PINNED_KEY)).toBeNull();
  });

  test("is the last of three: a fourth is refused", async () => {
    const page = await openPage();
    expect(["1", "2", "3", "4"].map((id) => page.togglePin(post(id)))).toEqual([true, true, true, false]);
    expect(ids(page.$pinned.get())).toEqual(["1", "2", "3"]);
  });

  test("of another tab counts among the three", async () => {
    const [one, other] = [await openPage(), await openPage()];
    one.togglePin(post("1"));
    one.togglePin(post("2"));
    other.togglePin(post("3"));
    one.togglePin(post("4"));
    expect(ids(one.$pinned.get())).toEqual(["1", "2", "3"]);
  });

  test("goes with all others", async () => {
    const page = await openPage();
    page.togglePin(post("1"));
    page.dropPins();
    expect(browser.environment.local.get(PINNED_KEY)).toBeNull();
  });

  test("is missing where storage was tampered with", async () => {
    browser.environment.local.set(PINNED_KEY, '[{"id":"../1","name":"x","companyName":"y"},7,null]');
    expect((await openPage()).$pinned.get()).toEqual([]);
  });
});
