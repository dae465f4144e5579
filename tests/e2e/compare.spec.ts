/** Posts are pinned in lists and on their pages, and compared side by side. */
import type { Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { withFetchedPosts } from "./support/fetched-pages.ts";
import { applicationCount, completeResume, findPosts } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

const cards = (page: Page) => page.getByRole("region", { name: "搜索结果" }).locator("post-state");
const pinOf = (page: Page, index: number) => cards(page).nth(index).getByRole("button", { name: "加入对比" });
const bar = (page: Page) => page.getByRole("region", { name: "职位对比" });
const row = (page: Page, name: RegExp) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });

/** Pins posts of the list by the keyboard alone. */
const pinByKey = async (page: Page, count: number): Promise<void> => {
  for (let index = 0; index < count; index++) {
    await pinOf(page, index).focus();
    await page.keyboard.press("Enter");
    await expect(pinOf(page, index)).toHaveAttribute("aria-pressed", "true");
    await expect(pinOf(page, index)).toBeFocused();
  }
};

for (const width of [1440, 992, 390])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("three posts are pinned and compared by keyboard alone, and a fourth is refused", { tag: "@release" }, async ({
      page,
    }) => {
      await page.goto("/search");
      await pinByKey(page, 3);
      await expect(bar(page).getByRole("status")).toHaveText("已选 3 个职位");
      await pinOf(page, 3).press("Enter");
      await expect(page.getByText("最多对比 3 个职位，请先移出一个")).toBeVisible();
      await expect(pinOf(page, 3)).toHaveAttribute("aria-pressed", "false");
      expect(await accessibilityProblems(page)).toEqual([]);
      const names = await cards(page).evaluateAll((all) => all.slice(0, 3).map((card) => card.dataset["name"] ?? ""));
      await bar(page).getByRole("link", { name: "开始对比" }).press("Enter");
      await expect(page).toHaveURL(/\/compare\/?\?posts=\d+,\d+,\d+$/);
      const columns = page.getByRole("columnheader");
      for (const [index, name] of names.entries()) await expect(columns.nth(index)).toContainText(name);
      await expect(row(page, /^薪资/u).getByRole("cell")).toHaveCount(3);
      await expect(bar(page)).toHaveCount(0);
      expect(await accessibilityProblems(page)).toEqual([]);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(excess).toBeLessThanOrEqual(0);
    });
  });

test("rows that differ are marked, and the others can be hidden", { tag: ["@tablet", "@release"] }, async ({ page }) => {
  await page.goto("/compare?posts=10001,10002,10003");
  await expect(page.getByRole("columnheader")).toHaveCount(3);
  const marked = page.locator("tr[data-differs]");
  const count = await marked.count();
  expect(count).toBeGreaterThan(0);
  await expect(page.getByRole("status").filter({ hasText: "项不同" })).toHaveText(`${count} 项不同`);
  await page.getByRole("checkbox", { name: "只看不同" }).press("Space");
  await expect(page.locator("tbody tr[data-row]:not([data-row=open])")).toHaveCount(count);
});

test("a seeker signs up for a column by keyboard alone, which then says so", { tag: "@tablet" }, async ({
  page,
  request,
  seeker,
}) => {
  await completeResume(request, seeker);
  const [one, other] = await findPosts(request, {});
  await page.goto(`/compare?posts=${one?.recruitProjectId},${other?.recruitProjectId}`);
  const signUp = page.getByRole("button", { name: /^立即报名：/ });
  await expect(signUp).toHaveCount(2);
  await signUp.first().press("Enter");
  await expect(page.getByRole("button", { name: /^已报名：/ })).toBeDisabled();
  await expect(signUp).toHaveCount(1);
  expect(await applicationCount(request, seeker)).toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test("a post is removed, and the last one leaves a way to the search", { tag: "@release" }, async ({ page }) => {
  await page.goto("/compare?posts=10001,10002");
  await page.getByRole("button", { name: "移出对比" }).first().click();
  await expect(page.getByRole("columnheader")).toHaveCount(1);
  await expect(page).toHaveURL(/\?posts=10002$/);
  await page.getByRole("button", { name: "移出对比" }).click();
  await expect(page.getByText("还没有要对比的职位")).toBeVisible();
  await expect(page.getByRole("link", { name: "去搜索职位" })).toBeVisible();
});

test("a post that is gone keeps its column and says so", { tag: "@release" }, async ({ page }) => {
  await page.goto("/compare?posts=10001,999999999");
  await expect(page.getByRole("columnheader").nth(1)).toContainText("职位已下线");
});

test("a post is pinned on its page and in the pane beside a list, and taken out in the bar", { tag: "@release" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/jobs/10001/");
  await page.getByRole("button", { name: "加入对比", exact: true }).click();
  await expect(page.getByRole("button", { name: "已加入对比" })).toHaveAttribute("aria-pressed", "true");
  await page.goto("/search?post=10002");
  await page.getByRole("complementary", { name: "所选职位" }).getByRole("button", { name: "加入对比" }).click();
  await expect(bar(page).getByRole("listitem")).toHaveCount(2);
  await bar(page).getByRole("button", { name: "移出对比" }).first().click();
  await expect(bar(page).getByRole("listitem")).toHaveCount(1);
  await bar(page).getByRole("button", { name: "清空" }).click();
  await expect(bar(page)).toHaveCount(0);
  await withFetchedPosts(page);
  await page.goto("/post-details?id=10001");
  await expect(page.getByRole("button", { name: "加入对比", exact: true })).toHaveAttribute("aria-pressed", "false");
});

test("a post that one tab pins is in the bar of the other", { tag: "@release" }, async ({ page, context }) => {
  await page.goto("/search");
  await pinByKey(page, 1);
  const other = await context.newPage();
  await other.goto("/search");
  await expect(bar(other).getByRole("status")).toHaveText("已选 1 个职位");
  await pinOf(other, 1).click();
  await expect(bar(page).getByRole("status")).toHaveText("已选 2 个职位");
});
