import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { createRoom } from "#lib/stores/chat/room.ts";
import { createThread } from "#lib/stores/chat/thread.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf, talkOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
beforeEach(() => setEnvironment(createEnvironment().environment));
/** Lets what was answered be taken in. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The history as the service has it, in pages of ten. */
const pagesOf = (count: number) => {
  const all = talkOf(count);
  return Array.from({ length: count / 10 }, (_, page) => all.slice(count - 10 * (page + 1), count - 10 * page));
};
const open = (count = 40) => {
  const stored = pagesOf(count);
  const chat = createFakeChat({ [PEER]: stored });
  const thread = createThread({ client: chat.client, conversationId: PEER, report: () => undefined });
  chat.client.listen(thread.receive);
  const pages = () => chat.asked.filter((name) => name === "history").length;
  const push = (id: string, own: { isMine?: boolean } = {}) =>
    chat.push({ type: "messages", messages: [messageOf({ id, time: 1_799_000_000, ...own })] });
  return { chat, stored, thread, pages, push };
};

describe("a conversation that is opened", () => {
  test("is loaded as far as the first unread message and what was read before it, and begins there", async () => {
    const { thread, pages } = open();
    thread.enter(9);
    await settled();
    // Two of three are the other side's.
    expect([pages(), thread.$messages.get().length, thread.$divider.get()]).toEqual([2, 20, "m27"]);
    expect([thread.$newer.get(), thread.entryPlace()]).toEqual([9, { at: "head", id: "m27" }]);
  });

  test("counts what the service tells of after its list, until it is known which messages they are", async () => {
    const { chat, thread, pages } = open();
    const count = (unread: number) => chat.push({ type: "conversations", conversations: [conversationOf(PEER, { unread })] });
    thread.enter(0);
    count(9);
    await settled();
    expect([pages(), thread.$divider.get(), thread.entryPlace()]).toEqual([2, "m27", { at: "head", id: "m27" }]);
    count(12);
    await settled();
    expect([pages(), thread.$divider.get(), thread.$newer.get()]).toEqual([2, "m27", 9]);
  });

  test("counts what the service told while its code was fetched", async () => {
    const { chat } = open();
    chat.state.conversations = [conversationOf(PEER)];
    const room = createRoom({ client: chat.client, report: () => undefined, onUnread: () => undefined });
    await room.load();
    const opening = room.open(PEER);
    chat.push({ type: "conversations", conversations: [conversationOf(PEER, { unread: 2 })] });
    await opening;
    await settled();
    expect([room.$open.get()?.unread, room.$thread.get()?.$divider.get()]).toEqual([2, "m38"]);
  });

  test("gives up looking for the first unread message after six pages, and begins at the end", async () => {
    const { thread, pages } = open(100);
    thread.enter(90);
    await settled();
    expect([pages(), thread.$divider.get(), thread.$newer.get(), thread.entryPlace()]).toEqual([6, null, 0, { at: "end" }]);
  });

  test("marks what is unread once it comes, when the first page could not be had", async () => {
    const { chat, thread } = open();
    chat.fail("history");
    thread.enter(2);
    await settled();
    expect(thread.$divider.get()).toBeNull();
    chat.push({ type: "connection", state: "connected" });
    await settled();
    expect(thread.$divider.get()).toBe("m38");
  });

  test("begins where it was left, and marks what came meanwhile; leaving clears the mark", async () => {
    const { chat } = open();
    chat.state.conversations = [conversationOf(PEER), conversationOf("C2Cother")];
    const room = createRoom({ client: chat.client, report: () => undefined, onUnread: () => undefined });
    await room.load();
    await room.open(PEER);
    await settled();
    const thread = room.$thread.get();
    thread?.keepPlace({ at: "message", id: "m33", fraction: 0.5 });
    await room.open("C2Cother");
    chat.push({ type: "messages", messages: [messageOf({ id: "x", time: 1_799_000_000 })] });
    chat.push({ type: "conversations", conversations: [conversationOf(PEER, { unread: 1 }), conversationOf("C2Cother")] });
    await room.open(PEER);
    expect(room.$thread.get()).toBe(thread);
    expect([thread?.$divider.get(), thread?.$newer.get(), thread?.entryPlace()]).toEqual([
      "x",
      1,
      { at: "message", id: "m33", fraction: 0.5 },
    ]);
    room.leave();
    expect(thread?.$divider.get()).toBeNull();
  });
});

