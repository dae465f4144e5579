import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { usualDegrees } from "#lib/data/degrees.ts";
import { EDUCATION_LEVELS } from "#lib/domain/resume/codes.ts";
import { EDUCATION } from "#lib/domain/resume/education.ts";
import { type EducationField, suggestEducation } from "#lib/domain/resume/education-defaults.ts";
import { emptyRecord, fieldNames, NO_MONTH } from "#lib/domain/resume/record.ts";
import { problemsOf } from "#lib/domain/resume/rules.ts";

const TODAY = "2026-11-25";
const GIVEN = { today: TODAY, degrees: usualDegrees };
const NONE: ReadonlySet<EducationField> = new Set();
const blank = emptyRecord(EDUCATION);
const context = { today: TODAY, ethnicGroups: [] };

describe("suggestions for an education record", () => {
  test("follow from level and beginning: a graduate has degree, end and diploma", () => {
    expect(suggestEducation({ ...blank, level: 60, begin: "2015-09" }, NONE, GIVEN)).toEqual({
      degree: "学士",
      learningForm: 10,
      end: "2019-06",
      diploma: 1,
    });
  });

  test("leave a student at school, without a diploma yet", () => {
    expect(suggestEducation({ ...blank, level: 78, begin: "2025-09" }, NONE, GIVEN)).toMatchObject({
      degree: "硕士",
      end: "",
      diploma: 0,
    });
  });

  test("leave the end open until level and beginning are known", () => {
    for (const known of [{}, { level: 60 as const }, { begin: "2015-09" }])
      expect(suggestEducation({ ...blank, ...known }, NONE, GIVEN)).toMatchObject({ end: NO_MONTH, diploma: null });
  });

  const months = fc.tuple(fc.integer({ min: 1960, max: 2026 }), fc.integer({ min: 1, max: 10 }));
  const levels = fc.constantFrom(...EDUCATION_LEVELS.filter((level) => level !== 80));

  test("make a valid record of school, level and beginning alone", () => {
    fc.assert(
      fc.property(months, levels, ([year, month], level) => {
        const written = { ...blank, school: "云岚大学", level, begin: `${year}-${String(month).padStart(2, "0")}` };
        expect(problemsOf(EDUCATION, { ...written, ...suggestEducation(written, NONE, GIVEN) }, context)).toEqual({});
      }),
    );
  });

  test("never touch a field that the seeker has chosen", () => {
    fc.assert(
      fc.property(fc.subarray(fieldNames(EDUCATION)), levels, (names, level) => {
        const written = { ...blank, level, begin: "2010-09", end: "2011-06", degree: "硕士", learningForm: 15 as const };
        const suggested = suggestEducation(written, new Set(names), GIVEN);
        for (const name of names) expect(suggested).not.toHaveProperty(name);
      }),
    );
  });
});
