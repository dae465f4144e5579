/** The address book and the management of a group by the keyboard alone. */
import type { Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { expect, test } from "./support/chat.ts";
import { keysOf } from "./support/keys.ts";
import { answer, book, button, idOf, openBook, panel, said, section } from "./support/people.ts";
import { completeResume, enter, type Seeker } from "./support/seeker.ts";
import { askByWire, befriendByWire } from "./support/wire.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const management = (page: Page) => page.getByRole("complementary", { name: "群管理" });
const isSound = async (page: Page): Promise<void> => expect(await accessibilityProblems(page)).toEqual([]);

type Three = { page: Page; seeker: Seeker; lin: Seeker; zhang: Seeker };
/** The reader, before opening a page, and two others with names. */
const three = test.extend<{ people: Three }>({
  people: async ({ page, request, newcomer }, use) => {
    const [seeker, lin, zhang] = [await newcomer(), await newcomer(), await newcomer()];
    await completeResume(request, seeker, "陈晓");
    await completeResume(request, lin, "林知夏");
    await completeResume(request, zhang, "张三");
    await use({ page, seeker, lin, zhang });
  },
});
three.describe.configure({ timeout: 240_000 });

/** Enters the chat; the first press of Tab brings the focus onto the page. */
const arrive = async (page: Page, seeker: Seeker): Promise<void> => {
  await enter(page, seeker);
  await page.goto("/im");
  await expect(button(page, /^通讯录/)).toBeVisible();
  await page.keyboard.press("Tab");
};

three(
  "the address book is used by keys: found, asked, answered, named, looked up by letter, removed",
  { tag: "@release" },
  async ({ people, context, request, baseURL }) => {
    const { page, seeker, lin, zhang } = people;
    await askByWire(request, baseURL ?? "", zhang, seeker);
    const theirs = await context.newPage();
    await enter(theirs, lin);
    await theirs.goto("/im");
    await arrive(page, seeker);
    const keys = keysOf(page);

    await keys.use(button(page, /^通讯录/));
    await expect(section(page, "我的好友")).toBeVisible();
    await isSound(page);
    // A person is found by id and asked.
    await keys.use(button(book(page), "添加好友"));
    await keys.isAt(page.getByRole("searchbox", { name: "用户ID或群ID" }));
    await keys.write(idOf(lin));
    await keys.press("Enter");
    await isSound(page);
    await keys.use(button(book(page), /^林/));
    await keys.use(button(panel(page), "添加好友"));
    await keys.isAt(dialog(page, "添加好友").getByRole("textbox", { name: "验证信息" }));
    await keys.write("我是陈晓");
    await isSound(page);
    await keys.reach(dialog(page, "添加好友").getByRole("textbox", { name: "备注" }));
    await keys.write("老同学");
    await keys.press("Enter");
    await said(page, "好友申请已发送");
    await expect(panel(page).getByText("等待验证")).toBeVisible();
    await keys.isSomewhere("a request that was sent");
    await openBook(theirs);
    await answer(theirs, /我是陈晓/, "同意");
    await expect(panel(page).getByText("好友", { exact: true })).toBeVisible();
    await isSound(page);

    // The friend is given another remark.
    await keys.use(button(panel(page), "修改备注"));
    await keys.isAt(page.getByRole("textbox", { name: "备注" }));
    await keys.write("林同桌");
    await keys.press("Enter");
    await said(page, "备注已修改");
    await keys.isAt(button(panel(page), "修改备注"));

    // Back to the lists: a request is accepted, sections open and close, letters lead to names.
    await keys.reach(page.getByRole("searchbox", { name: "用户ID或群ID" }), "Shift+Tab");
    await keys.press("Escape");
    await expect(section(page, "新的联系人")).toBeVisible();
    await keys.use(section(page, "新的联系人"));
    await isSound(page);
    await keys.use(button(book(page), "同意张三的好友申请"));
    await said(page, "已同意好友申请");
    await keys.isSomewhere("a request that was accepted");
    await keys.use(section(page, "黑名单"));
    await isSound(page);
    await keys.use(section(page, "我的群聊"));
    await isSound(page);
    await keys.use(section(page, "我的好友"));
    await expect(button(book(page), "张三")).toBeVisible();
    await isSound(page);
    await keys.use(button(page, "跳转到Z"));
    await keys.reach(button(book(page), "张三"), "Shift+Tab");
    await keys.press("ArrowUp");
    await keys.isAt(button(book(page), /^(在线 )?林同桌$/));
    await keys.press("ArrowDown");
    await keys.press("Enter");
    await expect(panel(page).getByRole("heading", { name: "张三" })).toBeVisible();

    // A friend is blocked and let go, and another one removed after a question.
    await keys.use(panel(page).getByRole("switch", { name: "加入黑名单" }), { key: "Space" });
    await said(page, "已加入黑名单");
    await keys.isAt(panel(page).getByRole("switch", { name: "加入黑名单" }));
    await keys.press("Space");
    await said(page, "已移出黑名单");
    await keys.isSomewhere("the end of a block");
    await keys.reach(button(book(page), /^(在线 )?林同桌$/), "Shift+Tab");
    await keys.press("Enter");
    await keys.use(button(panel(page), "删除好友"));
    await expect(page.getByRole("dialog")).toBeVisible();
    await isSound(page);
    await keys.press("Escape");
    await keys.isAt(button(panel(page), "删除好友"));
    await keys.press("Enter");
    await keys.use(button(page.getByRole("dialog"), "删除"));
    await said(page, "已删除好友");
    await expect(button(panel(page), "添加好友")).toBeVisible();
    await keys.isSomewhere("the end of a friendship");
  },
);

three(
  "a group is made and run by keys: named, announced, searched, muted, opened to all, ended",
  { tag: "@release" },
  async ({ people, request, baseURL }) => {
    const { page, seeker, lin, zhang } = people;
    for (const friend of [lin, zhang]) await befriendByWire(request, baseURL ?? "", friend, seeker);
    await arrive(page, seeker);
    const keys = keysOf(page);
    const form = dialog(page, "发起群聊");
    const field = (name: string) => form.getByRole("textbox", { name });

    // A public group with two friends.
    await keys.use(button(page, /^通讯录/));
    await keys.use(button(book(page), "发起群聊"));
    await keys.isAt(form.getByRole("searchbox", { name: "输入昵称或用户ID" }));
    await isSound(page);
    await keys.use(button(form, "设置群名称、群ID和群类型"), { by: "Shift+Tab" });
    await keys.isAt(field("群名称"));
    await keys.write("春招交流");
    await keys.press("Enter");
    await keys.isAt(button(form, "修改群名称"));
    await keys.use(button(form, "修改群类型"));
    await keys.reach(form.getByRole("radio", { name: "好友工作群" }));
    await keys.press("ArrowDown");
    await expect(form.getByRole("radio", { name: "陌生人社交群" })).toBeChecked();
    await isSound(page);
    await keys.press("Enter");
    await keys.isAt(button(form, "修改群类型"));
    await keys.use(button(form, "修改初始成员"));
    const picker = dialog(page, "初始成员");
    await keys.isAt(picker.getByRole("searchbox", { name: "输入昵称或用户ID" }));
    await keys.use(picker.getByRole("checkbox", { name: "全选" }), { key: "Space" });
    await isSound(page);
    await keys.use(button(picker, "确定"));
    await keys.isAt(button(form, "修改初始成员"));
    await isSound(page);
    await keys.use(button(form, "创建"));
    await said(page, "群聊已创建");
    await expect(page.getByRole("heading", { name: "春招交流" })).toBeVisible();
    await keys.isSomewhere("a new group");

    // It is renamed and announced.
    const pane = management(page);
    await keys.use(button(page, "群管理"), { by: "Shift+Tab" });
    await expect(pane.getByText("陌生人社交群")).toBeVisible();
    await isSound(page);
    await keys.use(button(pane, "修改群名称"));
    await keys.isAt(pane.getByRole("textbox", { name: "群名称" }));
    await keys.write("同窗会");
    await keys.press("Enter");
    await said(page, "群名已修改");
    await keys.isAt(button(pane, "修改群名称"));
    await keys.use(button(pane, /^群公告/));
    await keys.isAt(pane.getByRole("heading", { name: "群公告" }));
    await isSound(page);
    await keys.reach(pane.getByRole("textbox", { name: "群公告" }));
    await keys.write("周五聚会");
    await keys.use(button(pane, "保存"));
    await said(page, "群公告已保存");
    await keys.isSomewhere("an announcement");

    // A member is found, muted, heard again, and made an admin.
    await keys.use(button(pane, /^群成员/));
    await keys.isAt(pane.getByRole("heading", { name: "全部成员（3）" }));
    await keys.reach(pane.getByRole("searchbox", { name: "搜索成员" }));
    await keys.write("张");
    await expect(button(pane, "林知夏")).toHaveCount(0);
    await isSound(page);
    await keys.use(button(pane, "张三"));
    await keys.isAt(pane.getByRole("heading", { name: "群成员" }));
    await keys.use(button(pane, "禁言"));
    await keys.reach(dialog(page, "禁言").getByRole("radio", { name: "30天" }));
    await keys.press("ArrowUp");
    await expect(dialog(page, "禁言").getByRole("radio", { name: "10分钟" })).toBeChecked();
    await isSound(page);
    await keys.use(button(dialog(page, "禁言"), "禁言"));
    await said(page, "已禁言");
    await expect(pane.getByText(/^禁言中，剩余/)).toBeVisible();
    await isSound(page);
    await keys.isAt(button(pane, "取消禁言"));
    await keys.press("Enter");
    await said(page, "已取消禁言");
    await keys.use(button(pane, "返回"), { by: "Shift+Tab" });
    await keys.isAt(pane.getByRole("heading", { name: "全部成员（3）" }));
    await keys.use(button(pane, "返回"), { by: "Shift+Tab" });
    await keys.use(button(pane, /^群管理员/));
    await keys.use(pane.getByRole("switch", { name: "全员禁言" }), { key: "Space" });
    await keys.use(button(pane, "添加管理员"));
    await keys.use(dialog(page, "添加管理员").getByRole("radio", { name: "林知夏" }), { key: "Space" });
    await keys.use(button(dialog(page, "添加管理员"), "确定"));
    await said(page, "已设为管理员");
    await keys.isAt(button(pane, "添加管理员"));
    await isSound(page);
    await keys.use(button(pane, "取消林知夏的管理员身份"), { by: "Shift+Tab" });
    await said(page, "已取消管理员");
    await expect(button(pane, "取消林知夏的管理员身份")).toHaveCount(0);
    await keys.isSomewhere("an admin who is a member again");

    // Everyone may come, then the group ends.
    await keys.use(button(pane, "返回"), { by: "Shift+Tab" });
    await keys.reach(pane.getByRole("combobox", { name: "加群方式" }));
    await keys.press("ArrowUp");
    await said(page, "加群方式已修改");
    await expect(pane.getByRole("combobox", { name: "加群方式" })).toHaveValue("FreeAccess");
    await keys.use(button(pane, "解散群聊"));
    await isSound(page);
    await keys.use(button(dialog(page, "解散群聊？"), "解散群聊"));
    await said(page, "群聊已解散");
    await expect(pane).toHaveCount(0);
    await keys.isSomewhere("the end of a group");
  },
);

three(
  "a work group gets another member and another owner by keys, and is left",
  { tag: "@release" },
  async ({ people, request, baseURL }) => {
    const { page, seeker, lin, zhang } = people;
    for (const friend of [lin, zhang]) await befriendByWire(request, baseURL ?? "", friend, seeker);
    await arrive(page, seeker);
    const keys = keysOf(page);
    await keys.use(button(page, /^通讯录/));
    await keys.use(button(book(page), "发起群聊"));
    await keys.use(dialog(page, "发起群聊").getByRole("checkbox", { name: "林知夏" }), { key: "Space" });
    await keys.use(button(dialog(page, "发起群聊"), "创建"));
    await said(page, "群聊已创建");

    const pane = management(page);
    await keys.use(button(page, "群管理"), { by: "Shift+Tab" });
    await keys.use(button(pane, "添加成员"));
    const friends = dialog(page, "添加成员");
    await keys.isAt(friends.getByRole("searchbox", { name: "输入昵称或用户ID" }));
    await isSound(page);
    await keys.use(friends.getByRole("checkbox", { name: "张三" }), { key: "Space" });
    await keys.use(button(friends, "确定"));
    await said(page, "已添加成员");
    await keys.isAt(button(pane, "添加成员"));
    await expect(button(pane, "张三")).toBeVisible();

    await keys.use(button(pane, /^转让群聊/));
    await keys.reach(dialog(page, "转让群聊").getByRole("radio", { name: "林知夏" }));
    await keys.press("ArrowDown");
    await expect(dialog(page, "转让群聊").getByRole("radio", { name: "张三" })).toBeChecked();
    await isSound(page);
    await keys.use(button(dialog(page, "转让群聊"), "确定"));
    await isSound(page);
    await keys.press("Escape");
    await keys.isAt(button(dialog(page, "转让群聊"), "确定"));
    await keys.press("Enter");
    await keys.use(button(dialog(page, "转让群聊？"), "转让群聊"));
    await said(page, "群聊已转让");
    await expect(button(pane, /^转让群聊/)).toHaveCount(0);
    await keys.isSomewhere("a group handed over");
    await isSound(page);

    await keys.use(button(pane, "退出群聊"));
    await keys.use(button(dialog(page, "退出群聊？"), "退出群聊"));
    await said(page, "已退出群聊");
    await expect(pane).toHaveCount(0);
    await keys.isSomewhere("a group that was left");
  },
);
