import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factWords } from "#lib/data/search/fact-words.ts";
import { NO_FACTS, type PostFacts } from "#lib/domain/posts/facts.ts";
import { parseHtml } from "#lib/domain/posts/parse-rich-text.ts";
import { readFacts } from "#lib/domain/posts/read-facts.ts";
import { briefHtml } from "#server/demo/seed/briefs.ts";
import { createRandom } from "#server/demo/seed/random.ts";
import { careers } from "#server/demo/seed/vocabulary.ts";
import { naughtyStrings } from "#tests/support/hostile/hostile-corpora.ts";
import { hundredKilobytes } from "#tests/support/hostile/naughty-strings.ts";

const words = factWords(
  new Map([
    ["學", "学"],
    ["歷", "历"],
    ["經", "经"],
    ["驗", "验"],
  ]),
);
const read = (html: string, name = "", headcount: number | null = null): PostFacts =>
  readFacts({ name, description: parseHtml(html), headcount }, words);

/** A fact and the sentence or title that says it, as the demo and other sites write them. */
const DEGREES: [string, PostFacts["degree"]][] = [
  ["本科及以上学历，计算机相关专业优先；", "本科"],
  ["机械类本科及以上学历；", "本科"],
  ["建筑学相关专业本科及以上；", "本科"],
  ["会计相关专业大专及以上学历；", "大专"],
  ["硕士及以上学历，有扎实的数学与编程基础；", "硕士"],
  ["中专及以上学历，机械加工类专业优先；", "中专"],
  ["高中及以上学历；", "高中"],
  ["全日制统招本科学历", "本科"],
  ["学历要求：大专", "大专"],
  ["学　历：本科", "本科"],
  ["學歷：本科", "本科"],
  ["本科或硕士学历", "本科"],
  ["本科以上，硕士优先", "本科"],
  ["学历不限", "学历不限"],
  ["本科学历优先", null],
  ["本科院校教师资格", null],
  ["负责硕士学历认证工作", null],
  ["博士后工作站", null],
  ["高中数学教学经验", null],
  ["甲岗：本科及以上；乙岗：大专及以上", null],
  ["学历：", null],
];
const YEARS: [string, PostFacts["experience"]][] = [
  ["两年以上产品工作经验；", { min: 2, max: null }],
  ["三年以上生产一线管理经验；", { min: 3, max: null }],
  ["一年以上数控操作经验；", { min: 1, max: null }],
  ["3-5年相关工作经验", { min: 3, max: 5 }],
  ["工作经验：1至3年", { min: 1, max: 3 }],
  ["至少2年审计经验", { min: 2, max: null }],
  ["十年以上 Java 开发经验", { min: 10, max: null }],
  ["经验不限", { min: 0, max: null }],
  ["无需工作经验，带薪培训", { min: 0, max: null }],
  ["三年以上安全驾龄；", null],
  ["有零售或互联网行业经验者优先。", null],
  ["3年以上经验者优先", null],
  ["公司有15年以上行业经验", null],
  ["1年以内工作经验", null],
  ["经验：1年以下", null],
  ["5年以上研发经验，3年以上管理经验", null],
  ["99年以上经验", null],
];
const BENEFITS: [string, string[]][] = [
  ["五险一金、周末双休、带薪年假、年度体检", ["五险一金", "双休", "带薪年假", "定期体检"]],
  ["员工宿舍、餐补、年终奖金", ["宿舍", "年终奖", "餐补"]],
  ["包吃包住", ["包吃住"]],
  ["六险一金", ["六险一金"]],
  ["无双休，不包住", []],
  ["负责员工五险一金的办理", []],
];
const TITLES: [string, PostFacts["employment"]][] = [
  ["Java实习生", "实习"],
  ["会计（实习）", "实习"],
  ["兼职英语教师", "兼职"],
  ["会计（校招）", "应届"],
  ["校招专员", null],
  ["实习生管理专员", null],
  ["校招实习生", null],
  ["会计", null],
];

