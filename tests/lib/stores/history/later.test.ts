import { beforeEach, describe, expect, test, vi } from "vitest";
import { LATER_KEY } from "#lib/domain/storage-keys.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

const POST = { id: "10001", name: "护士", companyName: "岫屿医院", endsOn: "2026-12-31" };

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
});
const openPage = async () => {
  vi.resetModules();
  (await import("#lib/browser/environment.ts")).setEnvironment(browser.environment);
  return import("#lib/stores/history/later.ts");
};

describe("a visitor's post for later", () => {
  test("is kept on the device, without a login", async () => {
    await (await openPage()).toggleLater(POST);
    expect((await openPage()).$later.get()).toEqual([POST]);
  });

  test("is dropped by a second press", async () => {
    const page = await openPage();
    await page.toggleLater(POST);
    await page.toggleLater(POST);
    expect(browser.environment.local.get(LATER_KEY)).toBeNull();
  });

  test("is missing where storage was tampered with", async () => {
    browser.environment.local.set(LATER_KEY, '[{"id":"x"},[],{"id":"1","name":"","companyName":""}]');
    expect((await openPage()).$later.get()).toEqual([]);
  });
});
