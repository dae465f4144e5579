/** Several messages chosen, forwarded and deleted; merged records opened. */
import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChatLayout } from "#islands/chat/shell/ChatLayout.tsx";
import { chatFailure } from "#lib/chat/failures.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { failed, success } from "#lib/domain/failure.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";
import { carrying } from "./Conversation.tsx";
import { row, said, wordsOf } from "./Talk.tsx";
import "#pages/_shell/global.css";

const PEER = "C2Cmanager7";
const textOf = (id: string, text: string, own: Partial<Message> = {}) =>
  messageOf({ id, conversationId: PEER, content: { kind: "text", text }, ...own });
const TALK = [
  textOf("a", "面试在周三"),
  textOf("b", "好的，谢谢", { isMine: true, name: "王明" }),
  textOf("c", "已经撤回的话", { revoked: { by: "manager7" } }),
  textOf("d", "请带身份证"),
];

beforeEach(() => page.viewport(1440, 900));

const show = async (messages: Message[] = TALK) => {
  sessionStorage.clear();
  $toasts.set([]);
  const chat = createFakeChat({ [PEER]: [messages] });
  chat.state.conversations = [
    conversationOf(PEER),
    conversationOf("C2Cmanager8", { name: "苏映雪" }),
    conversationOf("C2Cmanager9", { name: "Gu Nanzhou" }),
  ];
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  await stores.inbox.load();
  await render(
    <main className="flex h-dvh flex-col">
      <h1 className="sr-only">聊天</h1>
      <ChatLayout chat={stores} account="recruitUser1" isSeeker />
    </main>,
  );
  await stores.view.open(PEER);
  await expect
    .poll(() => page.getByRole("region", { name: "聊天记录" }).getByRole("listitem").elements().length)
    .toBeGreaterThan(2);
  return { chat, stores };
};
const startAt = async (text: string): Promise<void> => {
  await row(text).getByText(text).click({ button: "right" });
  await page.getByRole("menuitem", { name: "多选", exact: true }).click();
  await expect.element(bar()).toBeVisible();
};
const bar = () => page.getByRole("region", { name: "多选" });
const act = (name: string) => bar().getByRole("button", { name });
const box = (text: string) => page.getByRole("checkbox", { name: new RegExp(`选择消息 .*${text}`) });
const editor = () => page.getByRole("textbox", { name: "消息内容" });
const picker = () => page.getByRole("dialog", { name: "转发到" });
const axeFinds = async (locator: Locator): Promise<string[]> => {
  const found = await axe.run(locator.element(), { runOnly: ["wcag2a", "wcag2aa", "wcag22aa", "best-practice"] });
  return found.violations.map(({ id }) => id);
};
const outcome = (id: string) => success(messageOf({ id, isMine: true }));

