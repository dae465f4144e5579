import { beforeEach, describe, expect, test, vi } from "vitest";
import { createEnvironment } from "#tests/support/browser/environment.ts";

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
});

/** The store of a fresh page, over the browser's storage. */
const openPage = async () => {
  vi.resetModules();
  (await import("#lib/browser/environment.ts")).setEnvironment(browser.environment);
  return import("#lib/stores/history/searched.ts");
};

describe("a keyword that was searched for", () => {
  test("comes first on the next page, and stands there once", async () => {
    const page = await openPage();
    for (const keyword of ["会计", " 护士 ", "会计", "", "  ", "长".repeat(51)]) page.noteSearched(keyword);
    expect((await openPage()).$searched.get()).toEqual(["会计", "护士"]);
  });

  test("leaves for newer ones after ten", async () => {
    const page = await openPage();
    for (let count = 0; count < 12; count += 1) page.noteSearched(`词${count}`);
    expect(page.$searched.get()).toHaveLength(10);
    expect(page.$searched.get()[0]).toBe("词11");
  });

  test("is gone from the device when the visitor clears the list", async () => {
    const page = await openPage();
    page.noteSearched("会计");
    page.forgetSearched();
    expect([page.$searched.get(), browser.environment.local.get("searched")]).toEqual([[], null]);
  });
});
