import { describe, expect, test } from "vitest";
import { readingsOf } from "#lib/domain/posts/understand/readings.ts";
import { understand } from "#lib/domain/posts/understand/understand.ts";
import { smallLexicon } from "#tests/support/search/lexicon.ts";

const lexicon = smallLexicon();
const read = (keyword: string) => readingsOf(keyword, understand(keyword, lexicon));

describe("readings", () => {
  test("have the words as they were typed, the meaning, and the keyword without them", () => {
    expect(read("杭州 KJ 5K")).toEqual([
      { kind: "city", name: "杭州市", typed: "杭州", without: "KJ 5K", plain: '"杭州" KJ 5K' },
      { kind: "work", name: "会计", typed: "KJ", without: "杭州 5K", plain: '杭州 "KJ" 5K' },
      { kind: "pay", name: "5000-9999999", typed: "5K", without: "杭州 KJ", plain: '杭州 KJ "5K"' },
    ]);
  });

  test("leave out words without another meaning", () => {
    expect(read("机械工程师")).toEqual([]);
  });

  test("name a word that was typed as another one", () => {
    expect(read("产品经历")).toMatchObject([{ kind: "word", name: "产品经理", typed: "产品经历" }]);
  });

  test("that are taken back to plain words are readings no more", () => {
    const [city] = read("杭州 会计");
    expect(read(city?.plain ?? "")).toMatchObject([{ kind: "work" }]);
  });

  test("offer no quotes where the keyword would be too long", () => {
    expect(read(`杭州 ${"很".repeat(46)}`)[0]).toMatchObject({ kind: "city", plain: "" });
  });
});
