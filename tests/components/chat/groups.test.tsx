import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { chatFailure } from "#lib/chat/failures.ts";
import type { Group } from "#lib/domain/chat/groups/groups.ts";
import { conversationOf } from "#tests/support/chat/chat-client.ts";
import { applicationOf, groupOf, ME, memberOf } from "#tests/support/chat/chat-groups.ts";
import { button, dialog, type GroupsState, manage, openBook, problems, says, show, startPage, YOU } from "./GroupScreens.tsx";
import { said } from "./Talk.tsx";

beforeEach(startPage);

describe("the management of a group", () => {
  test.each([
    ["Public", "Owner", ["移除成员", "群管理员", "转让群聊", "解散群聊", "修改群名称"], ["添加成员", "退出群聊"]],
    ["Public", "Admin", ["移除成员", "群管理员", "退出群聊", "修改群名称"], ["添加成员", "转让群聊", "解散群聊"]],
    ["Public", "Member", ["退出群聊"], ["添加成员", "移除成员", "群管理员", "转让群聊", "解散群聊", "修改群名称"]],
    ["Private", "Owner", ["添加成员", "转让群聊", "退出群聊", "修改群名称"], ["移除成员", "群管理员", "解散群聊"]],
    ["Private", "Member", ["添加成员", "退出群聊"], ["移除成员", "转让群聊", "解散群聊", "修改群名称"]],
    ["AVChatRoom", "Owner", ["解散群聊", "修改群名称"], ["添加成员", "移除成员", "转让群聊"]],
  ] as const)("of type %s offers a reader of role %s their rights alone (R3.6.2-2)", async (type, role, offered, missing) => {
    await manage({ type, role });
    for (const name of offered) await expect.element(button(new RegExp(`^${name}`)).first()).toBeVisible();
    for (const name of missing) await expect.element(button(new RegExp(`^${name}`))).not.toBeInTheDocument();
    expect(await problems()).toEqual([]);
  });

  test("refuses a name by the rule, and saves another", async () => {
    const { groups } = await manage();
    await button("修改群名称").click();
    await page.getByRole("textbox", { name: "群名称" }).fill("   ");
    await button("保存").click();
    await expect.element(page.getByText("群名称不能为空")).toBeVisible();
    await page.getByRole("textbox", { name: "群名称" }).fill("同窗会");
    await button("保存").click();
    await says("群名已修改");
    expect(groups.asked).toContain('change g1 {"name":"同窗会"}');
  });

  test("gives the focus back by keyboard after a form and after a screen", async () => {
    await manage();
    await button("修改群名称").click();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("修改群名称")).toHaveFocus();
    await button(/^群公告/).click();
    await expect.element(page.getByRole("heading", { name: "群公告" })).toHaveFocus();
    await button("返回").click();
    await userEvent.keyboard("{Tab}");
    await expect.element(button("修改群头像")).toHaveFocus();
  });

  test("keeps an announcement that is too long, and says the limit (R3.5.1-2)", async () => {
    await manage();
    await button(/^群公告/).click();
    const field = page.getByRole("textbox", { name: "群公告" });
    await field.fill("字".repeat(151));
    await button("保存").click();
    await expect.element(page.getByText("群公告超过限制，最大长度为150")).toBeVisible();
    await expect.element(field).toHaveValue("字".repeat(151));
  });

  test("says in words that the service refuses an announcement", { tags: "release" }, async () => {
    const { groups } = await manage();
    groups.failures.set('change g1 {"announcement":"周五"}', chatFailure(10_004));
    await button(/^群公告/).click();
    await page.getByRole("textbox", { name: "群公告" }).fill("周五");
    await button("保存").click();
    await says("群公告保存失败");
  });

  test("mutes a member for 30 days, shows the time left, and ends it (R3.9.2-2)", async () => {
    const { groups } = await manage();
    await button("王小明").click();
    await button("禁言").click();
    await expect.element(dialog("禁言").getByRole("radio", { name: "30天" })).toBeChecked();
    await dialog("禁言").getByRole("button", { name: "禁言" }).click();
    await says("已禁言");
    expect(groups.asked).toContain(`mute 2592000 g1 ${YOU}`);
    await expect.element(page.getByText("禁言中，剩余30天")).toBeVisible();
    await button("取消禁言").click();
    await says("已取消禁言");
    await expect.element(page.getByText(/禁言中/)).not.toBeInTheDocument();
  });

  test("says that a member has just left, and takes the row away (R3.5.1-3)", { tags: "release" }, async () => {
    const { groups } = await manage();
    await button("王小明").click();
    groups.state.members["g1"] = [memberOf(ME, { role: "Owner" })];
    await button("设为管理员").click();
    await says("设置管理员失败：用户不在群组中");
    await button("返回").click();
    await expect.element(button("王小明")).not.toBeInTheDocument();
  });

  test("shows a member's change as it comes", async () => {
    const { groups } = await manage();
    groups.state.members["g1"] = [memberOf(ME, { role: "Owner" }), memberOf("new", { name: "新来的" })];
    groups.push({ type: "members", group: "g1", joined: ["new"], left: [YOU], changed: [] });
    await expect.element(button("新来的")).toBeVisible();
    await expect.element(button("王小明")).not.toBeInTheDocument();
  });

  test("finds members, and says that one does not exist", { tags: "release" }, async () => {
    await manage();
    await button(/^群成员/).click();
    await page.getByRole("searchbox", { name: "搜索成员" }).fill("小明");
    await expect.element(button("王小明")).toBeVisible();
    await page.getByRole("searchbox", { name: "搜索成员" }).fill("没有");
    await expect.element(page.getByText("用户不存在")).toBeVisible();
    expect(await problems()).toEqual([]);
  });

  test("scrolls on a low phone, so that its end is reached", async () => {
    await page.viewport(390, 420);
    await manage();
    const box = button("解散群聊").element().closest(".overflow-y-auto");
    expect(box?.getBoundingClientRect().bottom).toBeLessThanOrEqual(420);
    expect(box?.scrollHeight).toBeGreaterThan(box?.clientHeight ?? 0);
  });

  test("calls the reader 您 among the members, beside the letter of their own name", { tags: "release" }, async () => {
    await manage({}, { members: { g1: [memberOf(ME, { role: "Owner", name: "林知夏" }), memberOf(YOU)] } });
    await button(/^群成员/).click();
    await expect.element(page.getByText("您", { exact: true })).toBeVisible();
    const row = document.querySelector(`[data-account="${ME}"]`);
    expect(row?.querySelector("[aria-hidden]")?.textContent).toBe("林");
  });

  test("lets the owner appoint admins and mute all (R3.4.13-3)", async () => {
    const { groups } = await manage();
    await button(/^群管理员/).click();
    await page.getByRole("switch", { name: "全员禁言" }).click();
    await says("已禁言");
    await button("添加管理员").click();
    await dialog("添加管理员").getByRole("radio", { name: "王小明" }).click();
    await dialog("添加管理员").getByRole("button", { name: "确定" }).click();
    await says("已设为管理员");
    await expect.element(button("取消王小明的管理员身份")).toBeVisible();
    expect(await problems()).toEqual([]);
    await button("取消王小明的管理员身份").click();
    await says("已取消管理员");
    expect(groups.asked).toContain(`setAdmin false g1 ${YOU}`);
  });

  test("hands the group over after a question", async () => {
    const { groups } = await manage();
    await button(/^转让群聊/).click();
    await dialog("转让群聊").getByRole("radio", { name: "王小明" }).click();
    await dialog("转让群聊").getByRole("button", { name: "确定" }).click();
    await dialog("转让群聊？").getByRole("button", { name: "转让群聊" }).click();
    await says("群聊已转让");
    expect(groups.asked).toContain(`handOver g1 ${YOU}`);
    await expect.element(button("退出群聊")).toBeVisible();
  });

  test("says that the group does not exist any longer", async () => {
    const { groups } = await manage();
    groups.state.groups = [];
    groups.push({ type: "groups" });
    await expect.element(page.getByText("群聊不存在")).toBeVisible();
  });

  test("tells an owner who may not quit to hand over first", { tags: "release" }, async () => {
    const { groups } = await manage({ type: "Private" });
    groups.failures.set("quit g1", chatFailure(10_009));
    await button("退出群聊").click();
    await dialog("退出群聊？").getByRole("button", { name: "退出群聊" }).click();
    await says("退出群聊失败：您是群主，请先转让群聊再退出");
  });
});

