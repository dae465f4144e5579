import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { createConversation } from "#lib/stores/chat/conversation/conversation.ts";
import { $toldSince, showReceipts } from "#lib/stores/chat/receipts-setting.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
});
const open = () => {
  // As rows do, which show 已读.
  keepMounted($toldSince);
  const chat = createFakeChat();
  const store = createConversation({ client: chat.client, conversationId: PEER, report: () => undefined });
  chat.client.listen(store.receive);
  return { chat, store };
};
/** Lets the store process its answers. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("a reader", () => {
  test("has read hidden messages once all visible ones are read, and not before", async () => {
    const chat = createFakeChat({ [PEER]: [[messageOf({ id: "a" })]] });
    const store = createConversation({ client: chat.client, conversationId: PEER, report: () => undefined });
    chat.client.listen(store.receive);
    const count = (unread: number) => chat.push({ type: "conversations", conversations: [conversationOf(PEER, { unread })] });
    const marks = async () => {
      browser.pass(300);
      await settled();
      return chat.asked.filter((name) => name === "markRead").length;
    };
    store.reading.setWatched(true);
    store.enter(2);
    count(2);
    expect(await marks()).toBe(0);
    store.reading.seen(messageOf({ id: "a" }));
    expect(await marks()).toBe(1);
    count(0);
    store.reading.setWatched(false);
    count(1);
    expect(await marks()).toBe(1);
    store.reading.setWatched(true);
    expect(await marks()).toBe(2);
    count(0);
    count(1);
    expect(await marks()).toBe(3);
    chat.push({ type: "messages", messages: [messageOf({ id: "b", time: 1_799_000_000 })] });
    count(2);
    expect(await marks()).toBe(3);
  });

  test("sends receipts once, together, and again after a lost connection", async () => {
    const { chat, store } = open();
    const [a, b] = [messageOf({ id: "a", needsReceipt: true }), messageOf({ id: "b", needsReceipt: true })];
    chat.push({ type: "messages", messages: [a, b] });
    chat.fail("receipts a b");
    for (const message of [a, b, a]) store.reading.seen(message);
    browser.pass(300);
    await settled();
    expect(chat.asked).toEqual(["receipts a b", "markRead"]);
    chat.push({ type: "connection", state: "connected" });
    browser.pass(300);
    await settled();
    expect(chat.asked.filter((name) => name === "receipts a b").length).toBe(2);
    store.reading.seen(messageOf({ id: "a", needsReceipt: true }));
    browser.pass(300);
    expect(chat.asked.filter((name) => name.startsWith("receipts")).length).toBe(2);
  });

  test("sends no receipt for messages seen while receipts were off, even if seen again later", async () => {
    const { chat, store } = open();
    const asking = (id: string, time: number) => messageOf({ id, time, needsReceipt: true });
    const now = Math.floor(browser.environment.now() / 1000);
    showReceipts(false);
    store.reading.seen(asking("private", now));
    browser.pass(60_000);
    showReceipts(true);
    for (const message of [asking("private", now), asking("missed", now + 59), asking("next", now + 60)])
      store.reading.seen(message);
    browser.pass(300);
    await settled();
    expect(chat.asked.filter((name) => name.startsWith("receipts"))).toEqual(["receipts next"]);
  });

  test("who turns receipts off before they are sent sends them once they are on again", async () => {
    const { chat, store } = open();
    store.reading.seen(messageOf({ id: "a", needsReceipt: true }));
    showReceipts(false);
    browser.pass(300);
    await settled();
    expect(chat.asked).toEqual([]);
    showReceipts(true);
    chat.push({ type: "connection", state: "connected" });
    browser.pass(300);
    await settled();
    expect(chat.asked).toContain("receipts a");
  });
});

test("no receipt goes out in a community (R3.4.6-3)", async () => {
  keepMounted($toldSince);
  const id = "GROUPc1";
  const chat = createFakeChat();
  const listed = () => conversationOf(id, { kind: "group", groupType: "Community" });
  const store = createConversation({ client: chat.client, conversationId: id, report: () => undefined, listed });
  store.reading.seen(messageOf({ id: "a", conversationId: id, needsReceipt: true }));
  browser.pass(300);
  await settled();
  expect(chat.asked.filter((name) => name.startsWith("receipts"))).toEqual([]);
});
