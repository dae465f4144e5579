import { atom } from "nanostores";
import { expect, test } from "vitest";
import { chatFailure } from "#lib/chat/failures.ts";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import type { TimelineEvent } from "#lib/domain/chat/messages/timeline.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { createAnswers } from "#lib/stores/chat/conversation/answers.ts";
import { createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const open = () => {
  const chat = createFakeChat();
  const applied: TimelineEvent[] = [];
  const reported: Failure[] = [];
  const $connection = atom<ConnectionState>("connected");
  const store = createAnswers({
    service: chat.client.messages,
    $connection,
    apply: (event) => void applied.push(event),
    report: (failure) => void reported.push(failure),
  });
  return { chat, applied, reported, $connection, ...store };
};
const message = messageOf({ id: "a" });

test("an answer shows the offer as the service has it", async () => {
  const { chat, applied, answer, $answers } = open();
  chat.state.answered = message;
  expect(await answer("a", 1)).toBe(true);
  expect(chat.asked).toEqual(["answer a 1"]);
  expect(applied).toEqual([{ type: "changed", messages: [message] }]);
  expect($answers.get()["a"]).toBeUndefined();
});

test("a second press while the first is on its way does nothing", async () => {
  const { chat, answer } = open();
  chat.state.answered = message;
  await Promise.all([answer("a", 0), answer("a", 1)]);
  expect(chat.asked).toEqual(["answer a 0"]);
});

test("an answer that another page outran shows that one's", async () => {
  const { chat, applied, answer, $answers } = open();
  chat.state.answered = message;
  chat.state.isConflict = true;
  await answer("a", "none");
  expect(applied).toHaveLength(1);
  expect($answers.get()["a"]).toEqual({ how: "outrun", given: "none" });
});

test("a failed answer is reported, and may be tried again", async () => {
  const { chat, applied, reported, answer, $answers } = open();
  chat.state.answered = message;
  chat.fail("answer a 0", chatFailure(20_022));
  expect(await answer("a", 0)).toBe(false);
  expect([applied, reported, $answers.get()["a"]]).toEqual([[], [chatFailure(20_022)], { how: "failed", given: 0 }]);
  await answer("a", 0);
  expect($answers.get()["a"]).toBeUndefined();
});

test("without a connection an answer fails at once, and its reader may turn away from that", async () => {
  const { chat, $connection, answer, forget, $answers } = open();
  $connection.set("disconnected");
  expect(await answer("a", 2)).toBe(false);
  expect([chat.asked, $answers.get()["a"]]).toEqual([[], { how: "failed", given: 2 }]);
  forget("a");
  expect($answers.get()["a"]).toBeUndefined();
});
