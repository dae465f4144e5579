import { describe, expect, test } from "vitest";
import { titleStem } from "#lib/data/search/names.ts";
import { type Candidate, pointsOf, spread } from "#lib/domain/posts/understand/rank.ts";
import { understand } from "#lib/domain/posts/understand/understand.ts";
import { smallLexicon } from "#tests/support/search/lexicon.ts";

const lexicon = smallLexicon();
const post = (title: string, more: Partial<Candidate> = {}): Candidate => ({
  id: title,
  startsOn: "2026-01-01",
  title,
  stem: titleStem(title),
  companyId: "1",
  careerId: null,
  salary: null,
  ...more,
});

/** Titles by their points for a keyword, the best first. */
const ranked = (keyword: string, posts: Candidate[]): string[] => {
  const parts = understand(keyword, lexicon);
  return [...posts].sort((a, b) => pointsOf(b, parts) - pointsOf(a, parts)).map(({ title }) => title);
};

describe("ranking", () => {
  test("puts the title itself before longer ones, these before the career, the career before the rest", () => {
    const posts = [post("出纳"), post("财务", { careerId: "114" }), post("成本会计"), post("会计主管"), post("高级会计(校招)")];
    expect(ranked("会计", posts)).toEqual(["高级会计(校招)", "会计主管", "成本会计", "财务", "出纳"]);
  });

  test("puts a whole word of letters before the part of another", () => {
    expect(ranked("java", [post("javascript开发"), post("中级java开发")])).toEqual(["中级java开发", "javascript开发"]);
  });

  test("puts pay within the wish before pay that touches it", () => {
    const [low, high] = [
      { min: 4000, max: 6000 },
      { min: 6000, max: 9000 },
    ];
    const posts = [post("前台", { id: "a", salary: low }), post("前台(夜班)", { id: "b", salary: high })];
    expect(ranked("前台 5500以上", posts)).toEqual(["前台(夜班)", "前台"]);
  });
});

describe("spreading companies", () => {
  const of = (companyIds: string) => [...companyIds].map((companyId, index) => ({ id: index, companyId }));

  test("leaves three of one company on a page and moves the others behind", () => {
    expect(spread(of("aaaaabb"), 5).map(({ id }) => id)).toEqual([0, 1, 2, 5, 6, 3, 4]);
  });

  test("fills a page with one company where no other is left", () => {
    expect(spread(of("aaaaa"), 5)).toHaveLength(5);
  });

  test("loses and doubles no post", () => {
    const posts = of("abacabadabacabaaaa");
    expect(
      spread(posts, 4)
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    ).toEqual(posts.map(({ id }) => id));
  });
});
