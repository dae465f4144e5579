import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import * as z from "zod/mini";
import { ChatLayout } from "#islands/chat/shell/ChatLayout.tsx";
import { configureApi } from "#lib/api/settings.ts";
import { environment, setEnvironment } from "#lib/browser/environment.ts";
import { talkedPosts } from "#lib/contract/talked-posts.ts";
import type { TalkedPost } from "#lib/domain/posts/posts.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { talkOf } from "#tests/support/chat/chat-messages.ts";
import { painted } from "./ListOnPage.tsx";
import "#pages/_shell/global.css";

const PEER = "C2Cmanager7";
const LONG = "跨境电商多语种供应链与海外仓储运营管理高级专家（东南亚方向）";

const postOf = (id: string, own: Partial<TalkedPost> = {}): TalkedPost => ({
  id,
  name: "后端开发工程师",
  companyName: "云杉科技有限公司",
  salary: { min: 20_000, max: 35_000 },
  place: { kind: "domestic", province: "浙江省", city: "杭州市", area: "余杭区" },
  careerId: null,
  careerFunction: "",
  careerPost: "",
  kind: "domestic",
  direction: null,
  startsOn: "2020-01-01",
  endsOn: null,
  signedUp: false,
  ...own,
});
const bar = () => page.getByRole("region", { name: "正在沟通的职位" });
const heading = () => page.getByRole("heading", { level: 2, name: "陈晓" });

/** A conversation with a recruiter about some posts, null for a backend that does not know the call; `width` of the window. */
const show = async (posts: TalkedPost[] | null, { width = 1440, isSeeker = true, isService = false, isCut = false } = {}) => {
  sessionStorage.clear();
  await page.viewport(width, 844);
  let asked = 0;
  configureApi({
    fetch: async (input) => {
      if (!String(input).includes(talkedPosts.path)) return Response.json({ code: 0, message: "", data: null });
      asked += 1;
      return posts
        ? Response.json({ code: 0, message: "", data: z.encode(talkedPosts.answer, posts) })
        : new Response("", { status: 404 });
    },
  });
  beginSession({ token: "token", user: { id: "1", name: "程若水", phone: "13800000001" } });
  const chat = createFakeChat({ [PEER]: [talkOf(5, PEER)] });
  chat.state.conversations = [conversationOf(PEER), conversationOf("C2Cmanager8", { name: "苏映雪" })];
  if (isService) chat.state.services.add(PEER);
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  stores.inbox.$capabilities.set(chat.state.capabilities);
  await stores.inbox.load();
  await stores.view.open(PEER);
  if (isCut) stores.inbox.$connection.set("disconnected");
  await render(
    <main className="flex h-dvh flex-col">
      <h1 className="sr-only">聊天</h1>
      <ChatLayout chat={stores} account="recruitUser1" isSeeker={isSeeker} />
    </main>,
  );
  await expect.element(heading()).toBeVisible();
  return { stores, asked: () => asked };
};

beforeEach(() => {
  const inBrowser = environment();
  setEnvironment({ ...inBrowser, openSheet: () => () => undefined });
  return () => setEnvironment(inBrowser);
});

