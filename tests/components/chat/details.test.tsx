import axe from "axe-core";
import { cleanStores } from "nanostores";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChatLayout } from "#islands/chat/shell/ChatLayout.tsx";
import { configureApi } from "#lib/api/settings.ts";
import { environment, setEnvironment } from "#lib/browser/environment.ts";
import type { ConversationsFacet } from "#lib/chat/index.ts";
import { chatPlan } from "#lib/data/origins.ts";
import { failed, type Result, success } from "#lib/domain/failure.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { $showsReceipts, $toldSince, showReceipts } from "#lib/stores/chat/receipts-setting.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";
import "#pages/_shell/global.css";
import { chatFailure } from "#lib/chat/failures.ts";

const PEER = "C2Cmanager7";
const OTHER = "C2Cmanager8";
const reported = vi.fn();
const opener = () => page.getByRole("button", { name: "会话详情", exact: true });
const pane = () => page.getByRole("complementary", { name: "会话详情" });

/** An open conversation in which an own message was read, as a seeker or a recruiter has it. */
const show = async ({ isSeeker = true, isService = false, client = {} as Partial<ConversationsFacet> } = {}) => {
  sessionStorage.clear();
  const own = messageOf({
    id: "own",
    conversationId: PEER,
    isMine: true,
    isReadByPeer: true,
    isEdited: false,
    content: { kind: "text", text: "您好" },
  });
  const chat = createFakeChat({ [PEER]: [[own]], [OTHER]: [[]] });
  chat.state.conversations = [conversationOf(PEER), conversationOf(OTHER, { name: "苏映雪", isMuted: true })];
  chat.state.companies = { manager7: "云杉科技有限公司" };
  if (isService) chat.state.services.add(PEER);
  if (isService) chat.state.online.add("manager7");
  const stores = createChat({
    client: { ...chat.client, conversations: { ...chat.client.conversations, ...client } },
    report: reported,
    onUnread: () => undefined,
  });
  stores.inbox.$capabilities.set(chat.state.capabilities);
  await stores.inbox.load();
  await stores.view.open(PEER);
  await render(
    <main className="flex h-dvh flex-col">
      <h1 className="sr-only">我的消息</h1>
      <ChatLayout chat={stores} account="recruitUser1" isSeeker={isSeeker} />
    </main>,
  );
  await expect.element(opener()).toBeVisible();
  return { chat, stores };
};

/** A service that pins when the test lets it. */
const slowPins = () => {
  const asked: { isOn: boolean; answer: (result: Result<null>) => void }[] = [];
  const pin = (_id: string, isOn: boolean): Promise<Result<null>> => new Promise((answer) => asked.push({ isOn, answer }));
  return { asked, client: { pin } };
};

beforeEach(async () => {
  const inBrowser = environment();
  setEnvironment({ ...inBrowser, openSheet: () => () => undefined });
  configureApi({ fetch: async () => Response.json({ code: 0, message: "", data: null }) });
  await page.viewport(1440, 900);
  reported.mockReset();
  return () => {
    showReceipts(true);
    localStorage.removeItem("chat-receipts");
    setEnvironment(inBrowser);
  };
});

