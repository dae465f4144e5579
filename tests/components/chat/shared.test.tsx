/** The pictures, files and links of a conversation, in the management of a group and in the details. */
import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChatLayout } from "#islands/chat/shell/ChatLayout.tsx";
import { environment, setEnvironment } from "#lib/browser/environment.ts";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import type { Content, Message } from "#lib/domain/chat/messages/message.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { groupOf, ME, memberOf } from "#tests/support/chat/chat-groups.ts";
import { messageOf, talkOf } from "#tests/support/chat/chat-messages.ts";
import { drawPicture, rows as history } from "./Talk.tsx";
import "#pages/_shell/global.css";

const GROUP = "GROUPg1";
const PEER = "C2Cmanager7";
const noon = (month: number, day: number): number => new Date(2026, month - 1, day, 12).getTime() / 1000;
const NOW = noon(11, 25);
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const tab = (name: string) => page.getByRole("tab", { name, exact: true });
const panel = () => page.getByRole("tabpanel");
const link = (name: RegExp) => panel().getByRole("link", { name });
const problems = async () => (await axe.run(document.body)).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
/** The texts of the rows, headings of months included. */
const lines = (): string[] =>
  panel()
    .getByRole("listitem")
    .elements()
    .map((row) => row.textContent ?? "");
const focused = (): string | null => document.activeElement?.getAttribute("aria-label") ?? null;

const image = (url: string): Content => ({ kind: "image", url, preview: url, width: 40, height: 40, format: "png" });
const FILE: Content = { kind: "file", url: "blob:nothing", name: "面试安排.pdf", size: 2048 };
const LINKS: Content = { kind: "text", text: "地图 https://map.example.com/a 和 javascript:alert(1) 还有 http://b.example.org" };
const VIDEO: Content = { kind: "video", url: "blob:x", cover: null, width: 4, height: 3, seconds: 75 };
const FAR: Content = { kind: "elsewhere", media: "image", url: "https://far.example/a.png", host: "far.example" };

beforeEach(async () => {
  const before = environment();
  setEnvironment({ ...before, openSheet: () => () => undefined });
  await page.viewport(1440, 900);
  sessionStorage.clear();
  $toasts.set([]);
  return () => setEnvironment(before);
});

type Own = {
  /** Pages of the search: each has one kind of message. */
  found?: Message[][];
  history?: Message[][];
  conversation?: Partial<Conversation>;
  canSearch?: boolean;
  fails?: string;
};
/** A conversation in which the search finds these pages; the fake service gives a page to the tab of its first message. */
const show = async (id: string, { found = [], history: pages = [[]], conversation = {}, canSearch = true, fails }: Own = {}) => {
  const chat = createFakeChat({ [id]: pages });
  chat.state.now = NOW;
  chat.state.found[id] = found.map((messages) => [{ conversationId: id, count: messages.length, messages }]);
  const kind = id === GROUP ? { kind: "group" as const, peer: "g1", name: "同窗会" } : {};
  chat.state.conversations = [conversationOf(id, { ...kind, ...conversation })];
  Object.assign(chat.groups.state, {
    groups: [groupOf("g1", { role: "Member", ...(conversation.groupType && { type: conversation.groupType }) })],
    members: { g1: [memberOf(ME)] },
  });
  if (fails) chat.fail(fails);
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  stores.inbox.$capabilities.set({ search: canSearch });
  await stores.inbox.load();
  await render(
    <main className="flex h-dvh flex-col">
      <h1 className="sr-only">我的消息</h1>
      <ChatLayout chat={stores} account={ME} isSeeker />
    </main>,
  );
  await stores.view.open(id);
  await button(id === GROUP ? "群管理" : "会话详情").click();
  await button("图片、文件和链接").click();
  await expect.element(page.getByRole("heading", { name: "图片、文件和链接" })).toHaveFocus();
  return { chat, stores };
};
const given = (id: string, content: Content, own: Partial<Message> = {}) =>
  messageOf({ id, conversationId: GROUP, time: NOW - 60, content, ...own });

