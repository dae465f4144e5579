import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { createConversation } from "#lib/stores/chat/conversation/conversation.ts";
import { createTyping } from "#lib/stores/chat/conversation/typing.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
let browser: ReturnType<typeof createEnvironment>;
const openBrowser = (): void => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
};
beforeEach(openBrowser);

/** A conversation in which the other side wrote this number of seconds ago; null: never. */
const open = ({ id = PEER, lastOfPeer = 0 as number | null, lastOwn = null as number | null } = {}) => {
  const chat = createFakeChat();
  const start = browser.environment.now();
  const service = chat.state.now;
  chat.client.now = () => service + (browser.environment.now() - start) / 1000;
  const written = (ago: number | null, isMine: boolean) =>
    ago === null ? [] : [messageOf({ id: String(isMine), isMine, time: service - ago })];
  const messages = [...written(lastOfPeer, false), ...written(lastOwn, true)];
  const typing = createTyping(chat.client, id, () => messages);
  return { chat, typing };
};

describe("the notice that the other side types", () => {
  test("ends thirty seconds after its last report", () => {
    const { typing } = open();
    typing.peer(true);
    browser.pass(29_999);
    typing.peer(true);
    browser.pass(29_999);
    expect(typing.$isPeerTyping.get()).toBe(true);
    browser.pass(1);
    expect(typing.$isPeerTyping.get()).toBe(false);
  });

  test("is not ended by the timer of an earlier notice", () => {
    const { typing } = open();
    typing.peer(true);
    browser.pass(20_000);
    typing.peerEnded();
    typing.peer(true);
    browser.pass(15_000);
    expect(typing.$isPeerTyping.get()).toBe(true);
  });

  test("ends when the conversation is left", () => {
    const { typing } = open();
    typing.peer(true);
    typing.leave();
    expect(typing.$isPeerTyping.get()).toBe(false);
  });
});

describe("the report that the user types", () => {
  test.each([
    ["a person who wrote within half a minute", { lastOfPeer: 29 }],
    ["a person who wrote lately, although the user wrote after it", { lastOfPeer: 20, lastOwn: 5 }],
  ])("is sent to %s", (_peer, where) => {
    const { chat, typing } = open(where);
    typing.pulse();
    expect(chat.asked).toEqual(["typing true"]);
  });

  test.each([
    ["a person who wrote earlier", { lastOfPeer: 30 }],
    ["a person who never wrote, although the user did", { lastOfPeer: null, lastOwn: 1 }],
    ["a group", { id: "GROUPg1" }],
  ])("is not sent to %s", (_peer, where) => {
    const { chat, typing } = open(where);
    typing.pulse();
    expect(chat.asked).toEqual([]);
  });

  test("is repeated while the user goes on typing, even long after the other side wrote", () => {
    const { chat, typing } = open();
    typing.pulse();
    browser.pass(40_000);
    typing.pulse();
    expect(chat.asked.splice(0)).toEqual(["typing true", "typing true"]);
    typing.ended();
    typing.pulse();
    expect(chat.asked).toEqual(["typing false"]);
  });

  const step = fc.oneof(
    { arbitrary: fc.record({ does: fc.constant("wait" as const), seconds: fc.nat(15) }), weight: 4 },
    { arbitrary: fc.record({ does: fc.constant("key" as const) }), weight: 4 },
    { arbitrary: fc.record({ does: fc.constantFrom("empty", "sent", "leave") }), weight: 1 },
  );
  test("is repeated at most every twenty seconds, and withdrawn once", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        openBrowser();
        const { chat, typing } = open({ lastOfPeer: -100_000 });
        /** The last report and its time; a sent message withdraws it. */
        let told = { isTyping: false, at: 0 };
        for (const each of steps) {
          const now = browser.environment.now();
          if (each.does === "wait") browser.pass(("seconds" in each ? each.seconds : 0) * 1000);
          if (each.does === "key") typing.pulse();
          if (each.does === "empty") typing.ended();
          if (each.does === "leave") typing.leave();
          if (each.does === "sent") typing.sent();
          const said = chat.asked.splice(0);
          const isOld = now - told.at >= 20_000;
          if (each.does === "key") expect(said).toEqual(!told.isTyping || isOld ? ["typing true"] : []);
          else if (each.does === "empty" || each.does === "leave") expect(said).toEqual(told.isTyping ? ["typing false"] : []);
          else expect(said).toEqual([]);
          if (said.includes("typing true")) told = { isTyping: true, at: now };
          else if (each.does !== "key" && each.does !== "wait") told = { isTyping: false, at: now };
        }
      }),
    );
  });
});

describe("a conversation", () => {
  const openThread = (conversationId = PEER) => {
    const chat = createFakeChat();
    const store = createConversation({ client: chat.client, conversationId, report: () => undefined });
    chat.client.listen(store.receive);
    return { chat, store };
  };

  test("shows that the other side types until it writes, stops, or thirty seconds have passed", () => {
    const { chat, store } = openThread();
    const type = (isTyping: boolean) => chat.push({ type: "typing", conversationId: PEER, isTyping });
    type(true);
    expect(store.typing.$isPeerTyping.get()).toBe(true);
    chat.push({ type: "messages", messages: [messageOf({ id: "a" })] });
    expect(store.typing.$isPeerTyping.get()).toBe(false);
    type(true);
    browser.pass(30_000);
    expect(store.typing.$isPeerTyping.get()).toBe(false);
  });

  test("of a group does not show its typing members", () => {
    const { chat, store } = openThread("GROUP1");
    chat.push({ type: "typing", conversationId: "GROUP1", isTyping: true });
    expect(store.typing.$isPeerTyping.get()).toBe(false);
  });

  test("reports that the user types, until a message or leaving ends it", () => {
    const { chat, store } = openThread();
    store.typing.pulse();
    expect(chat.asked).toEqual([]);
    chat.push({ type: "messages", messages: [messageOf({ id: "a", time: chat.state.now - 10 })] });
    store.typing.pulse();
    browser.pass(19_999);
    store.typing.pulse();
    expect(chat.asked).toEqual(["typing true"]);
    browser.pass(1);
    store.typing.pulse();
    store.typing.ended();
    store.typing.ended();
    expect(chat.asked.splice(0)).toEqual(["typing true", "typing true", "typing false"]);
    chat.push({ type: "messages", messages: [messageOf({ id: "b", time: chat.state.now })] });
    store.typing.pulse();
    store.sending.send({ kind: "text", text: "您好" });
    store.typing.pulse();
    store.leave();
    expect(chat.asked).toEqual(["typing true", "typing true", "typing false"]);
  });
});
