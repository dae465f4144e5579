/** Talking in a group: mentions, readers of messages, and mutes, at pages of two members; the owner acts beside them. */
import type { Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { editor, expect, history, test, withText, write } from "./support/chat.ts";
import { enterGroup, openGroup } from "./support/group.ts";
import { completeResume, type Seeker } from "./support/seeker.ts";
import { accountOf } from "./support/wire.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });
const row = (page: Page) => page.getByRole("region", { name: "会话列表" }).getByRole("listitem").filter({ hasText: "春招答疑群" });

type Talk = { page: Page; theirs: Page; me: Seeker; other: Seeker; group: Awaited<ReturnType<typeof openGroup>> };
/** A group of an owner and two members, each member at a page of their own with the group open; `other` has a name. */
const inGroup = test.extend<{ talk: Talk }>({
  talk: async ({ page, context, request, newcomer, baseURL }, use) => {
    const [owner, me, other] = [await newcomer(), await newcomer(), await newcomer()];
    await completeResume(request, other);
    const group = await openGroup(request, baseURL ?? "", owner, [me, other]);
    await group.say("欢迎大家");
    const theirs = await context.newPage();
    await enterGroup(theirs, other);
    await enterGroup(page, me);
    await expect(withText(page, "欢迎大家")).toHaveCount(1);
    await use({ page, theirs, me, other, group });
    await group.close();
  },
});
inGroup.describe.configure({ timeout: 240_000 });

inGroup(
  "a member is mentioned, sees it in the list, and is led to the message",
  { tag: ["@phone", "@release"] },
  async ({ talk, isMobile }) => {
    const { page, theirs, other } = talk;
    if (isMobile) await theirs.goBack();
    else await theirs.reload();
    await expect(row(theirs)).toBeVisible();
    await editor(page).click();
    await page.keyboard.type("@");
    await expect(option(page, "所有人")).toBeVisible();
    await expect(option(page, /林/)).toBeVisible();
    await expect(option(page, "所有人")).toHaveAttribute("aria-selected", "true");
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.type(accountOf(other).toUpperCase());
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await page.keyboard.type("明天面试吗");
    const call = editor(page).locator("[data-token]");
    await expect(call).toHaveText(/^@林/);
    const name = (await call.textContent()) ?? "";
    await button(page, "发送").click();
    await expect(withText(page, `${name} 明天面试吗`)).toHaveCount(1);
    await expect(row(theirs)).toContainText("[有人@我]");
    await row(theirs).getByRole("button").first().click();
    await expect(withText(theirs, "明天面试吗")).toHaveCount(1);
    await theirs.bringToFront();
    await expect(theirs.getByRole("button", { name: /有人@我，共/ })).toHaveCount(0);
    if (isMobile) await theirs.goBack();
    await expect(row(theirs)).not.toContainText("[有人@我]");
  },
);

inGroup("a call far above is led to by its button, and gone when all is read", { tag: "@release" }, async ({ talk }) => {
  const { theirs, group, other } = talk;
  await theirs.reload();
  await expect(row(theirs)).toBeVisible();
  await group.say("@所有人 请查收", { GroupAtInfo: [{ GroupAtAllFlag: 1 }] });
  await group.say("@你 在吗", { GroupAtInfo: [{ GroupAtAllFlag: 0, GroupAt_Account: accountOf(other) }] });
  // More than the pages that are read to open at the first unread message.
  for (let index = 0; index < 105; index += 1) await group.say(`第${index}条`);
  await expect(row(theirs)).toContainText("[@所有人][有人@我]");
  await row(theirs).getByRole("button").first().click();
  const follow = button(theirs, "有人@我，共2条，跳到该消息");
  await expect(follow).toHaveText("@所有人");
  expect(await accessibilityProblems(theirs)).toEqual([]);
  await follow.press("Enter");
  await expect(withText(theirs, "请查收")).toBeInViewport();
  // The second stands right below, and is seen with the first.
  await expect(button(theirs, /有人@我，共/)).toHaveCount(0);
});

inGroup(
  "a call is one token: written and chosen by keys, deleted whole, kept over a reload",
  { tag: "@release" },
  async ({ talk }) => {
    const { page } = talk;
    await editor(page).focus();
    await page.keyboard.type("你好@没有这个人");
    await expect(page.getByText("没有匹配的成员，以下为全部成员")).toBeVisible();
    await expect(option(page, "所有人")).toHaveAttribute("aria-selected", "false");
    for (let index = 0; index < 5; index += 1) await page.keyboard.press("Backspace");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await expect(editor(page)).toHaveAttribute("aria-activedescendant", /-0$/);
    await page.keyboard.press("Enter");
    await expect(editor(page)).toHaveText("你好@所有人 ");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await expect(editor(page)).toHaveText("你好");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect(editor(page)).toHaveText("你好@所有人 ");
    await page.keyboard.type("@");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await page.keyboard.press("Backspace");
    await page.reload();
    await row(page).getByRole("button").first().click();
    await expect(editor(page).locator("[data-token]")).toHaveText("@所有人");
    await editor(page).press("Enter");
    await expect(withText(page, "你好@所有人")).toHaveCount(1);
    await expect(editor(page)).toHaveText("");
  },
);

inGroup("readers of a message are counted and listed", { tag: ["@phone", "@release"] }, async ({ talk, isMobile }) => {
  const { page, theirs } = talk;
  if (isMobile) await theirs.goBack();
  else await theirs.goto("/home");
  await write(page, "谁看到了？");
  const unread = withText(page, "谁看到了？").getByRole("button", { name: "未读，查看成员" });
  await unread.click();
  const panel = isMobile
    ? page.getByRole("dialog", { name: "消息阅读情况" })
    : page.getByRole("complementary", { name: "消息阅读情况" });
  await expect(panel.getByRole("listitem")).toHaveCount(2);
  expect(await accessibilityProblems(page)).toEqual([]);
  if (!isMobile) await theirs.goto("/im");
  await theirs.bringToFront();
  if (!isMobile) await expect(row(theirs)).toBeVisible();
  await row(theirs).getByRole("button").first().click();
  await expect(withText(theirs, "谁看到了？")).toBeVisible();
  await page.bringToFront();
  await expect(withText(page, "谁看到了？").getByText("1人已读", { exact: true })).toBeAttached();
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  await panel.getByRole("tab", { name: /已读/ }).click();
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  await expect(panel.getByRole("listitem")).toContainText("林");
  await panel.getByRole("button", { name: "关闭" }).click();
  await expect(panel).toHaveCount(0);
});

inGroup(
  "a member muted while writing keeps the words, and writes on when the mute ends",
  { tag: ["@phone", "@release"] },
  async ({ talk }) => {
    const { page, me, group } = talk;
    await editor(page).click();
    await page.keyboard.type("我想问一下");
    await group.mute(me, 600);
    await expect(page.getByText(/^您已被管理员禁言，\d\d:\d\d 解除$/)).toBeVisible();
    await expect(editor(page)).toHaveCount(0);
    await expect(page.getByText("已写的内容会保留，解除后可继续发送")).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await group.mute(me, 0);
    await expect(editor(page)).toHaveText("我想问一下");
    await group.muteAll(true);
    await expect(page.getByText("全员禁言中，仅群主和管理员可以发言")).toBeVisible();
    await page.reload();
    await row(page).getByRole("button").first().click();
    await expect(page.getByText("全员禁言中，仅群主和管理员可以发言")).toBeVisible();
    await group.muteAll(false);
    await expect(editor(page)).toHaveText("我想问一下");
    await group.mute(me, 4);
    await expect(editor(page)).toHaveCount(0);
    // By the clock alone.
    await expect(editor(page)).toHaveText("我想问一下");
    await button(page, "发送").click();
    await expect(withText(page, "我想问一下")).toHaveCount(1);
    await expect(history(page).getByText("未读", { exact: true })).toBeVisible();
  },
);
