/** Each change of a group says how it has ended: the sentence of its success, and that of its failure with the reason. */
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { chatFailure } from "#lib/chat/failures.ts";
import type { Group, Member } from "#lib/domain/chat/groups/groups.ts";
import { ME, memberOf } from "#tests/support/chat/chat-groups.ts";
import { button, dialog, focused, manage, startPage, YOU } from "./GroupScreens.tsx";
import { said } from "./Talk.tsx";

beforeEach(startPage);

/** The open management of a group that the reader owns. */
const manageOwn = async (own: Partial<Group>, you: Partial<Member>) => {
  const { groups } = await manage(own, {
    members: { g1: [memberOf(ME, { role: "Owner" }), memberOf(YOU, { name: "王小明", ...you })] },
  });
  await expect.element(button("王小明")).toBeVisible();
  return groups;
};

const name = async () => {
  await button("修改群名称").click();
  await page.getByRole("textbox", { name: "群名称" }).fill("同窗会");
  await button("保存").click();
};
const announcement = async () => {
  await button(/^群公告/).click();
  await page.getByRole("textbox", { name: "群公告" }).fill("周五聚会");
  await button("保存").click();
};
const muteAll = async () => {
  await button(/^群管理员/).click();
  await page.getByRole("switch", { name: "全员禁言" }).click();
};
const onMember = (label: string) => async () => {
  await button("王小明").click();
  await button(label).click();
};
const mute = async () => {
  await onMember("禁言")();
  await dialog("禁言").getByRole("button", { name: "禁言" }).click();
};
const remove = async () => {
  await onMember("移出群聊")();
  await dialog("移除成员？").getByRole("button", { name: "移出群聊" }).click();
};
const handOver = async () => {
  await button(/^转让群聊/).click();
  await dialog("转让群聊").getByRole("radio", { name: "王小明" }).click();
  await dialog("转让群聊").getByRole("button", { name: "确定" }).click();
  await dialog("转让群聊？").getByRole("button", { name: "转让群聊" }).click();
};
const end = (label: string) => async () => {
  await button(label).click();
  await dialog(`${label}？`).getByRole("button", { name: label }).click();
};
const add = async () => {
  await button("添加成员").click();
  await dialog("添加成员").getByRole("checkbox", { name: "陈晓" }).click();
  await dialog("添加成员").getByRole("button", { name: "确定" }).click();
};

const WORK = { type: "Private" } as const;
const CASES = [
  ["群名已修改", "群名修改失败", 'change g1 {"name":"同窗会"}', name, {}, {}],
  ["群公告已保存", "群公告保存失败", 'change g1 {"announcement":"周五聚会"}', announcement, {}, {}],
  [
    "加群方式已修改",
    "加群方式修改失败",
    'change g1 {"joinOption":"FreeAccess"}',
    async () => page.getByRole("combobox", { name: "加群方式" }).selectOptions("FreeAccess"),
    {},
    {},
  ],
  ["已禁言", "全员禁言失败", 'change g1 {"isMutedForAll":true}', muteAll, {}, {}],
  ["已取消禁言", "取消全员禁言失败", 'change g1 {"isMutedForAll":false}', muteAll, { isMutedForAll: true }, {}],
  ["已禁言", "禁言失败", `mute 2592000 g1 ${YOU}`, mute, {}, {}],
  ["已取消禁言", "取消禁言失败", `mute 0 g1 ${YOU}`, onMember("取消禁言"), {}, { mutedUntil: 1_795_009_999 }],
  ["已设为管理员", "设置管理员失败", `setAdmin true g1 ${YOU}`, onMember("设为管理员"), {}, {}],
  ["已取消管理员", "取消管理员失败", `setAdmin false g1 ${YOU}`, onMember("取消管理员"), {}, { role: "Admin" }],
  ["群聊已转让", "转让群聊失败", `handOver g1 ${YOU}`, handOver, {}, {}],
  ["群聊已解散", "解散群聊失败", "dismiss g1", end("解散群聊"), {}, {}],
  ["已退出群聊", "退出群聊失败", "quit g1", end("退出群聊"), WORK, {}],
  ["已移出群聊", "移出群聊失败", `remove g1 ${YOU}`, remove, {}, {}],
  ["已添加成员", "添加成员失败", "add g1 manager7", add, WORK, {}],
] as const;

test.each(CASES)("a change ends with %s", { tags: "release" }, async (done, _failed, call, act, own, you) => {
  const groups = await manageOwn(own, you);
  await act();
  await expect.poll(said).toEqual([done]);
  expect(groups.asked.filter((asked) => asked === call)).toHaveLength(1);
});

test.each(CASES)(
  "a change that would end with %s fails with %s and the reason",
  { tags: "release" },
  async (_done, failed, call, act, own, you) => {
    const groups = await manageOwn(own, you);
    groups.failures.set(call, chatFailure(10_007));
    await act();
    await expect.poll(said).toEqual([`${failed}：您没有此权限`]);
  },
);

test.each(CASES)(
  "a change that would end with %s fails with %s where the group is gone",
  { tags: "release" },
  async (_done, failed, call, act, own, you) => {
    const groups = await manageOwn(own, you);
    groups.failures.set(call, chatFailure(10_010));
    groups.state.groups = [];
    await act();
    await expect.poll(said).toEqual([`${failed}：群聊不存在`]);
    await expect.element(page.getByText("群聊不存在")).toBeVisible();
    expect(focused()).not.toBe("BODY");
  },
);
