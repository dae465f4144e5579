import { beforeEach, describe, expect, test, vi } from "vitest";
import { HIDDEN_KEY } from "#lib/domain/storage-keys.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

const POST = { id: "10001", name: "护士", companyName: "岫屿医院" };

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
});

/** The store of a fresh page, over the browser's storage. */
const openPage = async () => {
  vi.resetModules();
  (await import("#lib/browser/environment.ts")).setEnvironment(browser.environment);
  return import("#lib/stores/history/hidden.ts");
};

describe("a hidden post or company", () => {
  test("stays hidden on the next page", async () => {
    const page = await openPage();
    page.hidePost(POST);
    page.hideCompany("云栖重工");
    expect((await openPage()).$hidden.get()).toEqual({ posts: [POST], companies: ["云栖重工"] });
  });

  test("is shown again once it is restored, each by itself", async () => {
    const page = await openPage();
    page.hidePost(POST);
    page.hideCompany("云栖重工");
    page.restorePost(POST.id);
    expect(page.$hidden.get()).toEqual({ posts: [], companies: ["云栖重工"] });
    page.restoreCompany("云栖重工");
    expect(page.$hidden.get()).toEqual({ posts: [], companies: [] });
    expect(browser.environment.local.get(HIDDEN_KEY)).toBeNull();
  });

  test("is not lost to another tab that hides something else", async () => {
    const [one, other] = [await openPage(), await openPage()];
    one.hidePost(POST);
    other.hideCompany("岫屿医院");
    expect(other.$hidden.get()).toEqual({ posts: [POST], companies: ["岫屿医院"] });
  });

  test("is missing where storage was tampered with", async () => {
    browser.environment.local.set(HIDDEN_KEY, '{"posts":"no","companies":[1,{}]}');
    expect((await openPage()).$hidden.get()).toEqual({ posts: [], companies: [] });
  });
});
