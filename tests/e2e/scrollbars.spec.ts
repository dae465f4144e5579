/** With scroll bars as they are on Windows and Linux: none but those that are meant. */
import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** What is meant to scroll from top to bottom inside of the page. Nothing is meant to show a bar below it. */
const MEANT = ["self-scroll", "dialog .overflow-y-auto", "nav .overflow-y-auto"].join();

const PAGES = [
  "/home",
  "/search",
  "/overseas",
  "/post-details?id=10001",
  "/jobs/10001/",
  "/login",
  "/job-fairs",
  "/job-fairs/101/",
  "/job-fairs/107/",
  "/job-fairs-search?recruitFairsId=101",
  "/company-details?companyName=岫屿智联科技有限公司",
  "/feeds",
  "/user-agreement",
];

/** Elements that show a scroll bar which was not meant, and how thick it is in pixels. */
const strayBars = (page: Page): Promise<string[]> =>
  page.evaluate((meant) => {
    const pixels = (...lengths: string[]): number => lengths.reduce((sum, length) => sum + Number.parseFloat(length), 0);
    const nameOf = (element: Element): string =>
      `${element.localName}${element.role ? `[role=${element.role}]` : ""}.${element.className.toString().slice(0, 60)}`;
    const bars = [...document.body.querySelectorAll<HTMLElement>(":not(select, option, svg, svg *)")].flatMap((element) => {
      // What is drawn inline, or not at all, has no inside to scroll.
      if (element.clientWidth === 0 || element.clientHeight === 0) return [];
      const style = getComputedStyle(element);
      const beside = element.offsetWidth - element.clientWidth - pixels(style.borderLeftWidth, style.borderRightWidth);
      const below = element.offsetHeight - element.clientHeight - pixels(style.borderTopWidth, style.borderBottomWidth);
      const found = [];
      if (beside > 1 && !element.matches(meant)) found.push(`${nameOf(element)}: ${beside} px beside`);
      if (below > 1) found.push(`${nameOf(element)}: ${below} px below`);
      return found;
    });
    const below = window.innerHeight - document.documentElement.clientHeight;
    return below > 1 ? [...bars, `the page: ${below} px below`] : bars;
  }, MEANT);

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

for (const [screen, viewport] of Object.entries(SIZES))
  test.describe(`on a ${screen} with scroll bars`, () => {
    test.use({ viewport });

    for (const path of PAGES)
      test(`${path} shows none that was not meant`, async ({ page }) => {
        await page.goto(path);
        await expect(page.locator("[data-waiting]")).toHaveCount(0);
        expect(await strayBars(page)).toEqual([]);
      });

    test("the dialogs of the search show none that was not meant", async ({ page }) => {
      for (const [button, dialog] of [
        ["其他城市", "选择城市"],
        ["选择职位类型", "选择职位类型"],
        ["我的记录", "我的记录"],
      ] as const) {
        await page.goto("/search");
        const opener = page.getByRole("button", { name: button }).first();
        // On a phone filters stand in a drawer.
        if (!(await opener.isVisible())) await page.getByRole("button", { name: /^筛选/ }).click();
        await opener.click();
        await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
        expect(await strayBars(page), dialog).toEqual([]);
      }
    });
  });

test("the measure sees a bar where there is one", async ({ page }) => {
  await page.goto("/feeds");
  await page.evaluate(() => {
    const box = document.createElement("div");
    box.style.cssText = "overflow: scroll; width: 100px; height: 100px";
    document.body.append(box);
  });
  expect(await strayBars(page)).toHaveLength(2);
});
