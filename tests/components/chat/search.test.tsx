import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChatLayout } from "#islands/chat/shell/ChatLayout.tsx";
import { environment, setEnvironment } from "#lib/browser/environment.ts";
import type { Capabilities } from "#lib/domain/chat/capabilities.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { dayOf, type SearchPage } from "#lib/domain/chat/messages/search.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf, talkOf } from "#tests/support/chat/chat-messages.ts";
import { drawPicture, said, wordsOf } from "./Talk.tsx";
import "#pages/_shell/global.css";
import { chatFailure } from "#lib/chat/failures.ts";

const PEER = "C2Cmanager7";
const OTHER = "C2Cmanager8";
const TALK = talkOf(40);
const NOW = 1_795_500_000;

beforeEach(async () => {
  const inBrowser = environment();
  setEnvironment({ ...inBrowser, openSheet: () => () => undefined });
  await page.viewport(1440, 900);
});

const hit = (...messages: Message[]): SearchPage["hits"][number] => ({
  conversationId: messages[0]?.conversationId ?? PEER,
  count: messages.length,
  messages,
});
const several = (conversationId: string, count: number): SearchPage["hits"][number] => ({ conversationId, count, messages: [] });
const timeOf = (id: string): number => TALK.find((message) => message.id === id)?.time ?? NOW;
const text = (id: string, said: string, own: Partial<Message> = {}) =>
  messageOf({ id, time: timeOf(id), content: { kind: "text", text: said }, ...own });
const DOCUMENT = messageOf({ id: "pdf", time: NOW, content: { kind: "file", url: "blob:x", name: "面试安排.pdf", size: 9 } });

type Own = { found?: Record<string, SearchPage["hits"][]>; capabilities?: Capabilities };
/** A seeker's chat whose search finds the given messages. */
const show = async ({ found = {}, capabilities = { search: true } }: Own = {}) => {
  sessionStorage.clear();
  $toasts.set([]);
  const chat = createFakeChat({ [PEER]: [TALK.slice(20), TALK.slice(0, 20)], [OTHER]: [[]] });
  chat.state.now = NOW;
  chat.state.found = found;
  chat.state.conversations = [conversationOf(PEER), conversationOf(OTHER, { name: "苏映雪" })];
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  stores.inbox.$capabilities.set(capabilities);
  await stores.inbox.load();
  await render(
    <main className="flex h-dvh flex-col">
      <h1 className="sr-only">我的消息</h1>
      <ChatLayout chat={stores} account="recruitUser1" isSeeker />
    </main>,
  );
  return { chat, stores, searches: () => chat.asked.filter((name) => name.startsWith("search")) };
};

const list = () => page.getByRole("region", { name: "会话列表" });
const opener = () => list().getByRole("button", { name: "搜索聊天记录" });
const beside = () => page.getByRole("complementary", { name: "搜索聊天记录" });
const besideOpener = () => page.getByRole("region", { name: "陈晓" }).getByRole("button", { name: "搜索聊天记录" });
const field = () => page.getByRole("searchbox", { name: "搜索聊天记录" });
const tab = (name: string) => page.getByRole("tab", { name, exact: true });
const results = () => page.getByRole("tabpanel").getByRole("listitem");
const button = (name: string) => page.getByRole("button", { name, exact: true });
/** Where one looks in all conversations. */
const panel = (): Element => document.querySelector("search") ?? document.body;
const panelWords = (): string => panel().textContent ?? "";
const violations = async (element: Element): Promise<string[]> => {
  const { violations: all } = await axe.run(element, { runOnly: ["wcag2a", "wcag2aa", "wcag22aa", "best-practice"] });
  return all.map(({ id }) => id);
};
const search = async (words: string): Promise<void> => {
  await opener().click();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard(`${words}{Enter}`);
};
/** How many messages are marked as the one that was led to. */
const marked = () => document.getAnimations().filter((one) => one instanceof CSSAnimation && one.animationName === "mark").length;

