import type { Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { expect, test } from "./support/test.ts";

const items = (page: Page) => page.getByRole("region", { name: "搜索结果" }).locator("[data-paged]").getByRole("listitem");
const nearest = (page: Page) => page.getByRole("region", { name: "相近的职位" });
const tag = (page: Page, name: string) => page.getByRole("button", { name: `移除条件：${name}` });

test.describe("a keyword that is understood", () => {
  test("stands as tags that can be taken off one by one", { tag: ["@phone", "@tablet"] }, async ({ page }) => {
    await page.goto(`/search?keyword=${encodeURIComponent("宜昌 java 5k")}`);
    await expect(tag(page, "宜昌")).toBeVisible();
    await expect(tag(page, "5000元以上")).toBeVisible();
    await expect(items(page).first()).toContainText("Java");
    expect(await accessibilityProblems(page)).toEqual([]);
    await tag(page, "5000元以上").click();
    await expect(page).toHaveURL(`/search?keyword=${encodeURIComponent("宜昌").concat("+java")}`);
    await expect(tag(page, "5000元以上")).toHaveCount(0);
    await expect(page.getByRole("combobox", { name: "关键词" })).toHaveValue("宜昌 java");
  });

  test("shows the word that was meant, and takes it back to plain words by keyboard", async ({ page }) => {
    await page.goto("/search?keyword=kuaiji");
    await expect(tag(page, "会计")).toBeVisible();
    await expect(items(page).first()).toContainText("会计");
    await page.getByRole("button", { name: "按原文“kuaiji”搜索" }).press("Enter");
    await expect(page.getByRole("combobox", { name: "关键词" })).toHaveValue('"kuaiji"');
    await expect(page.getByText("没有找到符合条件的职位")).toBeVisible();
    await expect(tag(page, '"kuaiji"')).toBeVisible();
  });

  test("names in an empty result the tag to drop, and shows the nearest posts", { tag: ["@phone", "@tablet", "@release"] }, async ({
    page,
  }) => {
    await page.goto(`/search?keyword=${encodeURIComponent("银川 会计")}`);
    const drop = page.getByRole("button", { name: /^去掉“银川”，有 \d+ 个职位$/ });
    await expect(drop).toBeInViewport();
    await expect(page.locator("[data-paged] button").first(), "the way on is the first").toHaveText(/^去掉/);
    await expect(nearest(page).getByRole("heading", { name: "相近的职位" })).toBeInViewport();
    await expect(page.getByRole("button", { name: "薪资", exact: true }), "nothing is there to sort").toHaveCount(0);
    await expect(nearest(page).getByRole("listitem")).toHaveCount(10);
    await expect(nearest(page).getByRole("listitem").first()).toContainText("会计");
    expect(await accessibilityProblems(page)).toEqual([]);
    await drop.press("Enter");
    await expect(page).toHaveURL(`/search?keyword=${encodeURIComponent("会计")}`);
    await expect(items(page)).toHaveCount(10);
    await expect(page.locator("[data-paged]")).toBeFocused();
  });

  test("is sorted by pay or date on demand, and the address keeps the order", { tag: ["@tablet", "@release"] }, async ({
    page,
  }) => {
    await page.goto(`/search?keyword=${encodeURIComponent("会计")}`);
    await page.getByRole("button", { name: "薪资", exact: true }).click();
    await expect(page).toHaveURL(/&sort=pay$/);
    await expect(items(page).first()).toContainText("首席会计");
    await page.reload();
    await expect(page.getByRole("button", { name: "薪资", exact: true })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "综合", exact: true }).click();
    await expect(page).not.toHaveURL(/sort/);
  });

  test("is one tag, without sorting, where the backend says nothing of it", { tag: "@release" }, async ({ page }) => {
    await page.route("**/api/homePage/searchPost", async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      delete answer.data.understood;
      await route.fulfill({ response, json: answer });
    });
    await page.goto(`/search?keyword=${encodeURIComponent("宜昌 java")}`);
    await expect(items(page).first()).toContainText("Java");
    await expect(tag(page, "宜昌 java")).toBeVisible();
    await expect(page.getByRole("button", { name: "薪资", exact: true })).toHaveCount(0);
  });
});

for (const path of ["/home", "/search", "/overseas"])
  test(`the field of ${path} suggests keywords, by keyboard alone`, { tag: ["@phone", "@tablet", "@release"] }, async ({
    page,
  }) => {
    await page.goto(path);
    const field = page.getByRole("combobox", { name: "关键词" });
    const options = page.getByRole("listbox", { name: "搜索建议" }).getByRole("option");
    await field.focus();
    await expect(options).not.toHaveCount(0);
    await page.keyboard.type("kuaij");
    await expect(options.first()).toHaveText("会计职位");
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/keyword=%E4%BC%9A%E8%AE%A1/);
    await expect(page.getByRole("button", { name: "移除条件：会计" })).toBeVisible();
    // The next page knows the search.
    await page.goto("/search");
    await field.click();
    await expect(options.first()).toHaveText("会计最近搜索");
    await page.keyboard.press("Escape");
    await expect(options).toHaveCount(0);
  });

test("the names that fields suggest weigh at most 20 kB", async ({ request }) => {
  const answer = await request.get("/data/keywords.json");
  expect(answer.ok()).toBe(true);
  expect((await answer.body()).length).toBeLessThanOrEqual(20_000);
});

test.describe("without the names", () => {
  test.use({ expectedErrors: [/404/] });
  test("a search field is a plain field", { tag: "@release" }, async ({ page }) => {
    await page.route("**/data/keywords.json", (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto("/search");
    const field = page.getByRole("combobox", { name: "关键词" });
    await field.fill("会计");
    await field.press("Enter");
    await expect(page.getByRole("button", { name: "移除条件：会计" })).toBeVisible();
  });
});