describe("several messages", () => {
  test("are chosen in place of writing, notices left out, and the draft stays", async () => {
    await show();
    await editor().fill("还没写完");
    await startAt("面试在周三");
    await expect.element(box("面试在周三")).toHaveFocus();
    await expect.element(box("面试在周三")).toBeChecked();
    expect(page.getByRole("checkbox").elements()).toHaveLength(3);
    await expect.element(editor()).not.toBeInTheDocument();
    await row("请带身份证").click();
    await expect.poll(wordsOf(bar().getByRole("status"))).toBe("已选择 2 条");
    expect(await axeFinds(page.elementLocator(document.body))).toEqual([]);
    await box("请带身份证").click();
    await expect.poll(wordsOf(bar().getByRole("status"))).toBe("已选择 1 条");
    await userEvent.keyboard("{Escape}");
    await expect.element(bar()).not.toBeInTheDocument();
    await expect.poll(wordsOf(editor())).toContain("还没写完");
    await expect.element(editor()).toHaveFocus();
  });

  test("stay chosen when a file is dropped, which a sentence answers, and the draft gets none", { tags: "release" }, async () => {
    const { stores } = await show();
    await startAt("面试在周三");
    const drop = { dataTransfer: carrying({}, [new File(["x"], "c.pdf")]), bubbles: true, cancelable: true };
    const dropped = new DragEvent("drop", drop);
    bar().element().dispatchEvent(dropped);
    expect([dropped.defaultPrevented, said()]).toEqual([true, ["正在选择消息，请先取消多选，再拖入文件"]]);
    await expect.element(box("面试在周三")).toBeChecked();
    expect(stores.view.openStore()?.draft.$draft.get().files).toEqual([]);
  });

  test("go on one by one by keys alone, in their order", async () => {
    const { chat } = await show();
    await startAt("请带身份证");
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    await expect.element(box("好的，谢谢")).toHaveFocus();
    await userEvent.keyboard(" ");
    act("逐条转发").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(wordsOf(picker())).toContain("共 2 条消息，逐条转发");
    await expect.element(picker().getByRole("searchbox")).toHaveFocus();
    // The list may come after the focus.
    await expect.element(picker().getByRole("checkbox", { name: "苏映雪" })).toBeVisible();
    picker().getByRole("checkbox", { name: "苏映雪" }).element().focus();
    await userEvent.keyboard(" ");
    picker().getByRole("button", { name: "转发", exact: true }).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(bar()).not.toBeInTheDocument();
    const texts = () => chat.sending.map(({ message: { content } }) => content.kind === "text" && content.text);
    await expect.poll(texts).toEqual(["转发 b"]);
    chat.sending[0]?.answer(outcome("own0"));
    await expect.poll(texts).toEqual(["转发 b", "转发 d"]);
    chat.sending[1]?.answer(failed(chatFailure(20_007)));
    await expect.poll(said).toEqual([expect.stringMatching(/^已转发 1 条，其余 1 条未转发：/)]);
  });

  test("go on merged, with a title of both names and their first lines", async () => {
    const { chat } = await show();
    await startAt("面试在周三");
    await box("好的，谢谢").click();
    await act("合并转发").click();
    await expect.poll(wordsOf(picker())).toContain("王明与陈晓的聊天记录");
    await picker().getByRole("checkbox", { name: "全选" }).click();
    await picker().getByRole("button", { name: "转发", exact: true }).click();
    await expect.poll(() => chat.sending.length).toBe(2);
    expect(chat.sending[0]?.message.content).toEqual({
      kind: "merger",
      title: "王明与陈晓的聊天记录",
      lines: ["陈晓：面试在周三", "王明：好的，谢谢"],
      record: null,
    });
    chat.sending[0]?.answer(outcome("own0"));
    chat.sending[1]?.answer(outcome("own1"));
    await expect.poll(said).toEqual(["已转发"]);
  });

  test("are deleted after a question, and a failure says how many are left", { tags: "release" }, async () => {
    const { chat } = await show();
    await startAt("面试在周三");
    await box("请带身份证").click();
    chat.fail("delete");
    await act("删除").click();
    await page.getByRole("dialog", { name: "删除选中的 2 条消息？" }).getByRole("button", { name: "删除" }).click();
    await expect.poll(said).toEqual([expect.stringMatching(/^已删除 0 条，其余 2 条未删除：/)]);
    await act("删除").click();
    await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
    await expect.element(bar()).not.toBeInTheDocument();
    await expect.element(row("面试在周三")).not.toBeInTheDocument();
    await expect.element(row("请带身份证")).not.toBeInTheDocument();
    await expect.element(row("好的，谢谢")).toBeVisible();
  });

  test("beyond a hundred are not sent one by one, which is said in words", { tags: "release" }, async () => {
    const many = Array.from({ length: 120 }, (_, index) => textOf(`m${index}`, `第${index}条`));
    const { stores } = await show(many);
    const store = stores.view.openStore();
    store?.selection.start("m0");
    for (let index = 1; index < 101; index += 1) store?.selection.toggle(`m${index}`);
    await expect.poll(wordsOf(bar().getByRole("status"))).toBe("已选择 101 条");
    await act("逐条转发").click();
    await expect.poll(said).toEqual(["逐条转发一次最多 100 条，请减少选择，或改用合并转发"]);
    await expect.element(picker()).not.toBeInTheDocument();
    await act("合并转发").click();
    await expect.element(picker()).toBeVisible();
  });

  test("fit on a phone, with the whole bar in view", async () => {
    await page.viewport(390, 844);
    await show();
    await startAt("面试在周三");
    for (const name of ["逐条转发", "合并转发", "删除", "取消"]) await expect.element(act(name)).toBeInViewport({ ratio: 1 });
    await act("取消").click();
    await expect.element(editor()).toBeVisible();
  });
});

