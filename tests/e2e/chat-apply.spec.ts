import type { Locator, Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { enterFromPost, expect, openRecruiter, rows, test, withText, write } from "./support/chat.ts";
import { addEducation, applicationCount, call, completeResume } from "./support/seeker.ts";

// One test cuts the line.
test.use({ expectedErrors: [/net::ERR_FAILED .*applyIfReady/] });

const bar = (page: Page): Locator => page.getByRole("region", { name: "正在沟通的职位" });

test.describe("who has talked first can still apply", () => {
  // The SDK takes its time where the machine is slow.

  test("from the bar of the conversation, also on a phone", {
    tag: ["@phone", "@release"],
  }, async ({ page, request, seeker, postId }) => {
    await completeResume(request, seeker);
    await enterFromPost(page, postId);
    await expect(bar(page)).toContainText("在招");
    expect((await bar(page).boundingBox())?.height).toBeLessThanOrEqual(48);
    expect(await accessibilityProblems(page)).toEqual([]);
    await bar(page)
      .getByRole("button", { name: /：报名$/ })
      .click();
    await expect(bar(page)).toContainText("已报名");
    await expect(page.getByText("报名成功", { exact: false }).first()).toBeVisible();
    expect(await applicationCount(request, seeker)).toBe(1);
    await expect(withText(page, "很感兴趣")).toHaveCount(1);
    await bar(page)
      .getByRole("link", { name: /：查看$/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`/post-details/?\\?id=${postId}$`));
    await expect(page.getByRole("button", { name: "继续沟通" })).toBeVisible();
    await expect(page.getByRole("button", { name: "立即报名" })).toHaveCount(0);
    await page.getByRole("button", { name: "继续沟通" }).click();
    await bar(page)
      .getByRole("link", { name: /：查看进度$/ })
      .click();
    await expect(page).toHaveURL(/\/my-delivery\/?$/);
    await expect(page.getByText("您的报名信息还在审核，请耐心等待")).toBeVisible();
  });

  test("by keyboard alone, and again after a line that was cut", { tag: "@release" }, async ({ page, request, seeker, postId }) => {
    await completeResume(request, seeker);
    await enterFromPost(page, postId);
    await page.route("**/api/homePage/applyIfReady", (route) => route.abort(), { times: 1 });
    const signUp = bar(page).getByRole("button", { name: /：报名$/ });
    await page.getByRole("heading", { level: 2 }).last().focus();
    for (let step = 0; step < 8 && !(await signUp.evaluate((button) => button === document.activeElement)); step += 1)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("网络错误！")).toBeVisible();
    await expect(signUp).toBeFocused();
    await page.keyboard.press("Enter");
    const progress = bar(page).getByRole("link", { name: /：查看进度$/ });
    await expect(progress).toBeFocused();
    expect(await applicationCount(request, seeker)).toBe(1);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/my-delivery\/?$/);
  });

  test("is asked about a résumé that lacks something there, over the chat", async ({ page, request, seeker, postId }) => {
    await addEducation(request, seeker);
    await call(request, "/api/homePage/sendInitMessage", { recruitProjectId: postId }, seeker.token);
    await page.goto("/im");
    await rows(page).first().getByRole("button").first().click();
    await bar(page)
      .getByRole("button", { name: /：报名$/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "否" }).click();
    await expect(bar(page)).toContainText("已报名");
    expect(await applicationCount(request, seeker)).toBe(1);
  });

  test("from 感兴趣", { tag: ["@phone", "@release"] }, async ({ page, request, seeker, postId }) => {
    await completeResume(request, seeker);
    await enterFromPost(page, postId);
    await page.goto("/my-delivery?tab=second");
    const card = page.getByRole("article");
    await expect(card.getByRole("button", { name: /：继续沟通$/ })).toBeVisible();
    await card.getByRole("button", { name: /：立即报名$/ }).click();
    await expect(card.getByRole("link", { name: /：报名回执$/ })).toBeVisible();
    await expect(card).toContainText("已报名");
    await expect(card.getByRole("button", { name: /：立即报名$/ })).toHaveCount(0);
    expect(await applicationCount(request, seeker)).toBe(1);
  });
});

test("the red dot shows a recruiter's message on an idle page, and goes once it is read", {
  tag: ["@phone", "@release"],
}, async ({ page, request, context, seeker, postId }) => {
  const dot = page.getByRole("button", { name: "账号菜单" }).locator("[data-unread]");
  await completeResume(request, seeker);
  await enterFromPost(page, postId);
  const recruiter = await openRecruiter(context, request, { seeker, postId });
  // Time is the page's own from here on: a minute of it is a moment.
  await page.clock.install();
  await page.goto("/home");
  await expect(page.getByRole("button", { name: "账号菜单" })).toBeVisible();
  await expect(dot).toBeHidden();
  await write(recruiter, "周三可以来面试吗");
  await expect(withText(recruiter, "周三可以来面试吗")).toContainText("未读");
  await page.bringToFront();
  await expect(async () => {
    await page.clock.fastForward(60_000);
    await expect(dot).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.getByRole("button", { name: "账号菜单" }).click();
  await expect(page.getByRole("link", { name: "我的消息" })).toContainText("有未读消息");
  await page.clock.resume();
  await page.goto("/im");
  await expect(dot).toBeVisible();
  // The conversation that was open last opens again.
  await expect(withText(page, "周三可以来面试吗")).toHaveCount(1);
  await expect(dot).toBeHidden();
  await expect(withText(recruiter, "周三可以来面试吗")).toContainText("已读");
  await page.goto("/home");
  await expect(page.getByRole("button", { name: "账号菜单" })).toBeVisible();
  await expect(dot).toBeHidden();
});
