import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readQuote } from "#lib/chat/quote.ts";
import { readMessage } from "#lib/chat/read.ts";
import { customData } from "#lib/domain/chat/messages/custom-data.ts";
import type { Content } from "#lib/domain/chat/messages/message.ts";
import { QUOTED_KINDS, type Quote } from "#lib/domain/chat/messages/quote.ts";
import { quoteOf } from "#lib/domain/chat/messages/quoting.ts";
import { quoteText } from "#lib/texts/chat/quotes.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";
import { sdkText } from "#tests/support/chat/sdk-messages.ts";

const ME = "recruitUser1";
const SIDES = { me: ME, conversationId: "C2Cmanager7" };
const original = messageOf({ id: "144115-1-7", content: { kind: "text", text: "周三下午[TUIEmoji_Smile]" } });
const reply = (own: object) => JSON.stringify({ messageReply: { messageID: "144115-1-7", version: 1, ...own } });

describe("a quote", () => {
  test("travels in the form of the other kits (F-6)", () => {
    expect(JSON.parse(customData(quoteOf(original), { account: "manager7", sequence: 5 }))).toEqual({
      messageFeature: { needTyping: 1, version: 1 },
      messageReply: {
        messageID: "144115-1-7",
        messageAbstract: "周三下午[TUIEmoji_Smile]",
        messageSender: "陈晓",
        messageType: 1,
        messageTime: 1_795_000_000,
        messageSequence: 5,
        version: 1,
      },
    });
    const own = quoteOf(messageOf({ id: "b", isMine: true }));
    expect(JSON.parse(customData(own, { account: ME, sequence: 0 })).messageReply.messageSender).toBe(ME);
    expect(QUOTED_KINDS.map((kind) => QUOTED_KINDS.indexOf(kind))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test("is read as written, from any sender", () => {
    const kinds = fc.constantFrom(...QUOTED_KINDS);
    const text = fc.string({ maxLength: 100 });
    const quote: fc.Arbitrary<Quote> = fc
      .record({
        messageId: fc.string({ minLength: 1, maxLength: 40 }),
        isMine: fc.constant(false),
        name: text.filter((name) => name !== ME && name !== "manager7"),
        kind: kinds,
        text,
        time: fc.nat(),
      })
      .map((given) => ({ ...given, account: given.name === "" ? "manager7" : "" }));
    fc.assert(
      fc.property(quote, (given) => {
        const written = customData(given, { account: "manager7", sequence: 1 });
        expect(readQuote(written, SIDES)).toEqual(given);
      }),
    );
    expect(readQuote(reply({ messageSender: ME }), SIDES)).toMatchObject({ isMine: true, name: "" });
    expect(readQuote(reply({ messageSender: "manager7" }), SIDES)).toMatchObject({ isMine: false, name: "" });
  });

  test("never takes an account for a name, in a group either", () => {
    const sides = { me: ME, conversationId: "GROUPg1" };
    expect(readQuote(reply({ messageSender: "recruitUser100117" }), sides)).toMatchObject({
      name: "",
      account: "recruitUser100117",
    });
    expect(readQuote(reply({ messageSender: "秦若水" }), sides)).toMatchObject({ name: "秦若水", account: "" });
  });

  test("is null or has words, for any data", () => {
    for (const data of [
      "",
      "{{{",
      "null",
      "[]",
      '{"messageReply":5}',
      '{"messageReply":{"messageID":""}}',
      "<script>alert(1)</script>",
    ])
      expect(readQuote(data, SIDES)).toBeNull();
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.anything().map((value) => JSON.stringify({ messageReply: value }) ?? ""),
        ),
        (data) => {
          const quote = readQuote(data, SIDES);
          expect(quote === null || quoteText(quote, undefined) !== "").toBe(true);
        },
      ),
    );
    expect(readQuote(reply({ messageType: 99, messageAbstract: "x".repeat(5000) }), SIDES)).toMatchObject({ kind: "unknown" });
    expect(readMessage(sdkText("好的", { cloudCustomData: reply({ messageType: 3 }) }), ME)?.quote?.kind).toBe("image");
    expect(readMessage(sdkText("好的", { cloudCustomData: 5 }), ME)?.quote).toBeNull();
  });

  test("carries the beginning of a long text, and never half of an emoji", () => {
    const quoted = (text: string) => quoteOf(messageOf({ id: "a", content: { kind: "text", text } })).text;
    expect(quoted("字".repeat(5000))).toBe("字".repeat(100));
    expect(quoted("😀".repeat(200))).toBe("😀".repeat(100));
    expect(quoted(`${"字".repeat(95)}[TUIEmoji_Smile]后面`)).toBe(`${"字".repeat(95)}[TUIEmoji_Smile]`);
  });

  test.each<[Content, string]>([
    [{ kind: "image", url: "", preview: "", width: 0, height: 0, format: null }, "[图片]"],
    [{ kind: "file", url: "", name: "简历.pdf", size: 1 }, "[文件] 简历.pdf"],
    [{ kind: "merger", title: "群聊", lines: [], record: null }, "[聊天记录] 群聊"],
    [{ kind: "link", text: "看", link: null }, "[自定义消息]"],
    [{ kind: "text", text: "[TUIEmoji_Smile]" }, "[微笑]"],
  ])("names the kind of %j where the original is not loaded", (content, words) => {
    expect(quoteText(quoteOf(messageOf({ id: "a", content })), undefined)).toBe(words);
  });

  test("says that its original was taken back", () => {
    const quote = quoteOf(original);
    expect(quoteText(quote, { ...original, revoked: { by: "manager7" } })).toBe("引用内容已撤回");
    expect(quoteText(quote, original)).toBe("周三下午[微笑]");
  });
});
