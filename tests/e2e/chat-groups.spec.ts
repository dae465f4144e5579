/** Groups of the chat: friends make one, run it, let others in, and leave it. */
import type { Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { expect, rows, withText, write } from "./support/chat.ts";
import { befriend, book, button, find, openBook, panel, said, two } from "./support/people.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const look = async (page: Page, name: string): Promise<void> => {
  if (!process.env["LOOK"]) return;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  await page.screenshot({ path: `${process.env["LOOK"]}-${name}.png` });
};

two("friends make a work group with one press, talk, and run it", { tag: "@phone" }, async ({ pair, isMobile }) => {
  const { page, theirs } = pair;
  await befriend(pair);
  if (isMobile) {
    await page.goBack();
    await page.goBack();
  }
  await look(page, "book");
  await button(book(page), "发起群聊").click();
  await look(page, "quick");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog(page, "发起群聊").getByRole("checkbox", { name: "老同学" }).check();
  await button(dialog(page, "发起群聊"), "创建").click();
  await said(page, "群聊已创建");
  // The remark is for its writer alone: the group has the friend's own name.
  await expect(page.getByRole("heading", { name: "林知夏", exact: true })).toBeVisible();
  await write(page, "大家好");
  await look(page, "group");

  if (isMobile) await theirs.goBack();
  await theirs.getByRole("button", { name: "消息", exact: true }).click();
  await rows(theirs).filter({ hasText: "林知夏" }).getByRole("button").first().click();
  await expect(withText(theirs, "大家好")).toHaveCount(1);

  await button(page, "群管理").click();
  await expect(page.getByText("好友工作群")).toBeVisible();
  await look(page, "manage");
  expect(await accessibilityProblems(page)).toEqual([]);
  await button(page, "修改群名称").click();
  await page.getByRole("textbox", { name: "群名称" }).fill("a b");
  await button(page, "保存").click();
  await expect(page.getByRole("alert").filter({ hasText: "仅限中文" })).toBeVisible();
  await page.getByRole("textbox", { name: "群名称" }).fill("同窗会");
  await button(page, "保存").click();
  await said(page, "群名已修改");
  await expect(theirs.getByRole("heading", { name: "同窗会" })).toBeVisible();
  await button(page, /^群公告/).click();
  await page.getByRole("textbox", { name: "群公告" }).fill("周五聚会");
  await button(page, "保存").click();
  await said(page, "群公告已保存");
  await button(page, /^群成员/).click();
  await look(page, "members");
  expect(await accessibilityProblems(page)).toEqual([]);
});

two("a stranger asks to join, is let in, and is removed again", { tag: ["@phone", "@release"] }, async ({ pair, isMobile }) => {
  const { page, theirs } = pair;
  await openBook(page);
  await button(book(page), "发起群聊").click();
  const form = dialog(page, "发起群聊");
  await button(form, "设置群名称、群ID和群类型").click();
  await expect(button(form, "确定")).toBeEnabled();
  await button(form, "确定").click();
  await expect(form.getByText("群名称不能为空")).toBeVisible();
  await form.getByRole("textbox", { name: "群名称" }).fill("春招交流");
  await page.keyboard.press("Enter");
  await button(form, "修改群类型").click();
  await form.getByText("陌生人社交群").click();
  await button(form, "确定").click();
  await look(page, "form");
  expect(await accessibilityProblems(page)).toEqual([]);
  await button(form, "创建").click();
  await said(page, "群聊已创建");
  await button(page, "群管理").click();
  const groupId = await page.getByText(/^@TGS#/).innerText();

  await openBook(theirs);
  await find(theirs, groupId);
  await button(book(theirs), /^春招交流/).click();
  await look(theirs, "outsider");
  expect(await accessibilityProblems(theirs)).toEqual([]);
  await button(panel(theirs), "申请加入").click();
  await dialog(theirs, "申请加入群聊").getByRole("textbox", { name: "验证信息" }).fill("我是林知夏");
  await button(dialog(theirs, "申请加入群聊"), "发送申请").click();
  await said(theirs, "等待管理员同意");

  if (isMobile) await page.goBack();
  await expect(page.getByText("1条入群申请")).toBeVisible();
  await button(page, "点击处理").click();
  await expect(dialog(page, "入群申请").getByText("我是林知夏")).toBeVisible();
  await look(page, "drawer");
  expect(await accessibilityProblems(page)).toEqual([]);
  await button(dialog(page, "入群申请"), /^同意/).click();
  await said(page, "已同意入群申请");
  await expect(dialog(page, "入群申请")).toHaveCount(0);
  await expect(page.getByText("1条入群申请")).toHaveCount(0);

  await button(panel(theirs), "进入群聊").click();
  await write(theirs, "大家好");
  await expect(withText(page, "大家好")).toHaveCount(1);
  if (isMobile) await button(page, "群管理").click();
  await button(page, "移除成员").click();
  await dialog(page, "移除成员").getByRole("checkbox").last().check();
  await button(dialog(page, "移除成员"), "确定").click();
  await button(dialog(page, "移除成员？"), "移出群聊").click();
  await said(page, "已移出群聊");
  await said(theirs, "您已被群管理员移出群聊");
  await expect(withText(theirs, "大家好")).toHaveCount(1);
  await look(theirs, "removed");
  await button(theirs, "移除会话").click();
  await expect(withText(theirs, "大家好")).toHaveCount(0);
  await button(page, "解散群聊").click();
  await button(dialog(page, "解散群聊？"), "解散群聊").click();
  await said(page, "群聊已解散");
});
