/** A public group of four people at their own pages, and one person at two tabs. */
import type { Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { editor, expect, test, withText, write } from "./support/chat.ts";
import { enterGroup, groupRow, openGroup } from "./support/group.ts";
import { button, find, openBook, panel, said } from "./support/people.ts";
import { completeResume, enter, type Seeker, seekerOf } from "./support/seeker.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const management = (page: Page) => page.getByRole("complementary", { name: "群管理" });
const wishes = (page: Page, count: number) => page.getByText(`${count}条入群申请`);
/** The focus is on an element of the page, which the keyboard goes on from. */
const keepsFocus = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? "BODY"), { message: "the focus is lost" })
    .not.toBe("BODY");

type Four = { owner: Page; admin: Page; member: Page; applicant: Page; groupId: string };
/** Owner, admin and member, each at a page with the group open; the applicant's page is the chat alone. */
const four = test.extend<{ people: Four }>({
  people: async ({ page, context, request, newcomer, baseURL }, use) => {
    const named = async (name: string): Promise<Seeker> => {
      const seeker = await newcomer();
      await completeResume(request, seeker, name);
      return seeker;
    };
    const [owner, admin, member] = [await named("赵群主"), await named("钱管理"), await named("孙成员")];
    const applicant = await named("李申请");
    const group = await openGroup(request, baseURL ?? "", owner, [admin, member], { type: "Public", admins: [admin] });
    await group.say("欢迎大家");
    await group.close();
    const pages = { owner: page, admin: await context.newPage(), member: await context.newPage() };
    await enterGroup(pages.owner, owner);
    await enterGroup(pages.admin, admin);
    await enterGroup(pages.member, member);
    const outside = await context.newPage();
    await enter(outside, applicant);
    await outside.goto("/im");
    await use({ ...pages, applicant: outside, groupId: group.id });
  },
});
four.describe.configure({ timeout: 240_000 });

/** Asks to be let into the group, with words for its managers. */
const apply = async (page: Page, groupId: string, words: string): Promise<void> => {
  await openBook(page);
  await find(page, groupId);
  await button(page.getByRole("region", { name: "通讯录", exact: true }), /^春招答疑群/).click();
  await button(panel(page), "申请加入").click();
  await dialog(page, "申请加入群聊").getByRole("textbox", { name: "验证信息" }).fill(words);
  await button(dialog(page, "申请加入群聊"), "发送申请").click();
  await said(page, "等待管理员同意");
};

four("an applicant is let in by one of two managers, muted, heard again, and removed", { tag: "@release" }, async ({ people }) => {
  const { owner, admin, member, applicant, groupId } = people;
  // The members list is open before the applicant comes.
  await button(member, "群管理").click();
  await button(management(member), /^群成员/).click();
  await expect(button(management(member), "您")).toBeVisible();
  await expect(button(management(member), /李申请/)).toHaveCount(0);
  await apply(applicant, groupId, "我是李申请，想了解宣讲会");

  for (const page of [owner, admin]) {
    await expect(wishes(page, 1)).toBeVisible();
    await button(page, "点击处理").click();
    await expect(dialog(page, "入群申请").getByText("我是李申请，想了解宣讲会")).toBeVisible();
  }
  expect(await accessibilityProblems(owner)).toEqual([]);
  await button(dialog(admin, "入群申请"), /^同意/).click();
  await said(admin, "已同意入群申请");
  for (const page of [admin, owner]) {
    await expect(dialog(page, "入群申请")).toHaveCount(0);
    await expect(wishes(page, 1)).toHaveCount(0);
    await keepsFocus(page);
  }
  await expect(button(management(member), /李申请/)).toBeVisible();

  await button(panel(applicant), "进入群聊").click();
  await write(applicant, "大家好");
  for (const page of [owner, admin, member]) await expect(withText(page, "大家好")).toHaveCount(1);

  await button(owner, "群管理").click();
  await button(management(owner), /^群成员/).click();
  await button(management(owner), /李申请/).click();
  await button(management(owner), "禁言").click();
  await dialog(owner, "禁言").getByText("10分钟").click();
  await button(dialog(owner, "禁言"), "禁言").click();
  await said(owner, "已禁言");
  await expect(management(owner).getByText(/^禁言中，剩余\d+分钟$/)).toBeVisible();
  await expect(applicant.getByText(/^您已被管理员禁言，\d\d:\d\d 解除$/)).toBeVisible();
  await expect(editor(applicant)).toHaveCount(0);
  await button(management(owner), "取消禁言").click();
  await said(owner, "已取消禁言");
  await write(applicant, "谢谢");
  await expect(withText(owner, "谢谢")).toHaveCount(1);

  await button(management(owner), "移出群聊").click();
  await button(dialog(owner, "移除成员？"), "移出群聊").click();
  await said(owner, "已移出群聊");
  await keepsFocus(owner);
  await expect(button(management(owner), /李申请/)).toHaveCount(0);
  await expect(button(management(member), /李申请/)).toHaveCount(0);
  await expect(applicant.getByText("您已被群管理员移出群聊").first()).toBeVisible();
  await expect(editor(applicant)).toHaveCount(0);
  await expect(withText(applicant, "大家好")).toHaveCount(1);
  expect(await accessibilityProblems(applicant)).toEqual([]);
});

four("two tabs of one person agree about a name, an application and a quit", { tag: "@release" }, async ({ people, context }) => {
  const { owner, member, applicant, groupId } = people;
  /** Another tab of the person at a page: the page's own session, as a new tab of the browser gets it. */
  const openTab = async (page: Page, name?: string): Promise<Page> => {
    const second = await context.newPage();
    await enter(second, await seekerOf(page));
    await second.goto("/im");
    await button(second, "在此使用").click();
    await expect(groupRow(second, name)).toBeVisible();
    return second;
  };
  await apply(applicant, groupId, "请让我加入");
  await expect(wishes(owner, 1)).toBeVisible();
  const second = await openTab(owner);
  await groupRow(second).getByRole("button").first().click();
  await button(second, "群管理").click();
  await button(second, "修改群名称").click();
  await second.getByRole("textbox", { name: "群名称" }).fill("同窗会");
  await button(second, "保存").click();
  await said(second, "群名已修改");
  await button(second, "点击处理").click();
  await button(dialog(second, "入群申请"), /^拒绝/).click();
  await said(second, "已拒绝入群申请");
  await button(owner, "在此使用").click();
  await expect(owner.getByRole("heading", { name: "同窗会", exact: true })).toBeVisible();
  await button(owner, "群管理").click();
  await expect(management(owner).getByText("同窗会")).toBeVisible();
  await expect(wishes(owner, 1)).toHaveCount(0);

  const third = await openTab(member, "同窗会");
  await openBook(third);
  await button(third.getByRole("region", { name: "通讯录", exact: true }), /^我的群聊/).click();
  await button(third.getByRole("region", { name: "通讯录", exact: true }), /^同窗会/).click();
  await button(panel(third), "退出群聊").click();
  await button(dialog(third, "退出群聊？"), "退出群聊").click();
  await said(third, "已退出群聊");
  await button(member, "在此使用").click();
  await expect(member.getByRole("region", { name: "会话列表" })).toBeVisible();
  await expect(member.getByRole("region", { name: "会话列表" }).getByText("同窗会")).toHaveCount(0);
  await openBook(member);
  await button(member.getByRole("region", { name: "通讯录", exact: true }), /^我的群聊/).click();
  await expect(member.getByText("还没有群聊")).toBeVisible();
});
