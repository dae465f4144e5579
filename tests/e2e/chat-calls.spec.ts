/** Calls of two in the chat, with the browser's fake devices. */
import type { Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { expect } from "./support/chat.ts";
import { befriend, button, panel, said, two } from "./support/people.ts";

two.describe.configure({ timeout: 180_000 });
two.use({ permissions: ["microphone", "camera"] });

const incoming = (page: Page) => page.getByRole("dialog", { name: "来电" });
const call = (page: Page, kind: "语音通话" | "视频通话") => page.getByRole("region", { name: kind });
const talking = (page: Page, kind: "语音通话" | "视频通话") => call(page, kind).getByText("通话中");

const openBoth = async ({ page, theirs }: { page: Page; theirs: Page }): Promise<void> => {
  await button(panel(page), "发消息").click();
  await button(panel(theirs), "发消息").click();
};

two("a video call rings, is accepted, muted, hung up, and leaves a record on both sides", { tag: "@phone" }, async ({ pair }) => {
  const { page, theirs } = pair;
  await befriend(pair);
  await openBoth(pair);
  await button(page, "视频通话").click();
  await expect(call(page, "视频通话").getByText("正在等待对方接听")).toBeVisible();
  await expect(incoming(theirs).getByText("邀请您视频通话")).toBeVisible();
  expect(await accessibilityProblems(theirs)).toEqual([]);
  await button(incoming(theirs), "接听").click();
  await expect(talking(page, "视频通话")).toBeVisible();
  await expect(talking(theirs, "视频通话")).toBeVisible();
  await expect.poll(() => page.getByLabel("对方画面").evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await button(call(theirs, "视频通话"), "静音").click();
  await expect(call(page, "视频通话").getByText("对方已静音")).toBeVisible();
  await button(call(page, "视频通话"), "挂断").click();
  await said(theirs, "对方已挂断，通话结束");
  for (const one of [page, theirs]) {
    await expect(call(one, "视频通话")).toHaveCount(0);
    await expect(one.getByText(/通话时长/).first()).toBeVisible();
  }
});

two("a call is rejected, cancelled, and answered as busy", async ({ pair }) => {
  const { page, theirs } = pair;
  await befriend(pair);
  await openBoth(pair);
  await button(page, "语音通话").click();
  await button(incoming(theirs), "拒绝").click();
  await said(page, "对方已拒绝");
  await expect(call(page, "语音通话")).toHaveCount(0);
  await button(page, "语音通话").click();
  await expect(incoming(theirs)).toBeVisible();
  await button(call(page, "语音通话"), "取消").click();
  await expect(incoming(theirs)).toHaveCount(0);
  await said(theirs, "对方已取消");
});

two("the other side learns at once that a page was killed", async ({ pair }) => {
  const { page, theirs } = pair;
  await befriend(pair);
  await openBoth(pair);
  await button(page, "语音通话").click();
  await button(incoming(theirs), "接听").click();
  await expect(talking(page, "语音通话")).toBeVisible();
  await theirs.close();
  await expect(page.getByText(/对方已离开，通话结束|对方已挂断，通话结束/).first()).toBeVisible();
});
