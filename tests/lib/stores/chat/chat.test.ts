import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { NO_DRAFT } from "#lib/domain/chat/composing/draft.ts";
import { type ChatTrouble, createChat } from "#lib/stores/chat/chat.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
beforeEach(() => setEnvironment(createEnvironment().environment));
/** Waits until the stores have processed the answers. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("the chat", () => {
  const open = () => {
    const chat = createFakeChat();
    const troubles: ChatTrouble[] = [];
    const stores = createChat({
      client: chat.client,
      report: (trouble) => troubles.push(trouble),
      onUnread: () => undefined,
    });
    return { chat, stores, troubles };
  };

  test("opens a conversation that the list lacks", async () => {
    const { stores } = open();
    await stores.inbox.load();
    await stores.view.open(PEER);
    expect(stores.view.$open.get()?.id).toBe(PEER);
  });

  test("reports a conversation that cannot be opened", async () => {
    const { chat, stores, troubles } = open();
    chat.fail("conversation");
    await stores.view.open(PEER);
    expect([stores.view.$open.get(), troubles]).toEqual([null, ["not-opened"]]);
  });

  test("reports a group that the reader was removed from", () => {
    const { chat, troubles } = open();
    chat.push({ type: "left-group", conversationId: "GROUPg1", reason: "removed" });
    expect(troubles).toEqual([{ left: "removed" }]);
  });

  test("forgets a conversation that was deleted", async () => {
    const { stores } = open();
    await stores.view.open(PEER);
    await stores.inbox.remove(conversationOf(PEER));
    expect([stores.view.$open.get(), stores.inbox.$list.get()]).toEqual([null, { state: "ready", value: [] }]);
  });

  test("reads presence again once the connection is back", async () => {
    const { chat, stores } = open();
    chat.state.conversations = [conversationOf("C2Ca")];
    stores.inbox.$capabilities.set({ presence: true });
    await stores.inbox.load();
    chat.push({ type: "connection", state: "disconnected" });
    chat.state.online.add("a");
    chat.push({ type: "connection", state: "connected" });
    await settled();
    expect(chat.asked.filter((line) => line.startsWith("follow"))).toEqual(["follow a", "follow a"]);
    expect(stores.inbox.$people.get()["a"]?.isOnline).toBe(true);
  });

  test("reads its conversations again once the connection is back", async () => {
    const { chat, stores } = open();
    await stores.view.open(PEER);
    await settled();
    chat.push({ type: "connection", state: "disconnected" });
    expect(chat.asked).not.toContain("latest");
    chat.push({ type: "connection", state: "connected" });
    expect(chat.asked).toContain("latest");
  });

  test("is quiet while no message is on its way", async () => {
    const { chat, stores } = open();
    await stores.view.open(PEER);
    expect(stores.isQuiet()).toBe(true);
    stores.view.openStore()?.sending.send({ kind: "text", text: "您好" });
    expect([stores.isQuiet(), stores.isSending()]).toEqual([false, true]);
    chat.sending[0]?.answer({ ok: true, value: messageOf({ id: "own0", isMine: true, conversationId: PEER }) });
    await settled();
    expect([stores.isQuiet(), stores.isSending()]).toEqual([true, false]);
  });

  test("is not quiet while the user writes", async () => {
    const { stores } = open();
    await stores.view.open(PEER);
    stores.view.openStore()?.draft.write({ ...NO_DRAFT, text: "您" });
    expect(stores.isQuiet()).toBe(false);
  });

  test("is not quiet without a connection", () => {
    const { chat, stores } = open();
    chat.push({ type: "connection", state: "disconnected" });
    expect(stores.isQuiet()).toBe(false);
  });

  test("hears no events after it was stopped, until it resumes", async () => {
    const { chat, stores } = open();
    stores.stop();
    chat.push({ type: "connection", state: "disconnected" });
    expect(stores.inbox.$connection.get()).toBe("connected");
    await stores.resume();
    chat.push({ type: "connection", state: "disconnected" });
    expect(stores.inbox.$connection.get()).toBe("disconnected");
  });

  test("tells customer service once that its conversation was opened", async () => {
    const { chat, stores } = open();
    chat.state.services.add(PEER);
    const starts = () => chat.asked.filter((name) => name.startsWith("startService"));
    await stores.view.open("C2Cmanager8");
    expect(starts()).toEqual([]);
    await stores.view.open(PEER);
    await stores.view.open("C2Cmanager8");
    await stores.view.open(PEER);
    expect(starts()).toEqual([`startService ${PEER}`]);
  });
});