describe("a search in all conversations", () => {
  const found = {
    all: [
      [
        several(PEER, 2),
        hit(text("x", `${"很长的开场白".repeat(9)}薪资面议`, { conversationId: OTHER })),
        several("C2Cmanager9", 5),
        several("C2Cmanager10", 6),
        hit(DOCUMENT),
      ],
    ],
    [PEER]: [[hit(text("m3", "薪资范围"), text("m1", "<b>薪资</b>", { isMine: true }))]],
  };

  test("takes the place of the list, shows the first of each kind with the words standing out, and leads to all of them", async () => {
    await show({ found });
    await search("薪资");
    await expect.element(opener()).not.toBeInTheDocument();
    await expect
      .poll(() =>
        results()
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toHaveLength(4);
    const texts = page.getByRole("region", { name: "文本" });
    await expect.poll(wordsOf(texts)).toContain("2条相关聊天记录");
    await expect.poll(wordsOf(texts)).toContain("…很长的开场白很长的开场白薪资面议");
    expect(texts.element().querySelector("mark")?.textContent).toBe("薪资");
    await expect.poll(wordsOf(page.getByRole("region", { name: "文件" }))).toContain("[文件] 面试安排.pdf");
    expect(await violations(panel())).toEqual([]);
    await button("查看更多文本记录").click();
    await expect.element(tab("文本")).toHaveAttribute("aria-selected", "true");
    await expect.poll(() => results().elements().length).toBe(4);
  });

  test("lists a conversation's matches as plain text, shows one in its place, and returns to the list's place", async () => {
    const { stores } = await show({ found });
    await search("薪资");
    const first = results().nth(0).getByRole("button");
    await first.click();
    const detail = list().getByRole("listitem");
    await expect.poll(() => detail.elements().map(({ textContent }) => textContent)).toHaveLength(2);
    await expect.element(button("返回搜索结果")).toHaveFocus();
    await expect.poll(wordsOf(detail.nth(1))).toContain("<b>薪资</b>");
    await expect.poll(wordsOf(detail.nth(1))).toContain("我");
    expect(await violations(panel())).toEqual([]);
    await detail.nth(0).getByRole("button").click();
    await expect.poll(() => stores.view.$open.get()?.id).toBe(PEER);
    // Loaded before, from the page that was not there, and marked.
    await expect.poll(() => stores.view.openStore()?.finding.$located.get()).toEqual({ id: "m3" });
    await expect.poll(marked).toBe(1);
    await button("返回搜索结果").click();
    await expect.element(first).toHaveFocus();
    await button("取消").click();
    await expect.element(opener()).toHaveFocus();
    await opener().click();
    await expect.element(field()).toHaveValue("");
  });

  test("explains itself, reports an empty result, and ends with Escape", async () => {
    const { searches } = await show();
    await opener().click();
    await expect.poll(panelWords).toContain("输入关键词");
    await userEvent.keyboard("没有{Enter}");
    await expect.poll(panelWords).toContain("无搜索结果");
    expect(searches()).toHaveLength(3);
    await userEvent.keyboard("a b c d e f");
    await expect.poll(panelWords).toContain("最多按5个关键词搜索");
    await userEvent.keyboard("{Escape}");
    await expect.element(opener()).toHaveFocus();
  });

  test("waits for an input method's words", { tags: "release" }, async () => {
    const { searches } = await show();
    await opener().click();
    await expect.element(field()).toHaveFocus();
    const input = field().element() as HTMLInputElement;
    const put = (value: string, isComposing: boolean) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
      input.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing }));
    };
    put("xin'zi", true);
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, isComposing: true }));
    await expect.element(field()).toHaveValue("xin'zi");
    put("薪资", true);
    input.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
    await expect.poll(() => searches()[0]).toBe("search all text 薪资");
    expect(searches()).toHaveLength(3);
  });

  test("that fails says why, and is asked again", async () => {
    const { chat } = await show({ found });
    for (const kind of ["text", "file", "media+other"]) chat.fail(`search all ${kind} 薪资`, chatFailure(60_022));
    await search("薪资");
    await expect.poll(said).toEqual(["消息云端搜索失败：服务繁忙，请稍后再试"]);
    await button("重试").click();
    await expect.poll(() => results().elements().length).toBe(4);
  });

  test("that the service does not offer is said in its place, before or after it was asked", { tags: "release" }, async () => {
    const { chat, stores } = await show({ capabilities: {} });
    await opener().click();
    await expect.poll(panelWords).toContain("搜索暂不可用");
    await button("取消").click();
    stores.inbox.$capabilities.set({ search: true });
    for (const kind of ["text", "file", "media+other"]) chat.fail(`search all ${kind} 薪资`, chatFailure(60_020));
    await search("薪资");
    await expect.poll(panelWords).toContain("搜索暂不可用");
    expect(said()).toEqual([]);
  });

  test("fills a phone's screen, lets a conversation lie over it, and is there again behind it", { tags: "release" }, async () => {
    await page.viewport(390, 844);
    const { stores } = await show({ found });
    await search("薪资");
    const dialog = page.getByRole("dialog", { name: "搜索聊天记录" });
    await expect.poll(() => dialog.element().getBoundingClientRect().height).toBe(844);
    expect(await violations(dialog.element())).toEqual([]);
    const other = results().nth(1).getByRole("button");
    await other.click();
    await expect.poll(() => stores.view.$open.get()?.id).toBe(OTHER);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole("textbox", { name: "消息内容" })).toHaveFocus();
    await expect.poll(said).toEqual(["无法定位到原消息"]);
    await button("返回会话列表").click();
    await expect.element(other).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(opener()).toHaveFocus();
  });
});

