import type { Locator, Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { withFetchedFairs } from "./support/fetched-pages.ts";
import { expect, test } from "./support/test.ts";

const RUNNING = "/job-fairs/107/";
const PHONE = { width: 390, height: 844 };

const field = (page: Page): Locator => page.getByRole("searchbox", { name: "在本场查找企业、岗位或行业" });
const companies = (page: Page): Locator => page.getByRole("main").getByRole("heading", { level: 3 });
const found = (page: Page): Locator => page.locator("[data-found] [role=status]");
const sheet = (page: Page): Locator => page.getByRole("dialog");
const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

test.describe("a fair on a phone", () => {
  test.use({ viewport: PHONE });

  for (const id of [101, 103, 105, 106, 107, 108, 110, 112])
    test(`${id} is at most 3500 px long and scrolls in one direction`, { tag: "@release" }, async ({ page }) => {
      await page.goto(`/job-fairs/${id}/`);
      expect(await heightOf(page)).toBeLessThanOrEqual(3500);
      expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);
    });

  test("unfolds a company and the rest of the list without JavaScript", async ({ browser, baseURL }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, viewport: PHONE });
    await page.goto(`${baseURL}${RUNNING}`);
    const post = page.locator('[data-slot="post"]').first();
    await expect(post).toBeHidden();
    await page.locator("summary").first().click();
    await expect(post).toBeVisible();
    await expect(companies(page).nth(20)).toBeHidden();
    await page.getByLabel("显示全部 60 家企业", { exact: true }).check();
    await expect(companies(page).nth(59)).toBeVisible();
    await page.close();
  });

  test("unfolds the company of a post that is found", { tag: "@release" }, async ({ page }) => {
    await page.goto(RUNNING);
    const name = (await page.locator('[data-slot="postName"]').nth(300).textContent()) ?? "";
    await field(page).fill(name);
    await expect(found(page)).toHaveText(/找到 \d+ 家企业/);
    await expect(page.locator('[data-slot="postName"]:visible').first()).toHaveText(new RegExp(name.replace(/[()（）+]/g, ".")));
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

test.describe("the search of a fair", () => {
  test("narrows to a company, and back", { tag: ["@tablet", "@release"] }, async ({ page }) => {
    await page.goto(RUNNING);
    await expect(companies(page)).toHaveCount(60);
    const name = (await companies(page).nth(30).textContent())?.trim() ?? "";
    await field(page).fill(name);
    await expect(companies(page).filter({ visible: true })).toHaveText([name]);
    await expect(found(page)).toHaveText("找到 1 家企业、7 个岗位");
    await page.getByRole("button", { name: "清空查找" }).click();
    await expect(companies(page).filter({ visible: true })).toHaveCount(60);
    await expect(field(page)).toBeFocused();
  });

  test("hears a word that was typed before its script had come", { tag: "@release" }, async ({ page }) => {
    const typed = Promise.withResolvers<void>();
    await page.route("**/*.js", async (route) => {
      await typed.promise;
      await route.continue();
    });
    await page.goto(RUNNING, { waitUntil: "commit" });
    await field(page).fill("工程师");
    await field(page).blur();
    typed.resolve();
    await expect(found(page)).toContainText("找到");
  });

  test.describe("without a network", () => {
    test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported/] });

    test("says that an industry cannot be chosen, and narrows by the next choice", { tag: "@release" }, async ({
      page,
      context,
    }) => {
      await page.goto("/job-fairs/101/", { waitUntil: "networkidle" });
      await context.setOffline(true);
      await page.getByRole("radio", { name: "全部行业" }).focus();
      await page.keyboard.press("ArrowRight");
      await expect(page.locator("toast-stack")).toContainText("网络");
      await context.setOffline(false);
      await page.keyboard.press("ArrowRight");
      await expect(page.getByText(/找到 \d+ 家企业/)).toBeVisible();
    });
  });

  test("narrows to an industry by the keyboard", async ({ page }) => {
    await page.goto(RUNNING);
    const all = page.getByRole("radio", { name: "全部行业" });
    await all.focus();
    await page.keyboard.press("ArrowRight");
    const chosen = page.getByRole("radio", { checked: true });
    const label = (await page.locator("label:has(:checked)").textContent())?.trim() ?? "";
    await expect(chosen).not.toHaveAccessibleName("全部行业");
    const count = /\d+$/.exec(label)?.[0] ?? "";
    await expect(companies(page).filter({ visible: true })).toHaveCount(Number(count));
  });

  test("says when nothing fits", { tag: "@release" }, async ({ page }) => {
    await page.goto(RUNNING);
    await field(page).fill("鼍鼍");
    await expect(found(page)).toHaveText("没有符合的企业或岗位，换个词试试");
  });

  test("stays in reach while the list scrolls", { tag: ["@tablet", "@release"] }, async ({ page }) => {
    await page.goto(RUNNING);
    await companies(page).nth(59).scrollIntoViewIfNeeded();
    await expect(field(page)).toBeInViewport();
  });

  test("leads to the posts of the fair without JavaScript", { tag: "@release" }, async ({ browser, baseURL }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${baseURL}${RUNNING}`);
    await field(page).fill("会计");
    await field(page).press("Enter");
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get("recruitFairsId"), searchParams.get("keyword")]).toEqual([
      "/job-fairs-search",
      "107",
      "会计",
    ]);
    await page.close();
  });

  test("stands on top while the fair is on, else above the companies", { tag: ["@tablet", "@release"] }, async ({ page }) => {
    const place = async (id: number): Promise<boolean> => {
      await page.goto(`/job-fairs/${id}/`);
      const [search, title] = [await field(page).boundingBox(), await page.getByRole("heading", { level: 1 }).boundingBox()];
      return (search?.y ?? 0) < (title?.y ?? 0);
    };
    expect([await place(107), await place(103), await place(105)]).toEqual([true, false, false]);
  });
});

test.describe("beside a fair", () => {
  test("a pressed post is read, and the fair stays", { tag: ["@phone", "@tablet", "@release"] }, async ({ page }) => {
    await page.goto(RUNNING);
    const phone = (page.viewportSize()?.width ?? 0) < 600;
    if (phone) await page.locator("summary").first().click();
    const link = page.locator('[data-slot="post"]').first();
    const name = (await link.locator("span").first().textContent()) ?? "";
    await link.click();
    await expect(sheet(page).getByRole("heading", { level: 2 })).toHaveText(name);
    await expect(sheet(page).getByRole("heading", { name: "职位描述" })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await expect(sheet(page).getByRole("link", { name: "打开职位页面" })).toHaveAttribute("href", /\/jobs\/\d+\/\?fair=107$/);
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toBeHidden();
    await expect(page).toHaveURL(/\/job-fairs\/107\/$/);
  });

  test("a pressed company shows its posts, and leads to one and back", { tag: ["@tablet", "@release"] }, async ({ page }) => {
    await page.goto(RUNNING);
    const name = (await companies(page).first().textContent())?.trim() ?? "";
    await companies(page).first().getByRole("link").click();
    await expect(sheet(page).getByRole("heading", { level: 2 })).toHaveText(name);
    await expect(sheet(page).getByRole("listitem")).toHaveCount(7);
    await sheet(page).getByRole("listitem").first().getByRole("button").click();
    await expect(sheet(page).getByRole("link", { name: "在本场职位中查看" })).toBeVisible();
    await sheet(page).getByRole("button", { name: "返回企业" }).click();
    await expect(sheet(page).getByRole("listitem")).toHaveCount(7);
  });
});

test.describe("after a fair", () => {
  test("its companies' open posts and other fairs are in the page", async ({ browser, baseURL }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${baseURL}/job-fairs/105/`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "这些企业还在招" })).toBeVisible();
    await expect(main.getByRole("heading", { name: "其他招聘会" })).toBeVisible();
    await page.close();
  });

  test("that was cancelled, its reason and other fairs come first", { tag: ["@tablet", "@release"] }, async ({ page }) => {
    await page.goto("/job-fairs/106/");
    await expect(page.getByText("取消原因：场地调整")).toBeVisible();
    const titles = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(titles).toHaveText(["其他招聘会", "不用等招聘会，这些企业正在招", "参会企业与岗位"]);
  });

  test("that was read by its address, they come by themselves", { tag: "@release" }, async ({ page }) => {
    await withFetchedFairs(page);
    await page.goto(`/job-fairs-details?detailInfo=${encodeURIComponent('{"recruitFairsId":105}')}`);
    await expect(page.getByRole("heading", { name: "这些企业还在招" })).toBeVisible();
  });
});