describe("a conversation that is read", () => {
  test("has older pages put in when its list rests, one at a time", async () => {
    const { thread, pages } = open();
    thread.enter(0);
    await settled();
    thread.setMoving(true);
    await Promise.race([thread.loadPage(), settled()]);
    await thread.loadPage();
    expect([pages(), thread.$messages.get().length, thread.$paging.get()]).toEqual([2, 10, "loading"]);
    thread.setMoving(false);
    await settled();
    expect([thread.$messages.get().length, thread.$paging.get()]).toEqual([20, "idle"]);
  });

  test("has nothing marked anew by older pages, however many were unread when it was opened", async () => {
    const { thread } = open();
    thread.enter(2);
    await settled();
    expect([thread.$newer.get(), thread.$divider.get()]).toEqual([2, "m38"]);
    thread.catchUp();
    thread.clearDivider();
    await thread.loadPage();
    expect([thread.$messages.get().length, thread.$newer.get(), thread.$divider.get()]).toEqual([20, 0, null]);
  });

  test("counts what comes until it is seen or gone to, and marks it where nobody looks", async () => {
    const { thread, push } = open();
    thread.enter(0);
    await settled();
    thread.setWatched(true);
    push("a");
    expect([thread.$newer.get(), thread.$divider.get()]).toEqual([1, null]);
    thread.seen(messageOf({ id: "a" }));
    thread.setWatched(false);
    push("b");
    push("c");
    expect([thread.$newer.get(), thread.$divider.get()]).toEqual([2, "b"]);
    thread.seen(messageOf({ id: "b" }));
    expect(thread.$newer.get()).toBe(1);
    thread.catchUp();
    expect([thread.$newer.get(), thread.$divider.get()]).toEqual([0, "b"]);
    thread.send({ kind: "text", text: "好的" });
    expect(thread.$divider.get()).toBeNull();
  });

  test("has nothing new when the last message that was seen is deleted, here or elsewhere", async () => {
    const { stored, thread, push } = open();
    thread.enter(0);
    await settled();
    await thread.remove(messageOf({ id: "m39" }));
    expect(thread.$newer.get()).toBe(0);
    push("a");
    expect(thread.$newer.get()).toBe(1);
    // The service has neither what came nor the one before what was deleted.
    stored[0]?.splice(8);
    await thread.recheck();
    expect([thread.$messages.get().at(-1)?.id, thread.$newer.get()]).toEqual(["m37", 0]);
  });
});

describe("more unread messages than are loaded on entry", () => {
  test("are counted above the list, and the way up leads to the first of them, and marks it", async () => {
    const { thread, pages, push } = open(200);
    // Two of three are the other side's: the first of 100 is message 50.
    thread.enter(100);
    await settled();
    expect([pages(), thread.$unreadAbove.get(), thread.$divider.get()]).toEqual([6, 100, null]);
    push("later");
    expect(await thread.toFirstUnread()).toBe(true);
    expect([thread.$unreadAbove.get(), thread.$divider.get(), thread.$located.get()?.id]).toEqual([0, "m50", "m50"]);
  });

  test("lead to the first message where all of them are unread", async () => {
    const { thread } = open(100);
    thread.enter(500);
    await settled();
    await thread.toFirstUnread();
    expect(thread.$located.get()?.id).toBe("m0");
  });

  test("are not counted any more once the reader has gone up to the first, or has left", async () => {
    const { thread } = open(100);
    thread.enter(60);
    await settled();
    for (let page = 0; page < 4; page += 1) await thread.loadPage();
    const first = thread.$messages.get().find(({ id }) => id === "m11");
    expect(thread.$unreadAbove.get()).toBe(60);
    if (first) thread.seen(first);
    expect([thread.$unreadAbove.get(), thread.$divider.get()]).toEqual([0, "m11"]);
    thread.leave();
    thread.enter(0);
    expect(thread.$unreadAbove.get()).toBe(0);
  });
});
