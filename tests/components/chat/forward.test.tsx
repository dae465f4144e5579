import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChatLayout } from "#islands/chat/shell/ChatLayout.tsx";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import { failed, success } from "#lib/domain/failure.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";
import { row, said, wordsOf } from "./Talk.tsx";
import "#pages/_shell/global.css";
import { chatFailure } from "#lib/chat/failures.ts";

const PEER = "C2Cmanager7";
const OTHERS = [conversationOf("C2Cmanager8", { name: "苏映雪" }), conversationOf("C2Cmanager9", { name: "顾南舟" })];
const WORDS = messageOf({ id: "a", conversationId: PEER, content: { kind: "text", text: "面试在周三" } });

beforeEach(() => page.viewport(1440, 900));

/** A seeker's chat, with the message's menu open. */
const show = async (others: Conversation[] = OTHERS) => {
  sessionStorage.clear();
  $toasts.set([]);
  const chat = createFakeChat({ [PEER]: [[WORDS]] });
  chat.state.conversations = [conversationOf(PEER), ...others];
  chat.state.companies = { manager8: "云杉科技有限公司" };
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  stores.inbox.$capabilities.set(chat.state.capabilities);
  await stores.inbox.load();
  await render(
    <main className="flex h-dvh flex-col">
      <h1 className="sr-only">聊天</h1>
      <ChatLayout chat={stores} account="recruitUser1" isSeeker />
    </main>,
  );
  await stores.view.open(PEER);
  await row("面试在周三").getByText("面试在周三").click({ button: "right" });
  return { chat, stores };
};
const choose = (name: string) => page.getByRole("menuitem", { name, exact: true }).click();
const picker = () => page.getByRole("dialog", { name: "转发到" });
const box = (name: string) => picker().getByRole("checkbox", { name: new RegExp(`^${name}`) });
const go = () => picker().getByRole("button", { name: /^转发/ });
const outcome = success(messageOf({ id: "own0", isMine: true }));

describe("a message", () => {
  test("is sent on to the conversations that are chosen, all at once or one by one, and not to its own", async () => {
    const { chat } = await show();
    await choose("转发");
    await expect.poll(wordsOf(picker())).toContain("面试在周三");
    await expect.element(box("陈晓 当前会话")).toBeDisabled();
    await expect.element(picker().getByRole("searchbox")).toHaveFocus();
    await expect.element(go()).toBeDisabled();
    await box("全选").click();
    await expect.element(picker().getByText("已选2个会话")).toBeVisible();
    const problems = await axe.run(picker().element(), { runOnly: ["wcag2a", "wcag2aa", "wcag22aa", "best-practice"] });
    expect(problems.violations.map(({ id }) => id)).toEqual([]);
    await box("顾南舟").click();
    await expect.element(box("全选")).not.toBeChecked();
    await go().click();
    await expect.element(picker()).not.toBeInTheDocument();
    const sent = () => chat.sending.map(({ message }) => [message.conversationId, message.content]);
    await expect.poll(sent).toEqual([["C2Cmanager8", { kind: "text", text: "转发 a" }]]);
    expect(said()).toEqual([]);
    chat.sending[0]?.answer(outcome);
    await expect.poll(said).toEqual(["已转发"]);
  });

  test("says why it was not sent on: words that may not be said, in their own sentence", { tags: "release" }, async () => {
    const { chat } = await show();
    await choose("转发");
    await box("苏映雪 云杉科技有限公司").click();
    await go().click();
    await expect.poll(() => chat.sending.length).toBe(1);
    chat.sending[0]?.answer(failed(chatFailure(80_001)));
    await expect.poll(said).toEqual(["内容包含敏感词，转发失败"]);
  });

  test("without a line goes when it is back", async () => {
    const { chat } = await show();
    chat.push({ type: "connection", state: "disconnected" });
    await choose("转发");
    await box("苏映雪").click();
    await go().click();
    await expect.poll(said).toEqual(["网络恢复后将自动转发"]);
    await expect.poll(() => chat.sending.length).toBe(1);
    await expect.poll(() => chat.sending.length).toBe(1);
    chat.sending[0]?.answer(failed(chatFailure(2801)));
    // The page processes the answers before the connection returns.
    await new Promise(requestAnimationFrame);
    chat.push({ type: "connection", state: "connected" });
    await expect.poll(() => chat.sending.length).toBe(2);
    chat.sending[1]?.answer(outcome);
    await expect.poll(said).toContain("已转发");
  });

  test("goes nowhere where there is no other conversation, and by keys on a phone's width", async () => {
    await page.viewport(390, 844);
    await show([]);
    await choose("转发");
    await expect.poll(wordsOf(picker())).toContain("没有其他会话可以转发");
    await expect.element(go()).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    await expect.element(picker()).not.toBeInTheDocument();
  });

  test("that is revoked before it is forwarded stays", async () => {
    const { chat } = await show();
    await choose("转发");
    await expect.element(picker()).toBeVisible();
    chat.push({ type: "changed", messages: [{ ...WORDS, revoked: { by: "manager7" } }] });
    await expect.element(picker()).not.toBeInTheDocument();
  });
});

describe("the translation of a message", () => {
  test("stands below it, says that a machine made it, and is hidden by the same way", async () => {
    const { stores } = await show();
    stores.inbox.$capabilities.set({ translation: true });
    await choose("翻译");
    const translated = row("面试在周三").getByRole("status");
    await expect.poll(wordsOf(translated)).toContain("译：面试在周三机器翻译");
    await row("面试在周三").getByText("面试在周三", { exact: true }).click({ button: "right" });
    await choose("隐藏");
    await expect.element(translated).not.toBeInTheDocument();
  });

  test("that fails says so, and is tried again there", async () => {
    const { chat, stores } = await show();
    stores.inbox.$capabilities.set({ translation: true });
    chat.fail("translate zh");
    await choose("翻译");
    const translated = row("面试在周三").getByRole("status");
    await expect.poll(wordsOf(translated)).toContain("翻译失败");
    await translated.getByRole("button", { name: "重试" }).click();
    await expect.poll(wordsOf(translated)).toContain("译：面试在周三");
  });

  test("is not to be had where the service has none: a sentence says so", { tags: "release" }, async () => {
    await show();
    await choose("翻译");
    await expect.poll(said).toEqual(["翻译暂不可用"]);
  });
});
