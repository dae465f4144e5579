import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChatLayout } from "#islands/chat/shell/ChatLayout.tsx";
import { environment, setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { friendOf, requestOf } from "#tests/support/chat/chat-friends.ts";
import { said } from "./Talk.tsx";
import "#pages/_shell/global.css";

const YOU = "recruitUser2";
type State = ReturnType<typeof createFakeChat>["friends"]["state"];

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const section = (name: string) => button(new RegExp(`^${name}`));
const panel = () => page.getByRole("region", { name: /的资料$/ });
const problems = async () => (await axe.run(document.body)).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);

beforeEach(async () => {
  const inBrowser = environment();
  setEnvironment({ ...inBrowser, openSheet: () => () => undefined });
  await page.viewport(1440, 900);
  $toasts.set([]);
  sessionStorage.clear();
});

/** The chat with an address book as the service has it, open if wanted. */
const show = async (own: Partial<State> = {}, { isSeeker = true, isOpen = true } = {}) => {
  const chat = createFakeChat({ [`C2C${YOU}`]: [[]] });
  Object.assign(chat.friends.state, own);
  chat.state.conversations = [conversationOf("C2Cmanager7")];
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  await stores.inbox.load();
  await render(
    <main className="flex h-dvh flex-col">
      <h1 className="sr-only">我的消息</h1>
      <ChatLayout chat={stores} account="recruitUser1" isSeeker={isSeeker} />
    </main>,
  );
  if (isOpen) {
    await button(/^通讯录/).click();
    await expect.element(section("我的好友")).toBeVisible();
  }
  return { chat, stores, friends: chat.friends };
};