describe("the picker of people", () => {
  test("picks all but those who cannot be picked", async () => {
    const { groups } = await manage({ type: "Private" }, { members: { g1: [memberOf(ME, { role: "Owner" }), memberOf(YOU)] } });
    await button("添加成员").click();
    await expect.element(dialog("添加成员").getByRole("checkbox", { name: /^王小明/ })).toBeDisabled();
    await expect.element(dialog("添加成员").getByRole("checkbox", { name: "全选" })).not.toBeInTheDocument();
    await dialog("添加成员").getByRole("checkbox", { name: "陈晓" }).click();
    await dialog("添加成员").getByRole("button", { name: "确定" }).click();
    await says("已添加成员");
    expect(groups.asked).toContain("add g1 manager7");
  });

  test("says that no one fits a search, and shows all again", { tags: "release" }, async () => {
    await openBook();
    await button("发起群聊").click();
    await dialog("发起群聊").getByRole("searchbox").fill("没有");
    await expect.element(dialog("发起群聊").getByText("用户不存在")).toBeVisible();
    await expect.element(dialog("发起群聊").getByRole("checkbox", { name: "王小明" })).toBeVisible();
    await expect.element(dialog("发起群聊").getByRole("button", { name: "创建" })).toBeDisabled();
    await dialog("发起群聊").getByRole("checkbox", { name: "全选" }).click();
    await expect.element(dialog("发起群聊").getByText("已选2人")).toBeVisible();
    expect(await problems()).toEqual([]);
  });
});

