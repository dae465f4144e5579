import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChatLayout } from "#islands/chat/shell/ChatLayout.tsx";
import { reportTrouble } from "#islands/chat/shell/report-trouble.ts";
import { configureApi } from "#lib/api/settings.ts";
import { environment, setEnvironment } from "#lib/browser/environment.ts";
import { NO_DRAFT } from "#lib/domain/chat/composing/draft.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf, talkOf } from "#tests/support/chat/chat-messages.ts";
import { painted } from "./ListOnPage.tsx";
import "#pages/_shell/global.css";

const PEER = "C2Cmanager7";
const heading = () => page.getByRole("heading", { level: 2, name: "陈晓" });
const rowButton = (name: string) =>
  page.getByRole("region", { name: "会话列表" }).getByRole("listitem").filter({ hasText: name }).getByRole("button").first();
const editor = () => page.getByRole("textbox", { name: "消息内容" });

/** The page's calls to its backend. */
const asked = vi.fn<typeof fetch>();

/** The chat with two conversations, as a seeker has it. */
const show = async ({ record = null as unknown } = {}) => {
  sessionStorage.clear();
  asked.mockReset().mockImplementation(async () => Response.json({ code: 0, message: "", data: record }));
  const chat = createFakeChat({ [PEER]: [talkOf(5, PEER)] });
  chat.state.conversations = [conversationOf(PEER), conversationOf("C2Cmanager8", { name: "苏映雪" })];
  chat.state.companies = { manager7: "云杉科技有限公司" };
  const stores = createChat({
    client: chat.client,
    report: (trouble) => void reportTrouble(trouble),
    onUnread: () => undefined,
  });
  stores.inbox.$capabilities.set(chat.state.capabilities);
  await stores.inbox.load();
  await render(
    <main className="flex h-dvh flex-col">
      <ChatLayout chat={stores} account="recruitUser1" isSeeker />
    </main>,
  );
  await expect.element(rowButton("陈晓")).toBeVisible();
  return { chat, stores };
};

/** Delayed tasks, with their delays in milliseconds. */
const putOff: { time: number; run: () => void }[] = [];
beforeEach(async () => {
  putOff.length = 0;
  $toasts.set([]);
  // A step of the history is the sheets' own matter.
  const inBrowser = environment();
  setEnvironment({
    ...inBrowser,
    openSheet: () => () => undefined,
    after: (time, run) => {
      putOff.push({ time, run });
      return inBrowser.after(time, run);
    },
  });
  configureApi({ fetch: asked });
  await page.viewport(1440, 900);
  return () => setEnvironment(inBrowser);
});

describe("the header of a conversation", () => {
  test("says who it is, for whom they speak, that they are there, and that they write", async () => {
    const { chat, stores } = await show();
    chat.push({ type: "presence", people: [{ account: "manager7", isOnline: true }] });
    await stores.view.open(PEER);
    await expect.element(heading()).toBeVisible();
    const header = page.getByRole("region", { name: "陈晓" });
    await expect.element(header.getByText("云杉科技有限公司").first()).toBeVisible();
    await expect.element(header.getByText("在线", { exact: true }).first()).toBeVisible();
    chat.push({ type: "typing", conversationId: PEER, isTyping: true });
    await expect.element(page.getByRole("heading", { name: "对方正在输入…" })).toBeVisible();
    // A notice of typing in another conversation does not show here.
    chat.push({ type: "typing", conversationId: "C2Cmanager8", isTyping: true });
    chat.push({ type: "messages", messages: [messageOf({ id: "x", conversationId: PEER, time: 1_799_000_000 })] });
    await expect.element(heading()).toBeVisible();
  });

  test("shows the recruiter's usual response time and the rule of its measurement", async () => {
    const { stores } = await show({ record: { conversations: 20, answered: 18, medianSeconds: 7000 } });
    await stores.view.open(PEER);
    await expect.element(page.getByText("通常2小时内回复 · 近30天回复率90%")).toBeVisible();
    const rule = page.getByRole("button", { name: "这是怎么算的" });
    await expect.element(rule).toHaveAttribute("aria-expanded", "false");
    await rule.click();
    await expect.element(rule).toHaveAttribute("aria-expanded", "true");
    await expect
      .element(page.getByText("近30天内有20位求职者主动发起沟通，其中18位得到了招聘方本人的回复", { exact: false }))
      .toBeVisible();
  });

  test("says nothing of it where nothing is known", async () => {
    const { stores } = await show();
    await stores.view.open(PEER);
    await expect.element(heading()).toBeVisible();
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    await painted();
    expect(page.getByRole("button", { name: "这是怎么算的" }).elements()).toEqual([]);
  });
});

