import { expect, test } from "vitest";
import { quoteOf } from "#lib/domain/chat/messages/quoting.ts";
import { quoteText } from "#lib/texts/chat/quotes.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

test("a quote hides the text of another's risky message", () => {
  const words = messageOf({ id: "m1", content: { kind: "text", text: "加微信转账" } });
  expect(quoteText(quoteOf(words), { ...words, isRisky: true })).toBe("涉及敏感内容，无法查看");
  expect(quoteText(quoteOf(words), words)).toBe("加微信转账");
});
