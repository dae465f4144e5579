import type { Locator, Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { expect, test } from "./support/test.ts";

const FAIR = "/job-fairs/107/";
const PLAN = "/fair-plan";

const companies = (page: Page): Locator => page.getByRole("main").getByRole("heading", { level: 3 });
const kept = (page: Page): Locator => page.getByText("已保存在本机，没有网络也能打开");

/** Ticks a company and a post of another, on the page of the fair. */
const plan = async (page: Page): Promise<{ company: string; post: string }> => {
  await page.goto(FAIR);
  const company = (await companies(page).nth(4).textContent())?.trim() ?? "";
  const button = page.getByRole("button", { name: `把${company}加入行程` });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  if ((page.viewportSize()?.width ?? 0) < 600) await page.locator("summary").nth(1).click();
  const link = page.locator("[data-slot=companyPosts]").nth(1).getByRole("link").first();
  const post = (await link.locator("span").first().textContent()) ?? "";
  await link.click();
  const add = page.getByRole("dialog").getByRole("button", { name: "加入行程" });
  await add.click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "已在行程中" })).toBeVisible();
  await page.keyboard.press("Escape");
  // On a phone a closed dialog takes its step of the history back, and a reload at that moment would be given up.
  await expect.poll(() => page.evaluate(() => Number(history.state ?? 0))).toBe(0);
  return { company, post };
};

test.describe("a day plan", () => {
  test("holds the ticked company and post, by booth", { tag: ["@phone", "@tablet"] }, async ({ page }) => {
    const { company, post } = await plan(page);
    await page.reload();
    await expect(page.getByRole("button", { name: `把${company}加入行程` })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("link", { name: "我的行程" }).click();
    const stops = page.getByRole("main").locator("ol > li");
    await expect(stops).toHaveCount(2);
    await expect(stops.nth(0)).toContainText("A02");
    await expect(stops.nth(0)).toContainText(post);
    await expect(stops.nth(1)).toContainText(company);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole("button", { name: `从行程移除：${company}` }).click();
    await expect(stops).toHaveCount(1);
  });

  test("is a calendar file and a sheet of paper", { tag: "@release" }, async ({ page }) => {
    const { company } = await plan(page);
    await page.goto(PLAN);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "加入日历" }).click();
    const text = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString();
    expect(text.replaceAll("\r\n ", "")).toContain(company);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button")).toHaveCount(0);
    await expect(page.getByText(company)).toBeVisible();
  });

  test("is read without a network, alone of all pages", { tag: "@release" }, async ({ page, context }) => {
    const { company } = await plan(page);
    await page.goto(PLAN);
    await expect(kept(page)).toBeVisible();
    const addresses = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(addresses.filter((path) => path !== "/fair-plan" && !path.startsWith("/_astro/"))).toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(company)).toBeVisible();
    await page.goto("/home").catch(() => null);
    await expect(page.getByText("英才港")).toBeHidden();
    await context.setOffline(false);
  });

  test("that is empty leads to the fairs, and nothing is kept", { tag: "@release" }, async ({ page }) => {
    await page.goto(PLAN);
    await expect(page.getByText("还没有行程")).toBeVisible();
    await expect(page.getByRole("link", { name: "去看招聘会" })).toBeVisible();
    expect(
      await page.evaluate(async () => [(await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length]),
    ).toEqual([0, 0]);
  });

  test("comes to another device with the account", { tag: "@release" }, async ({ page, seeker, browser, baseURL }) => {
    expect(seeker).toBeTruthy();
    const { company } = await plan(page);
    const state = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    const other = await browser.newPage();
    await other.addInitScript((kept) => {
      for (const [key, value] of Object.entries(JSON.parse(kept) as Record<string, string>)) sessionStorage.setItem(key, value);
    }, state);
    await other.goto(`${baseURL}${PLAN}`);
    await expect(other.getByText(company)).toBeVisible();
    await other.close();
  });

  test("comes to a phone by a code, without a login, once it is taken over there", { tag: ["@tablet", "@release"] }, async ({
    page,
    browser,
    baseURL,
  }) => {
    const { company, post } = await plan(page);
    await page.goto(PLAN);
    await page.getByRole("button", { name: "发到手机" }).click();
    const dialog = page.getByRole("dialog", { name: "发到手机" });
    await expect(dialog.getByRole("img", { name: "这场招聘会行程的二维码" })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    const { pathname, search } = new URL(await dialog.getByLabel("链接").inputValue());
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const phone = await context.newPage();
    await phone.goto(`${baseURL}${pathname}${search}`);
    const offer = phone.getByRole("region", { name: "来自另一台设备的行程" });
    await expect(offer).toContainText(post);
    await expect(offer).toContainText("2 家企业、1 个岗位");
    expect(await accessibilityProblems(phone)).toEqual([]);
    await offer.getByRole("button", { name: "加入我的行程" }).press("Enter");
    await expect(phone.getByRole("main").locator("ol > li")).toHaveCount(2);
    await expect(phone.getByText(company)).toBeVisible();
    await expect(phone.locator("section:focus")).toContainText(company);
    await expect(phone.getByRole("button", { name: "发到手机" })).toBeHidden();
    expect(new URL(phone.url()).search).toBe("");
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await context.close();
  });
});
