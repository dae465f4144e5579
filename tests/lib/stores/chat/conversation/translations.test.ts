import { expect, test } from "vitest";
import { createTranslations } from "#lib/stores/chat/conversation/translations.ts";
import { createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const HELLO = messageOf({ id: "a", content: { kind: "text", text: "Hello" } });
const DONE = { state: "ready", value: "译：Hello" };
/** Lets the store process its answers. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const open = ({ isOffered = true } = {}) => {
  const chat = createFakeChat();
  const translations = createTranslations(chat.client.messages, () => isOffered);
  return { chat, press: () => translations.translate(HELLO), shown: () => translations.$translations.get()["a"] };
};

test("a text is translated into the page's language once, and hidden and shown again", async () => {
  const { chat, press, shown } = open();
  expect(press()).toBe(true);
  expect(shown()).toEqual({ state: "loading" });
  await settled();
  expect(shown()).toEqual(DONE);
  press();
  expect(shown()).toBeUndefined();
  press();
  expect(shown()).toEqual(DONE);
  expect(chat.asked).toEqual(["translate zh"]);
});

test("a failed translation is tried again", async () => {
  const { chat, press, shown } = open();
  chat.fail("translate zh");
  press();
  await settled();
  expect(shown()).toMatchObject({ state: "failed" });
  press();
  await settled();
  expect(shown()).toEqual(DONE);
});

test("a translation hidden before its arrival stays hidden, and shows at once when asked for again", async () => {
  const { chat, press, shown } = open();
  press();
  press();
  await settled();
  expect(shown()).toBeUndefined();
  press();
  expect(shown()).toEqual(DONE);
  expect(chat.asked).toEqual(["translate zh"]);
});

test("where the service offers none, nothing is asked and that is answered", () => {
  const { chat, press, shown } = open({ isOffered: false });
  expect([press(), shown(), chat.asked]).toEqual([false, undefined, []]);
});