describe("the details of a conversation", () => {
  test("show presence of a recruiter in details, header and row, and of customer service in none", async () => {
    const { chat, stores } = await show({ isService: true });
    await expect.poll(() => stores.inbox.$people.get()["manager7"]).toMatchObject({ isOnline: true, isService: true });
    await opener().click();
    await expect.element(pane()).toBeVisible();
    const presence = page.getByText(/^(在线|离线)$/);
    await expect.element(pane().getByText("陈晓", { exact: true })).toBeVisible();
    expect(presence.elements()).toEqual([]);
    chat.push({ type: "presence", people: [{ account: "manager8", isOnline: true }] });
    await expect.poll(() => presence.elements().length).toBe(1);
    await stores.view.open(OTHER);
    await expect.poll(() => presence.elements().length).toBe(3);
  });

  test("stand beside it as a third pane: who it is, for whom they speak, whether they are there", async () => {
    const { chat } = await show();
    await opener().click();
    await expect.element(pane().getByText("云杉科技有限公司")).toBeVisible();
    await expect.element(pane().getByText("离线")).toBeVisible();
    chat.push({ type: "presence", people: [{ account: "manager7", isOnline: true }] });
    await expect.element(pane().getByText("在线")).toBeVisible();
    await expect
      .element(pane().getByRole("link", { name: "查看公司及在招职位" }))
      .toHaveAttribute("href", `/company-details?companyName=${encodeURIComponent("云杉科技有限公司")}`);
    const [list, editor] = [page.getByRole("region", { name: "会话列表" }), page.getByRole("textbox", { name: "消息内容" })];
    await expect.element(list).toBeVisible();
    await expect.element(editor).toBeVisible();
    expect((await axe.run(document.body)).violations).toEqual([]);
  });

  test("offer a recruiter no page of their own company", { tags: "release" }, async () => {
    await show({ isSeeker: false });
    await opener().click();
    await expect.element(pane().getByText("云杉科技有限公司")).toBeVisible();
    expect(pane().getByRole("link").elements()).toEqual([]);
  });

  test("stay open for the next conversation, and are closed by their button and by Escape, which give the focus back", async () => {
    const { stores } = await show();
    await opener().click();
    await stores.view.open(OTHER);
    await expect.element(pane().getByText("苏映雪")).toBeVisible();
    await expect.element(pane().getByRole("switch", { name: "消息免打扰" })).toBeChecked();
    await pane().getByRole("button", { name: "关闭会话详情" }).click();
    await expect.element(pane()).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(pane()).toBeVisible();
    await userEvent.tab();
    await userEvent.tab();
    await pane().getByRole("switch", { name: "置顶会话" }).click();
    await userEvent.keyboard("{Escape}");
    await expect.element(pane()).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
  });

  test("pin and mute the conversation, and remove it after a question", async () => {
    const { chat, stores } = await show();
    await opener().click();
    await pane().getByRole("switch", { name: "置顶会话" }).click();
    await pane().getByRole("switch", { name: "消息免打扰" }).click();
    await expect.poll(() => chat.asked.filter((name) => /^(pin|mute) /.test(name))).toEqual(["pin true", "mute true"]);
    await pane().getByRole("button", { name: "删除会话" }).click();
    await expect.element(page.getByRole("dialog").getByText("您与对方的聊天记录将被清空", { exact: false })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(pane()).toBeVisible();
    await pane().getByRole("button", { name: "删除会话" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }).click();
    await expect.poll(() => stores.view.$open.get()).toBeNull();
    expect(chat.asked).toContain("remove");
  });

  test("show a switch as it was pressed at once, and as it is when the service refuses", { tags: "release" }, async () => {
    const { asked, client } = slowPins();
    await show({ client });
    await opener().click();
    const pin = pane().getByRole("switch", { name: "置顶会话" });
    await pin.click();
    await expect.element(pin).toBeChecked();
    asked[0]?.answer(failed(chatFailure(2801)));
    await expect.element(pin).not.toBeChecked();
    expect(reported).toHaveBeenCalledOnce();
  });

  test("apply presses on a slow line one after the other, and to this conversation alone", { tags: "release" }, async () => {
    const { asked, client } = slowPins();
    const { chat, stores } = await show({ client });
    await opener().click();
    const pin = pane().getByRole("switch", { name: "置顶会话" });
    await pin.click();
    await expect.element(pin).toBeChecked();
    await pin.click();
    await expect.element(pin).not.toBeChecked();
    expect(asked.map(({ isOn }) => isOn)).toEqual([true]);
    chat.push({ type: "conversations", conversations: [conversationOf(PEER, { isPinned: true }), conversationOf(OTHER)] });
    await expect.element(page.getByLabelText("已置顶")).toBeInTheDocument();
    await expect.element(pin).not.toBeChecked();
    asked[0]?.answer(success(null));
    await expect.poll(() => asked.map(({ isOn }) => isOn)).toEqual([true, false]);
    await stores.view.open(OTHER);
    await expect.element(pane().getByText("离线")).toBeVisible();
    await pin.click();
    await expect.element(pin).toBeChecked();
    await stores.view.open(PEER);
    await expect.element(pin).toBeChecked();
  });

  test("take the focus when a key opens them, but not from a user already typing", async () => {
    const { stores } = await show();
    opener().element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(pane().getByRole("button", { name: "关闭会话详情" })).toHaveFocus();
    await userEvent.tab();
    await expect.element(pane().getByRole("link")).toHaveFocus();
    await userEvent.tab();
    await expect.element(pane().getByRole("switch", { name: "置顶会话" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(opener()).toHaveFocus();
    expect(stores.view.$open.get()?.id).toBe(PEER);
    opener()
      .element()
      .dispatchEvent(new MouseEvent("click", { bubbles: true }));
    const editor = page.getByRole("textbox", { name: "消息内容" });
    editor.element().focus();
    await expect.element(pane()).toBeVisible();
    await expect.element(editor).toHaveFocus();
  });

  test("are a sheet on phones", async () => {
    await page.viewport(390, 844);
    await show();
    await opener().click();
    const sheet = page.getByRole("dialog", { name: "会话详情" });
    await expect.element(sheet.getByText("云杉科技有限公司")).toBeVisible();
    expect((await axe.run(document.body)).violations).toEqual([]);
    await sheet.getByRole("button", { name: "关闭" }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
  });
});

describe("a reader without read receipts", () => {
  test("has no switch for them where the plan of the chat has none", async () => {
    onTestFinished(() => {
      chatPlan.receipts = true;
      cleanStores($toldSince, $showsReceipts);
    });
    chatPlan.receipts = false;
    // The read states of the test before are cached for a second.
    cleanStores($toldSince, $showsReceipts);
    await show();
    await opener().click();
    await expect.element(pane().getByRole("switch", { name: "置顶会话" })).toBeVisible();
    await expect.element(pane().getByRole("switch", { name: "已读回执" })).not.toBeInTheDocument();
    await expect.element(page.getByText("已读", { exact: true })).not.toBeInTheDocument();
  });

  test("neither sends nor sees them on this device, also after a reload", async () => {
    const { chat } = await show();
    const isRead = page.getByText("已读", { exact: true });
    await expect.element(isRead).toBeVisible();
    await opener().click();
    await pane().getByRole("switch", { name: "已读回执" }).click();
    await expect.element(isRead).not.toBeInTheDocument();
    const seen = messageOf({ id: "seen", conversationId: PEER, time: 1_799_000_000, needsReceipt: true });
    chat.push({ type: "messages", messages: [seen] });
    // That it was read clears the count of the reader's own list all the same.
    await expect.poll(() => chat.asked).toContain("markRead");
    expect(chat.asked.filter((name) => name.startsWith("receipts"))).toEqual([]);
    expect(localStorage.getItem("chat-receipts")).toBe("off");
    await pane().getByRole("switch", { name: "已读回执" }).click();
    await expect.element(isRead).toBeVisible();
    const next = messageOf({ id: "next", conversationId: PEER, time: 1_799_000_001, needsReceipt: true });
    chat.push({ type: "messages", messages: [next] });
    await expect.poll(() => chat.asked).toContain("receipts next");
  });
});