describe("the shared things of a group", () => {
  test("are pictures and videos by month, the newest first, and a line for a picture from elsewhere", async () => {
    const url = await drawPicture(40, 40);
    const found = [
      given("d", image(url), { name: "林知夏" }),
      given("c", VIDEO, { time: noon(11, 2), isMine: true }),
      given("b", FAR, { time: noon(10, 30) }),
      given("a", image(url), { time: noon(10, 1) }),
    ];
    await show(GROUP, { found: [found] });
    await expect.poll(lines).toEqual(["2026年11月", "1:15", "2026年10月", expect.stringContaining("far.example"), ""]);
    await expect.element(button("查看图片，林知夏，2026-11-25 11:59")).toBeVisible();
    await expect.element(button("播放视频，我，2026-11-02 12:00")).toBeVisible();
    const far = link(/在新标签页查看图片，far\.example/);
    await expect.element(far).toHaveAttribute("rel", expect.stringContaining("noopener"));
    expect(far.element().querySelector("img")).toBeNull();
    await expect.element(panel().getByRole("status")).toHaveTextContent("共4项");
    expect(await problems()).toEqual([]);
  });

  test("are files with size, sender and date, which a press saves under their names", async () => {
    const files: string[] = [];
    setEnvironment({
      ...environment(),
      fetch: async () => new Response("x"),
      saveFile: (_file, name) => void files.push(name),
    });
    await show(GROUP, { found: [[given("f", FILE, { name: "林知夏" })]] });
    await tab("文件").click();
    await expect.poll(lines).toEqual(["2026年11月", "面试安排.pdf林知夏 · 2.0 KB · 11:59"]);
    await link(/^下载文件 面试安排\.pdf，林知夏/).click();
    await expect.poll(() => files).toEqual(["面试安排.pdf"]);
    expect(await problems()).toEqual([]);
  });

  test("are links of the web alone, by the whole name of their server, in a tab of their own", async () => {
    await show(GROUP, { found: [[given("l", LINKS, { name: "林知夏", time: noon(11, 3) })]] });
    await tab("链接").click();
    await expect.poll(lines).toHaveLength(3);
    expect(lines()[1]).toBe("map.example.comhttps://map.example.com/a林知夏 · 11/3");
    const links = link(/^打开链接/).elements();
    expect(links.map((one) => [one.getAttribute("href"), one.getAttribute("target"), one.getAttribute("rel")])).toEqual([
      ["https://map.example.com/a", "_blank", "noopener noreferrer nofollow"],
      ["http://b.example.org/", "_blank", "noopener noreferrer nofollow"],
    ]);
    expect(await problems()).toEqual([]);
  });

  test("lead to the places of their messages", async () => {
    const talk = talkOf(40, GROUP);
    const found = [given("m12", FILE, { time: talk[12]?.time ?? 0 })];
    const { stores } = await show(GROUP, { found: [found], history: [talk.slice(20), talk.slice(0, 20)] });
    await tab("文件").click();
    await button("在聊天中定位：面试安排.pdf").click();
    await expect.poll(() => stores.view.openStore()?.finding.$located.get()).toEqual({ id: "m12" });
    await expect.element(history().filter({ hasText: "第12条，第1行" })).toBeVisible();
    await expect.element(tab("文件")).toBeVisible();
  });

  test("open a picture in the previewer, which walks on to older pages and leads to a message", { tags: "release" }, async () => {
    const [blue, green] = [await drawPicture(40, 40), await drawPicture(40, 40, "#0f7b4d")];
    const [b, a] = [given("b", image(blue), { time: noon(10, 2) }), given("a", image(green), { time: noon(10, 1) })];
    const talk = talkOf(40, GROUP).filter(({ content }) => content.kind === "text");
    const { stores } = await show(GROUP, { found: [[b], [a]], history: [talk.slice(18), [a, b, ...talk.slice(0, 18)]] });
    await button(/^查看图片/).click();
    const dialog = page.getByRole("dialog", { name: "图片预览" });
    await expect.element(dialog.getByText("1 / 2")).toBeVisible();
    expect(await problems()).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button(/2026-10-02/)).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(dialog.getByText("2 / 2")).toBeVisible();
    await dialog.getByRole("button", { name: "定位到聊天位置" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => stores.view.openStore()?.finding.$located.get()).toEqual({ id: "a" });
  });

  test("vanish from the screen and the previewer when their message is taken back", { tags: "release" }, async () => {
    const url = await drawPicture(40, 40);
    const picture = given("a", image(url));
    const { chat } = await show(GROUP, { found: [[picture]] });
    await button(/^查看图片/).click();
    const dialog = page.getByRole("dialog", { name: "图片预览" });
    await expect.element(dialog).toBeVisible();
    chat.push({ type: "changed", messages: [{ ...picture, revoked: { by: "manager7" } }] });
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText("还没有图片和视频")).toBeVisible();
  });

  test("come page by page, and those out of view are not on the page", async () => {
    const url = await drawPicture(40, 40);
    const all = Array.from({ length: 300 }, (_, index) => given(`p${index}`, image(url), { time: NOW - index * 60 }));
    const found = Array.from({ length: 3 }, (_, index) => all.slice(index * 100, index * 100 + 100));
    const { chat } = await show(GROUP, { found });
    await expect.element(panel().getByRole("status")).toHaveTextContent("已加载100项，还有更多");
    const tiles = () => button(/^查看图片/).elements();
    expect(tiles().length).toBeLessThan(80);
    tiles()[0]?.focus();
    await userEvent.keyboard("{End}");
    await expect.element(panel().getByRole("status")).toHaveTextContent("已加载200项，还有更多");
    await userEvent.keyboard("{End}");
    await expect.element(panel().getByRole("status")).toHaveTextContent("共300项");
    expect(tiles().length).toBeLessThan(80);
    expect(chat.asked.filter((name) => name.startsWith("search"))).toHaveLength(3);
    await userEvent.keyboard("{End}");
    await expect.poll(focused).toBe("查看图片，陈晓，2026-11-25 07:01");
  });

  test("say that a tab is empty", { tags: "release" }, async () => {
    await show(GROUP);
    for (const [name, sentence] of [
      ["图片与视频", "还没有图片和视频"],
      ["文件", "还没有文件"],
      ["链接", "还没有链接"],
    ] as const) {
      await tab(name).click();
      await expect.element(page.getByText(sentence)).toBeVisible();
    }
    expect(await problems()).toEqual([]);
  });

  test("say that they cannot be had, and are asked for again", { tags: "release" }, async () => {
    await show(GROUP, { found: [[given("f", image(await drawPicture(4, 4)))]], fails: `search ${GROUP} media ` });
    await expect.element(page.getByRole("alert").getByText("加载失败")).toBeVisible();
    expect(await problems()).toEqual([]);
    await button("重试").click();
    await expect.element(button(/^查看图片/)).toBeVisible();
  });

  test("stay when a further page fails, which is offered again", { tags: "release" }, async () => {
    const url = await drawPicture(40, 40);
    const { chat } = await show(GROUP, { found: [[given("b", image(url))], [given("a", image(url), { time: noon(11, 1) })]] });
    chat.fail(`search ${GROUP} media  1`);
    await panel().getByRole("button", { name: "查看更多" }).click();
    await button("加载失败，点击重试").click();
    await expect.poll(() => button(/^查看图片/).elements().length).toBe(2);
    // The button has gone with the last page, and the focus stays among the pictures.
    await expect.poll(focused).toMatch(/^查看图片/);
  });

  test.each([
    ["a service without a search", { canSearch: false }, "暂时无法查看"],
    ["a live group", { conversation: { groupType: "AVChatRoom" } }, "直播群不保存历史消息，没有可查看的图片、文件和链接"],
  ] satisfies [string, Own, string][])(
    "are not there for %s, which a sentence says",
    { tags: "release" },
    async (_name, own, sentence) => {
      const { chat } = await show(GROUP, own);
      await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
      expect(chat.asked.filter((name) => name.startsWith("search"))).toEqual([]);
      expect(await problems()).toEqual([]);
    },
  );
});

