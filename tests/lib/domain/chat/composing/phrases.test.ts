import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  PHRASE_MAX,
  PHRASES_MAX,
  phraseProblem,
  readPhrases,
  savedPhrases,
  withPhrase,
  withPhraseAt,
} from "#lib/domain/chat/composing/phrases.ts";
import { recruitersPhrases, seekersPhrases } from "#lib/texts/chat/phrases.ts";

const ME = "recruitUser1";
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `第${at}条`);
/** Lists that may be kept. */
const lists = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: PHRASE_MAX }), { maxLength: PHRASES_MAX, selector: (text) => text.trim() })
  .map((all) => all.map((text) => text.trim()).filter((text) => text !== ""));
/** No phrase is bad beside those before it. */
const isSound = (phrases: readonly string[]): boolean =>
  phrases.every((phrase, at) => phrase === phrase.trim() && phraseProblem(phrase, phrases.slice(0, at)) === null);

test("the built-in phrases are valid", () => {
  expect([seekersPhrases.length, recruitersPhrases.length]).toEqual([9, 9]);
  expect(isSound(seekersPhrases) && isSound(recruitersPhrases)).toBe(true);
});

describe("a phrase", () => {
  test.each([
    ["", [], "empty"],
    [" \n\u3000", [], "empty"],
    ["😀".repeat(200), [], null],
    [` ${"字".repeat(200)}\n`, [], null],
    ["字".repeat(201), [], "too-long"],
    [" 您好 ", ["您好"], "twice"],
    ["您好", many(29), null],
    ["您好", many(30), "too-many"],
  ] as const)("%j beside others is %j: %j", (text, others, problem) => expect(phraseProblem(text, others)).toBe(problem));

  test("that is written, changed or put back is in its stored form", () => {
    fc.assert(
      fc.property(lists, fc.string({ maxLength: 2 * PHRASE_MAX }), fc.nat(PHRASES_MAX), (phrases, text, at) => {
        const changed = [withPhrase(phrases, null, text), withPhrase(phrases, phrases[at] ?? "nobody's", text)];
        expect([...changed, withPhraseAt(phrases, text.trim(), at)].every(isSound)).toBe(true);
      }),
    );
  });

  test("takes the place of another, or stands at the end", () => {
    expect(withPhrase(["甲", "乙"], "甲", " 丙 ")).toEqual(["丙", "乙"]);
    expect(withPhrase(["甲", "乙"], null, "丙")).toEqual(["甲", "乙", "丙"]);
    expect(withPhrase(["甲", "乙"], "gone", "丙")).toEqual(["甲", "乙", "丙"]);
    expect(withPhrase(["甲", "乙"], "甲", "甲")).toEqual(["甲", "乙"]);
    expect(withPhrase(["甲", "乙"], "甲", "乙")).toEqual(["甲", "乙"]);
    expect(withPhraseAt(["甲", "丙"], "乙", 1)).toEqual(["甲", "乙", "丙"]);
  });
});

describe("stored phrases", () => {
  const read = (phrases: unknown, account: unknown = ME) => readPhrases(JSON.stringify({ account, phrases }), ME);

  test("are restored unchanged", () => {
    fc.assert(
      fc.property(lists, (phrases) => {
        expect(readPhrases(JSON.stringify(savedPhrases(ME, phrases)), ME)).toEqual(phrases);
      }),
    );
  });

  test("are sound for any storage", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const phrases = read(value);
        expect(phrases === null || isSound(phrases)).toBe(true);
      }),
    );
  });

  test.each([
    ["nothing", null],
    ["no JSON", "{"],
    ["null", "null"],
    ["something else", '["您好"]'],
    ["an inherited name", '{"__proto__":{"account":"recruitUser1","phrases":["您好"]}}'],
  ])("are null for %s", (_what, text) => expect(readPhrases(text, ME)).toBeNull());

  test("are the valid ones", () => {
    expect(read([" 您好 ", 7, null, "", "您好", "字".repeat(201), "谢谢"])).toEqual(["您好", "谢谢"]);
    expect(read(many(40))).toEqual(many(30));
    expect(read([7, ""])).toBeNull();
    expect(read([])).toEqual([]);
    expect(read("您好")).toBeNull();
  });

  test("of another account are null", () => {
    expect(read(["您好"], "recruitUser2")).toBeNull();
    expect(read(["您好"], 1)).toBeNull();
  });
});
