/** The ways to call in a conversation, and the call on the screen, over engines without media. */
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChatLayout } from "#islands/chat/shell/ChatLayout.tsx";
import { CALL_CHECK_KEY } from "#lib/domain/storage-keys.ts";
import { type ChatTrouble, createChat } from "#lib/stores/chat/chat.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import "#pages/_shell/global.css";

const PEER = "C2Cmanager7";
const SERVICE = "C2Cservice1";
const buttons = (name: string) => page.getByRole("button", { name, exact: true });
const incoming = () => page.getByRole("dialog", { name: "来电" });

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.setItem(CALL_CHECK_KEY, "video");
  await page.viewport(1440, 900);
});

const show = async () => {
  const chat = createFakeChat({ [PEER]: [[]], [SERVICE]: [[]] });
  chat.state.conversations = [conversationOf(PEER), conversationOf(SERVICE, { peer: "service1", name: "客服" })];
  chat.state.services.add(SERVICE);
  const troubles: ChatTrouble[] = [];
  const stores = createChat({ client: chat.client, report: (trouble) => troubles.push(trouble), onUnread: () => undefined });
  await stores.inbox.load();
  await stores.view.open(PEER);
  await render(
    <main className="flex h-dvh flex-col">
      <h1 className="sr-only">我的消息</h1>
      <ChatLayout chat={stores} account="recruitUser1" isSeeker />
    </main>,
  );
  await expect.element(buttons("会话详情")).toBeVisible();
  return { chat, stores, troubles };
};

describe("the ways to call", () => {
  test("stand in the header and among the tools, but not with customer service", async () => {
    const { stores } = await show();
    await expect.poll(() => [buttons("语音通话"), buttons("视频通话")].map((one) => one.elements().length)).toEqual([2, 2]);
    await stores.view.open(SERVICE);
    await expect.poll(() => stores.inbox.$people.get()["service1"]?.isService).toBe(true);
    await expect.poll(() => [buttons("语音通话"), buttons("视频通话")].map((one) => one.elements().length)).toEqual([0, 0]);
  });
});

describe("a call that comes in", () => {
  test("is shown with its name, rejected by Escape, and gives the focus back", async () => {
    const { chat, stores } = await show();
    await stores.calls.open();
    await expect.element(page.getByRole("textbox", { name: "消息内容" })).toHaveFocus();
    chat.calls.push({ type: "invited", invitation: { id: "c1", from: "manager7", kind: "video", at: chat.client.now() } });
    await expect.element(incoming().getByText("陈晓")).toBeVisible();
    await expect.element(incoming().getByRole("button", { name: "接听", exact: true })).toHaveFocus();
    incoming()
      .element()
      .dispatchEvent(new Event("cancel", { cancelable: true }));
    await expect.poll(() => chat.calls.asked).toEqual(["reject c1 video"]);
    await expect.element(page.getByRole("textbox", { name: "消息内容" })).toHaveFocus();
  });

  test("is silenced where it was answered elsewhere, which says so", async () => {
    const { chat, stores, troubles } = await show();
    await stores.calls.open();
    chat.calls.push({ type: "invited", invitation: { id: "c1", from: "manager7", kind: "voice", at: chat.client.now() } });
    await expect.element(incoming()).toBeVisible();
    chat.calls.push({ type: "accepted", id: "c1", by: "recruitUser1" });
    await expect.element(incoming()).not.toBeInTheDocument();
    expect(troubles).toMatchObject([{ ended: { reason: "elsewhere" } }]);
  });
});
