/** Where own messages stand after a broken connection. */
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
  const comeBack = async (): Promise<void> => {
    const done = store.messages.recheck();
    await settled();
    chat.sending[0]?.answer(success(own));
    await done;
  };
  return { orders, comeBack };
};

test("a message that waited for the connection moves once, also when the other side wrote in its second", async () => {
  const { orders, comeBack } = waitsFor(success([early, answer, late]), success([early, own, answer, late]));
  await comeBack();
  expect(orders).toEqual(["early own0", "early answer late own0", "early own0 answer late"]);
});

test("it takes the place of its time when the history cannot be read again", async () => {
  const { orders, comeBack } = waitsFor(success([early, answer, late]), failed(chatFailure(2801)));
  await comeBack();
  expect(orders).toEqual(["early own0", "early answer late own0", "early answer own0 late"]);
});
