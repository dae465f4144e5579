import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CONVERSATION_TABS,
  dayOf,
  EVERYWHERE_TABS,
  excerptOf,
  keywordsOf,
  kindsOf,
  piecesOf,
  rangeOf,
  type SearchedKind,
  secondsWithin,
  startOf,
} from "#lib/domain/chat/messages/search.ts";

const joined = (text: string, words: readonly string[]): string =>
  piecesOf(text, words)
    .map((piece) => piece.text)
    .join("");
const matches = (text: string, words: readonly string[]): string[] =>
  piecesOf(text, words).flatMap((piece) => (piece.isMatch ? [piece.text] : []));

describe("the keywords of a search text", () => {
  test.each([
    ["", []],
    [" \u3000\n\t ", []],
    ["  薪资  面议 ", ["薪资", "面议"]],
    ["薪资\u3000面议\n周三", ["薪资", "面议", "周三"]],
    ["a a b", ["a", "b"]],
  ])("of %j are %j", (text, words) => expect(keywordsOf(text)).toEqual(words));

  test("contain no spaces, are never empty, and are unique", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const words = keywordsOf(text);
        expect(words.every((word) => word !== "" && !/\s/u.test(word) && text.includes(word))).toBe(true);
        expect(new Set(words).size).toBe(words.length);
      }),
    );
  });
});

describe("a text where words were found", () => {
  test.each([
    ["薪资面议，薪资好谈", ["薪资"], ["薪资", "薪资"]],
    ["Offer and OFFER", ["offer"], ["Offer", "OFFER"]],
    ["后端工程师", ["工程", "工程师"], ["工程师"]],
    ["50%_(a+)+$ .*", ["(a+)+$", ".*"], ["(a+)+$", ".*"]],
    ["C++/C# [急] {1} a|b ^x\\y", ["c++/c#", "[急]", "{1}", "a|b", "^x\\y"], ["C++/C#", "[急]", "{1}", "a|b", "^x\\y"]],
    ["没有", ["别的"], []],
    ["", ["词"], []],
    ["词", [], []],
  ])("%j, looked through for %j, stands out at %j", (text, words, found) => expect(matches(text, words)).toEqual(found));

  test("is the same text in pieces, for any text and words", () => {
    const words = fc.array(fc.string({ unit: "binary", maxLength: 5 }), { maxLength: 5 });
    fc.assert(fc.property(fc.string({ unit: "binary" }), words, (text, all) => joined(text, all) === text));
  });

  test("shows each word that is in it", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."aB薪资(+.*[\\ "), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(letters, letters, letters, (before, word, after) =>
        matches(`${before}${word}${after}`, [word]).some((match) => match.toLowerCase() === word.toLowerCase()),
      ),
    );
  });

  test("is shown from shortly before the first of them on, when it is long", () => {
    const long = `${"前".repeat(100)}薪资${"后".repeat(100)}`;
    expect(excerptOf(long, ["薪资"])).toBe(`…${"前".repeat(12)}薪资${"后".repeat(100)}`);
    expect(excerptOf("前面薪资", ["薪资"])).toBe("前面薪资");
    expect(excerptOf(long, [])).toBe(long);
    expect(excerptOf(long, ["没有"])).toBe(long);
    expect(excerptOf(`${"😀".repeat(100)}薪资`, ["薪资"])).toBe(`…${"😀".repeat(12)}薪资`);
  });
});

describe("a time", () => {
  const now = new Date(2026, 10, 24, 15, 30).getTime() / 1000;
  const at = (...parts: [number, number, number, number?, number?, number?]) => new Date(...parts).getTime() / 1000;

  test("of late reaches from the beginning of a day to the end of today", () => {
    expect(secondsWithin(0, now)).toBeNull();
    expect(secondsWithin(1, now)).toEqual({ from: at(2026, 10, 24), until: at(2026, 10, 25) - 1 });
    expect(secondsWithin(3, now)).toEqual({ from: at(2026, 10, 22), until: at(2026, 10, 25) - 1 });
    expect(secondsWithin(7, now)).toEqual({ from: at(2026, 10, 18), until: at(2026, 10, 25) - 1 });
  });

  test("between two days has both of them, whichever was chosen first", () => {
    const range = rangeOf("2026-11-20", "2026-02-28");
    expect(range).toEqual({ from: "2026-02-28", to: "2026-11-20" });
    expect(secondsWithin(range, now)).toEqual({ from: at(2026, 1, 28), until: at(2026, 10, 21) - 1 });
    expect(secondsWithin(rangeOf("2026-12-31", "2026-12-31"), now)).toEqual({ from: at(2026, 11, 31), until: at(2027, 0, 1) - 1 });
  });

  test("holds each moment of its days and none beside them", () => {
    const dates = fc.date({ min: new Date(2000, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true });
    fc.assert(
      fc.property(dates, dates, dates, (one, other, moment) => {
        const range = rangeOf(dayOf(one), dayOf(other));
        const within = secondsWithin(range, now);
        const second = Math.floor(moment.getTime() / 1000);
        const day = dayOf(moment);
        const isIn = within !== null && second >= within.from && second <= within.until;
        expect(isIn).toBe(day >= range.from && day <= range.to);
        expect(dayOf(startOf(day))).toBe(day);
      }),
    );
  });
});

test("the tabs leave nothing out and nothing twice: all of them together are everything", () => {
  const all: SearchedKind[] = ["text", "file", "media", "other"];
  const together = (tabs: readonly (typeof EVERYWHERE_TABS)[number][], isEverywhere: boolean) =>
    tabs.filter((tab) => tab !== "all").flatMap((tab) => kindsOf(tab, isEverywhere));
  expect(together(EVERYWHERE_TABS, true)).toEqual(all);
  expect(together(CONVERSATION_TABS, false)).toEqual(all);
  expect(kindsOf("all", true)).toEqual(all);
});
