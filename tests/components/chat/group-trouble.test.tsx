/** Bad luck and odd input in groups and the address book: each ends with a sentence or a result, and loses neither focus nor input. */
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { chatFailure } from "#lib/chat/failures.ts";
import type { Group } from "#lib/domain/chat/groups/groups.ts";
import { friendOf } from "#tests/support/chat/chat-friends.ts";
import { groupOf, ME, memberOf } from "#tests/support/chat/chat-groups.ts";
import { button, dialog, focused, manage, openBook, problems, says, show, startPage } from "./GroupScreens.tsx";
import { said } from "./Talk.tsx";

beforeEach(startPage);

/** An id of 64 characters that quotes, markup, slashes and both directions of writing are in. */
const ODD_ID = `"'<b>&lt;/\\%00{}[]$\`;:?#@!~^*()=+,.|‮דגב☃️𠮷${"x".repeat(64)}`.slice(0, 64);
const ODD_NAMES = ["‮محمد بن سلمان", "👩‍💻👨‍👩‍👧‍👦🏳️‍🌈", "a".repeat(200), "＜script＞", "e\u0301\u0301\u0301\u0301"];

describe("being removed while something is open", () => {
  const WORK = { type: "Private" } as const;
  test.each<[string, Partial<Group>, () => Promise<void>]>([
    ["the picker of friends", WORK, () => button("添加成员").click()],
    ["the picker of a removal", {}, () => button("移除成员").click()],
    ["the question about an end", {}, () => button("解散群聊").click()],
    [
      "the dialog of a mute",
      {},
      async () => {
        await button("王小明").click();
        await button("禁言").click();
      },
    ],
    ["the form of the name", {}, () => button("修改群名称").click()],
    ["the announcement", {}, () => button(/^群公告/).click()],
  ])("(%s) says so and keeps the focus on the page", async (_what, own, open) => {
    const { chat, groups } = await manage(own);
    await open();
    await expect.poll(focused).not.toBe("BODY");
    groups.state.groups = [];
    groups.state.others = own.type === "Private" ? [] : [groupOf("g1", { ...own, role: null })];
    chat.push({ type: "left-group", conversationId: "GROUPg1", reason: "removed" });
    groups.push({ type: "groups" });
    await expect.element(page.getByText("您已被群管理员移出群聊")).toBeVisible();
    await expect.element(page.getByText(own.type === "Private" ? "群聊不存在" : "您已不是群成员")).toBeVisible();
    expect(page.getByRole("dialog").elements()).toEqual([]);
    await expect.poll(focused).not.toBe("BODY");
    expect(await problems()).toEqual([]);
  });
});

describe("many people at once", () => {
  const members = Array.from({ length: 500 }, (_, index) => memberOf(`recruitUser${index + 10}`, { name: `成员${index}` }));

  test("are removed by one press, after a question that names a few", async () => {
    const { groups } = await manage({}, { members: { g1: [memberOf(ME, { role: "Owner" }), ...members] } });
    await button("移除成员").click();
    await expect.element(dialog("移除成员").getByRole("checkbox", { name: "成员0", exact: true })).toBeVisible();
    await dialog("移除成员").getByRole("checkbox", { name: "全选" }).click();
    await expect.element(dialog("移除成员").getByText("已选500人")).toBeVisible();
    await dialog("移除成员").getByRole("button", { name: "确定" }).click();
    await expect.element(page.getByText("将成员0、成员1、成员2、成员3、成员4等500人移出群聊。")).toBeVisible();
    const start = performance.now();
    await dialog("移除成员？").getByRole("button", { name: "移出群聊" }).click();
    await says("已移出群聊");
    expect(performance.now() - start).toBeLessThan(2000);
    expect(groups.state.members["g1"]).toHaveLength(1);
    await expect.element(dialog("移除成员")).not.toBeInTheDocument();
  });

  test("beyond the limit of a new group are refused before the service is asked, and stay chosen", async () => {
    const { chat, groups } = await show();
    chat.friends.state.friends = Array.from({ length: 501 }, (_, index) => friendOf(`recruitUser${index + 10}`));
    await button(/^通讯录/).click();
    await button("发起群聊").click();
    await dialog("发起群聊").getByRole("checkbox", { name: "全选" }).click();
    await dialog("发起群聊").getByRole("button", { name: "创建" }).click();
    await says("创建时最多选择500人，请减少选择");
    expect(groups.asked.some((asked) => asked.startsWith("create"))).toBe(false);
    await expect.element(dialog("发起群聊").getByText("已选501人")).toBeVisible();
    await expect.element(dialog("发起群聊").getByRole("button", { name: "创建" })).toHaveFocus();
  });

  test("that a full group has no place for are counted, and the others added", { tags: "release" }, async () => {
    const { groups } = await manage({ type: "Private" }, { members: { g1: [memberOf(ME, { role: "Owner" })] } });
    groups.facet.add = async (_id, accounts) => ({
      ok: true,
      value: { added: accounts.slice(0, 1), already: [], failed: accounts.slice(1) },
    });
    await button("添加成员").click();
    await dialog("添加成员").getByRole("checkbox", { name: "全选" }).click();
    await dialog("添加成员").getByRole("button", { name: "确定" }).click();
    await says("1人未能加入，可能已是成员、群聊已满、加入的群聊过多或不接受邀请");
    await expect.element(dialog("添加成员")).not.toBeInTheDocument();
    await expect.element(button("添加成员")).toHaveFocus();
  });

  test("that a full group takes none of stay chosen in the picker", { tags: "release" }, async () => {
    const { groups } = await manage({ type: "Private" }, { members: { g1: [memberOf(ME, { role: "Owner" })] } });
    groups.failures.set("add g1 recruitUser2 manager7", chatFailure(10_014));
    await button("添加成员").click();
    await dialog("添加成员").getByRole("checkbox", { name: "全选" }).click();
    await dialog("添加成员").getByRole("button", { name: "确定" }).click();
    await says("添加成员失败：群聊人数已达上限");
    await expect.element(dialog("添加成员").getByText("已选2人")).toBeVisible();
    await expect.element(dialog("添加成员").getByRole("button", { name: "确定" })).toHaveFocus();
  });

  test("that are too many for a group keep the picker of a new one as it is", { tags: "release" }, async () => {
    const { groups } = await openBook();
    groups.failures.set("create Private 王小明_陈晓 - recruitUser2 manager7", chatFailure(10_014));
    await button("发起群聊").click();
    await dialog("发起群聊").getByRole("checkbox", { name: "全选" }).click();
    await dialog("发起群聊").getByRole("button", { name: "创建" }).click();
    await says("创建群聊失败：群聊人数已达上限");
    await expect.element(dialog("发起群聊").getByText("已选2人")).toBeVisible();
    await expect.element(dialog("发起群聊").getByRole("button", { name: "创建" })).toHaveFocus();
  });
});

