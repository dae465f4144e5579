/** Differences on a phone: sheets are steps of the history, and space is scarce. */
import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** The step of the history that the page stands at. */
const stepOf = (page: Page): Promise<string | undefined> => page.evaluate(() => navigation.currentEntry?.key);

const PICKED = /salary=5000-10000/;

test("going back closes the drawer first, and undoes its selection next", async ({ page }) => {
  await page.goto("/home");
  await page.goto("/search");
  await page.getByRole("button", { name: "筛选" }).click();
  const drawer = page.getByRole("dialog", { name: "筛选条件" });
  await drawer.getByRole("button", { name: "5000-10000元" }).click();
  await expect(page).toHaveURL(PICKED);
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(PICKED);
  await expect(page.getByRole("button", { name: "移除条件：5000-10000元" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/search\/?$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/home\/?$/);
});

test("a sheet over another is closed alone, by going back and by its button, and leaves no step behind", {
  tag: "@release",
}, async ({ page }) => {
  await page.goto("/home");
  await page.goto("/search");
  await page.getByRole("button", { name: "筛选" }).click();
  const drawer = page.getByRole("dialog", { name: "筛选条件" });
  const cities = page.getByRole("dialog", { name: "选择城市" });
  await drawer.getByRole("button", { name: "其他城市" }).click();
  await expect(cities).toBeVisible();
  await page.goBack();
  await expect(cities).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await drawer.getByRole("button", { name: "其他城市" }).click();
  await cities.getByRole("button", { name: "杭州", exact: true }).click();
  await expect(cities).toHaveCount(0);
  await expect(page).toHaveURL(/city=/);
  const step = await stepOf(page);
  await drawer.getByRole("button", { name: "关闭" }).click();
  await expect(drawer).toHaveCount(0);
  // The sheet's own step is left a moment later: who went back before would take two steps at once.
  await expect.poll(() => stepOf(page)).not.toBe(step);
  await expect(page).toHaveURL(/city=/);
  await page.goBack();
  await expect(page).toHaveURL(/\/search\/?$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/home\/?$/);
});

test("the pager is on one line, and shows the current page", { tag: "@release" }, async ({ page }) => {
  await page.goto("/search?page=50");
  const pager = page.getByRole("navigation", { name: "分页" });
  await expect(pager.getByText("第50页，共100页")).toBeVisible();
  expect((await pager.boundingBox())?.height).toBeLessThanOrEqual(48);
});

test("the city dialog leaves the keyboard down, so that the hot cities show", { tag: "@release" }, async ({ page }) => {
  await page.goto("/search");
  await page.getByRole("button", { name: "筛选" }).click();
  await page.getByRole("button", { name: "其他城市" }).click();
  const cities = page.getByRole("dialog", { name: "选择城市" });
  await expect(cities).toBeVisible();
  await expect(cities.getByRole("searchbox")).not.toBeFocused();
});

test("the keyword has room at 320 px", { tag: "@release" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/search?keyword=会计");
  const box = await page.getByRole("combobox", { name: "关键词" }).boundingBox();
  expect(box?.width).toBeGreaterThan(120);
});