describe("the panes", () => {
  test("are a list of 300 px with faces of 36 px and the conversation from 992 px on, one of them below", async () => {
    const list = () => page.getByRole("region", { name: "会话列表" });
    const { stores } = await show();
    await page.viewport(992, 768);
    const box = list().element().getBoundingClientRect();
    const face = list().getByRole("listitem").first().getByText("陈", { exact: true }).element();
    expect([box.width, face.getBoundingClientRect().width, face.getBoundingClientRect().height]).toEqual([300, 36, 36]);
    expect(getComputedStyle(face).borderRadius).toBe("5px");
    await expect.element(page.getByText("与您沟通过的用户会出现在左侧列表")).toBeVisible();
    await page.viewport(991, 768);
    await expect.poll(() => list().element().clientWidth).toBe(document.querySelector("main")?.clientWidth);
    await expect.element(page.getByText("与您沟通过的用户会出现在左侧列表")).not.toBeVisible();
    await stores.view.open(PEER);
    await expect.element(heading()).toBeVisible();
    await expect.element(list()).not.toBeInTheDocument();
  });

  test("say above them how many messages wait for the connection, in all conversations", async () => {
    const { chat, stores } = await show();
    await stores.view.open(PEER);
    chat.push({ type: "connection", state: "connecting" });
    const banner = page.getByRole("alert").filter({ hasText: "网络异常，请您检查网络设置" });
    await expect.element(banner).toBeVisible();
    await expect.element(banner.getByText("待发送")).not.toBeInTheDocument();
    stores.view.openStore()?.sending.send({ kind: "text", text: "一" });
    await stores.view.open("C2Cmanager8");
    stores.view.openStore()?.sending.send({ kind: "text", text: "二" });
    await expect.element(banner.getByText("2条消息待发送，网络恢复后自动发出")).toBeVisible();
    chat.push({ type: "connection", state: "connected" });
    await expect.element(banner).not.toBeInTheDocument();
  });
});

test("that a conversation cannot be opened is said for a second", async () => {
  const { chat, stores } = await show();
  chat.fail("conversation");
  await stores.view.open("C2Cnobody");
  expect($toasts.get()).toMatchObject([{ type: "error", message: { sentence: "打开会话失败" } }]);
  const last = putOff.at(-1);
  expect(last?.time).toBe(1000);
  last?.run();
  expect($toasts.get()).toEqual([]);
});

test("a phone's way back closes a menu, the emoji and the tools, and nothing else", async () => {
  const steps: (() => void)[] = [];
  const openSheet = (onBack: () => void): (() => void) => {
    steps.push(onBack);
    return () => void steps.splice(steps.indexOf(onBack), 1);
  };
  setEnvironment({ ...environment(), openSheet });
  const back = (): void => {
    expect(steps.length).toBe(1);
    steps[0]?.();
  };
  await page.viewport(390, 844);
  const { stores } = await show();
  await stores.view.open(PEER, false);
  for (const name of ["更多工具", "表情"]) {
    const opener = page.getByRole("button", { name, exact: true });
    await opener.click();
    await expect.poll(() => steps.length).toBe(1);
    back();
    await expect.element(opener).toHaveAttribute("aria-expanded", "false");
    await expect.poll(() => steps.length).toBe(0);
  }
  page.getByRole("region", { name: "聊天记录" }).getByRole("button", { name: "消息操作" }).last().element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menu")).toBeVisible();
  await expect.poll(() => steps.length).toBe(1);
  back();
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  expect([steps.length, stores.view.$open.get()?.id]).toEqual([0, PEER]);
});

test("the title of the tab shows how many messages are unread, and the plain title without any", async () => {
  document.title = "我的消息 - 英才港";
  const { chat } = await show();
  const unread = (count: number) => chat.push({ type: "conversations", conversations: [conversationOf(PEER, { unread: count })] });
  unread(3);
  await expect.poll(() => document.title).toBe("(3) 我的消息 - 英才港");
  unread(120);
  await expect.poll(() => document.title).toBe("(99+) 我的消息 - 英才港");
  unread(0);
  await expect.poll(() => document.title).toBe("我的消息 - 英才港");
});

