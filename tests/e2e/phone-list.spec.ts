/** Lists of posts on a phone: search, city and common conditions in reach, and pages that go on below each other. */
import type { Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const SEARCH = "**/api/homePage/searchPost";
const linksOf = (page: Page) => page.locator("post-state > a");
const markOf = (page: Page, number: number) =>
  page.getByText(new RegExp(`^第${number}页，共\\d+页$`)).and(page.locator(".page-mark"));
const scrollTop = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);
const topOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);
const bottomOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);

/** Touches the page, as each scroll of a visitor begins, and scrolls to its end until a mark is there. */
const scrollToMark = async (page: Page, number: number): Promise<void> => {
  await page.getByText(/^共找到/).tap();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(markOf(page, number)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 45_000 });
};

test("the first post is above y = 300, below the common conditions", async ({ page }) => {
  await page.goto("/search");
  await expect(page.getByRole("group", { name: "筛选" }).getByRole("button", { name: "双休" })).toBeVisible();
  expect(await topOf(page, "post-state")).toBeLessThanOrEqual(300);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test("the search with the city stays below the header, and another city begins the list at its top", { tag: "@release" }, async ({
  page,
}) => {
  await page.goto("/search");
  await scrollToMark(page, 2);
  await expect(page.getByRole("combobox", { name: "关键词" })).toBeInViewport();
  await page.getByRole("button", { name: "全国，切换城市" }).click();
  await page.getByRole("dialog", { name: "选择城市" }).getByRole("button", { name: "杭州", exact: true }).click();
  await expect(page).toHaveURL(/city=/);
  await expect(page.getByRole("button", { name: "杭州，切换城市" })).toBeInViewport();
  await expect(linksOf(page).first()).toBeInViewport();
  expect(await topOf(page, "post-state")).toBeGreaterThanOrEqual(await bottomOf(page, ".keyword-bar"));
});

test("a common condition narrows the list and widens it again", { tag: "@release" }, async ({ page }) => {
  await page.goto("/search");
  const chip = page.getByRole("group", { name: "筛选" }).getByRole("button", { name: "包住" });
  await chip.click();
  await expect(page).toHaveURL(/facts=/);
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "移除条件：包住" })).toBeVisible();
  await chip.click();
  await expect(page).toHaveURL(/\/search\/?$/);
});

for (const path of ["/search", "/overseas", "/job-fairs-search?recruitFairsId=101"])
  test(`the list goes on below its page, each page after its mark, and no post stands there twice: ${path}`, {
    tag: "@release",
  }, async ({ page }) => {
    await page.goto(path);
    await scrollToMark(page, 3);
    await expect(markOf(page, 2)).toHaveCount(1);
    const addresses = await linksOf(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(addresses.length).toBeGreaterThan(20);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

test("a visitor who opens a post of a later page comes back to it", { tag: "@release" }, async ({ page }) => {
  await page.goto("/search?salary=5000-10000");
  await scrollToMark(page, 2);
  const post = linksOf(page).nth(13);
  const address = (await post.getAttribute("href")) ?? "";
  await post.scrollIntoViewIfNeeded();
  const height = await scrollTop(page);
  expect(height).toBeGreaterThan(1000);
  // Without the browser's own memory of pages, as after a long visit elsewhere.
  await page.evaluate(() => window.addEventListener("unload", () => undefined));
  await post.tap();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await page.goBack();
  await expect(page.locator(`post-state > a[href="${address}"]`)).toBeInViewport();
  expect(await scrollTop(page)).toBe(height);
});

test("a reload keeps the pages below, and the height", { tag: "@release" }, async ({ page }) => {
  await page.goto("/search?salary=5000-10000");
  await scrollToMark(page, 3);
  const post = linksOf(page).nth(23);
  const address = (await post.getAttribute("href")) ?? "";
  await post.scrollIntoViewIfNeeded();
  const height = await scrollTop(page);
  expect(height).toBeGreaterThan(2000);
  await page.reload();
  await expect(page.locator(`post-state > a[href="${address}"]`)).toBeInViewport();
  expect(await scrollTop(page)).toBe(height);
});

test("pages wait for a press after some, and the keyboard goes on at the mark of the new one", { tag: "@release" }, async ({
  page,
}) => {
  await page.goto("/search");
  await scrollToMark(page, 6);
  const more = page.getByRole("button", { name: "查看更多" });
  await more.scrollIntoViewIfNeeded();
  await expect(markOf(page, 7)).toHaveCount(0);
  await more.press("Enter");
  await expect(markOf(page, 7)).toBeFocused();
});

test.describe(() => {
  test.use({ expectedErrors: [/Failed to load resource/] });
  test("a page that does not come says so, keeps the others, and comes by a retry", { tag: "@release" }, async ({ page }) => {
    await page.goto("/search?keyword=会计");
    await expect(linksOf(page).first()).toBeVisible();
    await page.route(SEARCH, (route) => route.abort("internetdisconnected"));
    const retry = page.getByRole("alert").getByRole("button", { name: "重试" });
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect(retry).toBeInViewport({ timeout: 1000 });
    }).toPass({ timeout: 45_000 });
    expect(await linksOf(page).count()).toBeGreaterThanOrEqual(10);
    await page.unroute(SEARCH);
    await retry.click();
    await expect(retry).toHaveCount(0);
    await expect(page.locator(".page-mark").first()).toBeVisible();
  });
});

test("a focused post is never below the sticky search", { tag: "@release" }, async ({ page }) => {
  await page.goto("/search");
  await scrollToMark(page, 2);
  await linksOf(page).nth(9).focus();
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press("Shift+Tab");
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
    expect(top).toBeGreaterThanOrEqual((await bottomOf(page, ".keyword-bar")) - 1);
  }
});

test("a page that an address names has its pager, and goes on below", { tag: "@release" }, async ({ page }) => {
  await page.goto("/search?page=50");
  await expect(page.getByRole("navigation", { name: "分页" }).getByText("第50页，共100页")).toBeVisible();
  await scrollToMark(page, 51);
  await page.getByRole("button", { name: "上一页" }).click();
  await expect(page).toHaveURL(/page=49/);
});
