import { beforeEach, describe, expect, test, vi } from "vitest";
import { createEnvironment } from "#tests/support/browser/environment.ts";

const POST = { id: "10001", name: "护士", companyName: "岫屿医院", endsOn: null };

/** The stores of a page opened with `local` as its storage. */
const openPage = async (browser: ReturnType<typeof createEnvironment>) => {
  vi.resetModules();
  (await import("#lib/browser/environment.ts")).setEnvironment(browser.environment);
  const [hidden, seen] = await Promise.all([import("#lib/stores/history/hidden.ts"), import("#lib/stores/history/seen.ts")]);
  return { ...hidden, ...seen };
};

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
});

describe("this device's history", () => {
  test("is there on the next page, and leaves nothing behind when it is taken back", async () => {
    const first = await openPage(browser);
    first.hidePost(POST);
    first.noteSeen(POST);
    const second = await openPage(browser);
    expect(second.$hidden.get().posts.map(({ id }) => id)).toEqual(["10001"]);
    expect(second.$seen.get()).toEqual([POST]);
    second.restorePost("10001");
    second.forgetSeen();
    expect(browser.environment.local.get("hidden-posts")).toBeNull();
    expect(browser.environment.local.get("seen-posts")).toBeNull();
  });

  test("is not lost to another tab's change", async () => {
    const one = await openPage(browser);
    const other = await openPage(browser);
    one.hidePost(POST);
    other.hideCompany("岫屿医院");
    expect(other.$hidden.get()).toMatchObject({ posts: [{ id: "10001" }], companies: ["岫屿医院"] });
  });

  test("lives as long as the page where storage is refused or full", async () => {
    browser.environment.local = { get: () => null, set: () => undefined };
    const page = await openPage(browser);
    page.hidePost(POST);
    page.hideCompany("另一家");
    expect(page.$hidden.get()).toMatchObject({ posts: [{ id: "10001" }], companies: ["另一家"] });
  });

  test("starts empty if storage was tampered with", async () => {
    browser.environment.local.set("hidden-posts", '{"posts":"no","companies":[1,{}]}');
    browser.environment.local.set("seen-posts", "{{{{");
    const page = await openPage(browser);
    expect(page.$hidden.get()).toEqual({ posts: [], companies: [] });
    page.noteSeen(POST);
    expect(page.$seen.get()).toEqual([POST]);
  });
});
