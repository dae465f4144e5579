/** The messages are read again after a broken connection: the place of own ones, receipts, and deletions. */
import { beforeEach, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import { failed, type Result, success } from "#lib/domain/failure.ts";
import { createConversation } from "#lib/stores/chat/conversation/conversation.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

beforeEach(() => setEnvironment(createEnvironment().environment));
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const [early, late] = [messageOf({ id: "early", time: 99 }), messageOf({ id: "late", time: 101 })];
const answer = messageOf({ id: "answer", time: 100 });
const own = messageOf({ id: "own0", isMine: true, time: 100 });

/** An own message that waits for the connection; the service answers each question with the next of these histories. */
const waitsFor = (...histories: Result<(typeof own)[]>[]) => {
  const chat = createFakeChat();
  const latest = async () => {
    const history = histories.shift() ?? success([]);
    return history.ok ? success({ messages: history.value, after: -1, before: Number.POSITIVE_INFINITY }) : history;
  };
  const store = createConversation({
    client: { ...chat.client, messages: { ...chat.client.messages, latest } },
    conversationId: "C2Cmanager7",
    report: () => undefined,
  });
  chat.client.listen(store.receive);
  chat.push({ type: "messages", messages: [early] });
  store.sending.send({ kind: "text", text: "您好" });
  const orders: string[] = [];
  store.messages.$all.subscribe((messages) => {
    const order = messages.map(({ id }) => id).join(" ");
    if (order !== orders.at(-1)) orders.push(order);
  });
  /** The messages that the other side has read. */
  const read = () =>
    store.messages.$all
      .get()
      .filter(({ isReadByPeer }) => isReadByPeer)
      .map(({ id }) => id);
  const comeBack = async (): Promise<void> => {
    const done = store.messages.recheck();
    await settled();
    chat.sending[0]?.answer(success(own));
    await done;
  };
  return { orders, read, comeBack };
};

test("a message that waited for the connection moves once, even where the other side wrote in its second", async () => {
  const { orders, comeBack } = waitsFor(success([early, answer, late]), success([early, own, answer, late]));
  await comeBack();
  expect(orders).toEqual(["early own0", "early answer late own0", "early own0 answer late"]);
});

test("a message that waited takes the place of its time where the history cannot be read again", async () => {
  const { orders, comeBack } = waitsFor(success([early, answer, late]), failed(chatFailure(2801)));
  await comeBack();
  expect(orders).toEqual(["early own0", "early answer late own0", "early answer own0 late"]);
});

test("a message that was deleted elsewhere is gone once the history is read again", async () => {
  const chat = createFakeChat({ C2Cmanager7: [[early]] });
  const store = createConversation({ client: chat.client, conversationId: "C2Cmanager7", report: () => undefined });
  chat.client.listen(store.receive);
  chat.push({ type: "messages", messages: [early, late] });
  await store.messages.recheck();
  expect(store.messages.$all.get().map(({ id }) => id)).toEqual(["early"]);
});

test("a message that waited shows the receipt that came before it was confirmed", async () => {
  const { read, comeBack } = waitsFor(success([early, answer]), success([early, { ...own, isReadByPeer: true }, answer]));
  await comeBack();
  expect(read()).toEqual(["own0"]);
});
