import fc from "fast-check";
import { describe, expect, test } from "vitest";
import ethnicGroups from "#lib/data/ethnic-groups.json" with { type: "json" };
import { sectionChanges } from "#lib/domain/resume/compare.ts";
import { planImport } from "#lib/domain/resume/import.ts";
import { fromJsonResume, type Imported, JSON_RESUME_MAX, toJsonResume } from "#lib/domain/resume/json-resume.ts";
import { emptyRecord } from "#lib/domain/resume/record.ts";
import { LISTS, type Resume, type ResumeParts, SECTION_NAMES, SINGLES } from "#lib/domain/resume/resume.ts";
import { valueText } from "#lib/texts/resume/values.ts";
import { anyResume } from "#tests/support/resume/any-resume.ts";
import { GOOD } from "#tests/support/resume/resume-rules.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";

const CONTEXT = { today: "2026-11-21", ethnicGroups };
const EMPTY: Resume = {
  ...{ userId: "1", userName: "", loginPhone: "13800000001", etags: {}, certificates: [], otherAttachments: [] },
  basics: emptyRecord(SINGLES.basics),
  expectation: emptyRecord(SINGLES.expectation),
  ...{ skills: [], trainings: [], works: [], educations: [], family: [], urgentContacts: [] },
};

const read = (file: unknown): Imported => {
  const imported = fromJsonResume(typeof file === "string" ? file : JSON.stringify(file));
  if (typeof imported === "string") throw new Error(imported);
  return imported;
};
const exported = (resume: ResumeParts): string => JSON.stringify(toJsonResume(resume));
const plan = (file: unknown, present: Resume = EMPTY) => planImport(read(file), present, CONTEXT, false);

describe("a résumé as JSON Resume", () => {
  test("survives a round trip, except the ID number and the age", () => {
    fc.assert(
      fc.property(anyResume, (resume) => {
        const { next, refused, unknown, beyond } = plan(exported(resume));
        expect({ refused, unknown, beyond }).toEqual({ refused: [], unknown: [], beyond: [] });
        const { basics, expectation, ...lists } = next;
        expect(lists).toEqual({ ...resume, basics: undefined, expectation: undefined });
        const left = { idNumber: "", age: null };
        expect({ ...EMPTY.basics, ...basics }).toEqual({ ...resume.basics, ...left });
        expect({ ...EMPTY.expectation, ...expectation }).toEqual(resume.expectation);
      }),
    );
  });

  test("leaves its source unchanged", () => {
    fc.assert(
      fc.property(anyResume, (resume) => {
        const present = { ...EMPTY, ...resume };
        const { next, refused } = plan(exported(resume), present);
        expect(sectionChanges(SECTION_NAMES, present, next)).toEqual([]);
        expect(refused).toEqual([]);
      }),
    );
  });

  test("keeps a text of one sign, whichever it is", () => {
    for (const workUnit of ["?", "？", "-", "0"]) {
      const family = [{ ...emptyRecord(LISTS.family), name: "林父", relation: 10 as const, workUnit, phone: "13000000000" }];
      expect(plan(exported({ ...EMPTY, family })).next.family).toEqual(family);
      expect(valueText("family", "workUnit", { workUnit })).toBe(workUnit);
    }
  });

  test("is one that other software reads", () => {
    const skills = [{ ...GOOD.skills, type: 0, certificate: "6,1" }];
    const file = toJsonResume({ ...EMPTY, basics: GOOD.basics, works: [GOOD.works], skills, educations: [EDUCATION] } as never);
    expect(file).toMatchObject({
      basics: { name: GOOD.basics["name"], email: GOOD.basics["email"], phone: GOOD.basics["phone"] },
      work: [{ name: "岫屿智联科技有限公司", position: "初级开发工程师", startDate: "2020-07", endDate: "2023-02" }],
      education: [{ institution: "云岚大学", area: "软件工程", studyType: "学士", startDate: "2015-09", endDate: "2019-06" }],
      certificates: [{ name: "C1, A1", date: "2020-11", issuer: "职业技能鉴定中心" }],
    });
    expect(JSON.stringify(file)).not.toContain(GOOD.basics["idNumber"]);
  });
});

