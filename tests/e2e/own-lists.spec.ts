/** 稍后看 and 屏蔽该公司, before and after a login, on two devices. */
import type { Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { logInByDialog } from "./support/login.ts";
import { enter } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

const items = (page: Page) => page.getByRole("region", { name: "搜索结果" }).getByRole("listitem");
const openHistory = async (page: Page, tab: string) => {
  await page.getByRole("button", { name: "我的记录" }).click();
  await page.getByRole("tab", { name: tab }).click();
  return page.getByRole("dialog", { name: "我的记录" });
};
const ownLists = async (page: Page) =>
  page.evaluate(() => ({ local: localStorage.getItem("later-posts"), own: sessionStorage.getItem("own-lists") }));

test("a post is kept without a login, moves to the account with it, and a logout leaves nothing", { tag: "@tablet" }, async ({
  page,
  newPhone,
  readCode,
}) => {
  await page.goto("/jobs/10001/");
  const name = (await page.getByRole("heading", { level: 1 }).locator("[data-slot=name]").textContent()) ?? "";
  const later = page.locator("button[data-keep=later]");
  await later.focus();
  await page.keyboard.press("Enter");
  await expect(later).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "已加入稍后看", exact: true })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto("/search");
  await expect((await openHistory(page, "稍后看")).getByRole("link", { name })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "登录/注册" }).click();
  await logInByDialog(page, newPhone(), readCode);
  await expect.poll(async () => (await ownLists(page)).local).toBeNull();
  await page.reload();
  const dialog = await openHistory(page, "稍后看");
  await expect(dialog.getByRole("link", { name })).toBeVisible();
  await expect(dialog.getByText("在您的账号中", { exact: false })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "账号菜单" }).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page).toHaveURL(/\/home/);
  expect(await ownLists(page)).toEqual({ local: null, own: null });
});

test("a card of a list keeps its post for later, by the keyboard too, at 320 px as well", { tag: "@release" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/search");
  const card = items(page).first();
  const name = (await card.locator("post-state").getAttribute("data-name")) ?? "";
  const later = card.getByRole("button", { name: `稍后看：${name}` });
  const pin = card.getByRole("button", { name: `加入对比：${name}` });
  // Each button has its own 24 px and more, beside its neighbours.
  const boxes = await Promise.all(
    [later, pin, card.getByRole("button", { name: /^不看这个职位/ })].map((button) => button.boundingBox()),
  );
  for (const [index, box] of boxes.entries()) {
    expect((boxes[index + 1]?.x ?? 320) - (box?.x ?? 0)).toBeGreaterThanOrEqual(24);
    expect(box?.height).toBeGreaterThanOrEqual(24);
  }
  await later.focus();
  await page.keyboard.press("Enter");
  await expect(later).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Tab");
  await expect(pin).toBeFocused();
  await page.reload();
  await expect(later).toHaveAttribute("aria-pressed", "true");
  await expect((await openHistory(page, "稍后看")).getByRole("link", { name })).toBeVisible();
  await page.keyboard.press("Escape");
  await later.click();
  await expect(later).toHaveAttribute("aria-pressed", "false");
});

test("a blocked company is gone from every list, on another device too, until the block is lifted in the account", {
  tag: ["@tablet", "@release"],
}, async ({ page, seeker, browser, baseURL }) => {
  await page.goto("/search");
  const first = items(page).first();
  const company = (await first.locator("post-state").getAttribute("data-company")) ?? "";
  await first.getByRole("button", { name: /^不看这个职位/ }).click();
  await page.getByRole("button", { name: "屏蔽该公司" }).click();
  await expect(page.getByRole("group", { name: `已屏蔽「${company}」` })).toBeVisible();
  const path = `/search?keyword=${encodeURIComponent(company)}`;
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = await context.newPage();
  await enter(other, seeker);
  await other.goto(path);
  await expect(other.getByText(/本页隐藏了 \d+ 个职位/)).toBeVisible();
  await expect(items(other)).toHaveCount(0);
  await other.goto("/account");
  await other.getByRole("button", { name: `取消屏蔽：${company}` }).click();
  await expect(other.getByText("没有屏蔽任何公司")).toBeVisible();
  expect(await accessibilityProblems(other)).toEqual([]);
  await other.goto(path);
  await expect(items(other).first()).toBeVisible();
  await context.close();
});

test("a blocked company leaves the page of its fair", { tag: "@release" }, async ({ page }) => {
  await page.goto("/job-fairs/101/");
  const company = page.locator('li [data-slot="company"]').first();
  const name = (await company.textContent()) ?? "";
  await page.evaluate((blocked) => localStorage.setItem("hidden-posts", JSON.stringify({ posts: [], companies: [blocked] })), name);
  await page.reload();
  await expect(page.locator('li [data-slot="company"]', { hasText: name }).first()).toBeHidden();
});
