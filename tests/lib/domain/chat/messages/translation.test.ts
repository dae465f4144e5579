import fc from "fast-check";
import { expect, test } from "vitest";
import { translationPieces } from "#lib/domain/chat/messages/translation.ts";

const texts = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("[TUIEmoji_Smile]", "https://jobs.example.com/a ", "您好。", "\n", " "),
    ),
  )
  .map((parts) => parts.join(""));
const wordsOf = (text: string, max = 2000): string[] =>
  translationPieces(text, max).flatMap((piece) => (piece.isWords ? [piece.text] : []));

test("the pieces of a text are the whole text, none of its words too long, empty or cut within a character", () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 2, max: 40 }), (text, max) => {
      const pieces = translationPieces(text, max);
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      for (const words of wordsOf(text, max)) {
        expect(words.length).toBeLessThanOrEqual(max);
        expect(words.trim()).toBe(words);
        expect(words).toMatch(/\p{L}/u);
      }
      expect(pieces.every((piece) => piece.text.isWellFormed())).toBe(true);
    }),
  );
});

test("emoji, addresses, numbers and the spaces between them are no words", () => {
  expect(wordsOf("Hello! [TUIEmoji_Smile]\n  see https://jobs.example.com/a?b=1 at 10:30")).toEqual(["Hello!", "see", "at 10:30"]);
  expect(wordsOf("[TUIEmoji_Smile] 13800000000 …")).toEqual([]);
});

test("a long text is cut after a line, else a sentence, else a word", () => {
  expect(wordsOf("one two\nthree four", 12)).toEqual(["one two", "three four"]);
  expect(wordsOf("一二三。四五六七", 6)).toEqual(["一二三。", "四五六七"]);
  expect(wordsOf("alpha beta gamma", 12)).toEqual(["alpha beta", "gamma"]);
  expect(wordsOf("一二三四五", 2)).toEqual(["一二", "三四", "五"]);
});
