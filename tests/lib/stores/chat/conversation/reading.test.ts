import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { createConversation } from "#lib/stores/chat/conversation/conversation.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf, talkOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
beforeEach(() => setEnvironment(createEnvironment().environment));
/** Lets the store process its answers. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The history as the service has it, in pages of ten. */
const pagesOf = (count: number) => {
  const all = talkOf(count);
  return Array.from({ length: count / 10 }, (_, page) => all.slice(count - 10 * (page + 1), count - 10 * page));
};
const open = (count = 40) => {
  const stored = pagesOf(count);
  const chat = createFakeChat({ [PEER]: stored });
  const store = createConversation({ client: chat.client, conversationId: PEER, report: () => undefined });
  chat.client.listen(store.receive);
  const pages = () => chat.asked.filter((name) => name === "history").length;
  const push = (id: string, own: { isMine?: boolean } = {}) =>
    chat.push({ type: "messages", messages: [messageOf({ id, time: 1_799_000_000, ...own })] });
  return { chat, stored, store, pages, push };
};

describe("a conversation that is opened", () => {
  test("loads back to the first unread message and a read one before it, and starts there", async () => {
    const { store, pages } = open();
    store.enter(9);
    await settled();
    // Two of three are the other side's.
    expect([pages(), store.messages.$all.get().length, store.reading.$divider.get()]).toEqual([2, 20, "m27"]);
    expect([store.reading.$newer.get(), store.reading.entryPlace()]).toEqual([9, { at: "head", id: "m27" }]);
  });

  test("counts messages that the service announces after its list, until they are loaded", async () => {
    const { chat, store, pages } = open();
    const count = (unread: number) => chat.push({ type: "conversations", conversations: [conversationOf(PEER, { unread })] });
    store.enter(0);
    count(9);
    await settled();
    expect([pages(), store.reading.$divider.get(), store.reading.entryPlace()]).toEqual([2, "m27", { at: "head", id: "m27" }]);
    count(12);
    await settled();
    expect([pages(), store.reading.$divider.get(), store.reading.$newer.get()]).toEqual([2, "m27", 9]);
  });

  test("counts messages announced while its code was loading", async () => {
    const { chat } = open();
    chat.state.conversations = [conversationOf(PEER)];
    const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
    await stores.inbox.load();
    const opening = stores.view.open(PEER);
    chat.push({ type: "conversations", conversations: [conversationOf(PEER, { unread: 2 })] });
    await opening;
    await settled();
    expect([stores.view.$open.get()?.unread, stores.view.openStore()?.reading.$divider.get()]).toEqual([2, "m38"]);
  });

  test("gives up looking for the first unread message after six pages, and begins at the end", async () => {
    const { store, pages } = open(100);
    store.enter(90);
    await settled();
    expect([pages(), store.reading.$divider.get(), store.reading.$newer.get(), store.reading.entryPlace()]).toEqual([
      6,
      null,
      0,
      { at: "end" },
    ]);
  });

  test("marks the unread messages once they come, after the first page failed", async () => {
    const { chat, store } = open();
    chat.fail("history");
    store.enter(2);
    await settled();
    expect(store.reading.$divider.get()).toBeNull();
    chat.push({ type: "connection", state: "connected" });
    await settled();
    expect(store.reading.$divider.get()).toBe("m38");
  });

  test("begins where it was left, with the messages since then marked", async () => {
    const { chat } = open();
    chat.state.conversations = [conversationOf(PEER), conversationOf("C2Cother")];
    const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
    await stores.inbox.load();
    await stores.view.open(PEER);
    await settled();
    const store = stores.view.openStore();
    store?.reading.keepPlace({ at: "message", id: "m33", fraction: 0.5 });
    await stores.view.open("C2Cother");
    chat.push({ type: "messages", messages: [messageOf({ id: "x", time: 1_799_000_000 })] });
    chat.push({ type: "conversations", conversations: [conversationOf(PEER, { unread: 1 }), conversationOf("C2Cother")] });
    await stores.view.open(PEER);
    expect(stores.view.openStore()).toBe(store);
    expect([store?.reading.$divider.get(), store?.reading.$newer.get(), store?.reading.entryPlace()]).toEqual([
      "x",
      1,
      { at: "message", id: "m33", fraction: 0.5 },
    ]);
    stores.view.leave();
    expect(store?.reading.$divider.get()).toBeNull();
  });
});

