/** Going back in the chat of a phone: it closes the top surface alone, then the conversation, and leaves the page last. */
import type { Locator, Page } from "@playwright/test";
import { attach, drawPicture, enterFromPost, expect, history, rows, test, withText } from "./support/chat.ts";
import { completeResume } from "./support/seeker.ts";

test.describe.configure({ timeout: 180_000 });

const button = (page: Page | Locator, name: string): Locator => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name });
const place = (page: Page): Promise<number | undefined> => page.evaluate(() => navigation.currentEntry?.index);
const openFirst = (page: Page): Promise<void> => rows(page).first().getByRole("button").first().click();
const openRowMenu = (page: Page): Promise<void> => rows(page).first().getByRole("button").first().click({ button: "right" });
const choose = (page: Page, action: string): Promise<void> => page.getByRole("menuitem", { name: action, exact: true }).click();
const openMessageMenu = (page: Page): Promise<void> =>
  withText(page, "很感兴趣").getByText("很感兴趣").first().click({ button: "right" });
const openTool = async (page: Page, name: string): Promise<void> => {
  await button(page, "更多工具").click();
  await button(page, name).click();
};

/** Opens something, waits for its step of the history, and goes back: it is closed, and `below` is still there. */
const closeByBack = async (page: Page, shown: Locator, below: Locator, open: () => Promise<void>): Promise<void> => {
  const before = (await place(page)) ?? 0;
  await open();
  await expect(shown).toBeVisible();
  await expect.poll(() => place(page)).toBe(before + 1);
  await page.goBack();
  await expect(shown).toBeHidden();
  await expect(below).toBeVisible();
  expect(await place(page)).toBe(before);
};

test.beforeEach(async ({ page, request, seeker, postId, isMobile }) => {
  test.skip(!isMobile, "a step back belongs to the page where both panes are seen");
  await completeResume(request, seeker);
  await enterFromPost(page, postId);
  await button(page, "返回会话列表").click();
  await expect(rows(page).first()).toBeVisible();
});

test("a step back closes each surface of the chat alone, then the conversation, then the page", {
  tag: ["@phone", "@release"],
}, async ({ page }) => {
  const list = rows(page).first();
  const menu = page.getByRole("menu");
  await closeByBack(page, dialog(page, "搜索聊天记录"), list, () => button(page, "搜索聊天记录").click());
  await closeByBack(page, menu, list, () => openRowMenu(page));
  await closeByBack(page, dialog(page, "删除会话？"), list, async () => {
    await openRowMenu(page);
    await choose(page, "删除会话");
  });

  await openFirst(page);
  const talk = history(page);
  await attach(page, "图片", { name: "作品.png", mimeType: "image/png", buffer: await drawPicture(page) });
  await closeByBack(page, dialog(page, "选择表情"), talk, () => button(page, "表情").click());
  await closeByBack(page, button(page, "常用语"), talk, () => button(page, "更多工具").click());
  await closeByBack(page, dialog(page, "常用语"), talk, () => openTool(page, "常用语"));
  await closeByBack(page, dialog(page, "评价本次沟通"), talk, () => openTool(page, "评价"));
  await closeByBack(page, menu, talk, () => openMessageMenu(page));
  for (const [action, title] of [
    ["转发", "转发到"],
    ["删除", "删除这条消息？"],
  ] as const)
    await closeByBack(page, dialog(page, title), talk, async () => {
      await openMessageMenu(page);
      await choose(page, action);
    });
  await closeByBack(page, dialog(page, "图片预览"), talk, () => button(talk, "查看大图").click());
  await closeByBack(page, dialog(page, "搜索聊天记录"), talk, () => button(page, "搜索聊天记录").click());
  const details = dialog(page, "会话详情");
  await closeByBack(page, details, talk, () => button(page, "会话详情").click());
  await button(page, "会话详情").click();
  await expect(details).toBeVisible();
  await closeByBack(page, dialog(page, "删除会话？"), details, () => button(details, "删除会话").click());
  await page.goBack();
  await expect(details).toBeHidden();

  await page.goBack();
  await expect(list).toBeVisible();
  await expect(talk).toBeHidden();
  await expect(page).toHaveURL(/\/im\/?$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/post-details/);
});

test("a surface that is closed in another way, or makes room for another, leaves no step behind", {
  tag: ["@phone", "@release"],
}, async ({ page }) => {
  await openFirst(page);
  const talk = history(page);
  await expect(talk).toBeVisible();
  const at = await place(page);
  await openMessageMenu(page);
  await choose(page, "删除");
  await button(dialog(page, "删除这条消息？"), "取消").click();
  await expect.poll(() => place(page)).toBe(at);
  await openTool(page, "常用语");
  await dialog(page, "常用语").getByRole("button", { name: "您好", exact: false }).first().click();
  await expect(dialog(page, "常用语")).toHaveCount(0);
  await button(page, "表情").click();
  await page.keyboard.press("Escape");
  await button(page, "会话详情").click();
  await button(dialog(page, "会话详情"), "删除会话").click();
  await button(dialog(page, "删除会话？"), "删除").click();
  // The question, the details and the conversation have closed at once.
  await expect(page.getByText("还没有会话")).toBeVisible();
  await expect.poll(() => place(page)).toBe((at ?? 0) - 1);
  await page.goBack();
  await expect(page).toHaveURL(/\/post-details/);
});
