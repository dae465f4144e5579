import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EMOJI, emojiToken } from "#lib/domain/chat/messages/emoji.ts";
import { textSegments } from "#lib/domain/chat/messages/text-segments.ts";
import { htmlPayloads, naughtyStrings } from "#tests/support/hostile/hostile-corpora.ts";
import { HOSTILE_FILE_URLS } from "#tests/support/hostile/hostile-urls.ts";
import { xssVectors } from "#tests/support/hostile/xss-vectors.ts";

const joined = (text: string): string =>
  textSegments(text)
    .map((segment) => segment.text)
    .join("");
const links = (text: string): string[] => textSegments(text).flatMap((segment) => (segment.kind === "link" ? [segment.href] : []));
const emoji = (text: string): string[] =>
  textSegments(text).flatMap((segment) => (segment.kind === "emoji" ? [segment.emoji] : []));

const pieces = fc.constantFrom(
  ...["https://", "http://", "HTTPS://", "javascript:", "data:text/html,", "a.example", "/path?a=1&b=2", "#x", "@", ":", "..."],
  ...[
    "[TUIEmoji_Smile]",
    "[TUIEmoji_",
    "[急聘]",
    "]",
    "[",
    "(",
    ")",
    "，",
    "。",
    "\n",
    "\r\n",
    " ",
    "\u202e",
    "\u0000",
    "你好",
    "\\",
    "<",
    '"',
  ],
);
const message = fc
  .array(fc.oneof(pieces, fc.string({ unit: "binary" }), fc.constantFrom(...naughtyStrings)), { maxLength: 12 })
  .map((parts) => parts.join(""));

describe("the text of a message", () => {
  test("is complete in any segmentation", () => {
    fc.assert(
      fc.property(message, (text) => {
        expect(joined(text)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test("links only to the web, for any text", () => {
    const isSafe = (href: string): boolean => /^https?:\/\/[^\s/@<>"]+\.[^\s<>"]*$/.test(href);
    const hostile = [...xssVectors, ...htmlPayloads.map(({ payload }) => payload), ...naughtyStrings, ...HOSTILE_FILE_URLS];
    for (const text of hostile)
      expect(
        links(text).filter((href) => !isSafe(href)),
        text.slice(0, 100),
      ).toEqual([]);
    fc.assert(
      fc.property(message, (text) => {
        expect(links(text).filter((href) => !isSafe(href))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ["看 https://a.example/jobs?id=1#top", ["https://a.example/jobs?id=1#top"]],
    ["地址是https://a.example/b，请查收。", ["https://a.example/b"]],
    ["see (https://a.example/b_(c)).", ["https://a.example/b_(c)"]],
    ["HTTP://A.EXAMPLE", ["http://a.example/"]],
    ["https://a.example[TUIEmoji_Smile]", ["https://a.example/"]],
    ["https://a.example, http://b.example!", ["https://a.example/", "http://b.example/"]],
  ])("%j has its links", (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  test.each([
    ...["javascript:alert(1)", "xhttps://a.example", "https://", "http://localhost/admin", "https://bank.example@evil.example/"],
    ...["https://user:word@a.example", "ftp://a.example", "//a.example", "https://аpple.com", "https://..", "http://a..b:99999"],
    `https://a.example/${"a".repeat(3000)}`,
  ])("%j has none", (text) => {
    expect(links(text)).toEqual([]);
  });

  test("has pictures for the tokens of the table alone", () => {
    expect(emoji(EMOJI.map(emojiToken).join(""))).toEqual([...EMOJI]);
    expect(
      emoji("[急聘] 今天面试 [微笑] [TUIEmoji_Nobody] [TUIEmoji_smile] [TUIEmoji_Smile [constructor] [TUIEmoji_constructor]"),
    ).toEqual([]);
  });

  // Quadratic code would take longer than a test may.
  test.each([
    "a",
    "\n",
    ")",
    "[TUIEmoji_",
    "[TUIEmoji_Smile]",
    "https://a.example",
    "https://a.example)",
    "https://",
    "http://a.b/(((",
  ])("is read in time that grows with its length alone, as 1 MB of %j", (part) => {
    const text = part.repeat(1_000_000 / part.length);
    expect(joined(text)).toBe(text);
  });
});