describe("the address book", () => {
  test("stands in the place of the list, and gives it back", async () => {
    await show({ friends: [friendOf(YOU)] });
    await expect.element(page.getByRole("region", { name: "通讯录" })).toBeVisible();
    await expect.element(button("王小明")).toBeVisible();
    await button("消息").click();
    await expect.element(page.getByRole("region", { name: "会话列表" })).toBeVisible();
    await expect.element(button("王小明")).not.toBeInTheDocument();
  });

  test("counts new requests at its button, until their section opens", { tags: "release" }, async () => {
    const { chat, friends } = await show({ requests: [requestOf(YOU)], unread: 1 }, { isOpen: false });
    chat.push({ type: "requests", unread: 1 });
    await expect.element(button("通讯录 1条新的好友申请")).toBeVisible();
    await button(/^通讯录/).click();
    await section("新的联系人").click();
    await expect.poll(() => friends.state.unread).toBe(0);
    await expect.element(button("通讯录")).toBeVisible();
  });

  test("opens one section at a time", { tags: "release" }, async () => {
    await show({ friends: [friendOf(YOU)], blocked: ["recruitUser3"] });
    await section("黑名单").click();
    await expect.element(button("李雷")).toBeVisible();
    await expect.element(button("王小明")).not.toBeInTheDocument();
    await expect.element(section("我的好友")).toHaveAttribute("aria-expanded", "false");
  });

  test("says that a section is empty", { tags: "release" }, async () => {
    await show();
    await expect.element(page.getByText("还没有好友")).toBeVisible();
    await section("新的联系人").click();
    await expect.element(page.getByText("暂无新的联系人")).toBeVisible();
    await section("黑名单").click();
    await expect.element(page.getByText("黑名单中没有联系人")).toBeVisible();
    expect(await problems()).toEqual([]);
  });

  test("accepts a request in the list, and shows that a sent one waits", async () => {
    const { friends } = await show({
      requests: [requestOf(YOU), requestOf("recruitUser3", { direction: "sent", wording: "" })],
    });
    await section("新的联系人").click();
    await expect.element(page.getByText("等待验证")).toBeVisible();
    expect(await problems()).toEqual([]);
    await button("同意王小明的好友申请").click();
    await expect.poll(said).toEqual(["已同意好友申请"]);
    expect(friends.state.friends).toMatchObject([{ account: YOU }]);
  });

  test("shows which of the friends in view are online, and says so where the service has no presence", async () => {
    const { chat, stores } = await show({ friends: [friendOf(YOU), friendOf("recruitUser3")] });
    await expect.element(page.getByText("当前聊天服务未提供在线状态，因此不显示好友是否在线")).toBeVisible();
    chat.state.online.add(YOU);
    stores.inbox.$capabilities.set({ presence: true });
    await button("消息").click();
    await button(/^通讯录/).click();
    await expect.element(button("在线 王小明")).toBeVisible();
    expect(chat.asked.filter((asked) => asked.startsWith("follow"))).toEqual([`follow recruitUser3 ${YOU}`]);
    await expect.element(page.getByText(/未提供在线状态/)).not.toBeInTheDocument();
    chat.push({ type: "presence", people: [{ account: "recruitUser3", isOnline: true }] });
    await expect.element(button("在线 李雷")).toBeVisible();
    expect(await problems()).toEqual([]);
  });

  test("keeps a thousand friends windowed, under their letters", async () => {
    const names = ["阿宝", "李雷", "王小明", "张三", "Lee"];
    const many = Array.from({ length: 1000 }, (_, index) =>
      friendOf(`recruitUser${index + 10}`, { name: `${names[index % names.length]}${index}` }),
    );
    await show({ friends: many });
    await expect.element(button("阿宝0")).toBeVisible();
    expect(document.querySelectorAll("[data-account]").length).toBeLessThan(60);
    await button("跳转到Z").click();
    await expect.element(button(/^张三/).first()).toBeVisible();
    expect(await problems()).toEqual([]);
  });

  test("is walked by arrow keys", async () => {
    await show({ friends: [friendOf(YOU), friendOf("recruitUser3")] });
    await expect.element(button("李雷")).toBeVisible();
    button("李雷").element().focus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(button("王小明")).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await expect.element(button("李雷")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(panel().getByRole("heading", { name: "李雷" })).toBeVisible();
  });

  test("that cannot be read offers another try", { tags: "release" }, async () => {
    const { friends } = await show({ friends: [friendOf(YOU)] }, { isOpen: false });
    friends.failures.set("friends", chatFailure(2801));
    await button(/^通讯录/).click();
    await expect.element(page.getByText("通讯录加载失败")).toBeVisible();
    await button("重试").click();
    await expect.element(button("王小明")).toBeVisible();
  });
});

describe("the search for a person", () => {
  const find = async (id: string): Promise<void> => {
    await button("添加好友").click();
    await page.getByRole("searchbox", { name: "用户ID或群ID" }).fill(id);
    await userEvent.keyboard("{Enter}");
  };

  test("takes the place of the lists and finds by id", async () => {
    await show({ people: [{ account: YOU, name: "王**", avatar: null }] });
    await find(` ${YOU} `);
    await expect.element(button("王**")).toBeVisible();
    await expect.element(section("黑名单")).not.toBeInTheDocument();
    expect(await problems()).toEqual([]);
    await button("取消").click();
    await expect.element(section("黑名单")).toBeVisible();
  });

  test("says that an id is unknown", { tags: "release" }, async () => {
    await show();
    await find("\u202e王".repeat(16));
    await expect.element(page.getByText("用户不存在").last()).toBeVisible();
  });

  test("says that it has failed, and tries again", { tags: "release" }, async () => {
    const { friends } = await show();
    friends.failures.set(`people ${YOU}`, chatFailure(2801));
    await find(YOU);
    await expect.element(page.getByText("查找联系人失败").last()).toBeVisible();
    await button("重试").click();
    await expect.element(button("王小明")).toBeVisible();
  });

  test("cannot be sent without text, and Escape closes it", async () => {
    await show();
    await button("添加好友").click();
    await expect.element(button("查找")).toBeDisabled();
    await expect.element(page.getByText("recruitUser1", { exact: true })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(section("我的好友")).toBeVisible();
  });

  test("has ended when the address book is opened again", { tags: "release" }, async () => {
    await show();
    await find(YOU);
    await button("消息").click();
    await button(/^通讯录/).click();
    await expect.element(section("我的好友")).toBeVisible();
  });

  test("lets a seeker choose between asking and no one, and others anyone as well", async () => {
    const { friends } = await show({ policy: "anyone" });
    await button("添加好友").click();
    await expect.element(page.getByRole("radio", { name: "需要我同意" })).toBeChecked();
    expect(page.getByRole("radio").elements()).toHaveLength(2);
    await page.getByText("不允许任何人").click();
    await expect.poll(said).toEqual(["设置已保存"]);
    expect(friends.state.policy).toBe("nobody");
  });

  test("offers a recruiter all three settings", { tags: "release" }, async () => {
    await show({ policy: "anyone" }, { isSeeker: false });
    await button("添加好友").click();
    await expect.element(page.getByRole("radio", { name: "任何人", exact: true })).toBeChecked();
    expect(page.getByRole("radio").elements()).toHaveLength(3);
  });
});

describe("a person's page (R3.4.12-5)", () => {
  const openPerson = async (own: Partial<State>, name: string, place = "我的好友") => {
    const shown = await show(own);
    if (place !== "我的好友") await section(place).click();
    await button(new RegExp(`^${name}`)).click();
    await expect.element(panel()).toBeVisible();
    return shown;
  };
  const offers = () =>
    panel()
      .getByRole("button")
      .elements()
      .map((one) => one.textContent);

  test("of a friend has remark, signature and date, and leads to the conversation", async () => {
    const { stores } = await openPerson({ friends: [friendOf(YOU, { signature: "在看机会" })] }, "王小明");
    await expect.element(panel().getByText("在看机会")).toBeVisible();
    await expect.element(panel().getByText("2026-11-18")).toBeVisible();
    expect(offers()).toEqual(["修改备注", "发消息", "删除好友"]);
    expect(await problems()).toEqual([]);
    await button("发消息").click();
    await expect.element(page.getByRole("textbox", { name: "消息内容" })).toBeVisible();
    expect(stores.view.$view.get().left).toBe("conversations");
  });

  test("names a friend, and refuses a remark that is too long", { tags: "release" }, async () => {
    await openPerson({ friends: [friendOf(YOU)] }, "王小明");
    await button("修改备注").click();
    const field = page.getByRole("textbox", { name: "备注" });
    await field.fill(`${"王".repeat(48)}a`);
    await button("保存").click();
    await expect.element(page.getByText("备注修改失败：备注长度不能超过96字节（一个汉字计2字节）")).toBeVisible();
    await expect.element(field).toHaveFocus();
    await field.fill("老同学");
    await userEvent.keyboard("{Enter}");
    await expect.poll(said).toEqual(["备注已修改"]);
    await expect.element(panel().getByRole("heading", { name: "老同学" })).toBeVisible();
    await expect.element(button("修改备注")).toHaveFocus();
  });

  test("offers no remark for a friend who has left", { tags: "release" }, async () => {
    await openPerson({ friends: [friendOf(YOU)], lost: new Set([YOU]) }, "王小明");
    await expect.element(button("修改备注")).not.toBeInTheDocument();
  });

  test("asks before a friend is removed, and then offers to add", async () => {
    const { friends } = await openPerson({ friends: [friendOf(YOU)] }, "王小明");
    await button("删除好友").click();
    await page.getByRole("dialog").getByRole("button", { name: "取消" }).click();
    expect(friends.asked).not.toContain(`remove ${YOU}`);
    await button("删除好友").click();
    await page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }).click();
    await expect.poll(said).toEqual(["已删除好友"]);
    await expect.element(panel().getByRole("button", { name: "添加好友" })).toBeVisible();
  });

  test.each([
    ["同意", "accept", "已同意好友申请", "好友"],
    ["拒绝", "refuse", "已拒绝好友申请", "还不是好友"],
  ])("of an applicant: %s", async (label, _command, sentence, relation) => {
    await openPerson({ requests: [requestOf(YOU, { wording: "我是王小明" })] }, "王小明", "新的联系人");
    await expect.element(panel().getByText("我是王小明")).toBeVisible();
    expect(offers()).toEqual(["同意", "拒绝"]);
    await panel().getByRole("button", { name: label }).click();
    await expect.poll(said).toEqual([sentence]);
    await expect.element(panel().getByText(relation, { exact: true })).toBeVisible();
  });

  test.each([
    ["accept", "同意", "同意好友申请失败：该好友申请已被处理"],
    ["refuse", "拒绝", "拒绝好友申请失败：该好友申请已被处理"],
  ])("says why it could not %s", { tags: "release" }, async (command, label, sentence) => {
    const { friends } = await openPerson({ requests: [requestOf(YOU)] }, "王小明", "新的联系人");
    friends.failures.set(`${command} ${YOU}`, chatFailure(30_614));
    await panel().getByRole("button", { name: label }).click();
    await expect.poll(said).toEqual([sentence]);
  });

  test("of a person who was asked waits", { tags: "release" }, async () => {
    await openPerson({ requests: [requestOf(YOU, { direction: "sent" })] }, "王小明", "新的联系人");
    await expect.element(panel().getByText("等待验证")).toBeVisible();
    expect(offers()).toEqual([]);
  });

  test("of a blocked person has nothing but the switch, which lets go", async () => {
    const { friends } = await openPerson({ blocked: [YOU] }, "王小明", "黑名单");
    expect(offers()).toEqual([]);
    await panel().getByRole("switch", { name: "加入黑名单" }).click();
    await expect.poll(said).toEqual(["已移出黑名单"]);
    expect(friends.state.blocked).toEqual([]);
    await expect.element(panel().getByRole("button", { name: "添加好友" })).toBeVisible();
  });

  test("blocks a friend, or says that it has failed", async () => {
    const { friends } = await openPerson({ friends: [friendOf(YOU)] }, "王小明");
    friends.failures.set(`block ${YOU}`, chatFailure(60_011));
    const block = panel().getByRole("switch", { name: "加入黑名单" });
    await block.click();
    await expect.poll(said).toEqual(["加入黑名单失败：操作太频繁，请稍后再试"]);
    await expect.element(block).not.toBeChecked();
    await block.click();
    await expect.element(block).toBeChecked();
    await expect.poll(() => friends.state.blocked).toEqual([YOU]);
  });

  test("of a stranger sends a request with words and a remark, or says why it cannot", async () => {
    const { friends } = await show();
    await button("添加好友").click();
    await page.getByRole("searchbox").fill(YOU);
    await userEvent.keyboard("{Enter}");
    await button("王小明").click();
    await panel().getByRole("button", { name: "添加好友" }).click();
    const dialog = page.getByRole("dialog", { name: "添加好友" });
    await dialog.getByRole("textbox", { name: "验证信息" }).fill("我是小李");
    await dialog.getByRole("textbox", { name: "备注" }).fill("同学");
    expect(await problems()).toEqual([]);
    friends.failures.set(`ask ${YOU} 我是小李/同学`, chatFailure(30_516));
    await button("发送申请").click();
    await expect.poll(said).toEqual(["好友申请发送失败：对方不允许被添加为好友"]);
    await expect.element(dialog.getByRole("textbox", { name: "验证信息" })).toHaveValue("我是小李");
    await button("发送申请").click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(panel().getByText("等待验证")).toBeVisible();
  });

  test.each([
    [20_003, "该用户不存在"],
    [30_001, "对方还不是您的好友"],
    [30_010, "好友数量已达上限"],
    [30_515, "对方在您的黑名单中，请先移出黑名单"],
    [30_520, "对方已是您的好友"],
    [30_525, "您已被对方加入黑名单"],
  ])("says in words that the code %i refuses a request", { tags: "release" }, async (code, reason) => {
    const { friends } = await show();
    await button("添加好友").click();
    await page.getByRole("searchbox").fill(YOU);
    await userEvent.keyboard("{Enter}");
    await button("王小明").click();
    await panel().getByRole("button", { name: "添加好友" }).click();
    friends.failures.set(`ask ${YOU} 您好，想添加您为好友/`, chatFailure(code));
    await button("发送申请").click();
    await expect.poll(said).toEqual([`好友申请发送失败：${reason}`]);
  });

  test("of a person who takes everyone says at once that they are a friend", async () => {
    const { friends } = await show({ takesAnyone: true });
    await button("添加好友").click();
    await page.getByRole("searchbox").fill(YOU);
    await userEvent.keyboard("{Enter}");
    await button("王小明").click();
    await panel().getByRole("button", { name: "添加好友" }).click();
    await button("发送申请").click();
    await expect.poll(said).toEqual(["已添加为好友"]);
    expect(friends.state.friends).toHaveLength(1);
  });

  test("says that a friend could not be removed", { tags: "release" }, async () => {
    const { friends } = await openPerson({ friends: [friendOf(YOU)] }, "王小明");
    friends.failures.set(`remove ${YOU}`, chatFailure(60_011));
    await button("删除好友").click();
    await page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }).click();
    await expect.poll(said).toEqual(["删除好友失败：操作太频繁，请稍后再试"]);
  });

  test("says that a block could not be lifted", { tags: "release" }, async () => {
    const { friends } = await openPerson({ blocked: [YOU] }, "王小明", "黑名单");
    friends.failures.set(`unblock ${YOU}`, chatFailure(60_011));
    await panel().getByRole("switch", { name: "加入黑名单" }).click();
    await expect.poll(said).toEqual(["移出黑名单失败：操作太频繁，请稍后再试"]);
  });

  test("says that the setting who may add the reader was not saved", { tags: "release" }, async () => {
    const { friends } = await show({ policy: "ask" });
    await button("添加好友").click();
    friends.failures.set("policy nobody", chatFailure(60_011));
    await page.getByText("不允许任何人").click();
    await expect.poll(said).toEqual(["设置保存失败：操作太频繁，请稍后再试"]);
    await expect.element(page.getByRole("radio", { name: "需要我同意" })).toBeChecked();
  });

  test("of the reader offers nothing", { tags: "release" }, async () => {
    await show({ people: [{ account: "recruitUser1", name: "陈静", avatar: null }] });
    await button("添加好友").click();
    await page.getByRole("searchbox").fill("recruitUser1");
    await userEvent.keyboard("{Enter}");
    await button("陈静").click();
    await expect.element(panel().getByText("这是您自己的账号")).toBeVisible();
    expect(offers()).toEqual([]);
  });

  test("covers the address book where one pane shows, and gives the focus back to its row", async () => {
    await page.viewport(390, 844);
    await openPerson({ friends: [friendOf(YOU)] }, "王小明");
    await expect.element(section("我的好友")).not.toBeInTheDocument();
    await expect.element(panel().getByRole("heading", { name: "王小明" })).toHaveFocus();
    expect(await problems()).toEqual([]);
    await button("返回通讯录").click();
    await expect.element(button("王小明")).toHaveFocus();
  });
});
