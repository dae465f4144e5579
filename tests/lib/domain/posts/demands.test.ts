import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { demandWords as words } from "#lib/data/search/demand-words.ts";
import { countDemands, type Demand, type DemandCheck, demandLines, demandsOf, monthsOfWork } from "#lib/domain/posts/demands.ts";
import { parseHtml } from "#lib/domain/posts/parse-rich-text.ts";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { naughtyStrings } from "#tests/support/hostile/hostile-corpora.ts";
import { sampleResume } from "#tests/support/resume/sample-resume.ts";

const TODAY = "2026-11-26";
const EMPTY: Resume = {
  ...sampleResume,
  basics: { ...sampleResume.basics, education: null, birthday: "", age: null },
  ...{ educations: [], works: [], skills: [], trainings: [], certificates: [] },
};
const read = (html: string, resume: Resume = sampleResume, tags: string[] = []): Demand[] =>
  demandsOf({ description: parseHtml(html), tags }, resume, words, TODAY);
/** The checks of one line. */
const check = (line: string, resume?: Resume): DemandCheck[] =>
  read(`<h4>任职要求</h4><ol><li>${line}</li></ol>`, resume).flatMap(({ checks }) => checks);
const short = (checks: readonly DemandCheck[]): string[] =>
  checks.map(({ kind, verdict, isPreference }) => `${kind} ${verdict}${isPreference ? " (preferred)" : ""}`);

describe("the lines of the requirements", () => {
  test.each([
    [
      "<h4>任职要求</h4><ol><li>本科及以上学历；</li><li>责任心强。</li></ol><h4>福利待遇</h4><p>双休</p>",
      ["本科及以上学历", "责任心强"],
    ],
    ["<p>岗位职责：</p><p>1、写代码</p><p>任职要求：</p><p>1、本科；</p><p>2．三年以上经验</p>", ["本科", "三年以上经验"]],
    ["<p>任职资格：1、大专以上；2、会开车；3、能出差</p>", ["大专以上", "会开车", "能出差"]],
    ["<p>岗位要求</p><p>①年龄35岁以下 ②有驾照</p>", ["年龄35岁以下", "有驾照"]],
    ["<p>任职要求：</p><p>3.5年以上经验</p>", ["3.5年以上经验"]],
    ["<p>工作内容：写代码</p>", []],
    ["", []],
  ])("%s", (html, lines) => {
    expect(demandLines(parseHtml(html), words)).toEqual(lines);
  });
});

describe("a requirement beside the résumé", () => {
  test.each<[line: string, checks: string[]]>([
    ["本科及以上学历，计算机相关专业优先", ["degree met", "major met (preferred)"]],
    ["博士学历", ["degree unmet"]],
    ["学历不限", ["degree met"]],
    ["护理专业，持护士执业资格证", ["major unknown", "certificate unknown"]],
    ["专业不限", ["major met"]],
    ["具备扎实的专业知识", []],
    ["三年以上前端开发经验", ["experience met"]],
    ["十二年以上前端开发经验", ["experience unmet"]],
    ["经验不限", ["experience met"]],
    ["年龄35周岁以下", ["age met"]],
    ["年龄18-30岁", ["age unmet"]],
    ["持C1驾照", ["licence met"]],
    ["持有A1驾驶证", ["licence unmet"]],
    ["大学英语六级", ["certificate met"]],
    ["普通话二级甲等及以上", ["certificate unknown"]],
    ["本科及以上学历，持相应教师资格证", ["degree met", "certificate unknown"]],
    ["熟悉React、Node.js与消息中间件", ["skill met", "skill met"]],
    ["精通 Java", ["skill unknown"]],
    ["提供学历证明与身份证", []],
    ["责任心强，有良好的编码习惯", []],
    ["环境、化学相关专业", ["major unknown"]],
    ["国际贸易、软件工程或英语相关专业", ["major met"]],
  ])("%s", (line, checks) => {
    expect(short(check(line))).toEqual(checks);
  });

  test.each(["本科及以上学历", "三年以上开发经验", "年龄35岁以下", "持C1驾照", "计算机相关专业", "教师资格证", "熟悉React"])(
    "%s is unknown beside an empty résumé",
    (line) => {
      expect(check(line, EMPTY).map(({ verdict, own }) => [verdict, own])).toEqual([["unknown", null]]);
    },
  );

  test("names the answer of the résumé", () => {
    expect(check("本科及以上学历")[0]).toMatchObject({ wanted: "本科", own: "硕士" });
    expect(check("金融相关专业")[0]).toMatchObject({ wanted: "金融", own: "计算机科学与技术" });
    expect(check("持C1驾照")[0]).toMatchObject({ wanted: "C1", own: "C1、D" });
  });

  test("a skill is a word of its own: Java is no JavaScript", () => {
    const [skill] = sampleResume.skills;
    if (!skill) throw new Error("no skill");
    const resume = { ...EMPTY, skills: [{ ...skill, type: 1 as const, certificate: "JavaScript 与 C++", remark: "" }] };
    expect(short(check("熟悉Java、C++、JavaScript", resume))).toEqual(["skill unknown", "skill met", "skill met"]);
  });
});

test("conditions that only tags name come first", () => {
  const tags = ["大专", "3年以上", "实习"];
  expect(
    read("<p>任职要求：</p><p>三年以上经验</p>", sampleResume, tags).map(({ text, checks }) => [text, ...short(checks)]),
  ).toEqual([
    ["", "degree met"],
    ["三年以上经验", "experience met"],
  ]);
  expect(read("<p>写代码</p>", sampleResume, tags).map(({ checks }) => short(checks))).toEqual([["degree met", "experience met"]]);
  expect(read("<p>写代码</p>")).toEqual([]);
});

test("conditions are counted by verdict, lines without one apart", () => {
  const html = "<p>任职要求：</p><p>博士学历，三年以上经验</p><p>持教师资格证</p><p>责任心强</p>";
  expect(countDemands(read(html))).toEqual({ met: 1, unmet: 1, unknown: 1, open: 1 });
});

test("months of two jobs at once count once, and future ones not at all", () => {
  const [work] = sampleResume.works;
  if (!work) throw new Error("no work");
  const works = [
    { ...work, begin: "2024-01", end: "2025-01" },
    { ...work, begin: "2024-07", end: "" },
    { ...work, begin: "2030-01", end: "" },
    { ...work, begin: "", end: "2020-01" },
  ];
  expect(monthsOfWork(works, TODAY)).toBe(34);
});

test("any text and any résumé are read without failing, in bounded lists", () => {
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...naughtyStrings), fc.string({ unit: "binary", maxLength: 300 })), (text) => {
      const demands = read(`<p>任职要求：</p><p>${text}</p>`, {
        ...sampleResume,
        basics: { ...sampleResume.basics, birthday: text },
      });
      expect(demands.length).toBeLessThanOrEqual(41);
      for (const { checks } of demands) expect(checks.length).toBeLessThanOrEqual(1000);
    }),
    { numRuns: 500 },
  );
});