describe("a new group", () => {
  test("is not created without a name, and gets an id and a type of its own (R3.4.13-1)", async () => {
    const { groups } = await openBook();
    await button("发起群聊").click();
    await button("设置群名称、群ID和群类型").click();
    const form = dialog("发起群聊");
    await form.getByRole("button", { name: "确定" }).click();
    await expect.element(form.getByText("群名称不能为空")).toBeVisible();
    await form.getByRole("textbox", { name: "群名称" }).fill("春招交流");
    await userEvent.keyboard("{Enter}");
    await form.getByRole("button", { name: "修改群ID" }).click();
    await form.getByRole("textbox", { name: "群ID" }).fill("中文");
    await userEvent.keyboard("{Enter}");
    await expect.element(form.getByText(/群ID仅限字母/)).toBeVisible();
    await form.getByRole("textbox", { name: "群ID" }).fill("spring");
    await userEvent.keyboard("{Enter}");
    await form.getByRole("button", { name: "修改群类型" }).click();
    await form.getByText("临时会议群").click();
    await form.getByRole("button", { name: "确定" }).click();
    await form.getByRole("button", { name: "创建" }).click();
    await says("群聊已创建");
    expect(groups.asked).toContain("create ChatRoom 春招交流 spring");
  });

  test("of type community has no field for an id (R3.4.13-2)", async () => {
    await openBook();
    await button("发起群聊").click();
    await button("设置群名称、群ID和群类型").click();
    const form = dialog("发起群聊");
    await form.getByRole("textbox", { name: "群名称" }).fill("社群一");
    await userEvent.keyboard("{Enter}");
    await form.getByRole("button", { name: "修改群类型" }).click();
    await form.getByText("社群", { exact: true }).click();
    await form.getByRole("button", { name: "确定" }).click();
    await expect.element(form.getByRole("button", { name: "修改群ID" })).not.toBeInTheDocument();
  });

  test("whose id is taken keeps all that was written", { tags: "release" }, async () => {
    const { groups } = await openBook();
    groups.failures.set("create Private 春招交流 -", chatFailure(10_021));
    await button("发起群聊").click();
    await button("设置群名称、群ID和群类型").click();
    await dialog("发起群聊").getByRole("textbox", { name: "群名称" }).fill("春招交流");
    await userEvent.keyboard("{Enter}");
    await dialog("发起群聊").getByRole("button", { name: "创建" }).click();
    await says("创建群聊失败：该群ID已被使用，请换一个");
    await expect.element(dialog("发起群聊").getByText("春招交流")).toBeVisible();
  });
});

