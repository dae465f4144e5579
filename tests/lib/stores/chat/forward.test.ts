import { beforeEach, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import { failed, success } from "#lib/domain/failure.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { forwardTo } from "#lib/stores/chat/forward.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

beforeEach(() => setEnvironment(createEnvironment().environment));

const open = () => {
  const chat = createFakeChat();
  return { chat, stores: createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined }) };
};

test("a message goes to every conversation, stands in each of them, and what went wrong in one is answered", async () => {
  const { chat, stores } = open();
  const done = forwardTo(stores.conversations, "a", ["C2Cmanager7", "C2Cmanager8"]);
  await expect.poll(() => chat.sending.map(({ message }) => message.conversationId)).toEqual(["C2Cmanager7", "C2Cmanager8"]);
  chat.sending[0]?.answer(success(messageOf({ id: "own0", conversationId: "C2Cmanager7", isMine: true })));
  chat.sending[1]?.answer(failed(chatFailure(20_007)));
  expect(await done).toEqual(chatFailure(20_007));
  const states = async (id: string) =>
    (await stores.conversations.openConversation(id))?.messages.$all.get().map(({ delivery }) => delivery.state);
  expect([await states("C2Cmanager7"), await states("C2Cmanager8")]).toEqual([["sent"], ["failed"]]);
});

test("a message that goes everywhere leaves nothing to say", async () => {
  const { chat, stores } = open();
  const done = forwardTo(stores.conversations, "a", ["C2Cmanager7"]);
  await expect.poll(() => chat.sending.length).toBe(1);
  chat.sending[0]?.answer(success(messageOf({ id: "own0", conversationId: "C2Cmanager7", isMine: true })));
  expect(await done).toBeNull();
});