describe("a file of other software", () => {
  const file = {
    basics: { name: "林知夏", label: "Developer", email: "zx@example.cn", location: { city: "杭州" } },
    work: [{ name: "岫屿智联", position: "工程师", startDate: "2020-07-15", highlights: ["一", "二"] }],
    awards: [{ title: "优秀员工", date: "2021-03-01" }],
    certificates: [{ name: "软件设计师", date: "2020-11-30", issuer: "鉴定中心" }],
    projects: [{ name: "英才港" }],
    interests: [],
  };

  test("yields values that our rules accept, and names the others", () => {
    const { next, refused, unknown } = plan(file);
    expect(next.basics).toEqual({ name: "林知夏", email: "zx@example.cn" });
    expect(next.trainings).toEqual([{ begin: "2021-03", end: "2021-03", certificate: "优秀员工" }]);
    expect(next.skills).toMatchObject([{ type: 1, certificate: "软件设计师", obtainedOn: "2020-11" }]);
    expect(next.works).toEqual([]);
    expect(refused).toMatchObject([
      { section: "works", values: { employer: "岫屿智联", end: "" }, problems: { phone: "required" } },
    ]);
    expect(unknown).toEqual(["projects", "basics.label", "basics.location", "work.highlights"]);
  });

  test("updates existing records, and removes none", () => {
    const works = [{ ...GOOD.works, employer: "岫屿智联", position: "旧职务" }, GOOD.works] as never;
    const present: Resume = { ...EMPTY, works };
    const { next, refused } = plan(file, present);
    expect(refused).toEqual([]);
    expect(next.works).toEqual([{ ...GOOD.works, employer: "岫屿智联", position: "工程师", end: "" }, GOOD.works]);
  });

  test("fills a list up to its limit, and says how many are beyond", () => {
    const awards = Array.from({ length: 60 }, (_, index) => ({ title: `第${index}次`, date: "2021-03" }));
    const { next, beyond } = plan({ awards });
    expect(next.trainings).toHaveLength(50);
    expect(beyond).toEqual([{ section: "trainings", count: 10 }]);
  });

  test("leaves a fixed identity unchanged, and reports the fields that it would change", () => {
    const present: Resume = { ...EMPTY, basics: { ...EMPTY.basics, name: "程若水", idNumber: "330100199804120001", gender: 2 } };
    const { next, fixed } = planImport(
      read({ ...file, basics: { ...file.basics, "x-recruit": { gender: 2 } } }),
      present,
      CONTEXT,
      true,
    );
    expect(sectionChanges(["basics"], present, next)).toMatchObject([{ records: [{ fields: ["email"] }] }]);
    expect(fixed).toEqual(["name"]);
  });
});

describe("an invalid file", () => {
  test.each([
    ["", "no-json"],
    ["{", "no-json"],
    [`{"basics":{"name":"林"}}${" ".repeat(JSON_RESUME_MAX)}`, "no-json"],
    ["[".repeat(100_000), "no-json"],
    ["[]", "no-resume"],
    ["null", "no-resume"],
    ['{"basics":"林"}', "no-resume"],
    ['{"name":"recruit-site"}', "no-resume"],
    ['{"basics":{"name":"\ufffd\ufffd"}}', "no-text"],
  ])("is recognised: %#", (text, problem) => {
    expect(fromJsonResume(text)).toBe(problem);
  });

  test("is read without harm, for any content", () => {
    const hostile = ["__proto__", "constructor", "toString"].flatMap((name) => [
      `{"${name}":{"at":1},"basics":{"${name}":{"name":1},"name":{"a":1}},"work":[{"${name}":[]},null,[],7],"x-recruit":{"family":{"0":1}}}`,
    ]);
    for (const text of hostile) expect(plan(text).next.basics).toEqual({});
    fc.assert(
      fc.property(
        fc.json(),
        fc.constantFrom("basics", "work", "education", "awards", "certificates", "x-recruit"),
        (json, name) => {
          const imported = fromJsonResume(`{"${name}":${json}}`);
          if (typeof imported !== "string") planImport(imported, EMPTY, CONTEXT, false);
        },
      ),
    );
  });

  test("with far too many records names a hundred of a list, and counts the others", () => {
    const { refused, beyond } = plan({ awards: Array.from({ length: 20_000 }, () => ({ title: "" })) });
    expect(refused).toHaveLength(100);
    expect(beyond).toEqual([{ section: "trainings", count: 19_900 }]);
  });

  test("names at most thirty unknown entries, all of them shortened", () => {
    const many = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`${"很长".repeat(99)}${index}`, 1]));
    const { unknown } = read({
      basics: {},
      ...Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`n${index}`, 1])),
      work: [many],
    });
    expect(unknown).toHaveLength(30);
    expect(read({ work: [many] }).unknown.every((name) => [...name].length <= 40)).toBe(true);
  });
});
