/** The way to a message that is not shown, whose page is loaded first. */
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { createConversation } from "#lib/stores/chat/conversation/conversation.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf, talkOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
beforeEach(() => setEnvironment(createEnvironment().environment));
/** Waits until the store has processed the answers. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

type Page = ReturnType<typeof messageOf>[];
const open = (pages: Page[]) => {
  const chat = createFakeChat({ [PEER]: pages });
  const store = createConversation({ client: chat.client, conversationId: PEER, report: () => undefined });
  chat.client.listen(store.receive);
  const located = () => store.finding.$located.get()?.id ?? null;
  return { chat, store, located, loaded: () => store.messages.$all.get().length };
};

describe("the original of a quote", () => {
  const page = (from: number): Page => [from, from + 1].map((time) => messageOf({ id: `m${time}`, time }));
  const enter = async () => {
    const tab = open([page(7), page(5), page(3), page(1)]);
    await tab.store.messages.load();
    return { ...tab, locate: (messageId: string, time: number) => tab.store.finding.locate({ messageId, time }) };
  };

  test("is shown once its page is loaded", async () => {
    const { locate, located, loaded } = await enter();
    expect([await locate("m3", 3), located(), loaded()]).toEqual([true, "m3", 6]);
  });

  test("is shown again by another press", async () => {
    const { store, locate } = await enter();
    await locate("m3", 3);
    const first = store.finding.$located.get();
    await locate("m3", 3);
    expect(store.finding.$located.get()).not.toBe(first);
  });

  test("is not looked for beyond its time", async () => {
    const { locate, located, loaded } = await enter();
    expect([await locate("gone", 4), located(), loaded()]).toEqual([false, null, 6]);
  });

  test("is not there where the history ends without it", async () => {
    const { locate } = await enter();
    expect(await locate("gone", 0)).toBe(false);
  });

  test("is found at the second press where a page failed", async () => {
    const { chat, locate } = await enter();
    chat.fail("history");
    expect([await locate("m1", 1), await locate("m1", 1)]).toEqual([false, true]);
  });

  test("is not shown to a reader who has left by then", async () => {
    const { store, locate, located } = await enter();
    const locating = locate("m1", 1);
    store.leave();
    expect([await locating, located()]).toEqual([true, null]);
  });
});

describe("a message of a group, by its number", () => {
  const GROUP = "GROUPg1";
  const numbered = (sequence: number) => messageOf({ id: `g${sequence}`, conversationId: GROUP, sequence, time: sequence });
  const enter = async () => {
    const chat = createFakeChat({ [GROUP]: [[numbered(7), numbered(9)], [numbered(4), numbered(5)], [numbered(1)]] });
    const store = createConversation({ client: chat.client, conversationId: GROUP, report: () => undefined });
    store.enter(0);
    await settled();
    return { store, located: () => store.finding.$located.get()?.id };
  };

  test("is led to, its page first", async () => {
    const { store, located } = await enter();
    expect([await store.finding.toSequence(4), located()]).toEqual([true, "g4"]);
  });

  test("is not looked for beyond its place", async () => {
    const { store, located } = await enter();
    expect([await store.finding.toSequence(6), located(), store.messages.$all.get().length]).toEqual([false, undefined, 4]);
  });
});

describe("the first unread message", () => {
  /** A history of a number of messages in pages of ten, opened with a number of them unread. */
  const enter = async (count: number, unread: number) => {
    const all = talkOf(count);
    const pages = Array.from({ length: count / 10 }, (_, at) => all.slice(count - 10 * (at + 1), count - 10 * at));
    const tab = open(pages);
    tab.store.enter(unread);
    await settled();
    return tab;
  };

  test("is shown with its mark", async () => {
    const { chat, store, located } = await enter(200, 100);
    chat.push({ type: "messages", messages: [messageOf({ id: "later", time: 1_799_000_000 })] });
    expect(await store.finding.toFirstUnread()).toBe(true);
    // Two of three are the other side's: the first of 100 is message 50.
    expect([located(), store.reading.$divider.get(), store.reading.$unreadAbove.get()]).toEqual(["m50", "m50", 0]);
  });

  test("is the first of all where all are unread", async () => {
    const { store, located } = await enter(100, 500);
    await store.finding.toFirstUnread();
    expect(located()).toBe("m0");
  });

  test("is not shown where its page fails", async () => {
    const { chat, store, located } = await enter(200, 100);
    chat.fail("history");
    expect([await store.finding.toFirstUnread(), located()]).toEqual([false, null]);
  });
});
