/** People in the chat: two seekers find each other by id, ask, agree, talk, block and part. */
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { editor, expect, history, test, withText, write } from "./support/chat.ts";
import {
  answer,
  ask,
  befriend,
  book,
  button,
  find,
  idOf,
  openBook,
  openPerson,
  panel,
  said,
  section,
  two,
} from "./support/people.ts";
import { enter } from "./support/seeker.ts";

two.describe.configure({ timeout: 180_000 });

two("two seekers find each other by id, become friends, talk and part", { tag: "@phone" }, async ({ pair, isMobile }) => {
  const { page, theirs, other } = pair;
  await openBook(page);
  await find(page, "recruitUser999999999");
  await expect(page.getByText("用户不存在").last()).toBeVisible();
  await page.getByRole("searchbox", { name: "用户ID或群ID" }).fill(idOf(other));
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
    await expect(page.getByRole("searchbox", { name: "用户ID或群ID" })).toBeVisible();
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

two("a blocked friend writes in vain until the block ends", { tag: "@release" }, async ({ pair }) => {
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

two("a request is refused, and a seeker who lets no one ask gets none", { tag: "@release" }, async ({ pair }) => {
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

two("two tabs of one person agree", { tag: "@release" }, async ({ pair, context }) => {
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

two("opening the address book asks for nothing but who in view is online", { tag: "@release" }, async ({ pair }) => {
  const { page, theirs } = pair;
  await befriend(pair);
  const commands: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const [, command] = /"servcmd":"([^"]+)"/.exec(payload.toString()) ?? [];
      if (command) commands.push(command);
    }),
  );
  await page.reload();
  await expect(button(page, /^通讯录/)).toBeVisible();
  // The last lists that the SDK reads after a login; they come in either order.
  for (const last of ["sns.pendency_get", "million_group_open_http_svc.get_joined_group_list"])
    await expect.poll(() => commands).toContain(last);
  /** The commands that read friends, requests, blocked people, groups and presence. */
  const asked = () => commands.filter((command) => /^(sns|im_open_status\.ws_)|group_list/.test(command));
  const before = asked();
  await openBook(page);
  const friend = button(book(page), "在线 老同学");
  await expect(friend).toBeVisible();
  expect(asked()).toEqual([...before, "im_open_status.ws_status_subscribe", "im_open_status.ws_get_user_status"]);
  await theirs.close();
  await expect(friend).toHaveCount(0);
  await expect(button(book(page), "老同学")).toBeVisible();
});

two(
  "going back leads from a contact to the address book, then to the list",
  { tag: ["@phone", "@release"] },
  async ({ pair, isMobile }) => {
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
  },
);
