/** The messages of a conversation: their pages, revocation and deletion. */
import { atom } from "nanostores";
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { createConversation } from "#lib/stores/chat/conversation/conversation.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
const LATE: Failure = chatFailure(2801);
beforeEach(() => setEnvironment(createEnvironment().environment));
/** Waits until the store has processed the answers. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const open = (pages?: Record<string, ReturnType<typeof messageOf>[][]>, connection: ConnectionState = "connected") => {
  const chat = createFakeChat(pages);
  const failures: Failure[] = [];
  const { messages, receive } = createConversation({
    client: chat.client,
    $connection: atom(connection),
    conversationId: PEER,
    report: (failure) => failures.push(failure),
  });
  chat.client.listen(receive);
  const ids = () => messages.$all.get().map(({ id }) => id);
  const pagesAsked = () => chat.asked.filter((name) => name === "history").length;
  return { chat, messages, failures, ids, pagesAsked };
};
/** A page of two messages. */
const page = (from: number) => [messageOf({ id: `m${from}`, time: from }), messageOf({ id: `m${from + 1}`, time: from + 1 })];

describe("the history of a conversation", () => {
  test("is loaded page by page until no older one is left", async () => {
    const { messages, ids, pagesAsked } = open({ [PEER]: [page(3), page(1)] });
    expect(messages.$hasOlder.get()).toBeNull();
    await messages.load();
    expect([ids(), messages.$hasOlder.get()]).toEqual([["m3", "m4"], true]);
    await messages.load();
    await messages.load();
    expect([ids(), messages.$hasOlder.get(), pagesAsked()]).toEqual([["m1", "m2", "m3", "m4"], false, 2]);
  });

  test("brings one page by two presses", async () => {
    const { messages, ids } = open({ [PEER]: [page(5), page(3), page(1)] });
    await messages.load();
    await Promise.all([messages.load(), messages.load()]);
    expect(ids()).toEqual(["m3", "m4", "m5", "m6"]);
  });

  test("keeps its messages where the next page fails", async () => {
    const { chat, messages, ids } = open({ [PEER]: [page(3), page(1)] });
    await messages.load();
    chat.fail("history");
    await messages.load();
    expect([ids(), messages.$paging.get()]).toEqual([["m3", "m4"], { failure: LATE }]);
    await messages.load();
    expect(ids()).toHaveLength(4);
  });

  test("loads the next page ahead of the reader", async () => {
    const { messages, ids } = open({ [PEER]: [page(3), page(1)] });
    await messages.load();
    messages.loadAhead();
    await expect.poll(ids).toHaveLength(4);
  });

  test("loads no failed page ahead of the reader", async () => {
    const { chat, messages, pagesAsked } = open({ [PEER]: [page(3), page(1)] });
    await messages.load();
    chat.fail("history");
    await messages.load();
    messages.loadAhead();
    await settled();
    expect(pagesAsked()).toBe(2);
  });
});

describe("a message that is deleted", () => {
  test("is gone", async () => {
    const { chat, messages, ids } = open();
    const [a, b] = [messageOf({ id: "a" }), messageOf({ id: "b" })];
    chat.push({ type: "messages", messages: [a, b] });
    await messages.remove(a);
    expect(ids()).toEqual(["b"]);
  });

  test("stays where the service refuses", async () => {
    const { chat, messages, ids, failures } = open();
    const a = messageOf({ id: "a" });
    chat.push({ type: "messages", messages: [a] });
    chat.fail("delete");
    await messages.remove(a);
    expect([ids(), failures]).toEqual([["a"], [LATE]]);
  });

  test("stays away when a page that was asked for before brings it", async () => {
    const { messages, ids } = open({ [PEER]: [page(1)] });
    const loading = messages.load();
    await messages.remove(messageOf({ id: "m1" }));
    await loading;
    await messages.load(true);
    expect(ids()).toEqual(["m2"]);
  });

  test("that has failed is unknown to the service", async () => {
    const { chat, messages } = open();
    await messages.remove(messageOf({ id: "a", isMine: true, delivery: { state: "failed", failure: LATE } }));
    expect(chat.asked).toEqual([]);
  });
});

describe("a message that is revoked", () => {
  test("says by whom", async () => {
    const { chat, messages } = open();
    const own = messageOf({ id: "own", isMine: true });
    chat.push({ type: "messages", messages: [own] });
    await messages.revoke(own);
    expect(messages.find("own")?.revoked).toEqual({ by: "recruitUser1" });
  });

  test("stays as it is where the service refuses", async () => {
    const { chat, messages, failures } = open();
    const own = messageOf({ id: "own", isMine: true });
    chat.push({ type: "messages", messages: [own] });
    chat.fail("revoke", chatFailure(20_016));
    await messages.revoke(own);
    expect([messages.find("own")?.revoked, failures]).toEqual([null, [chatFailure(20_016)]]);
  });
});

describe("several messages that are deleted", () => {
  const many = Array.from({ length: 70 }, (_, index) => messageOf({ id: `m${index}`, time: index }));
  const idsOf = (count: number) => many.slice(0, count).map(({ id }) => id);

  test("go in parts as large as the service takes", async () => {
    const { chat, messages, ids } = open({ [PEER]: [many] });
    await messages.load();
    expect(await messages.removeAll(idsOf(65))).toEqual({ count: 65, failure: null });
    expect([ids(), chat.asked.filter((name) => name === "delete").length]).toEqual([["m65", "m66", "m67", "m68", "m69"], 3]);
  });

  test("stay where a part fails, which is counted", async () => {
    const { chat, messages, ids } = open({ [PEER]: [many] });
    await messages.load();
    const done = messages.removeAll(idsOf(40));
    chat.fail("delete");
    expect(await done).toEqual({ count: 30, failure: LATE });
    expect(ids()).toHaveLength(40);
  });
});

describe("without a connection", () => {
  test("revoking and deleting fail at once, and do not wait for the service", async () => {
    const { chat, messages, ids, failures } = open({}, "disconnected");
    const [a, b] = [messageOf({ id: "a", isMine: true }), messageOf({ id: "b" })];
    chat.push({ type: "messages", messages: [a, b] });
    await messages.revoke(a);
    await messages.remove(b);
    await messages.removeAll(["a", "b"]);
    expect([ids(), messages.find("a")?.revoked, chat.asked]).toEqual([["a", "b"], null, []]);
    const unreachable = expect.objectContaining({ reason: "unreachable" });
    expect(failures).toEqual([unreachable, unreachable]);
  });
});
