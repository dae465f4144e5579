import type { Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { withFetchedCompanies } from "./support/fetched-pages.ts";
import { holdReact } from "./support/hold-react.ts";
import { expect, test } from "./support/test.ts";

/** A company of the demo with more than one page of posts. */
const COMPANY = "芷澍人力资源服务有限公司";
const PAGE = `/company-details?companyName=${encodeURIComponent(COMPANY)}`;
/** Without a name, with an impossible one, and with an unknown one; more are in tests/lib/domain/ids.test.ts. */
const NAMELESS = ["", "companyName=%E0%A4", "companyName=<script>alert(1)</script>"];

const itemsOf = (page: Page) => page.getByRole("region", { name: "搜索结果" }).getByRole("listitem");

test.describe("without any code of its island, a company's page", () => {
  test("is read: head, choices, posts and pager", async ({ page }) => {
    const letGo = await holdReact(page);
    await page.goto(PAGE);
    await expect(page.getByRole("heading", { level: 1, name: COMPANY })).toBeVisible();
    await expect(page).toHaveTitle(`${COMPANY} - 英才港`);
    for (const label of ["在招职位", "薪资范围", "薪资中位数", "工作城市"])
      await expect(page.getByRole("term").filter({ hasText: label })).toBeVisible();
    await expect(page.getByRole("group", { name: "工作城市" })).toBeVisible();
    await expect(itemsOf(page)).toHaveCount(10);
    await expect(page.getByRole("button", { name: "第2页" })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await expect(page.locator("astro-island[ssr]")).toHaveCount(1);
    await itemsOf(page).first().getByRole("link").click();
    await expect(page).toHaveURL(/\/jobs\/\d+\/$/);
    letGo();
  });

  test("keeps a first press of a city, which narrows the list once the code has come", { tag: "@release" }, async ({ page }) => {
    const letGo = await holdReact(page);
    await page.goto(PAGE);
    const chip = page.getByRole("group", { name: "工作城市" }).getByRole("button", { pressed: false }).first();
    const [, city = "", count = ""] = /^(.+) (\d+)$/.exec((await chip.textContent()) ?? "") ?? [];
    await chip.click();
    await expect(page.getByRole("group", { name: "工作城市" }).locator("[aria-busy=true]")).toHaveText(`${city} ${count}`);
    letGo();
    await expect(page).toHaveURL(new RegExp(`&city=${encodeURIComponent(city)}`));
    await expect(page.getByText(`共找到 ${count} 个职位`)).toBeVisible();
  });

  test("keeps a first press of the pager", { tag: "@release" }, async ({ page }) => {
    const letGo = await holdReact(page);
    await page.goto(PAGE);
    const first = await itemsOf(page).first().textContent();
    await page.getByRole("button", { name: "第2页" }).click();
    letGo();
    await expect(page).toHaveURL(/&page=2$/);
    await expect(page.getByRole("button", { name: "第2页" })).toHaveAttribute("aria-current", "page");
    await expect(itemsOf(page).first()).not.toHaveText(first ?? "");
  });

  test("keeps the first page of its list unseen under the address of another", { tag: "@release" }, async ({ page }) => {
    const letGo = await holdReact(page);
    await page.goto(`${PAGE}&page=2`);
    await expect(page.getByRole("heading", { level: 1, name: COMPANY })).toBeVisible();
    await expect(page.locator("post-state").first()).toBeHidden();
    letGo();
    await expect(page.getByRole("button", { name: "第2页" })).toHaveAttribute("aria-current", "page");
    await expect(page.locator("post-state").first()).toBeVisible();
  });
});

test("a company's page that has changed since it was built is as it is now after the first interaction", {
  tag: "@release",
}, async ({ page }) => {
  await page.route("**/api/homePage/companyDetail", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.companySize = "一万人以上";
    await route.fulfill({ response, json: body });
  });
  await page.goto(PAGE);
  await expect(itemsOf(page)).toHaveCount(10);
  await expect(page.getByText("一万人以上")).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(page.getByText("一万人以上")).toBeVisible();
  await expect(itemsOf(page)).toHaveCount(10);
});

test.describe("without any script, a company's page", () => {
  test.use({ javaScriptEnabled: false });
  test("is read as well", async ({ page }) => {
    await page.goto(PAGE);
    await expect(page.getByRole("heading", { level: 1, name: COMPANY })).toBeVisible();
    await expect(itemsOf(page)).toHaveCount(10);
  });
});

test.describe("a company's page", () => {
  test("is where a post leads, and lists its open posts ten a page, in the address", { tag: "@tablet" }, async ({ page }) => {
    await page.goto(PAGE);
    const items = itemsOf(page);
    await expect(page.getByRole("heading", { level: 1, name: COMPANY })).toBeVisible();
    await expect(page).toHaveTitle(`${COMPANY} - 英才港`);
    await expect(items).toHaveCount(10);
    expect((await items.allTextContents()).every((text) => text.includes(COMPANY))).toBe(true);
    await page.getByRole("button", { name: "第2页" }).click();
    await expect(page).toHaveURL(/companyName=.+&page=2$/);
    await expect(page.getByRole("button", { name: "第2页" })).toHaveAttribute("aria-current", "page");
    await expect(items).toHaveCount(10);
    const shown = await items.allTextContents();
    await page.reload();
    await expect(items).toHaveText(shown);
    await page.goBack();
    await expect(page.getByRole("button", { name: "第1页" })).toHaveAttribute("aria-current", "page");
    await items.first().getByRole("link").click();
    await page.getByRole("link", { name: COMPANY }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: COMPANY })).toBeVisible();
  });

  test("has a mark with the colour that its cards, its posts and a fair have, and no part of their names", {
    tag: ["@tablet", "@release"],
  }, async ({ page }) => {
    await page.goto(PAGE);
    const hue = await page.locator(".company-mark-large").getAttribute("data-hue");
    const card = page.getByRole("region", { name: "搜索结果" }).getByRole("listitem").first();
    await expect(card.locator(".company-mark")).toHaveAttribute("data-hue", hue ?? "");
    await expect(card.locator(".company-mark")).toHaveAttribute("data-letters", COMPANY.slice(0, 1));
    await card.getByRole("link").click();
    await expect(page.locator("[data-slot=companyMark]")).toHaveAttribute("data-hue", hue ?? "");
    await page.goto("/job-fairs/107/");
    const first = page.locator("li", { has: page.locator("[data-slot=company]") }).first();
    const name = (await first.locator("[data-slot=company]").textContent()) ?? "";
    await expect(first.locator("[data-slot=companyMark]")).toHaveAttribute("data-letters", name.slice(0, 1));
    await expect(first.getByRole("link", { name, exact: true })).toHaveCount(1);
  });

  test("says where and for how much it hires, and is narrowed by city and career by keyboard", {
    tag: ["@tablet", "@release"],
  }, async ({ page }) => {
    await page.goto(PAGE);
    for (const label of ["在招职位", "薪资范围", "薪资中位数", "工作城市"])
      await expect(page.getByRole("term").filter({ hasText: label })).toBeVisible();
    const chip = page.getByRole("group", { name: "工作城市" }).getByRole("button", { pressed: false }).first();
    const [, city = "", count = ""] = /^(.+) (\d+)$/.exec((await chip.textContent()) ?? "") ?? [];
    await chip.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`&city=${encodeURIComponent(city)}`));
    await expect(page.getByText(`共找到 ${count} 个职位`)).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.reload();
    await expect(page.getByText(`共找到 ${count} 个职位`)).toBeVisible();
    await page.getByRole("group", { name: "工作城市" }).getByRole("button", { name: "全部" }).click();
    await expect(page).not.toHaveURL(/city=/);
  });

  test("is as it was left after a step back from a post", { tag: "@release" }, async ({ page }) => {
    await page.goto(PAGE);
    await page.getByRole("button", { name: "第2页" }).click();
    await expect(page.getByRole("button", { name: "第2页" })).toHaveAttribute("aria-current", "page");
    const shown = await itemsOf(page).allTextContents();
    // The card that was opened is marked as seen by then.
    const opened = itemsOf(page).last();
    await opened.getByRole("link").click();
    await expect(page).toHaveURL(/\/jobs\/\d+\/$/);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: COMPANY })).toBeVisible();
    await expect(page.getByRole("button", { name: "第2页" })).toHaveAttribute("aria-current", "page");
    await expect(itemsOf(page)).toHaveCount(10);
    await expect(itemsOf(page).first()).toHaveText(shown[0] ?? "");
    await expect(opened).toBeInViewport();
  });

  test("blocks the company in lists, and lifts that again", { tag: "@tablet" }, async ({ page }) => {
    await page.goto(PAGE);
    await page.getByRole("button", { name: "屏蔽该公司" }).click();
    await expect(page.getByText("您已屏蔽该公司")).toBeVisible();
    await page.reload();
    await expect(page.getByText("您已屏蔽该公司")).toBeVisible();
    await page.getByRole("button", { name: "取消屏蔽" }).click();
    await expect(page.getByText("您已屏蔽该公司")).toBeHidden();
    await expect(page.getByRole("region", { name: "搜索结果" }).getByRole("listitem").first()).toBeVisible();
  });

  test("shows a skeleton first, and offers a retry when the list fails to load", { tag: "@release" }, async ({ page }) => {
    let answers = 0;
    await withFetchedCompanies(page);
    await page.route("**/api/homePage/companyDetail", async (route) => {
      answers += 1;
      if (answers === 1) return route.fulfill({ status: 502, body: "" });
      return route.continue();
    });
    await page.goto(PAGE);
    await page.getByRole("button", { name: "重试" }).click();
    await expect(page.getByRole("heading", { level: 1, name: COMPANY })).toBeVisible();
  });

  test.use({ expectedErrors: [/status of 502/] });

  test("says so when there is nothing to apply for", { tag: "@release" }, async ({ page }) => {
    await withFetchedCompanies(page);
    await page.route("**/api/homePage/companyDetail", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.data.posts = { results: [], page: { pageNo: 1, pageSize: 10, pages: 1, total: 0 } };
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(PAGE);
    await expect(page.getByText("暂时没有职位")).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  for (const query of NAMELESS) {
    test(`is a clear page for "${query.slice(0, 40)}"`, { tag: "@release" }, async ({ page }) => {
      await page.goto(`/company-details?${query}`);
      await expect(page.getByRole("heading", { level: 1, name: "没有找到这家企业" })).toBeVisible();
      await expect(page.getByRole("link", { name: "去搜索职位" })).toBeVisible();
    });
  }
});
