import type { Locator, Page } from "@playwright/test";
import { fairPostsPath } from "#lib/domain/fairs/paths.ts";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { withFetchedFairPosts } from "./support/fetched-pages.ts";
import { openFilter } from "./support/filters.ts";
import { holdReact } from "./support/hold-react.ts";
import { turnToThird } from "./support/pager.ts";
import { expect, test } from "./support/test.ts";

const PAGE = "/job-fairs-search?recruitFairsId=101";
/** More of both kinds are tried in tests/lib/domain/ids.test.ts and tests/lib/stores/fairs/fair-posts.test.ts. */
const HOSTILE_DETAILS = [
  "%E0%A4",
  '{"recruitProjectId":"1; drop table posts"}',
  '{"recruitProjectId":99999999,"postName":"<img src=x onerror=alert(1)>","companyName":"<script>"}',
];
const NO_FAIRS = ["", "999999", "<script>"];

/** The element's text, which must not be empty: an empty text would be found everywhere. */
const textOf = async (locator: Locator): Promise<string> => {
  await expect(locator).toHaveText(/\S/);
  return (await locator.textContent()) ?? "";
};

const itemsOf = (page: Page) => page.getByRole("region", { name: "搜索结果" }).getByRole("listitem");

test.describe("without any code of their island, the posts of a fair", () => {
  test("are read: the fair's name, filters, posts and pager", async ({ page }) => {
    const letGo = await holdReact(page);
    await page.goto("/job-fairs/101/");
    const fair = await textOf(page.getByRole("heading", { level: 1 }));
    await page.goto(PAGE);
    await expect(page.getByRole("heading", { level: 1, name: fair })).toBeVisible();
    await expect(page).toHaveTitle(`${fair} - 英才港`);
    await expect(page.getByRole("link", { name: "返回招聘会" })).toHaveAttribute("href", "/job-fairs/101/");
    await expect(page.getByText("共找到 144 个职位")).toBeVisible();
    await expect(itemsOf(page)).toHaveCount(10);
    await expect(page.getByRole("button", { name: "第2页" })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await expect(page.locator("astro-island[ssr]")).toHaveCount(1);
    await itemsOf(page).first().getByRole("link").press("Enter");
    await expect(page).toHaveURL(/\/jobs\/\d+\/\?fair=101$/);
    letGo();
  });

  test("keep a first press of the pager", { tag: "@release" }, async ({ page }) => {
    const letGo = await holdReact(page);
    await page.goto(PAGE);
    const first = await textOf(itemsOf(page).first());
    await page.getByRole("button", { name: "第2页" }).click();
    letGo();
    await expect(page).toHaveURL(/recruitFairsId=101&page=2$/);
    await expect(page.getByRole("button", { name: "第2页" })).toHaveAttribute("aria-current", "page");
    await expect(itemsOf(page).first()).not.toHaveText(first);
  });

  test("keep a first press of a filter", { tag: "@release" }, async ({ page }) => {
    const letGo = await holdReact(page);
    await page.goto(PAGE);
    await openFilter(page, "薪资范围");
    letGo();
    await page.getByRole("button", { name: "5000-10000元", exact: true }).first().click();
    await expect(page).toHaveURL(/recruitFairsId=101&salary=5000-10000$/);
    await expect(page.getByText("共找到 144 个职位")).toBeHidden();
    await expect(page.getByRole("button", { name: "移除条件：5000-10000元" })).toBeVisible();
  });

  test("keep a keyword that was sent by Enter", { tag: "@release" }, async ({ page }) => {
    const letGo = await holdReact(page);
    await page.goto(PAGE);
    const keyword = page.getByRole("combobox", { name: "关键词" }).or(page.getByRole("textbox", { name: "关键词" }));
    await keyword.fill("鼍鼍");
    await keyword.press("Enter");
    letGo();
    await expect(page.getByText("没有找到符合条件的职位")).toBeVisible();
    await expect(page).toHaveURL(/recruitFairsId=101&keyword=/);
  });

  test("keep their first page unseen under the address of another", { tag: "@release" }, async ({ page }) => {
    const letGo = await holdReact(page);
    await page.goto(`${PAGE}&page=2`);
    await expect(page.getByRole("link", { name: "返回招聘会" })).toBeVisible();
    await expect(page.locator("post-state").first()).toBeHidden();
    letGo();
    await expect(page.getByRole("button", { name: "第2页" })).toHaveAttribute("aria-current", "page");
    await expect(page.locator("post-state").first()).toBeVisible();
  });

  test("stay unseen until the chosen one is first and marked, also one of the first page", { tag: "@release" }, async ({
    page,
  }) => {
    await page.goto(PAGE);
    const third = itemsOf(page).nth(2).getByRole("link");
    const [name, href] = [await textOf(third.locator("span").first()), (await third.getAttribute("href")) ?? ""];
    const letGo = await holdReact(page);
    await page.goto(fairPostsPath("101", /\d+/.exec(href)?.[0] ?? null));
    await expect(page.getByRole("link", { name: "返回招聘会" })).toBeVisible();
    await expect(page.locator("post-state").first()).toBeHidden();
    letGo();
    await expect(itemsOf(page).first()).toContainText("您选择的职位");
    await expect(itemsOf(page).first()).toContainText(name);
    await expect(page.getByText("您选择的职位")).toHaveCount(1);
    await expect(itemsOf(page)).toHaveCount(10);
  });
});

test("the posts of a fair that have changed since their page was built are as they are now after the first interaction", {
  tag: "@release",
}, async ({ page }) => {
  await page.route("**/api/homePage/fairPosts", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.fairsName = "改名的招聘会";
    await route.fulfill({ response, json: body });
  });
  await page.goto(PAGE);
  await expect(itemsOf(page)).toHaveCount(10);
  await expect(page.getByText("改名的招聘会")).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("heading", { level: 1, name: "改名的招聘会" })).toBeVisible();
  await expect(itemsOf(page)).toHaveCount(10);
});

