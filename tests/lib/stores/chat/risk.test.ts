import { beforeEach, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import type { LastMessage } from "#lib/domain/chat/conversations/conversation.ts";
import { quoteOf } from "#lib/domain/chat/messages/quoting.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { quoteText } from "#lib/texts/chat/quotes.ts";
import { lastText } from "#lib/texts/chat/summary.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

beforeEach(() => setEnvironment(createEnvironment().environment));
/** Lets what was answered be taken in. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test("a row says no more of what the service holds for dangerous than its bubble does, whichever is told first", async () => {
  const secret: LastMessage = {
    time: 7,
    isMine: false,
    from: "manager7",
    name: "",
    content: { kind: "text", text: "加微信转账" },
    isRevoked: false,
  };
  const risky = messageOf({ id: "m1", time: 7, isRisky: true, content: { kind: "text", text: "加微信转账" } });
  const chat = createFakeChat({ C2Cb: [[{ ...risky, conversationId: "C2Cb" }]] });
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  const conversations = [conversationOf("C2Ca", { last: secret }), conversationOf("C2Cb", { last: secret })];
  const said = () => {
    const list = stores.inbox.$list.get();
    return list.state === "ready" ? list.value.map(({ last }) => last && lastText(last, false)) : [];
  };
  chat.state.conversations = conversations;
  await stores.inbox.load();
  chat.push({ type: "messages", messages: [{ ...risky, conversationId: "C2Ca" }] });
  expect(said()).toEqual(["涉及敏感内容，无法查看", "加微信转账"]);
  // Nobody was told of the other until its history came.
  await stores.view.open("C2Cb");
  await settled();
  expect(said()).toEqual(["涉及敏感内容，无法查看", "涉及敏感内容，无法查看"]);
  chat.push({
    type: "conversations",
    conversations: [conversationOf("C2Ca", { last: { ...secret, time: 8 } }), ...conversations],
  });
  expect(said()).toEqual(["加微信转账", "涉及敏感内容，无法查看", "涉及敏感内容，无法查看"]);
});

test("a quote says nothing of another's message that the service holds for dangerous", () => {
  const words = messageOf({ id: "m1", content: { kind: "text", text: "加微信转账" } });
  expect(quoteText(quoteOf(words), { ...words, isRisky: true })).toBe("涉及敏感内容，无法查看");
  expect(quoteText(quoteOf(words), words)).toBe("加微信转账");
});
