import { cleanStores } from "nanostores";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { CHAT_NOTICES_KEY } from "#lib/domain/storage-keys.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { $notices, createNotices, turnOffNotices, turnOnNotices } from "#lib/stores/chat/notices.ts";
import { $wantsNotices } from "#lib/stores/chat/notices-wanted.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { FakeNotification } from "#tests/support/browser/notifications.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
const OTHER = "C2Cmanager8";

let browser: ReturnType<typeof createEnvironment>;
let isTouch: boolean;
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
  FakeNotification.reset();
  isTouch = false;
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("matchMedia", () => ({ matches: isTouch }));
  vi.stubGlobal("window", { focus: vi.fn() });
  return () => {
    vi.unstubAllGlobals();
    cleanStores($notices, $wantsNotices);
  };
});

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A watched stores of two conversations, the second of them muted. */
const watch = async () => {
  const chat = createFakeChat();
  chat.state.conversations = [conversationOf(PEER), conversationOf(OTHER, { isMuted: true })];
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  await stores.inbox.load();
  const opened: string[] = [];
  const $state = createNotices({
    inbox: stores.inbox,
    say: ({ name }, { id }) => ({ title: name, body: id }),
    onOpen: (id) => opened.push(id),
  });
  $state.listen(() => undefined);
  const stop = () => cleanStores($state);
  let time = chat.client.now();
  const receive = async (own: Partial<Message> & { id: string }): Promise<void> => {
    time += 1;
    chat.push({ type: "messages", messages: [messageOf({ conversationId: PEER, time, ...own })] });
    await settled();
  };
  return { chat, receive, opened, stop };
};
const shown = (): unknown[] => FakeNotification.shown.map(({ title, options: { body, tag } }) => [title, body, tag]);
const turnOn = async (): Promise<void> => {
  await turnOnNotices();
  browser.hide();
};

describe("whether notifications are on", () => {
  test("is asked of the browser only when they are turned on", async () => {
    const stop = $notices.listen(() => undefined);
    expect([$notices.get(), $wantsNotices.get(), FakeNotification.asked]).toEqual(["unasked", false, 0]);
    await turnOnNotices();
    expect([$notices.get(), $wantsNotices.get(), FakeNotification.asked]).toEqual(["on", true, 1]);
    turnOffNotices();
    expect([$notices.get(), $wantsNotices.get()]).toEqual(["off", false]);
    stop();
  });

  test("is refused where the browser refuses, until that has changed in its settings", async () => {
    FakeNotification.answer = "denied";
    const stop = $notices.listen(() => undefined);
    await turnOnNotices();
    expect([$notices.get(), browser.environment.local.get(CHAT_NOTICES_KEY)]).toEqual(["denied", null]);
    FakeNotification.permission = "granted";
    browser.comeBack();
    expect($notices.get()).toBe("unasked");
    stop();
  });

  test("is off where the permission was taken back, and none on phones and without notifications", async () => {
    const stop = $notices.listen(() => undefined);
    const afterReturn = () => {
      browser.comeBack();
      return $notices.get();
    };
    await turnOnNotices();
    FakeNotification.permission = "default";
    expect(afterReturn()).toBe("off");
    isTouch = true;
    expect(afterReturn()).toBe("none");
    isTouch = false;
    Reflect.deleteProperty(globalThis, "Notification");
    expect(afterReturn()).toBe("none");
    stop();
  });
});

describe("a message that comes in", () => {
  test("raises one notification while the page is hidden, whose press opens its conversation", async () => {
    const { receive, opened } = await watch();
    await turnOn();
    await receive({ id: "a" });
    await receive({ id: "a" });
    expect(shown()).toEqual([["陈晓", "a", PEER]]);
    FakeNotification.shown[0]?.onclick();
    expect([opened, FakeNotification.shown[0]?.isClosed]).toEqual([[PEER], true]);
    expect(window.focus).toHaveBeenCalledOnce();
  });

  test("raises none while the page is visible, and notifications close when the page is visible again", async () => {
    const { receive } = await watch();
    await turnOn();
    await receive({ id: "a" });
    browser.comeBack();
    await receive({ id: "b" });
    expect(shown()).toHaveLength(1);
    expect(FakeNotification.shown[0]?.isClosed).toBe(true);
  });

  test.each([
    ["of a muted conversation", { conversationId: OTHER }],
    ["of one's own", { isMine: true }],
    ["that was taken back", { revoked: { by: "manager7" } }],
    ["from before the chat was opened", { time: 1 }],
    ["that is a step of a call", { content: { kind: "call", video: false, outcome: "ended", byMe: false, seconds: 1 } }],
  ] as [string, Partial<Message>][])("%s raises none", async (_what, own) => {
    const { receive } = await watch();
    await turnOn();
    await receive({ id: "a", ...own });
    expect(shown()).toEqual([]);
    await receive({ id: "b" });
    expect(shown()).toHaveLength(1);
  });

  test("raises none without an answer, after notifications were turned off, or once the chat is left", async () => {
    const { receive, stop } = await watch();
    browser.hide();
    FakeNotification.permission = "granted";
    await receive({ id: "a" });
    await turnOn();
    turnOffNotices();
    await receive({ id: "b" });
    await turnOn();
    stop();
    await receive({ id: "c" });
    expect(shown()).toEqual([]);
  });
});