describe("by keyboard alone", () => {
  test("tabs change by arrows, tiles and lines are walked by arrows, and Back gives the focus back", async () => {
    const url = await drawPicture(40, 40);
    const pictures = [4, 3, 2, 1].map((day) => given(`p${day}`, image(url), { time: noon(11, day) }));
    const files = [2, 1].map((day) => given(`f${day}`, { ...FILE, name: `${day}.pdf` }, { time: noon(11, day) }));
    await show(GROUP, { found: [pictures, files] });
    await expect.poll(() => button(/^查看图片/).elements().length).toBe(4);
    await userEvent.tab();
    await expect.element(tab("图片与视频")).toHaveFocus();
    await userEvent.tab();
    expect(focused()).toContain("2026-11-04");
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowDown}");
    expect(focused()).toContain("2026-11-01");
    await userEvent.keyboard("{ArrowUp}{ArrowRight}{Home}");
    expect(focused()).toContain("2026-11-04");
    await userEvent.tab({ shift: true });
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(tab("文件")).toHaveFocus();
    await expect.element(link(/2\.pdf/)).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}");
    expect(focused()).toContain("1.pdf");
    await userEvent.tab();
    expect(focused()).toBe("在聊天中定位：1.pdf");
    await button("返回").click();
    await expect.element(button("图片、文件和链接")).toBeVisible();
    await userEvent.tab();
    await expect.poll(() => document.activeElement?.closest("aside")?.getAttribute("aria-label")).toBe("群管理");
  });
});

describe("the shared things of two people", () => {
  test("stand above the details, with the other side's name", async () => {
    await show(PEER, { found: [[messageOf({ id: "f", time: NOW - 60, content: FILE })]] });
    await tab("文件").click();
    await expect.poll(lines).toEqual(["2026年11月", "面试安排.pdf陈晓 · 2.0 KB · 11:59"]);
    await button("返回").click();
    await expect.element(page.getByRole("switch", { name: "置顶会话" })).toBeVisible();
    await expect.element(page.getByRole("complementary", { name: "会话详情" })).toBeVisible();
  });

  test("are in a sheet on phones, which makes room for the message they lead to", async () => {
    await page.viewport(390, 844);
    const talk = talkOf(40);
    const found = [messageOf({ id: "m12", time: talk[12]?.time ?? 0, content: FILE })];
    const { stores } = await show(PEER, { found: [found], history: [talk.slice(20), talk.slice(0, 20)] });
    await tab("文件").click();
    await expect.poll(lines).toHaveLength(2);
    expect(await problems()).toEqual([]);
    await button("在聊天中定位：面试安排.pdf").click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.poll(() => stores.view.openStore()?.finding.$located.get()).toEqual({ id: "m12" });
  });
});