describe("the picker", () => {
  test("finds conversations by name, and lists all again where none has it", { tags: "release" }, async () => {
    await show();
    await row("面试在周三").getByText("面试在周三").click({ button: "right" });
    await page.getByRole("menuitem", { name: "转发", exact: true }).click();
    const choices = () => picker().getByRole("listitem").elements().length;
    await picker().getByRole("searchbox", { name: "按名称搜索会话" }).fill("gu nan");
    await expect.poll(choices).toBe(1);
    await expect.element(picker().getByRole("checkbox", { name: "全选" })).not.toBeInTheDocument();
    await picker().getByRole("checkbox", { name: "Gu Nanzhou" }).click();
    await picker().getByRole("searchbox").fill("查无此人");
    await expect.poll(wordsOf(picker().getByRole("status").first())).toBe("用户不存在");
    await expect.poll(choices).toBe(3);
    await expect.element(picker().getByRole("checkbox", { name: "Gu Nanzhou" })).toBeChecked();
  });
});

describe("a merged record", () => {
  const merged = (title: string, record: Message[] | null, own: Partial<Message> = {}) =>
    messageOf({ id: title, conversationId: PEER, content: { kind: "merger", title, lines: ["陈晓：您好"], record }, ...own });
  const opener = (title: string) => page.getByRole("button", { name: `打开${title}`, exact: true });
  const dialog = (title: string) => page.getByRole("dialog", { name: title, exact: true });
  const inside = (count: number): Message[] =>
    Array.from({ length: count }, (_, index) =>
      messageOf({ id: `${index}.0`, conversationId: "", content: { kind: "text", text: `第${index}句` } }),
    );

  test("opens from its bubble, with names, times and contents, and gives the focus back", async () => {
    await show([...TALK, merged("外层记录", [...inside(2), messageOf({ id: "x", content: { kind: "unsupported" } })])]);
    await expect.poll(wordsOf(opener("外层记录"))).toBe("外层记录陈晓：您好聊天记录");
    opener("外层记录").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(wordsOf(dialog("外层记录"))).toContain("第1句");
    await expect.poll(wordsOf(dialog("外层记录"))).toContain("陈晓");
    expect(await axeFinds(dialog("外层记录"))).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog("外层记录")).not.toBeInTheDocument();
    await expect.element(opener("外层记录")).toHaveFocus();
  });

  test("opens those inside it, twenty deep, and leads back", { tags: "release" }, async () => {
    let record = inside(1);
    for (let level = 19; level > 0; level -= 1) record = [merged(`第${level}层`, record)];
    await show([...TALK, merged("第0层", record)]);
    await opener("第0层").click();
    for (let level = 1; level < 20; level += 1)
      await dialog(`第${level - 1}层`)
        .getByRole("button", { name: `打开第${level}层` })
        .click();
    await expect.poll(wordsOf(dialog("第19层"))).toContain("第0句");
    for (let level = 19; level > 0; level -= 1) await dialog(`第${level}层`).getByRole("button", { name: "返回上一层" }).click();
    await expect.element(dialog("第0层").getByRole("button", { name: "打开第1层" })).toBeVisible();
    await expect.element(dialog("第0层").getByRole("button", { name: "返回上一层" })).not.toBeInTheDocument();
  });

  test("of 300 messages has those in view alone on the page", async () => {
    await show([...TALK, merged("长记录", inside(300))]);
    await opener("长记录").click();
    await expect.poll(wordsOf(dialog("长记录"))).toContain("第0句");
    const onPage = () => dialog("长记录").getByRole("listitem").elements().length;
    await expect.poll(onPage).toBeLessThan(60);
    await userEvent.keyboard("{End}");
    await expect.poll(wordsOf(dialog("长记录"))).toContain("第299句");
    await expect.poll(onPage).toBeLessThan(60);
  });

  test("that does not load says so, and is tried again there", { tags: "release" }, async () => {
    const { chat } = await show([...TALK, merged("坏记录", inside(1))]);
    chat.fail("record");
    await opener("坏记录").click();
    await expect.poll(wordsOf(dialog("坏记录").getByRole("alert"))).toContain("聊天记录加载失败");
    await dialog("坏记录").getByRole("button", { name: "重试" }).click();
    await expect.poll(wordsOf(dialog("坏记录"))).toContain("第0句");
  });

  test("without anything to show says so", async () => {
    await show([...TALK, merged("", null)]);
    await opener("聊天记录").click();
    await expect.poll(wordsOf(dialog("聊天记录"))).toContain("这份聊天记录没有可以显示的内容");
  });

  test("that is revoked while it is read closes", async () => {
    const message = merged("外层记录", inside(1));
    const { chat } = await show([...TALK, message]);
    await opener("外层记录").click();
    await expect.element(dialog("外层记录")).toBeVisible();
    chat.push({ type: "changed", messages: [{ ...message, revoked: { by: "manager7" } }] });
    await expect.element(dialog("外层记录")).not.toBeInTheDocument();
  });
});
