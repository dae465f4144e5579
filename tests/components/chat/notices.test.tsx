import axe from "axe-core";
import { cleanStores } from "nanostores";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChatLayout } from "#islands/chat/shell/ChatLayout.tsx";
import { environment, setEnvironment } from "#lib/browser/environment.ts";
import { CHAT_NOTICES_KEY } from "#lib/domain/storage-keys.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { $notices } from "#lib/stores/chat/notices.ts";
import { $wantsNotices } from "#lib/stores/chat/notices-wanted.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";
import "#pages/_shell/global.css";

const PEER = "C2Cmanager7";
const offer = () => page.getByRole("region", { name: "新消息通知" });
const button = (name: string) => page.getByRole("button", { name, exact: true });

let permission: NotificationPermission;
let answer: NotificationPermission;
const shown: [title: string, body: string | undefined][] = [];
beforeEach(async () => {
  [permission, answer] = ["default", "granted"];
  shown.length = 0;
  sessionStorage.clear();
  localStorage.removeItem(CHAT_NOTICES_KEY);
  const requestPermission = vi.fn(async () => {
    permission = answer;
    return answer;
  });
  class FakeNotification {
    static get permission() {
      return permission;
    }
    static requestPermission = requestPermission;
    constructor(title: string, { body }: NotificationOptions) {
      shown.push([title, body]);
    }
    close(): void {}
  }
  vi.stubGlobal("Notification", FakeNotification);
  const inBrowser = environment();
  setEnvironment({ ...inBrowser, isShown: () => shownPage.is, openSheet: () => () => undefined });
  shownPage.is = true;
  await page.viewport(1440, 900);
  return () => {
    setEnvironment(inBrowser);
    vi.unstubAllGlobals();
    cleanStores($notices, $wantsNotices);
  };
});
const shownPage = { is: true };

const show = async (isSeeker = true) => {
  const chat = createFakeChat({ [PEER]: [[]] });
  chat.state.conversations = [conversationOf(PEER)];
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  await stores.inbox.load();
  await stores.view.open(PEER);
  await render(
    <main className="flex h-dvh flex-col">
      <h1 className="sr-only">我的消息</h1>
      <ChatLayout chat={stores} account="recruitUser1" isSeeker={isSeeker} />
    </main>,
  );
  await expect.element(page.getByRole("textbox", { name: "消息内容" })).toBeVisible();
  return { chat, stores };
};
type Shown = Awaited<ReturnType<typeof show>>;
const send = ({ stores }: Shown) => stores.view.openStore()?.sending.send({ kind: "text", text: "您好" });
const receive = ({ chat }: Shown, id: string, text: string) =>
  chat.push({
    type: "messages",
    messages: [messageOf({ id, conversationId: PEER, time: chat.state.now + 1, content: { kind: "text", text } })],
  });

test("a first message brings the offer of notifications, which then show sender and summary while the page is hidden", async () => {
  const shownChat = await show();
  await expect.element(offer()).not.toBeInTheDocument();
  send(shownChat);
  await expect.poll(() => offer().query()?.textContent).toContain("对方回复时，用桌面通知提醒您？");
  const { violations } = await axe.run(offer().element());
  expect(violations).toEqual([]);
  expect(Notification.requestPermission).not.toHaveBeenCalled();
  await button("开启").click();
  await expect.element(offer()).not.toBeInTheDocument();
  receive(shownChat, "a", "在吗");
  shownPage.is = false;
  receive(shownChat, "b", "您好，方便面试吗？");
  await expect.poll(() => shown).toEqual([["陈晓", "您好，方便面试吗？"]]);
});

test("who does not want them is not asked again, and can turn them on in the details", { tags: "release" }, async () => {
  send(await show());
  await button("不用了").click();
  await expect.element(offer()).not.toBeInTheDocument();
  expect(localStorage.getItem(CHAT_NOTICES_KEY)).toBe("off");
  expect(Notification.requestPermission).not.toHaveBeenCalled();
  await button("会话详情").click();
  const toggle = page.getByRole("switch", { name: "桌面通知" });
  await expect.element(toggle).not.toBeChecked();
  await toggle.click();
  await expect.element(toggle).toBeChecked();
  await toggle.click();
  await expect.element(toggle).not.toBeChecked();
  expect(localStorage.getItem(CHAT_NOTICES_KEY)).toBe("off");
});

test("a refusal of the browser is answered with how to allow them, here and in the details", async () => {
  answer = "denied";
  send(await show());
  await button("开启").click();
  await expect.poll(() => offer().query()?.textContent).toContain("请点击地址栏左侧的图标，把“通知”改为“允许”，再到会话详情中开启");
  await button("知道了").click();
  await expect.element(offer()).not.toBeInTheDocument();
  await button("会话详情").click();
  const toggle = page.getByRole("switch", { name: "桌面通知" });
  await expect.element(toggle).toHaveAccessibleDescription(/把“通知”改为“允许”，再打开此开关。$/);
  await toggle.click();
  await expect.element(toggle).not.toBeChecked();
});

test("a recruiter in a frame, where no page may notify, is offered nothing", async () => {
  send(await show(false));
  await button("会话详情").click();
  await expect.element(page.getByRole("switch", { name: "消息免打扰" })).toBeVisible();
  await expect.element(page.getByRole("switch", { name: "桌面通知" })).not.toBeInTheDocument();
  await expect.element(offer()).not.toBeInTheDocument();
});
