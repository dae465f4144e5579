import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { createThread } from "#lib/stores/chat/thread.ts";
import { createFakeChat } from "#tests/support/chat-client.ts";
import { messageOf } from "#tests/support/chat-messages.ts";
import { createEnvironment } from "#tests/support/environment.ts";

const PEER = "C2Cmanager7";
let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
});
const open = (conversationId = PEER) => {
  const chat = createFakeChat();
  const thread = createThread({ client: chat.client, conversationId, report: () => undefined });
  chat.client.listen(thread.receive);
  return { chat, thread };
};

describe("a conversation in which somebody types", () => {
  test("shows that the other types until they write, stop, or thirty seconds have gone", () => {
    const { chat, thread } = open();
    const type = (isTyping: boolean) => chat.push({ type: "typing", conversationId: PEER, isTyping });
    type(true);
    expect(thread.$isPeerTyping.get()).toBe(true);
    chat.push({ type: "messages", messages: [messageOf({ id: "a" })] });
    expect(thread.$isPeerTyping.get()).toBe(false);
    type(true);
    browser.pass(30_000);
    expect(thread.$isPeerTyping.get()).toBe(false);
  });

  test("of a group does not show that somebody types", () => {
    const { chat, thread } = open("GROUP1");
    chat.push({ type: "typing", conversationId: "GROUP1", isTyping: true });
    expect(thread.$isPeerTyping.get()).toBe(false);
  });

  test("tells the other that one types, if they have written lately, and again while it goes on; a message and leaving end it", () => {
    const { chat, thread } = open();
    thread.typing();
    expect(chat.asked).toEqual([]);
    chat.push({ type: "messages", messages: [messageOf({ id: "a", time: chat.state.now - 10 })] });
    thread.typing();
    browser.pass(19_999);
    thread.typing();
    expect(chat.asked).toEqual(["typing true"]);
    browser.pass(1);
    thread.typing();
    thread.typingEnded();
    thread.typingEnded();
    expect(chat.asked.splice(0)).toEqual(["typing true", "typing true", "typing false"]);
    chat.push({ type: "messages", messages: [messageOf({ id: "b", time: chat.state.now })] });
    thread.typing();
    thread.send({ kind: "text", text: "您好" });
    thread.typing();
    thread.leave();
    expect(chat.asked).toEqual(["typing true", "typing true", "typing false"]);
  });
});
