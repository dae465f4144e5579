import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type KnownName, suggest } from "#lib/domain/posts/suggestions.ts";

const NAMES: KnownName[] = [
  { kind: "career", name: "会计", reading: "kuai ji" },
  { kind: "career", name: "成本会计", reading: "cheng ben kuai ji" },
  { kind: "career", name: "Java开发", reading: "java kai fa" },
  { kind: "career", name: "快递员", reading: "kuai di yuan" },
  { kind: "company", name: "会稽物流有限公司", reading: "" },
  { kind: "city", name: "太原", reading: "tai yuan" },
];
const keywords = (text: string, recent: readonly string[] = []): string[] =>
  suggest(text, NAMES, recent).map(({ keyword }) => keyword);

describe("suggestions", () => {
  test.each([
    ["会", ["会计", "会稽物流有限公司", "成本会计"]],
    ["kuai", ["会计", "快递员"]],
    ["kj", ["会计"]],
    ["cbkj", ["成本会计"]],
    ["JAVA", ["Java开发"]],
    ["太原 kua", ["太原 会计", "太原 快递员"]],
    ["ty", ["太原"]],
    ["会计", ["成本会计"]],
    ["没有", []],
  ])("for %s", (text, wanted) => {
    expect(keywords(text)).toEqual(wanted);
  });

  test("without a text are the recent searches, then careers", () => {
    expect(keywords(" ", ["太原 会计", "护士"])).toEqual(["太原 会计", "护士", "会计", "成本会计", "Java开发", "快递员"]);
  });

  test("begin with recent searches that begin with the text, and name none twice", () => {
    expect(keywords("会", ["护士", "会计", "会"])).toEqual(["会计", "会稽物流有限公司", "成本会计"]);
  });

  test("are at most eight keywords for any text, each once, with the typed words in front", () => {
    const many = Array.from(
      { length: 50 },
      (_, index): KnownName => ({ kind: "career", name: `会计${index}`, reading: "kuai ji" }),
    );
    const word = fc.oneof(fc.constantFrom("会", "kuai", "k", "("), fc.string({ unit: "grapheme", maxLength: 8 }));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 3 }), fc.array(word, { maxLength: 4 }), (words, recent) => {
        const found = suggest(words.join(" "), [...NAMES, ...many], [...new Set(recent)]);
        const typed = words.join(" ").trim();
        if (typed !== "") expect(found.length).toBeLessThanOrEqual(8);
        const all = found.map(({ keyword }) => keyword);
        expect(new Set(all).size).toBe(all.length);
      }),
    );
  });
});
