/** Calls of two in the chat, with the browser's fake devices. */
import type { Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { enterAsRecruiter, expect, history, test } from "./support/chat.ts";
import { befriend, button, panel, said, type Two, two } from "./support/people.ts";
import { completeResume, enter } from "./support/seeker.ts";

two.describe.configure({ timeout: 180_000 });
two.use({ permissions: ["microphone", "camera"] });

const incoming = (page: Page) => page.getByRole("dialog", { name: "来电" });
const call = (page: Page, kind: "语音通话" | "视频通话") => page.getByRole("region", { name: kind });
const talking = (page: Page, kind: "语音通话" | "视频通话") => call(page, kind).getByText("通话中");

/** Calls by the icon of the header; the tools have another. */
const start = (page: Page, kind: "语音通话" | "视频通话") => button(page, kind).first().click();
const check = (page: Page) => page.getByRole("dialog", { name: "通话前检查设备" });

/** The record of a call that has ended; one of less than a second has no length. */
const ENDED = /通话时长|通话结束/;

const openBoth = async ({ page, theirs }: { page: Page; theirs: Page }): Promise<void> => {
  await button(panel(page), "发消息").click();
  await button(panel(theirs), "发消息").click();
};

/** The two talk, with sound alone. */
const talk = async (pair: Two): Promise<void> => {
  const { page, theirs } = pair;
  await befriend(pair);
  await openBoth(pair);
  await start(page, "语音通话");
  await button(check(page), "开始语音通话").click();
  await button(incoming(theirs), "接听").click();
  await expect(talking(page, "语音通话")).toBeVisible();
};

two(
  "a video call rings, is accepted, muted, hung up, and leaves a record on both sides",
  { tag: ["@phone", "@release"] },
  async ({ pair }) => {
    const { page, theirs } = pair;
    await befriend(pair);
    await openBoth(pair);
    await start(page, "视频通话");
    await expect(check(page).getByLabel("我的画面")).toBeVisible();
    // The fake microphone beeps once a second.
    await expect
      .poll(() =>
        check(page)
          .getByRole("meter")
          .evaluate((meter: HTMLMeterElement) => meter.value),
      )
      .toBeGreaterThan(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await button(check(page), "开始视频通话").click();
    await expect(call(page, "视频通话").getByText("正在等待对方接听")).toBeVisible();
    await expect(incoming(theirs).getByText("邀请您视频通话")).toBeVisible();
    await expect(theirs).toHaveTitle(/^【.+来电】/);
    expect(await accessibilityProblems(theirs)).toEqual([]);
    await button(incoming(theirs), "接听").click();
    await expect(talking(page, "视频通话")).toBeVisible();
    await expect(talking(theirs, "视频通话")).toBeVisible();
    await expect.poll(() => page.getByLabel("对方画面").evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await button(call(theirs, "视频通话"), "静音").click();
    await expect(call(page, "视频通话").getByText("对方已静音")).toBeVisible();
    const another = page.waitForEvent("popup");
    await button(call(page, "视频通话"), "缩小通话窗口").click();
    await page.getByRole("link", { name: "英才港" }).first().click();
    await (await another).close();
    await button(call(page, "视频通话"), "挂断").click();
    await said(theirs, "对方已挂断，通话结束");
    for (const one of [page, theirs]) {
      await expect(call(one, "视频通话")).toHaveCount(0);
      await expect(history(one).getByText(ENDED)).toBeVisible();
    }
  },
);

test("a video interview at a fair rings at the recruiter's page once, and not again on reload", { tag: "@release" }, async ({
  page,
  context,
  request,
  newcomer,
}) => {
  await context.grantPermissions(["microphone", "camera"]);
  const seeker = await newcomer();
  await completeResume(request, seeker);
  await enter(page, seeker);
  await page.goto("/job-fairs/101/");
  await button(page, "在线沟通").click();
  const choice = page.getByRole("dialog", { name: "选择面试职位" });
  const post = choice.getByRole("radio").last();
  const postId = Number(await post.getAttribute("value"));
  await post.check();
  await button(choice, "视频面试").click();
  await expect(page).toHaveURL(/\/im\/?$/);
  await button(check(page), "开始视频通话").click();
  await expect(call(page, "视频通话").getByText("正在等待对方接听")).toBeVisible();
  const theirs = await enterAsRecruiter(context, request, { seeker, postId });
  await button(incoming(theirs), "接听").click();
  await expect(talking(page, "视频通话")).toBeVisible();
  await button(call(theirs, "视频通话"), "挂断").click();
  await expect(call(page, "视频通话")).toHaveCount(0);
  await page.reload();
  await expect(history(page).getByText(ENDED)).toBeVisible();
  await expect(call(page, "视频通话")).toHaveCount(0);
  await expect(check(page)).toHaveCount(0);
});

two("a call is rejected, and another one cancelled", { tag: "@release" }, async ({ pair }) => {
  const { page, theirs } = pair;
  await befriend(pair);
  await openBoth(pair);
  await start(page, "语音通话");
  await button(theirs, "语音通话").first().focus();
  await button(check(page), "开始语音通话").click();
  await button(incoming(theirs), "拒绝").press("Enter");
  // The button was disabled while it rang.
  await expect(button(theirs, "语音通话").first()).toBeFocused();
  await said(page, "对方已拒绝");
  await expect(call(page, "语音通话")).toHaveCount(0);
  await start(page, "语音通话");
  await expect(incoming(theirs)).toBeVisible();
  await button(call(page, "语音通话"), "取消").click();
  await expect(incoming(theirs)).toHaveCount(0);
  await said(theirs, "对方已取消");
});

two("two who call each other at the same moment end up in one call", async ({ pair }) => {
  const { page, theirs } = pair;
  await befriend(pair);
  await openBoth(pair);
  for (const one of [page, theirs]) await start(one, "语音通话");
  // The invitation of the faster one may cover the other's check of devices.
  await Promise.all(
    [page, theirs].map((one) =>
      button(check(one), "开始语音通话")
        .or(button(incoming(one), "接听"))
        .click(),
    ),
  );
  for (const one of [page, theirs]) await expect(talking(one, "语音通话")).toBeVisible();
  await button(call(page, "语音通话"), "挂断").click();
  await said(theirs, "对方已挂断，通话结束");
  for (const one of [page, theirs]) {
    await expect(call(one, "语音通话")).toHaveCount(0);
    await expect(incoming(one)).toHaveCount(0);
    await expect(history(one).getByText(ENDED)).toHaveCount(1);
  }
});

two("a second tab leaves the call where it is, until the chat is used there", { tag: "@release" }, async ({ pair, context }) => {
  const { page, theirs, seeker } = pair;
  await talk(pair);
  const tab = await context.newPage();
  await enter(tab, seeker);
  await tab.goto("/im");
  await said(tab, "聊天已在另一个标签页中打开");
  await expect(talking(page, "语音通话")).toBeVisible();
  await button(tab, "在此使用").click();
  await said(page, "聊天已在其他页面打开，通话结束");
  await expect(theirs.getByText(/对方已(离开|挂断)，通话结束/).first()).toBeVisible();
  for (const one of [page, theirs, tab]) await expect(call(one, "语音通话")).toHaveCount(0);
});

two("the other side learns at once that a page was killed", { tag: "@release" }, async ({ pair }) => {
  const { page, theirs } = pair;
  await talk(pair);
  await theirs.close();
  await expect(page.getByText(/对方已离开，通话结束|对方已挂断，通话结束/).first()).toBeVisible();
});