describe("the post above a conversation", () => {
  test("names the post and its pay, and leads to its page by 查看", async () => {
    await show([postOf("71")]);
    await expect.element(bar().getByText("后端开发工程师")).toBeVisible();
    await expect.element(bar().getByText("20000-35000元/月")).toBeVisible();
    await expect.element(bar().getByText("在招", { exact: true })).toBeVisible();
    await expect
      .element(bar().getByRole("link", { name: "后端开发工程师：查看", exact: true }))
      .toHaveAttribute("href", "/post-details?id=71");
    await expect.element(bar().getByRole("button", { name: "切换职位" })).not.toBeInTheDocument();
  });

  test.for([
    ["a long title", postOf("1", { name: LONG })],
    ["no figures of pay", postOf("1", { salary: null })],
    ["a place abroad", postOf("1", { kind: "overseas", direction: "export", place: { kind: "abroad", address: "新加坡" } })],
    ["a long title that is applied for", postOf("1", { name: LONG, signedUp: true })],
  ] as const)("is at most 48 px high on a phone and is not cut off with %s", async ([, post]) => {
    await show([post, postOf("2")], { width: 390 });
    await expect.element(bar()).toBeVisible();
    const box = bar().element();
    expect(box.getBoundingClientRect().height).toBeLessThanOrEqual(48);
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
    for (const each of box.querySelectorAll("a, button")) expect(each.getBoundingClientRect().right).toBeLessThanOrEqual(390);
  });

  test("comes when the connection is back", async () => {
    const { stores, asked } = await show([postOf("71")], { isCut: true });
    expect(asked()).toBe(0);
    stores.inbox.$connection.set("connected");
    await expect.element(bar().getByText("后端开发工程师")).toBeVisible();
  });

  test("offers no sign-up once the post has closed, and says so", async () => {
    await show([postOf("1", { endsOn: "2020-02-01" })]);
    await expect.element(bar().getByText("已截止")).toBeVisible();
    await expect.element(bar().getByRole("button")).not.toBeInTheDocument();
    await expect.element(bar().getByRole("link", { name: "后端开发工程师：查看", exact: true })).toBeVisible();
  });

  test("shows another post of the conversation from its menu, by keyboard alone", async () => {
    await show([postOf("1"), postOf("2", { name: "测试工程师", salary: null }), postOf("3", { name: "测试工程师", salary: null })]);
    await expect.element(bar().getByText("后端开发工程师")).toBeVisible();
    const opener = bar().getByRole("button", { name: "切换职位" });
    (opener.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect
      .poll(() =>
        page
          .getByRole("menuitem")
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(["测试工程师 · 面议 · 杭州·余杭区", "测试工程师 · 面议 · 杭州·余杭区"]);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect
      .element(bar().getByRole("link", { name: "测试工程师：查看", exact: true }))
      .toHaveAttribute("href", "/post-details?id=3");
    await expect.element(opener).toHaveFocus();
  });

  test("stands at once when the conversation is opened again", async () => {
    const { stores } = await show([postOf("1")]);
    await expect.element(bar()).toBeVisible();
    await stores.view.open("C2Cmanager8");
    await stores.view.open(PEER);
    await expect.element(heading()).toBeVisible();
    expect(bar().elements()).toHaveLength(1);
  });

  test.for([
    ["for a backend that does not know the call", null, {}, 1],
    ["where nothing was talked about", [], {}, 1],
    ["for a recruiter", [postOf("1")], { isSeeker: false }, 0],
    ["with customer service", [postOf("1")], { isService: true }, 0],
  ] as const)("is absent %s", async ([, posts, options, calls]) => {
    const { asked } = await show(posts && [...posts], options);
    await expect.element(page.getByRole("textbox", { name: "消息内容" })).toBeVisible();
    await expect.poll(asked).toBe(calls);
    await painted();
    expect(bar().elements()).toEqual([]);
  });

  test.for(["light", "dark"] as const)("is accessible in the %s: open, applied for, closed", async (scheme) => {
    await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
    const { stores } = await show([
      postOf("1"),
      postOf("2", { name: "已报", signedUp: true }),
      postOf("3", { endsOn: "2020-02-01" }),
    ]);
    for (const index of [0, 1]) {
      await expect.element(bar()).toBeVisible();
      expect((await axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag22aa"] })).violations).toEqual([]);
      await bar().getByRole("button", { name: "切换职位" }).click();
      await page.getByRole("menuitem").nth(index).click();
    }
    expect((await axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag22aa"] })).violations).toEqual([]);
    stores.stop();
    await cdp().send("Emulation.setEmulatedMedia", { features: [] });
  });
});

test.each([
  ["on its side", 844, 390],
  ["with its keyboard up", 390, 480],
])("a phone %s gives the list of messages half of its height, below the site's header", async (_how, width, height) => {
  await cdp().send("Emulation.setTouchEmulationEnabled", { enabled: true });
  try {
    await show([postOf("1"), postOf("2")], { width });
    await expect.element(bar()).toBeVisible();
    const main = document.querySelector("main");
    if (main) main.style.paddingTop = "64px";
    await page.viewport(width, height);
    const list = page.getByRole("region", { name: "聊天记录" });
    await expect.poll(() => list.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(height / 2);
    await expect.element(page.getByRole("textbox", { name: "消息内容" })).toBeInViewport();
  } finally {
    await cdp().send("Emulation.setTouchEmulationEnabled", { enabled: false });
  }
});
