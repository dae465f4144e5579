import { describe, expect, test } from "vitest";
import { listChanges, sectionChanges } from "#lib/domain/resume/compare.ts";
import { SECTION_NAMES } from "#lib/domain/resume/resume.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { sampleResume } from "#tests/support/resume/sample-resume.ts";

const at = (school: string) => ({ ...EDUCATION, school });

describe("the changes of a list", () => {
  test("are empty for equal records in any order, with equal counts", () => {
    expect(listChanges([at("甲"), at("乙")], [at("乙"), at("甲")])).toEqual([]);
    expect(listChanges([at("甲"), at("甲")], [at("甲")])).toEqual([{ does: "remove", item: at("甲") }]);
  });

  test("is a change where records say mostly the same, each for one other", () => {
    expect(listChanges([at("甲")], [at("乙"), at("丙")])).toEqual([
      { does: "change", from: at("甲"), to: at("乙"), fields: ["school"] },
      { does: "add", item: at("丙") },
    ]);
  });

  test("is one less and one more where they say other things", () => {
    const other = { ...at("乙"), begin: "2001-01", end: "2002-01", level: 30, degree: "无", major: "" } as const;
    expect(listChanges([at("甲")], [other])).toEqual([
      { does: "remove", item: at("甲") },
      { does: "add", item: other },
    ]);
  });
});

test("the changes of the résumé include only sections that are given and change", () => {
  const { family, basics } = sampleResume;
  expect(sectionChanges(SECTION_NAMES, sampleResume, { family, basics: { ...basics } })).toEqual([]);
  const changes = sectionChanges(SECTION_NAMES, sampleResume, { family: [], basics: { email: "a@b.cn", height: undefined } });
  expect(changes.map(({ section }) => section)).toEqual(["basics", "family"]);
  expect(changes[0]?.records).toMatchObject([{ does: "change", fields: ["email"], to: { email: "a@b.cn", name: basics.name } }]);
});
