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

const own = (id: string, conversationId: string) => success(messageOf({ id, conversationId, isMine: true }));
const sentTo = (chat: ReturnType<typeof open>["chat"]) => () => chat.sending.map(({ message }) => message.conversationId);

test("a message goes to every conversation, stands in each of them, and a failure in one is answered", async () => {
  const { chat, stores } = open();
  const done = forwardTo(stores.conversations, { way: "each", ids: ["a"] }, ["C2Cmanager7", "C2Cmanager8"]);
  await expect.poll(sentTo(chat)).toEqual(["C2Cmanager7", "C2Cmanager8"]);
  chat.sending[0]?.answer(own("own0", "C2Cmanager7"));
  chat.sending[1]?.answer(failed(chatFailure(20_007)));
  expect(await done).toEqual({ count: 1, all: 2, failure: chatFailure(20_007) });
  const states = async (id: string) =>
    (await stores.conversations.openConversation(id))?.messages.$all.get().map(({ delivery }) => delivery.state);
  expect([await states("C2Cmanager7"), await states("C2Cmanager8")]).toEqual([["sent"], ["failed"]]);
});

test("several messages go in their order, each after the one before", async () => {
  const { chat, stores } = open();
  const done = forwardTo(stores.conversations, { way: "each", ids: ["a", "b", "c"] }, ["C2Cmanager7"]);
  const contents = () => chat.sending.map(({ message }) => message.content);
  const texts = ["转发 a", "转发 b", "转发 c"].map((text) => ({ kind: "text", text }));
  for (const [index] of texts.entries()) {
    await expect.poll(contents).toEqual(texts.slice(0, index + 1));
    chat.sending[index]?.answer(own(`own${index}`, "C2Cmanager7"));
  }
  expect(await done).toEqual({ count: 3, all: 3, failure: null });
});

test("a failure ends the row of a conversation and not that of another, and no message goes twice", async () => {
  const { chat, stores } = open();
  const done = forwardTo(stores.conversations, { way: "each", ids: ["a", "b", "c"] }, ["C2Cmanager7", "C2Cmanager8"]);
  await expect.poll(() => chat.sending.length).toBe(2);
  chat.sending[0]?.answer(own("own0", "C2Cmanager7"));
  chat.sending[1]?.answer(failed(chatFailure(20_007)));
  await expect.poll(() => chat.sending.length).toBe(3);
  chat.sending[2]?.answer(own("own2", "C2Cmanager7"));
  await expect.poll(() => chat.sending.length).toBe(4);
  chat.sending[3]?.answer(own("own3", "C2Cmanager7"));
  expect(await done).toEqual({ count: 3, all: 6, failure: chatFailure(20_007) });
  expect(chat.sending).toHaveLength(4);
});

test("merged messages go as one, with their title and lines", async () => {
  const { chat, stores } = open();
  const parcel = { way: "merged", messageIds: ["a", "b"], title: "王明与陈晓的聊天记录", lines: ["王明：您好"] } as const;
  const done = forwardTo(stores.conversations, parcel, ["C2Cmanager7"]);
  await expect.poll(() => chat.sending.length).toBe(1);
  expect(chat.sending[0]?.message.content).toMatchObject({ kind: "merger", title: parcel.title, lines: parcel.lines });
  chat.sending[0]?.answer(own("own0", "C2Cmanager7"));
  expect(await done).toEqual({ count: 1, all: 1, failure: null });
});
