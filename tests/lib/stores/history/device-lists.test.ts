import { beforeEach, describe, expect, test, vi } from "vitest";
import { createEnvironment } from "#tests/support/browser/environment.ts";

const post = (id: string) => ({ id, name: "护士", companyName: "岫屿医院", endsOn: null });

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
});

const openPage = async () => {
  vi.resetModules();
  (await import("#lib/browser/environment.ts")).setEnvironment(browser.environment);
  return import("#lib/stores/history/device-lists.ts");
};

describe("entries that wait on the device for a login", () => {
  test("are its posts for later and its blocked companies, not its hidden posts", async () => {
    const page = await openPage();
    page.deviceLater.change(() => [post("1"), post("2")]);
    page.deviceHidden.change(() => ({ posts: [post("3")], companies: ["云栖重工"] }));
    expect((await openPage()).waiting()).toEqual({ postIds: ["1", "2"], companies: ["云栖重工"] });
  });

  test("leave the device once the account has them, others stay", async () => {
    const page = await openPage();
    page.deviceLater.change(() => [post("1"), post("2")]);
    page.deviceHidden.change(() => ({ posts: [post("3")], companies: ["云栖重工", "岫屿医院"] }));
    page.forgetWaiting({ postIds: ["1"], companies: ["云栖重工"] });
    expect(page.waiting()).toEqual({ postIds: ["2"], companies: ["岫屿医院"] });
    expect(page.deviceHidden.$value.get().posts).toMatchObject([{ id: "3" }]);
  });
});