describe("the focus", () => {
  const onTouch = async (isOn: boolean): Promise<void> => {
    await cdp().send("Emulation.setTouchEmulationEnabled", { enabled: isOn });
    await expect.poll(() => matchMedia("(hover: none) and (pointer: coarse)").matches).toBe(isOn);
  };
  afterEach(() => onTouch(false));

  test("on touch goes to the heading of the conversation that opens, and back to its row", async () => {
    await page.viewport(390, 844);
    await onTouch(true);
    const { stores } = await show();
    await rowButton("苏映雪").click();
    await expect.element(page.getByRole("heading", { level: 2, name: "苏映雪" })).toHaveFocus();
    await page.getByRole("button", { name: "返回会话列表" }).click();
    await expect.element(rowButton("苏映雪")).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await expect.element(heading()).toHaveFocus();
    await editor().click();
    stores.view.leave();
    await expect.element(rowButton("陈晓")).toHaveFocus();
  });

  test.each([1440, 900])(
    "on a desktop %i px wide the cursor goes into the editor of each conversation that opens",
    async (width) => {
      await page.viewport(width, 800);
      const { chat, stores } = await show();
      rowButton("陈晓").element().focus();
      await userEvent.keyboard("{Enter}");
      await expect.element(heading()).toBeVisible();
      await expect.element(editor()).toHaveFocus();
      await userEvent.keyboard("您好{Enter}");
      await expect.poll(() => chat.sending.map(({ message }) => message.content)).toEqual([{ kind: "text", text: "您好" }]);
      await stores.view.open("C2Cmanager8");
      await expect.element(page.getByRole("heading", { level: 2, name: "苏映雪" })).toBeVisible();
      await expect.element(editor()).toHaveFocus();
    },
  );

  test("opening a conversation with a draft does not say that one types", async () => {
    const { chat, stores } = await show();
    await stores.view.open(PEER);
    stores.view.openStore()?.draft.write({ ...NO_DRAFT, text: "还没写完" });
    await stores.view.open("C2Cmanager8");
    await stores.view.open(PEER);
    await expect.element(editor()).toHaveFocus();
    expect(chat.asked.filter((call) => call.startsWith("typing"))).toEqual([]);
  });

  test("a letter typed anywhere on the page is written into the editor", async () => {
    const { stores } = await show();
    await stores.view.open(PEER);
    await expect.element(editor()).toHaveFocus();
    rowButton("苏映雪").element().focus();
    await userEvent.keyboard("hi");
    await expect.element(editor()).toHaveFocus();
    expect(editor().element().textContent).toBe("hi");
  });

  test("a letter stays in a field, a menu, a short cut and an input method", async () => {
    const { stores } = await show();
    await stores.view.open(PEER);
    await expect.element(editor()).toHaveFocus();
    const row = rowButton("苏映雪").element();
    row.focus();
    const press = (init: KeyboardEventInit): boolean =>
      row.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
    for (const init of [{ key: "c", ctrlKey: true }, { key: "n", isComposing: true }, { key: "n", keyCode: 229 }, { key: " " }])
      press(init);
    await expect.element(rowButton("苏映雪")).toHaveFocus();
    await page.getByRole("button", { name: "搜索聊天记录" }).first().click();
    const field = page.getByRole("searchbox").first();
    await field.click();
    await userEvent.keyboard("x");
    await expect.element(field).toHaveValue("x");
    expect(editor().element().textContent).toBe("");
  });

  test("goes into the editor after 重新编辑, behind the text", async () => {
    const { chat, stores } = await show();
    await stores.view.open(PEER);
    await expect.element(editor()).toHaveFocus();
    const gone = { id: "gone", conversationId: PEER, isMine: true, from: "recruitUser1", revoked: { by: "recruitUser1" } };
    chat.push({
      type: "messages",
      messages: [messageOf({ ...gone, time: 1_799_000_000, content: { kind: "text", text: "写错了" } })],
    });
    await page.getByRole("button", { name: "重新编辑" }).click();
    await expect.element(editor()).toHaveFocus();
    await userEvent.keyboard("！");
    expect(editor().element().textContent).toBe("写错了！");
  });
});

describe("a finger on a conversation", () => {
  const finger = (type: "touchstart" | "touchend", target: Element): void => {
    const touch = new Touch({ identifier: 1, target, clientX: 40, clientY: 100 });
    const touches = type === "touchstart" ? [touch] : [];
    target.dispatchEvent(new TouchEvent(type, { touches, changedTouches: [touch], bubbles: true }));
  };
  const menu = () => page.getByRole("menu", { name: "陈晓的会话操作" });
  const until = async (time: number): Promise<void> => {
    while (performance.now() < time) await painted();
  };

  test("opens its menu once it has pressed for 300 ms, and not the conversation when it is lifted", async () => {
    const { stores } = await show();
    const target = rowButton("陈晓").element();
    const start = performance.now();
    finger("touchstart", target);
    await expect.element(menu()).toBeVisible();
    expect(performance.now() - start).toBeGreaterThanOrEqual(299);
    finger("touchend", target);
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    await painted();
    expect(stores.view.$open.get()).toBeNull();
    await expect.element(menu().getByRole("menuitem").first()).toHaveFocus();
  });

  test("that has opened its menu does not close it within 200 ms", { tags: "release" }, async () => {
    await show();
    const target = rowButton("陈晓").element();
    const press = (): boolean => document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
    finger("touchstart", target);
    await expect.element(menu()).toBeVisible();
    clock.mockReturnValue(1199);
    press();
    await painted();
    await expect.element(menu()).toBeVisible();
    clock.mockReturnValue(1200);
    press();
    await expect.element(menu()).not.toBeInTheDocument();
    clock.mockRestore();
  });

  test("that is lifted earlier opens the conversation, and no menu", { tags: "release" }, async () => {
    const { stores } = await show();
    const target = rowButton("陈晓").element();
    const start = performance.now();
    finger("touchstart", target);
    finger("touchend", target);
    await until(start + 500);
    expect(menu().elements()).toEqual([]);
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    await expect.poll(() => stores.view.$open.get()?.id).toBe(PEER);
  });
});