describe("a conversation that is read", () => {
  test("has older pages put in when its list rests, one at a time", async () => {
    const { store, pages } = open();
    store.enter(0);
    await settled();
    store.messages.setMoving(true);
    await Promise.race([store.messages.load(), settled()]);
    await store.messages.load();
    expect([pages(), store.messages.$all.get().length, store.messages.$paging.get()]).toEqual([2, 10, "loading"]);
    store.messages.setMoving(false);
    await settled();
    expect([store.messages.$all.get().length, store.messages.$paging.get()]).toEqual([20, "idle"]);
  });

  test("does not move its mark for older pages, even with many unread messages on opening", async () => {
    const { store } = open();
    store.enter(2);
    await settled();
    expect([store.reading.$newer.get(), store.reading.$divider.get()]).toEqual([2, "m38"]);
    store.reading.catchUp();
    store.reading.clearDivider();
    await store.messages.load();
    expect([store.messages.$all.get().length, store.reading.$newer.get(), store.reading.$divider.get()]).toEqual([20, 0, null]);
  });

  test("counts new messages until the reader sees or goes to them, and marks them while the end is out of view", async () => {
    const { store, push } = open();
    store.enter(0);
    await settled();
    store.reading.setWatched(true);
    push("a");
    expect([store.reading.$newer.get(), store.reading.$divider.get()]).toEqual([1, null]);
    store.reading.seen(messageOf({ id: "a" }));
    store.reading.setWatched(false);
    push("b");
    push("c");
    expect([store.reading.$newer.get(), store.reading.$divider.get()]).toEqual([2, "b"]);
    store.reading.seen(messageOf({ id: "b" }));
    expect(store.reading.$newer.get()).toBe(1);
    store.reading.catchUp();
    expect([store.reading.$newer.get(), store.reading.$divider.get()]).toEqual([0, "b"]);
    store.sending.send({ kind: "text", text: "好的" });
    expect(store.reading.$divider.get()).toBeNull();
  });

  test("has nothing new when the last message that was seen is deleted, here or elsewhere", async () => {
    const { stored, store, push } = open();
    store.enter(0);
    await settled();
    await store.messages.remove(messageOf({ id: "m39" }));
    expect(store.reading.$newer.get()).toBe(0);
    push("a");
    expect(store.reading.$newer.get()).toBe(1);
    // The service has neither the new message nor the one before the deleted one.
    stored[0]?.splice(8);
    await store.messages.recheck();
    expect([store.messages.$all.get().at(-1)?.id, store.reading.$newer.get()]).toEqual(["m37", 0]);
  });
});

describe("more unread messages than are loaded on entry", () => {
  test("are counted above the list", async () => {
    const { store, pages } = open(200);
    store.enter(100);
    await settled();
    expect([pages(), store.reading.$unreadAbove.get(), store.reading.$divider.get()]).toEqual([6, 100, null]);
  });

  test("are not counted any more once the reader has gone up to the first, or has left", async () => {
    const { store } = open(100);
    store.enter(60);
    await settled();
    for (let page = 0; page < 4; page += 1) await store.messages.load();
    const first = store.messages.$all.get().find(({ id }) => id === "m11");
    expect(store.reading.$unreadAbove.get()).toBe(60);
    if (first) store.reading.seen(first);
    expect([store.reading.$unreadAbove.get(), store.reading.$divider.get()]).toEqual([0, "m11"]);
    store.leave();
    store.enter(0);
    expect(store.reading.$unreadAbove.get()).toBe(0);
  });
});
