/** People in the chat: two seekers find each other by id, ask, agree, talk, block and part. */
import type { Locator, Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { editor, expect, history, test, withText, write } from "./support/chat.ts";
import { completeResume, enter, type Seeker } from "./support/seeker.ts";

const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const idOf = ({ userId }: Seeker): string => `recruitUser${userId}`;
const book = (page: Page): Locator => page.getByRole("region", { name: "通讯录", exact: true });
const panel = (page: Page): Locator => page.getByRole("region", { name: /的资料$/ });
const section = (page: Page, name: string): Locator => button(book(page), new RegExp(`^${name}`));
const said = (page: Page, sentence: string): Promise<void> => expect(page.getByText(sentence).first()).toBeVisible();

/** Enters the chat and waits until it is open. */
const enterChat = async (page: Page, seeker: Seeker): Promise<void> => {
  await enter(page, seeker);
  await page.goto("/im");
  await expect(button(page, /^通讯录/)).toBeVisible();
};
const openBook = (page: Page): Promise<void> => button(page, /^通讯录/).click();
/** Shows a section and a person of it. */
const openPerson = async (page: Page, place: string, name: string | RegExp): Promise<void> => {
  if ((await section(page, place).getAttribute("aria-expanded")) !== "true") await section(page, place).click();
  await button(book(page), name).click();
  await expect(panel(page)).toBeVisible();
};
/** Finds a person by id and opens their page. */
const find = async (page: Page, id: string): Promise<void> => {
  await button(book(page), "添加好友").click();
  await page.getByRole("searchbox", { name: "用户ID" }).fill(id);
  await button(page, "查找").click();
};
const ask = async (page: Page, wording: string, remark = ""): Promise<void> => {
  await button(panel(page), "添加好友").click();
  const dialog = page.getByRole("dialog", { name: "添加好友" });
  await dialog.getByRole("textbox", { name: "验证信息" }).fill(wording);
  await dialog.getByRole("textbox", { name: "备注" }).fill(remark);
  await button(dialog, "发送申请").click();
  await said(page, "好友申请已发送");
  await expect(panel(page).getByText("等待验证")).toBeVisible();
};
const answer = async (page: Page, name: string | RegExp, label: "同意" | "拒绝"): Promise<void> => {
  await openPerson(page, "新的联系人", name);
  await button(panel(page), label).click();
};

type Two = { page: Page; theirs: Page; seeker: Seeker; other: Seeker };
/** The test's seeker, without a name, and another one, with one, each at the own page of the chat. */
const two = test.extend<{ pair: Two }>({
  pair: async ({ page, context, request, newcomer }, use) => {
    const [seeker, other] = [await newcomer(), await newcomer()];
    await completeResume(request, other);
    const theirs = await context.newPage();
    await enterChat(theirs, other);
    await enterChat(page, seeker);
    await use({ page, theirs, seeker, other });
  },
});
/** Lets the two become friends. */
const befriend = async ({ page, theirs, other }: Two): Promise<void> => {
  await openBook(page);
  await find(page, idOf(other));
  await button(book(page), /\*\*$/).click();
  await ask(page, "我是小李", "老同学");
  await openBook(theirs);
  await answer(theirs, /我是小李/, "同意");
  await expect(panel(theirs).getByText("好友", { exact: true })).toBeVisible();
  await expect(panel(page).getByText("好友", { exact: true })).toBeVisible();
};

two.describe.configure({ timeout: 180_000 });

two("two seekers find each other by id, become friends, talk and part", { tag: "@phone" }, async ({ pair, isMobile }) => {
  const { page, theirs, other } = pair;
  await openBook(page);
  await find(page, "recruitUser999999999");
  await expect(page.getByText("用户不存在").last()).toBeVisible();
  await page.getByRole("searchbox", { name: "用户ID" }).fill(idOf(other));
  await page.keyboard.press("Enter");
  await button(book(page), /^.\*\*$/).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await ask(page, "我是小李，一起参加春招吧", "老同学");

  await expect(button(theirs, "通讯录 1条新的好友申请")).toBeVisible();
  await openBook(theirs);
  await section(theirs, "新的联系人").click();
  await expect(book(theirs).getByText("我是小李，一起参加春招吧")).toBeVisible();
  await expect(button(theirs, "通讯录")).toBeVisible();
  expect(await accessibilityProblems(theirs)).toEqual([]);
  await answer(theirs, /我是小李/, "同意");
  await said(theirs, "已同意好友申请");

  await expect(panel(page).getByRole("heading", { name: "老同学" })).toBeVisible();
  await button(panel(page), "修改备注").click();
  await panel(page).getByRole("textbox", { name: "备注" }).fill("同桌");
  await button(panel(page), "保存").click();
  await said(page, "备注已修改");
  await expect(panel(page).getByRole("heading", { name: "同桌" })).toBeVisible();
  if (isMobile) {
    await page.goBack();
    await expect(page.getByRole("searchbox", { name: "用户ID" })).toBeVisible();
    await page.goBack();
    await openPerson(page, "我的好友", "同桌");
  }
  await button(panel(page), "发消息").click();
  await write(page, "周三一起去宣讲会吗？");
  await button(panel(theirs), "发消息").click();
  await expect(withText(theirs, "周三一起去宣讲会吗？")).toHaveCount(1);

  if (isMobile) {
    await theirs.goBack();
    await expect(history(theirs)).toBeHidden();
  }
  await openBook(theirs);
  await openPerson(theirs, "我的好友", /^求职者/);
  await button(panel(theirs), "删除好友").click();
  await button(theirs.getByRole("dialog"), "删除").click();
  await said(theirs, "已删除好友");
  await expect(button(panel(theirs), "添加好友")).toBeVisible();
  await expect(withText(page, "周三一起去宣讲会吗？")).toHaveCount(1);
  if (isMobile) await page.goBack();
  await openBook(page);
  await expect(page.getByText("还没有好友")).toBeVisible();
});

two("a blocked friend writes in vain until the block ends", async ({ pair }) => {
  const { page, theirs } = pair;
  await befriend(pair);
  await button(panel(page), "发消息").click();
  await panel(theirs).getByRole("switch", { name: "加入黑名单" }).click();
  await said(theirs, "已加入黑名单");
  await expect(panel(theirs).getByRole("button")).toHaveCount(0);
  await write(page, "在吗");
  await said(page, "您已被对方加入黑名单，消息发送失败");
  await section(theirs, "黑名单").click();
  await panel(theirs).getByRole("switch", { name: "加入黑名单" }).click();
  await said(theirs, "已移出黑名单");
  await expect(theirs.getByText("黑名单中没有联系人")).toBeVisible();
  await expect(button(panel(theirs), "添加好友")).toBeVisible();
  // The other side still lists the friend, and learns at the page that the friendship is over.
  await openBook(page);
  await openPerson(page, "我的好友", "老同学");
  await expect(button(panel(page), "删除好友")).toBeVisible();
  await expect(button(panel(page), "修改备注")).toHaveCount(0);
});

two("a request is refused, and a seeker who lets no one ask gets none", async ({ pair }) => {
  const { page, theirs, other } = pair;
  await openBook(page);
  await find(page, idOf(other));
  await button(book(page), /\*\*$/).click();
  await ask(page, "您好");
  await openBook(theirs);
  await answer(theirs, /^求职者.*您好/, "拒绝");
  await said(theirs, "已拒绝好友申请");
  await expect(button(panel(page), "添加好友")).toBeVisible();
  await button(book(theirs), "添加好友").click();
  await theirs.getByText("不允许任何人").click();
  await said(theirs, "设置已保存");
  await button(panel(page), "添加好友").click();
  await button(page.getByRole("dialog"), "发送申请").click();
  await said(page, "好友申请发送失败：对方不允许被添加为好友");
});

two("two tabs of one person agree", async ({ pair, context }) => {
  const { page, seeker } = pair;
  await befriend(pair);
  const second = await context.newPage();
  await enter(second, seeker);
  await second.goto("/im");
  await button(second, "在此使用").click();
  await openBook(second);
  await openPerson(second, "我的好友", "老同学");
  await panel(second).getByRole("switch", { name: "加入黑名单" }).click();
  await said(second, "已加入黑名单");
  await button(page, "在此使用").click();
  await openBook(page);
  await expect(page.getByText("还没有好友")).toBeVisible();
  await openPerson(page, "黑名单", /^林/);
  await expect(panel(page).getByRole("switch", { name: "加入黑名单" })).toBeChecked();
});

two("going back leads from a contact to the address book, then to the list", { tag: "@phone" }, async ({ pair, isMobile }) => {
  test.skip(!isMobile, "a step back belongs to the page where both panes are seen");
  const { page } = pair;
  await befriend(pair);
  await page.goBack();
  await page.goBack();
  await openPerson(page, "我的好友", "老同学");
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await expect(section(page, "我的好友")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("region", { name: "会话列表" })).toBeVisible();
  await expect(editor(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/im\/?$/);
});
