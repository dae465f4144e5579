import { beforeEach, describe, expect, test, vi } from "vitest";
import { SEEN_KEY } from "#lib/domain/storage-keys.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

const NURSE = { id: "10001", name: "护士", companyName: "岫屿医院", endsOn: null };
const WELDER = { id: "10002", name: "焊工", companyName: "云栖重工", endsOn: "2026-12-01" };

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
});

/** The store of a fresh page, over the browser's storage. */
const openPage = async () => {
  vi.resetModules();
  (await import("#lib/browser/environment.ts")).setEnvironment(browser.environment);
  return import("#lib/stores/history/seen.ts");
};

describe("an opened post", () => {
  test("comes first on the next page, and stands there once", async () => {
    const page = await openPage();
    for (const post of [NURSE, WELDER, NURSE]) page.noteSeen(post);
    expect((await openPage()).$seen.get()).toEqual([NURSE, WELDER]);
  });

  test("is kept without anything that its list does not show", async () => {
    const page = await openPage();
    page.noteSeen({ ...NURSE, recruiter: "苏映雪" } as typeof NURSE);
    expect(page.$seen.get()).toEqual([NURSE]);
    expect(browser.environment.local.get(SEEN_KEY)).not.toContain("苏映雪");
  });

  test("is gone from the device when the visitor clears the list", async () => {
    const page = await openPage();
    page.noteSeen(NURSE);
    page.forgetSeen();
    expect([page.$seen.get(), browser.environment.local.get(SEEN_KEY)]).toEqual([[], null]);
  });

  test("is remembered over storage that was tampered with", async () => {
    browser.environment.local.set(SEEN_KEY, "{{{{");
    const page = await openPage();
    page.noteSeen(NURSE);
    expect(page.$seen.get()).toEqual([NURSE]);
  });
});