describe("odd ids and names", () => {
  test("of friends are listed, opened, and given the focus back", async () => {
    await page.viewport(390, 844);
    const { chat } = await show();
    chat.friends.state.friends = ODD_NAMES.map((name, index) => friendOf(index === 0 ? ODD_ID : `odd${index}`, { name }));
    await button(/^通讯录/).click();
    for (const name of ODD_NAMES) {
      const row = page.getByRole("region", { name: "通讯录", exact: true }).getByText(name, { exact: true });
      await expect.element(row).toBeVisible();
      await row.click();
      await expect.element(page.getByRole("heading", { name, exact: true })).toBeVisible();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
      await button("返回通讯录").click();
      await expect.element(row).toBeVisible();
      expect(focused()).toContain(name);
    }
    expect(await problems()).toEqual([]);
  });

  test("of people without a letter that a name may have make a group with a name of its own", { tags: "release" }, async () => {
    const { chat, groups } = await show();
    chat.friends.state.friends = [friendOf(ODD_ID, { name: "李👩" })];
    await button(/^通讯录/).click();
    await button("发起群聊").click();
    await dialog("发起群聊").getByRole("checkbox", { name: "李👩" }).click();
    await dialog("发起群聊").getByRole("button", { name: "创建" }).click();
    await says("群聊已创建");
    expect(groups.asked).toContain(`create Private 好友群聊 - ${ODD_ID}`);
  });

  test("of members are shown, found and acted on", { tags: "release" }, async () => {
    const odd = ODD_NAMES.map((name, index) => memberOf(index === 0 ? ODD_ID : `odd${index}`, { name }));
    const { groups } = await manage({}, { members: { g1: [memberOf(ME, { role: "Owner" }), ...odd] } });
    expect(await problems()).toEqual([]);
    await button(/^群成员/).click();
    await page.getByRole("searchbox", { name: "搜索成员" }).fill(ODD_ID);
    await button(/محمد/).click();
    await button("设为管理员").click();
    await says("已设为管理员");
    expect(groups.asked).toContain(`setAdmin true g1 ${ODD_ID}`);
    expect(await problems()).toEqual([]);
  });

  test("are searched for as they are, and said to be unknown", { tags: "release" }, async () => {
    const { chat, groups } = await openBook();
    await button("添加好友").click();
    await page.getByRole("searchbox", { name: "用户ID或群ID" }).fill(ODD_ID);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("用户不存在").last()).toBeVisible();
    expect([chat.friends.asked.at(-1), groups.asked.at(-1)]).toEqual([`people ${ODD_ID}`, `find ${ODD_ID}`]);
    await expect.element(page.getByRole("searchbox", { name: "用户ID或群ID" })).toHaveFocus();
    expect(said()).toEqual([]);
  });
});

test("a list of 2,000 members has those in view alone on the page, and draws a change among them", {
  tags: "release",
}, async () => {
  const many = Array.from({ length: 2000 }, (_, index) => memberOf(`recruitUser${index + 10}`, { name: `成员${index}` }));
  const { groups, stores } = await manage({}, { members: { g1: [memberOf(ME, { role: "Owner" }), ...many] } });
  await button(/^群成员/).click();
  await expect.element(button("成员0")).toBeVisible();
  const list = (await stores.groups.open())?.group("g1").members.$list;
  await expect.poll(() => list?.get().members.length).toBe(2001);
  const rows = () => document.querySelectorAll("[data-account]").length;
  await expect.poll(rows).toBeLessThan(60);
  await page.getByRole("searchbox", { name: "搜索成员" }).fill("成员19");
  expect(rows()).toBeLessThan(60);
  await page.getByRole("searchbox", { name: "搜索成员" }).fill("");
  const { members } = groups.state;
  members["g1"] = (members["g1"] ?? []).map((one) => (one.name === "成员0" ? { ...one, name: "改名" } : one));
  groups.push({ type: "members", group: "g1", joined: [], left: [], changed: ["recruitUser10"] });
  await expect.element(button("改名")).toBeVisible();
  expect(rows()).toBeLessThan(60);
});
