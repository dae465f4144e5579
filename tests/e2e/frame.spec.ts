/** The frame of every page: header, footer, tab bar (R1.2.2). */
import type { Page } from "@playwright/test";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import { enter } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

const tabBar = (page: Page) => page.getByRole("navigation", { name: "底部导航" });
const LIST_PAGES = ["/home", "/search", "/overseas", "/job-fairs", "/me"];

test("the header is 64 px high and stays at the top", { tag: "@release" }, async ({ page }) => {
  await page.goto("/home");
  const header = page.getByRole("banner");
  expect((await header.boundingBox())?.height).toBe(64);
  await page.evaluate(() => window.scrollTo(0, 400));
  expect((await header.boundingBox())?.y).toBe(0);
});

test("the header has four entries on a desktop", { tag: "@release" }, async ({ page }) => {
  await page.setViewportSize({ width: 992, height: 800 });
  await page.goto("/home");
  const entries = page.getByRole("navigation", { name: "主导航" }).getByRole("link");
  await expect(entries).toHaveText(["首页", "搜索", "海外", "招聘会"]);
  await expect(tabBar(page)).toBeHidden();
});

test("the tab bar is on the four list pages and 我的 below 992 px, and on no other page", { tag: "@release" }, async ({ page }) => {
  await page.setViewportSize({ width: 991, height: 800 });
  for (const path of LIST_PAGES) {
    await page.goto(path);
    await expect(tabBar(page).getByRole("link"), path).toHaveText(["首页", "搜索", "海外", "招聘会", /我的$/]);
  }
  for (const path of ["/jobs/10001/", "/job-fairs/101/", "/login"]) {
    await page.goto(path);
    await expect(page.getByRole("banner"), path).toBeVisible();
    await expect(tabBar(page), path).toHaveCount(0);
  }
});

for (const [reducedMotion, most] of [
  ["no-preference", 160],
  ["reduce", 0.01],
] as const)
  test(`a page changes into the next one, with motion: ${reducedMotion}`, { tag: ["@phone", "@tablet", "@release"] }, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      addEventListener("pagereveal", async (event) => {
        if (!("viewTransition" in event) || !(event.viewTransition instanceof ViewTransition)) return;
        await event.viewTransition.ready;
        const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect);
        const ofTheChange = effects.filter(({ pseudoElement }) => pseudoElement?.startsWith("::view-transition"));
        const times = ofTheChange.map((effect) => Number(effect.getTiming().duration));
        document.documentElement.dataset["changed"] = String(Math.max(...times));
      });
    });
    // A busy machine gives up a change that it cannot begin within four seconds.
    await expect(async () => {
      await page.goto("/home");
      await page.getByRole("main").getByRole("link", { name: "查看更多" }).first().click();
      await expect(page).not.toHaveURL(/home/);
      await expect(page.locator("html")).toHaveAttribute("data-changed", String(most), { timeout: 6000 });
    }).toPass();
  });

test("我的 offers a visitor the login, and a seeker messages, applications and the rest", async ({ page, newcomer }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/home");
  await tabBar(page).getByRole("link", { name: "我的" }).click();
  await expect(page).toHaveURL(/\/me\/?$/);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "登录/注册" })).toBeVisible();
  await expect(main.getByRole("link", { name: "我的应聘" })).toBeHidden();
  await main.getByRole("button", { name: "我的记录" }).click();
  await expect(page.getByRole("dialog", { name: "我的记录" })).toBeVisible();
  await page.keyboard.press("Escape");
  await enter(page, await newcomer());
  await page.reload();
  for (const name of ["我的消息", "我的应聘", "感兴趣", "我的简历", "屏蔽的公司", "账号与安全"])
    await expect(main.getByRole("link", { name })).toBeVisible();
  await main.getByRole("link", { name: "屏蔽的公司" }).click();
  await expect(page.getByRole("heading", { name: "屏蔽的公司" })).toBeInViewport();
});

test("我的 has the red dot while messages are unread", { tag: "@release" }, async ({ page, seeker }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(seeker.userId).toBeGreaterThan(0);
  let count = 3;
  await page.route("**/api/im/manageUnReadCount", (route) =>
    route.fulfill({ json: { code: 0, message: "", data: { value: count } } }),
  );
  await page.goto("/search");
  await expect(tabBar(page).locator("[data-unread]")).toBeVisible();
  count = 0;
  await page.reload();
  await expect(tabBar(page).locator("[data-unread]")).toBeHidden();
});

test("the footer names the company on every page but the chat", { tag: "@release" }, async ({ page, seeker }) => {
  await page.goto("/home");
  await expect(page.getByRole("contentinfo")).toContainText(/地址.*电话.*传真/s);
  expect(seeker.userId).toBeGreaterThan(0);
  await page.goto("/im");
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
});

test("a post without attachments says 暂无附件", { tag: "@release" }, async ({ page, request }) => {
  const answer = await request.post(searchPosts.path, { data: { pageNo: 1, pageSize: 50, recruitType: 0 } });
  const { data } = (await answer.json()) as { data: { results: { recruitProjectId: number }[] } };
  const details = await Promise.all(
    data.results.map(async ({ recruitProjectId }) => {
      const detail = await request.post("/api/homePage/recruitProjectDetail", { data: { recruitProjectId } });
      return (await detail.json()) as { data: { recruitProjectId: number; recruitBriefAttachment: string } };
    }),
  );
  const bare = details.find(({ data: post }) => ["", "[]", null].includes(post.recruitBriefAttachment));
  await page.goto(`/jobs/${bare?.data.recruitProjectId}/`);
  await expect(page.getByText("暂无附件")).toBeVisible();
});
