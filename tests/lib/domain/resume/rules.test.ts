import fc from "fast-check";
import { describe, expect, test } from "vitest";
import ethnicGroups from "#lib/data/ethnic-groups.json" with { type: "json" };
import { incompleteReasons } from "#lib/domain/resume/completeness.ts";
import { sortEducations } from "#lib/domain/resume/education.ts";
import { defineRecord, emptyRecord, type Fields, type FieldValue, NO_MONTH } from "#lib/domain/resume/record.ts";
import { SECTIONS, type Section } from "#lib/domain/resume/resume.ts";
import { problemsOf } from "#lib/domain/resume/rules.ts";
import { TRAINING } from "#lib/domain/resume/training.ts";
import { WORK } from "#lib/domain/resume/work.ts";
import { problemText } from "#lib/texts/resume/problems.ts";
import { ALLOWED, GOOD, RULE_CASES } from "#tests/support/resume/resume-rules.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";

const CONTEXT = { today: "2026-11-21", ethnicGroups };
const judge = (section: Section, values: Record<string, FieldValue>): [field: string, sentence: string][] => {
  const table: Fields = SECTIONS[section];
  const found = Object.entries(problemsOf(table, values, CONTEXT));
  return found.flatMap(([name, problem]) => (problem ? [[name, problemText(section, name, problem, values)]] : []));
};

describe("a record of the résumé", () => {
  test.each(RULE_CASES)("of $section with $change is refused: $sentence", ({ section, change, field, sentence }) => {
    expect(judge(section, GOOD[section])).toEqual([]);
    expect(judge(section, { ...GOOD[section], ...change })).toEqual([[field, sentence]]);
  });

  test.each(ALLOWED)("of %s may have %j", (section, change) => {
    expect(judge(section, { ...GOOD[section], ...change })).toEqual([]);
  });

  test("is judged by the fields present", () => {
    expect(problemsOf(SECTIONS.basics, { height: "90" }, CONTEXT)).toEqual({ height: "too-small" });
    expect(problemsOf(SECTIONS.basics, { email: undefined }, CONTEXT)).toEqual({});
  });

  test("may be of this month, and not of the next", () => {
    const { educations } = SECTIONS;
    expect(problemsOf(educations, { begin: "2026-11" }, CONTEXT)).toEqual({});
    expect(problemsOf(educations, { begin: "2026-12" }, CONTEXT)).toEqual({ begin: "future" });
  });

  test.each(Object.entries<Fields>(SECTIONS))("of %s names every required field while it is empty", (_section, table) => {
    const required = Object.entries(table).flatMap(([name, field]) => (field.required ? [[name, "required"]] : []));
    expect(problemsOf(table, emptyRecord(table), CONTEXT)).toEqual(Object.fromEntries(required));
  });

  test("takes no other field's name for granted", () => {
    const begin = { wire: "beginTime", kind: "month" } as const;
    defineRecord({ begin, end: { wire: "endTime", kind: "month", notBefore: "begin" } });
    // @ts-expect-error there is no field `start`
    defineRecord({ begin, end: { wire: "endTime", kind: "month", notBefore: "start" } });
    // @ts-expect-error a text needs a limit
    defineRecord({ name: { wire: "name", kind: "text" } });
  });
});

describe("an education", () => {
  test("is unwritten with its months unchosen, for an empty one is 至今", () => {
    expect(emptyRecord(SECTIONS.educations)).toMatchObject({ begin: NO_MONTH, end: NO_MONTH, school: "", level: null });
  });

  test("is sorted by level, other last, newest first within one", () => {
    const levels = [80, null, 10, 60, 79] as const;
    expect(sortEducations(levels.map((level) => ({ ...EDUCATION, level }))).map(({ level }) => level)).toEqual([
      79,
      60,
      10,
      80,
      null,
    ]);
    const ends = ["2019-06", "", "2023-06"].map((end) => ({ ...EDUCATION, end }));
    expect(sortEducations(ends).map(({ end }) => end)).toEqual(["", "2023-06", "2019-06"]);
  });
});

describe("a résumé", () => {
  const basics = emptyRecord(SECTIONS.basics, GOOD.basics as never);

  test("can be sent with good basics and one education", () => {
    expect(incompleteReasons({ basics, educations: [EDUCATION] }, CONTEXT)).toEqual([]);
  });

  test("lists missing and invalid fields by section", () => {
    const reasons = incompleteReasons({ basics: { ...basics, gender: null, phone: "1" }, educations: [] }, CONTEXT);
    expect(reasons).toEqual([
      { section: "basics", field: "gender", problem: "required" },
      { section: "basics", field: "phone", problem: "malformed" },
      { section: "educations", field: null, problem: "required" },
    ]);
  });
});

describe("a period", () => {
  const month = fc
    .integer({ min: Date.parse("1960-01-01"), max: Date.parse("2026-11-21") })
    .map((time) => new Date(time).toISOString().slice(0, 7));

  test("is good in order and not the other way round", () => {
    fc.assert(
      fc.property(month, month, (a, b) => {
        const [begin = "", end = ""] = [a, b].sort();
        expect(problemsOf(TRAINING, { begin, end }, CONTEXT)).toEqual({});
        const reversed = begin === end ? {} : { end: "before-start" };
        expect(problemsOf(TRAINING, { begin: end, end: begin }, CONTEXT)).toEqual(reversed);
      }),
    );
  });

  test("may be open for work, and not for a training", () => {
    fc.assert(
      fc.property(month, (begin) => {
        expect(problemsOf(WORK, { begin, end: "" }, CONTEXT)).toEqual({});
        expect(problemsOf(TRAINING, { begin, end: "" }, CONTEXT)).toEqual({ end: "required" });
      }),
    );
  });
});
