import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Part, understand } from "#lib/domain/posts/understand/understand.ts";
import { naughtyStrings } from "#tests/support/hostile/hostile-corpora.ts";
import { smallLexicon } from "#tests/support/search/lexicon.ts";

const lexicon = smallLexicon();

const shown = (part: Part): string => {
  if (part.kind === "pay") return `pay:${part.salary.min}-${part.salary.max}`;
  const [first] = part.options;
  return first?.meaning ? `${first.meaning.kind}:${first.meaning.name}` : `word:${first?.word}`;
};
const read = (keyword: string): string[] => understand(keyword, lexicon).map(shown);

describe("a keyword is read", () => {
  test.each([
    ["会计", ["work:会计"]],
    ["杭州会计", ["city:杭州市", "work:会计"]],
    ["会计 杭州", ["work:会计", "city:杭州市"]],
    ["會計", ["work:会计"]],
    ["ＨＲ", ["work:hr"]],
    ["JAVA工程师", ["word:java", "word:工程师"]],
    ["机械工程师", ["word:机械", "word:工程师"]],
    ["杭州 会计 5k", ["city:杭州市", "work:会计", "pay:5000-9999999"]],
    ["应届 护士", ["level:校招", "work:护士"]],
    ["西湖区前台", ["area:西湖区", "work:前台"]],
    ["浙江的护士", ["province:浙江省", "work:护士"]],
    ["招聘 会计", ["work:会计"]],
    ["护士员", ["work:护士"]],
    ["会计师事务所 前台", ["plain:会计师事务所", "work:前台"]],
    ["岫屿智联 java", ["company:岫屿智联科技有限公司", "word:java"]],
    ["岫屿 建设工程", ["company:岫屿建设工程有限公司"]],
  ])("%s", (keyword, parts) => expect(read(keyword)).toEqual(parts));
});

describe("pinyin", () => {
  test.each([
    ["kuaiji", ["work:会计"]],
    ["chanpin jingli", ["word:产品经理"]],
    ["xinmeiti", ["word:新媒体"]],
    ["chongqing hushi", ["city:重庆市", "work:护士"]],
    ["kj", ["work:会计"]],
    ["cpjl", ["word:产品经理"]],
    ["java hr", ["word:java", "work:hr"]],
  ])("%s is read", (keyword, parts) => expect(read(keyword)).toEqual(parts));
});

describe("one slip", () => {
  test.each([
    ["of sound", "会记", ["work:会计"]],
    ["of sound in a longer word", "产品经历", ["word:产品经理"]],
    ["of look", "护土", ["work:护士"]],
    ["of order", "jvaa", ["word:java"]],
    ["of a letter that is missing", "androd", ["word:android"]],
    ["in pinyin", "kuaji", ["work:会计"]],
    ["behind a city", "杭州会记", ["city:杭州市", "work:会计"]],
    ["in a company", "岫屿智连", ["company:岫屿智联科技有限公司"]],
  ])("%s is mended", (_, keyword, parts) => expect(read(keyword)).toEqual(parts));

  test.each(["会议", "护理", "jav", "go"])("is not seen in %s, which is another word", (keyword) => {
    expect(read(keyword)).toEqual([`word:${keyword}`]);
  });
});

describe("quotes", () => {
  test.each(['"会计"', "“会计”", "「会计」"])("keep the dictionaries away: %s", (keyword) => {
    expect(read(`${keyword} 杭州`)).toEqual(["word:会计", "city:杭州市"]);
  });

  test("end a pay before them", () => {
    expect(read('2万-"会"5k')).toEqual(["pay:20000-9999999", "word:-", "word:会", "word:5k"]);
  });

  test("that do not close are left out", () => {
    expect(read('"会计')).toEqual(['word:"', "work:会计"]);
  });
});

describe("any keyword", () => {
  const wild = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc
      .array(fc.constantFrom("会", "计", "杭", "州", "java", "kuai", "ji", " ", "5k", "-", "2万", '"', "的", "😀", "𠮷"), {
        maxLength: 40,
      })
      .map((each) => each.join("")),
    fc.constantFrom(...naughtyStrings),
  );

  test("is read without a fault, in parts that lie in it one behind the other", () => {
    fc.assert(
      fc.property(wild, (keyword) => {
        let end = 0;
        for (const part of understand(keyword, lexicon)) {
          expect(part.from).toBeGreaterThanOrEqual(end);
          expect(part.to).toBeGreaterThanOrEqual(part.from);
          expect(part.to).toBeLessThanOrEqual(keyword.length);
          end = part.to;
        }
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["ten thousand letters", "a".repeat(10_000)],
    ["ten thousand characters", "龘".repeat(10_000)],
    ["ten thousand figures", "1".repeat(10_000)],
    ["fifty words", Array.from({ length: 50 }, (_, index) => `词${index}`).join(" ")],
    ["slips without end", "会记产品经历".repeat(1000)],
  ])("of %s takes no longer than a short one may", (_, keyword) => {
    const start = performance.now();
    understand(keyword, lexicon);
    expect(performance.now() - start).toBeLessThan(200);
  });
});