describe("a sentence says", () => {
  test.each(DEGREES)("%s: the education %s", (text, degree) => {
    expect(read(`<li>${text}</li>`).degree).toBe(degree);
  });

  test.each(YEARS)("%s: the experience %j", (text, experience) => {
    expect(read(`<li>${text}</li>`).experience).toEqual(experience);
  });

  test.each(BENEFITS)("%s: the benefits %j", (text, benefits) => {
    expect(read(`<p>${text}</p>`).benefits).toEqual(benefits);
  });

  test.each(TITLES)("as a title, %s: the employment %s", (title, employment) => {
    expect(read("", title).employment).toBe(employment);
  });

  test("the number of people, unless a number was entered", () => {
    expect(read("<p>招聘人数：3人</p>").headcount).toBe(3);
    expect(read("<p>招聘人数：3人</p>", "", 8).headcount).toBe(8);
    expect(read("<p>招聘人数：若干</p>").headcount).toBeNull();
    expect(read("<p>招聘人数：3-5人</p>").headcount).toBeNull();
  });
});

describe("a section", () => {
  test("of duties names no conditions and no benefits", () => {
    const html = "<h4>岗位职责</h4><p>本科及以上，三年以上开发经验，五险一金</p>";
    expect(read(html)).toEqual(NO_FACTS);
  });

  test("of conditions names no benefits, one of benefits no conditions", () => {
    const html = "<h4>任职要求</h4><p>大专及以上，双休</p><h4>福利待遇</h4><p>硕士及以上，餐补</p>";
    expect(read(html)).toEqual({ ...NO_FACTS, degree: "大专", benefits: ["餐补"] });
  });

  test("begins also within the line of its heading", () => {
    expect(read("<p>岗位要求：本科及以上学历</p><p>薪资福利：双休</p>")).toEqual({
      ...NO_FACTS,
      degree: "本科",
      benefits: ["双休"],
    });
  });
});

describe("a post of the demo", () => {
  test("has benefits and a number of people, and nearly half have an education or an experience", () => {
    const facts = careers.map((career, index) =>
      read(briefHtml(career.functionName, career.name, createRandom(index)), career.name),
    );
    expect(facts.filter(({ benefits }) => benefits.length < 3)).toEqual([]);
    expect(facts.filter(({ headcount }) => headcount === null)).toEqual([]);
    expect(facts.filter(({ degree, experience }) => degree ?? experience).length).toBeGreaterThan(0.45 * facts.length);
    expect(facts.filter(({ employment }) => employment !== null)).toEqual([]);
  });
});

describe("a text that lies or makes no sense", () => {
  test("has no facts", () => {
    expect(read("学历: <script>本科及以上</script>")).toEqual(NO_FACTS);
    expect(read("<p>学历: &lt;script&gt;本科</p>").degree).toBeNull();
    for (const text of naughtyStrings) expect(read(text, text), text.slice(0, 80)).toEqual(NO_FACTS);
  });

  test("of any characters gives facts of the dictionary alone", () => {
    const piece = fc.constantFrom(
      "学历",
      "本科",
      "及以上",
      "经验",
      "3",
      "-",
      "5年",
      "以上",
      "五险一金",
      "无",
      "：",
      "，",
      "<li>",
      "</p>",
      "招聘人数",
      "\n",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), (pieces) => {
        const { experience, headcount, benefits } = read(pieces.join(""), pieces[0]);
        if (experience?.max) expect(experience.max).toBeGreaterThan(experience.min);
        if (headcount !== null) expect(headcount).toBeGreaterThan(0);
        expect(words.benefits).toEqual(expect.arrayContaining([...benefits]));
      }),
    );
  });

  test("of one line of 10 kB is read without a fact where it is one clause", () => {
    expect(read(`<p>${"本科及以上".repeat(2000)}</p>`)).toEqual(NO_FACTS);
    expect(read(`<p>${"很好，".repeat(3000)}本科及以上</p>`).degree).toBe("本科");
  });

  test.each(["本", "年", "一", "本科", "3年以上", "3-", "包吃，", "学历:", "经验", "<p>", "招聘人数"])(
    "is read in linear time: %s again and again",
    (piece) => {
      const time = (html: string): number => {
        const began = performance.now();
        read(html);
        return performance.now() - began;
      };
      time(piece.repeat(1000));
      expect(time(piece.repeat(60_000 / piece.length))).toBeLessThan(3000);
      expect(time(hundredKilobytes)).toBeLessThan(3000);
    },
  );
});
