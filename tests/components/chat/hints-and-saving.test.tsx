/** Hints at fraud below messages, and the conversation saved as a text file from its details. */
import axe from "axe-core";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChatLayout } from "#islands/chat/shell/ChatLayout.tsx";
import { environment, setEnvironment } from "#lib/browser/environment.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { $dismissed } from "#lib/stores/chat/scam-hints.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";
import { row, said, wordsOf } from "./Talk.tsx";
import "#pages/_shell/global.css";

const PEER = "C2Cmanager7";
const GROUP = "GROUP@TGS#1";
const textOf = (id: string, text: string, own: Partial<Message> = {}) =>
  messageOf({ id, conversationId: PEER, content: { kind: "text", text }, ...own });
const FEE = textOf("fee", "入职前需要缴纳300元服装费");
const TALK = [textOf("plain", "本岗位不收取任何费用"), FEE, textOf("own", "押金500元吗", { isMine: true })];

beforeEach(async () => {
  $dismissed.set(new Set());
  await page.viewport(1440, 900);
});

const show = async ({ isSeeker = true, pages = [TALK], id = PEER } = {}) => {
  sessionStorage.clear();
  $toasts.set([]);
  const chat = createFakeChat({ [id]: pages });
  chat.state.conversations = [conversationOf(id, { kind: id === PEER ? "person" : "group", name: "陈/晓" })];
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  await stores.inbox.load();
  await render(
    <main className="flex h-dvh flex-col">
      <h1 className="sr-only">聊天</h1>
      <ChatLayout chat={stores} account="recruitUser1" isSeeker={isSeeker} />
    </main>,
  );
  await stores.view.open(id);
  await expect.element(page.getByRole("region", { name: "聊天记录" })).toBeVisible();
  return { chat, stores };
};
const hint = () => page.getByRole("complementary", { name: "安全提示" });

describe("a message that asks a seeker for money", () => {
  test("has a hint, and ordinary and own ones have none", async () => {
    await show();
    await expect.poll(wordsOf(row("入职前需要缴纳"))).toContain("这条消息提到向您收费");
    expect(hint().elements()).toHaveLength(1);
    const problems = await axe.run(hint().element(), { runOnly: ["wcag2a", "wcag2aa", "wcag22aa", "best-practice"] });
    expect(problems.violations.map(({ id }) => id)).toEqual([]);
  });

  test("loses its hint by a press, for that message alone", async () => {
    const { chat } = await show();
    await hint().getByRole("button", { name: "不再提示这条消息" }).click();
    await expect.element(hint()).not.toBeInTheDocument();
    chat.push({ type: "messages", messages: [textOf("more", "请把培训费转到这个账户", { time: 1_795_000_100 })] });
    await expect.poll(wordsOf(row("请把培训费"))).toContain("这条消息提到向您收费");
  });

  test("is reported by keys, with its words and the reason that suggests itself", async () => {
    await show();
    await expect.element(hint()).toBeVisible();
    hint().getByRole("button", { name: "举报" }).element().focus();
    await userEvent.keyboard("{Enter}");
    const dialog = page.getByRole("dialog", { name: "举报消息" });
    await expect.poll(wordsOf(dialog)).toContain("入职前需要缴纳300元服装费");
    await expect.element(dialog.getByRole("radio", { name: "收取费用" })).toBeChecked();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(hint().getByRole("button", { name: "举报" })).toHaveFocus();
  });

  test.each([
    ["a recruiter", { isSeeker: false }],
    ["the members of a group", { id: GROUP, pages: [TALK.map((message) => ({ ...message, conversationId: GROUP }))] }],
  ])("shows no hint to %s", async (_who, options) => {
    await show(options);
    await expect.element(row("入职前需要缴纳")).toBeVisible();
    // The code of hints would have come by then.
    await page.getByRole("button", { name: "会话详情", exact: true }).click();
    await expect.element(page.getByRole("button", { name: "保存聊天记录" })).toBeVisible();
    expect(hint().elements()).toEqual([]);
  });
});

describe("saving a conversation", () => {
  const saveFiles = () => {
    const before = environment();
    const files: { name: string; file: Blob }[] = [];
    setEnvironment({ ...before, saveFile: (file, name) => void files.push({ file, name }) });
    onTestFinished(() => setEnvironment(before));
    return files;
  };
  const pane = () => page.getByRole("complementary", { name: "会话详情" });
  const open = async (): Promise<void> => {
    await page.getByRole("button", { name: "会话详情", exact: true }).click();
    await expect.element(pane().getByRole("button", { name: "保存聊天记录" })).toBeVisible();
  };

  test("writes all pages into one file, whose name has no path", async () => {
    const files = saveFiles();
    await show({ pages: [TALK, [textOf("older", "更早的话", { time: 1 })]] });
    await open();
    await pane().getByRole("button", { name: "保存聊天记录" }).click();
    await expect.poll(said).toEqual(["聊天记录已保存"]);
    expect(files[0]?.name).toMatch(/^陈晓的聊天记录\d{4}-\d\d-\d\d\.txt$/);
    const text = (await files[0]?.file.text()) ?? "";
    expect(text.indexOf("更早的话")).toBeLessThan(text.indexOf("入职前需要缴纳"));
  });

  test("says that it broke off, keeps the read messages, and goes on by 重试", async () => {
    const files = saveFiles();
    const { chat } = await show();
    await open();
    chat.fail("history");
    await pane().getByRole("button", { name: "保存聊天记录" }).click();
    await expect.poll(wordsOf(pane().getByRole("alert"))).toBe("读取中断，已读取的 0 条不会丢失");
    const problems = await axe.run(pane().element(), { runOnly: ["wcag2a", "wcag2aa", "wcag22aa", "best-practice"] });
    expect(problems.violations.map(({ id }) => id)).toEqual([]);
    await pane().getByRole("button", { name: "重试" }).click();
    await expect.poll(() => files.length).toBe(1);
    await expect.element(pane().getByRole("button", { name: "保存聊天记录" })).toBeVisible();
  });

  test("is cancelled after a break", { tags: "release" }, async () => {
    const { chat } = await show();
    await open();
    chat.fail("history");
    await pane().getByRole("button", { name: "保存聊天记录" }).click();
    await pane().getByRole("button", { name: "取消保存" }).click();
    await expect.element(pane().getByRole("button", { name: "保存聊天记录" })).toBeVisible();
  });
});