test.describe("without any script, the posts of a fair", () => {
  test.use({ javaScriptEnabled: false });
  test("are read as well", async ({ page }) => {
    await page.goto(PAGE);
    await expect(page.getByRole("link", { name: "返回招聘会" })).toBeVisible();
    await expect(itemsOf(page)).toHaveCount(10);
  });
});

test.describe("the posts of a fair", () => {
  test("have the one that was pressed first and marked, under the fair's name", { tag: "@release" }, async ({ page }) => {
    await page.goto("/job-fairs/101/");
    const fair = await textOf(page.getByRole("heading", { level: 1 }));
    const link = page.locator('a[href*="detail="]').nth(5);
    const name = await textOf(link.locator("span").first());
    await link.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: fair })).toBeVisible();
    const items = page.getByRole("region", { name: "搜索结果" }).getByRole("listitem");
    await expect(items).toHaveCount(10);
    await expect(items.first()).toContainText("您选择的职位");
    await expect(items.first()).toContainText(name);
    await expect(page.getByText("您选择的职位")).toHaveCount(1);
    expect(await accessibilityProblems(page)).toEqual([]);
    await items.first().getByRole("link").click();
    await expect(page).toHaveURL(/\/jobs\/\d+\/\?fair=101$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: fair })).toBeVisible();
    await page.getByRole("link", { name: "返回招聘会" }).click();
    await expect(page).toHaveURL(/\/job-fairs\/101\/$/);
  });

  test("are filtered and paged in the address, which keeps the chosen post", { tag: "@phone" }, async ({ page }, info) => {
    await page.goto(`${PAGE}&detail=${encodeURIComponent('{"recruitProjectId":10001}')}`);
    const status = page.getByRole("status").filter({ hasText: "共找到" });
    await expect(status).toHaveText(/共找到 144 个职位/);
    await turnToThird(page, info.project.name === "phone");
    await expect(page).toHaveURL(/recruitFairsId=101&detail=.*10001.*&page=3$/);
    if (info.project.name === "phone") await page.getByRole("button", { name: /^筛选/ }).click();
    else await openFilter(page, "薪资范围");
    await page.getByRole("button", { name: "5000-10000元", exact: true }).first().click();
    await expect(page).toHaveURL(/detail=.*&salary=5000-10000$/);
    await expect(status).not.toHaveText(/144/);
    if (info.project.name === "phone") await page.getByRole("button", { name: /^查看 / }).click();
    const counted = await textOf(status);
    await page.reload();
    await expect(status).toHaveText(counted);
    const keyword = page.getByRole("combobox", { name: "关键词" });
    await keyword.fill("鼍鼍");
    await keyword.press("Enter");
    await expect(page.getByText("没有找到符合条件的职位")).toBeVisible();
    await page.getByRole("button", { name: "清空筛选条件" }).first().click();
    await expect(status).toHaveText(/144/);
    await expect(page).toHaveURL(/recruitFairsId=101&detail=/);
  });

  test("say which are over, by the server's clock", { tag: "@release" }, async ({ page }) => {
    await withFetchedFairPosts(page);
    await page.route("**/api/homePage/fairPosts", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.data.posts.results[1].recruitEndDate = "2020-01-01";
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(PAGE);
    const items = page.getByRole("region", { name: "搜索结果" }).getByRole("listitem");
    await expect(items.nth(1).getByText("已截止")).toBeVisible();
    await expect(items.nth(0).getByText("已截止")).toBeHidden();
  });

  test("offer a retry when they fail to load", { tag: "@release" }, async ({ page }) => {
    let answers = 0;
    await withFetchedFairPosts(page);
    await page.route("**/api/homePage/fairPosts", async (route) => {
      answers += 1;
      if (answers === 1) return route.fulfill({ status: 502, body: "" });
      await route.continue();
    });
    await page.goto(PAGE);
    await page.getByRole("button", { name: "重试" }).click();
    await expect(itemsOf(page)).toHaveCount(10);
  });
  test.use({ expectedErrors: [/status of 502/] });

  for (const detail of HOSTILE_DETAILS) {
    test(`are shown as they are with the detail ${detail.slice(0, 40)}`, { tag: "@release" }, async ({ page }) => {
      await page.goto(`${PAGE}&detail=${detail}`);
      await expect(page.getByRole("status").filter({ hasText: "共找到 144 个职位" })).toBeVisible();
      await expect(page.getByText("您选择的职位")).toHaveCount(0);
    });
  }

  test("are shown with 100 kB of detail", { tag: "@release" }, async ({ page }) => {
    // A server refuses such an address; a CDN may not, so the page comes by its short one.
    await page.route("**/job-fairs-search?*", async (route) => {
      await route.fulfill({ response: await route.fetch({ url: new URL(PAGE, route.request().url()).href }) });
    });
    await page.goto(`${PAGE}&detail=${"[".repeat(100_000)}`);
    await expect(page.getByRole("status").filter({ hasText: "共找到 144 个职位" })).toBeVisible();
  });

  for (const id of NO_FAIRS) {
    test(`of the fair "${id}" are a clear page`, { tag: "@release" }, async ({ page }) => {
      await page.goto(`/job-fairs-search?recruitFairsId=${id}&detail={}`);
      await expect(page.getByRole("heading", { level: 1, name: "没有找到这场招聘会" })).toBeVisible();
    });
  }
});