describe("the page of a group", () => {
  const find = async (group: Group, state: Partial<GroupsState> = {}) => {
    const shown = await openBook({}, { others: [group], ...state });
    await button("加入群聊").click();
    await page.getByRole("searchbox", { name: "用户ID或群ID" }).fill(group.id);
    await userEvent.keyboard("{Enter}");
    await button(new RegExp(`^${group.name}`)).click();
    return shown;
  };

  test.each([
    ["joined", "加群成功"],
    ["already", "您已是群成员"],
  ] as const)("lets outsiders into a free group with the outcome %s (R3.4.12-4)", async (join, sentence) => {
    await find(groupOf("g2", { name: "招聘群", joinOption: "FreeAccess", role: null }), { join });
    await page.getByRole("region", { name: "招聘群的群资料" }).getByRole("button", { name: "加入群聊" }).click();
    await says(sentence);
  });

  test("cannot be shown when the search for it fails", async () => {
    const { groups } = await openBook();
    groups.failures.set("find g2", chatFailure(2801));
    await button("加入群聊").click();
    await page.getByRole("searchbox", { name: "用户ID或群ID" }).fill("g2");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("查找群聊失败").first()).toBeVisible();
  });

  test("says that a wish waits, and why one is refused", async () => {
    const { groups } = await find(groupOf("g2", { name: "招聘群", role: null }), { join: "waiting" });
    groups.failures.set("join g2 您好，申请加入群聊", chatFailure(10_014));
    await button("申请加入").click();
    await button("发送申请").click();
    await says("申请加群失败");
    await button("发送申请").click();
    await says("等待管理员同意");
  });

  test.each([
    [2602, "群ID不符合要求，请换一个"],
    [10_004, "内容过长或含有不支持的字符"],
    [10_010, "群聊不存在"],
    [10_014, "群聊人数已达上限"],
    [10_038, "加入的群聊数量已达上限"],
    [20_003, "用户不存在"],
  ])("says in words that the code %i refuses a wish", { tags: "release" }, async (code, reason) => {
    const { groups } = await find(groupOf("g2", { name: "招聘群", joinOption: "FreeAccess", role: null }));
    groups.failures.set("join g2", chatFailure(code));
    await page.getByRole("region", { name: "招聘群的群资料" }).getByRole("button", { name: "加入群聊" }).click();
    await expect.poll(said).toEqual([`申请加群失败：${reason}`]);
  });

  test("of a closed group offers nothing but a sentence", { tags: "release" }, async () => {
    await find(groupOf("g2", { name: "招聘群", joinOption: "DisableApply", role: null }));
    await expect.element(page.getByText("仅限成员邀请")).toBeVisible();
    expect(await problems()).toEqual([]);
  });

  test("of a live group offers to join it", { tags: "release" }, async () => {
    await find(groupOf("g2", { type: "AVChatRoom", name: "宣讲直播", joinOption: "FreeAccess", role: null }));
    await expect.element(button("加入直播群")).toBeVisible();
  });
});

describe("wishes to join", () => {
  test("that another manager has answered say so, and go", { tags: "release" }, async () => {
    const { groups, stores } = await show({}, { applications: [applicationOf("u1")] });
    await stores.view.open("GROUPg1");
    await button("点击处理").click();
    groups.state.applications = [];
    groups.failures.set("answer u1 true", chatFailure(10_024));
    await button("同意申请人u1的入群申请").click();
    await says("同意入群申请失败：该入群申请已被处理");
    await expect.element(dialog("入群申请")).not.toBeInTheDocument();
  });

  test("are counted above the messages, and answered in the drawer (R3.2.6-1)", async () => {
    const { groups, stores } = await show({}, { applications: [applicationOf("u1"), applicationOf("u2", { groupId: "g2" })] });
    await stores.view.open("GROUPg1");
    await expect.element(page.getByText("1条入群申请")).toBeVisible();
    await button("点击处理").click();
    expect(await problems()).toEqual([]);
    groups.failures.set("answer u1 true", chatFailure(10_007));
    await button("同意申请人u1的入群申请").click();
    await says("同意入群申请失败：您没有此权限");
    groups.failures.set("answer u1 false", chatFailure(10_007));
    await button("拒绝申请人u1的入群申请").click();
    await says("拒绝入群申请失败：您没有此权限");
    await button("拒绝申请人u1的入群申请").click();
    await says("已拒绝入群申请");
    await expect.element(dialog("入群申请")).not.toBeInTheDocument();
    await expect.element(page.getByText("1条入群申请")).not.toBeInTheDocument();
  });
});

test("a live group says that it keeps no messages, and offers no older ones", async () => {
  const { chat, stores } = await show({ type: "AVChatRoom" });
  chat.state.conversations = [conversationOf("GROUPg1", { kind: "group", peer: "g1", name: "宣讲直播", groupType: "AVChatRoom" })];
  await stores.inbox.load();
  await stores.view.open("GROUPg1");
  await expect.element(page.getByText("直播群不保存历史消息")).toBeVisible();
  await expect.element(button("查看更多")).not.toBeInTheDocument();
});

test.each([
  ["dismissed", "该群聊已被解散"],
  ["quit", "您已退出该群聊"],
] as const)("a group that was left (%s) says so in place of the editor", async (reason, sentence) => {
  const { chat, stores } = await show();
  await stores.view.open("GROUPg1");
  chat.push({ type: "left-group", conversationId: "GROUPg1", reason });
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "消息内容" })).not.toBeInTheDocument();
});

test("a group that the reader was removed from can be read and put away", async () => {
  const { chat, stores } = await show();
  await stores.view.open("GROUPg1");
  await expect.element(page.getByRole("textbox", { name: "消息内容" })).toBeVisible();
  chat.push({ type: "left-group", conversationId: "GROUPg1", reason: "removed" });
  await expect.element(page.getByText("您已被群管理员移出群聊")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "消息内容" })).not.toBeInTheDocument();
  await button("移除会话").click();
  await expect.element(page.getByText("与您沟通过的用户会出现在左侧列表")).toBeVisible();
});