describe("a search in the conversation that is open", () => {
  test("shows all of a kind without a word, stands where the details stood, and leads to a message", async () => {
    const picture = await drawPicture(40, 40);
    const image = messageOf({
      ...{ id: "m2", time: timeOf("m2") },
      content: { kind: "image", url: picture, preview: picture, width: 40, height: 40, format: null },
    });
    const { stores, searches } = await show({ found: { [PEER]: [[hit(text("m5", "您好"))], [hit(image)]] } });
    await stores.view.open(PEER);
    await button("会话详情").click();
    await expect.element(page.getByRole("complementary", { name: "会话详情" })).toBeVisible();
    await besideOpener().click();
    await expect.element(page.getByRole("complementary", { name: "会话详情" })).not.toBeInTheDocument();
    await expect.element(field()).toHaveFocus();
    await expect.poll(wordsOf(results().nth(0))).toContain("您好");
    expect(await violations(beside().element())).toEqual([]);
    await tab("图片·视频").click();
    await page.getByRole("tabpanel").getByRole("button", { name: "查看更多" }).click();
    await expect.poll(wordsOf(results().nth(0))).toContain("[图片]");
    expect(searches()).toEqual([`search ${PEER} text `, `search ${PEER} media `, `search ${PEER} media  1`]);
    expect(results().nth(0).element().querySelector("img")).not.toBeNull();
    await results().nth(0).getByRole("button").click();
    await expect.poll(() => stores.view.openStore()?.finding.$located.get()).toEqual({ id: "m2" });
    await expect.poll(marked).toBe(1);
    await field().click();
    await userEvent.keyboard("{Escape}");
    await expect.element(besideOpener()).toHaveFocus();
  });

  test("shows a sign, and loads nothing, for a picture of a foreign server", { tags: "release" }, async () => {
    const content = { kind: "elsewhere", media: "image", url: "https://far.example/a.png", host: "far.example" } as const;
    const { stores } = await show({ found: { [PEER]: [[hit(messageOf({ id: "m2", time: timeOf("m2"), content }))]] } });
    await stores.view.open(PEER);
    await besideOpener().click();
    await tab("图片·视频").click();
    await expect.poll(wordsOf(results().nth(0))).toContain("[图片]");
    expect(results().nth(0).element().querySelectorAll("svg")).toHaveLength(1);
    expect(results().nth(0).element().querySelector("img, video")).toBeNull();
  });

  test("is a sheet on phones that closes for the message it leads to", { tags: "release" }, async () => {
    await page.viewport(390, 844);
    const { stores } = await show({ found: { [PEER]: [[hit(text("m5", "您好"))]] } });
    await stores.view.open(PEER);
    await besideOpener().click();
    await results().nth(0).getByRole("button").click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.poll(() => stores.view.openStore()?.finding.$located.get()).toEqual({ id: "m5" });
  });

  test("is kept to some days, of late or between two that are chosen in either order", async () => {
    const { stores, chat } = await show();
    const asked: (string | null)[] = [];
    chat.client.search.messages = async ({ within }) => {
      asked.push(within && `${dayOf(new Date(within.from * 1000))}–${dayOf(new Date(within.until * 1000))}`);
      return { ok: true, value: { hits: [], next: null } };
    };
    await stores.view.open(PEER);
    await besideOpener().click();
    await button("近三天").click();
    await button("选择日期范围").click();
    const calendar = page.getByRole("group", { name: "选择日期范围" });
    await expect.element(calendar).toBeVisible();
    expect(await violations(beside().element())).toEqual([]);
    // By keys, then the calendar is gone and the button has the focus again.
    await userEvent.keyboard("{Escape}");
    await expect.element(calendar).not.toBeInTheDocument();
    await expect.element(button("选择日期范围")).toHaveFocus();
    await expect.element(beside()).toBeVisible();
    await userEvent.keyboard("{Enter}");
    const today = new Date();
    const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
    await expect.poll(() => document.activeElement?.textContent).toBe(String(today.getDate()));
    await userEvent.keyboard("{Enter}");
    await expect.poll(wordsOf(calendar)).toContain("请选择结束日期");
    await userEvent.keyboard("{ArrowLeft}{Enter}");
    await expect.element(calendar).not.toBeInTheDocument();
    const last = `${dayOf(yesterday)}–${dayOf(today)}`;
    await expect.poll(() => asked.at(-1)).toBe(last);
    const chosen = page.getByRole("button", { name: /修改日期范围$/ });
    await expect.poll(wordsOf(chosen)).toBe(last.replaceAll("-", "/"));
    await expect.element(chosen).toHaveFocus();
    // The same day twice is that day.
    await userEvent.keyboard("{Enter}");
    await expect.element(calendar).toBeVisible();
    const day = calendar.getByRole("button", { name: new RegExp(`年${today.getMonth() + 1}月${today.getDate()}日`) });
    await day.click();
    await day.click();
    await expect.poll(wordsOf(page.getByRole("button", { name: /修改日期范围$/ }))).toBe(dayOf(today).replaceAll("-", "/"));
    await button("全部").last().click();
    await expect.poll(() => asked.at(-1)).toBeNull();
    expect(asked).toHaveLength(5);
  });

  test("has no place where the service offers none", { tags: "release" }, async () => {
    const { stores, searches } = await show({ capabilities: {} });
    await stores.view.open(PEER);
    await besideOpener().click();
    await expect.poll(wordsOf(beside())).toContain("搜索暂不可用");
    expect(searches()).toEqual([]);
  });
});
