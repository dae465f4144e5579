import { describe, expect, test } from "vitest";
import { resumeDocument, resumeFileName } from "#lib/texts/resume/document.ts";
import { sampleResume } from "#tests/support/resume/sample-resume.ts";

describe("the name of a résumé's file", () => {
  test.each([
    ["欧阳𬭎", "欧阳𬭎个人简历2026-11-22.pdf"],
    ['张/三\\:*?"<>|', "张三个人简历2026-11-22.pdf"],
    ["../../etc", "etc个人简历2026-11-22.pdf"],
    ["张\u0000三\u202e\n", "张三个人简历2026-11-22.pdf"],
    ["😀", "😀个人简历2026-11-22.pdf"],
    ["", "个人简历2026-11-22.pdf"],
  ])("of %j is %s", (name, file) => {
    expect(resumeFileName(name, "2026-11-22")).toBe(file);
  });

  test("is never longer than a file system takes", () => {
    expect(Buffer.byteLength(resumeFileName("长".repeat(500), "2026-11-22"))).toBeLessThan(255);
  });
});

describe("the words of a résumé's PDF", () => {
  test("leave out empty parts: facts, columns and whole lists", () => {
    const basics = { ...sampleResume.basics, email: "" };
    const trainings = sampleResume.trainings.slice(0, 0);
    const family = sampleResume.family.map((member) => ({ ...member, remark: "" }));
    const { facts, sections } = resumeDocument({ ...sampleResume, basics, trainings, family }, "complete", "2026-11-22");
    expect(facts.map(({ label }) => label)).not.toContain("邮箱：");
    expect(sections.map(({ heading }) => heading)).not.toContain("培训与奖励");
    const table = sections.find(({ heading }) => heading === "家庭成员");
    expect(table && "columns" in table && table.columns).toEqual(["姓名", "与本人关系", "工作单位", "联系电话"]);
  });

  test("have the newest record of a list first, and educations by their level", () => {
    const { works, trainings, skills, educations, family } = sampleResume;
    const turned = { works, trainings, skills, educations, family };
    const { sections } = resumeDocument(
      { ...sampleResume, ...Object.fromEntries(Object.entries(turned).map(([list, items]) => [list, items.toReversed()])) },
      "complete",
      "2026-11-22",
    );
    const column = (heading: string, at: number): string[] => {
      const table = sections.find((section) => section.heading === heading);
      return table && "rows" in table ? table.rows.map((row) => row[at] ?? "") : [];
    };
    expect(column("工作经历", 0).slice(0, 2)).toEqual(["2024-03 ～ 至今", "2023-03 ～ 2024-02"]);
    expect(column("培训与奖励", 0)).toEqual(["2023-03 ～ 2023-06", "2021-11 ～ 2021-11"]);
    expect(column("技能", 2)).toEqual(["2018-05", "2014-12", "2014-08"]);
    expect(column("教育背景", 1)).toEqual(["钱江理工大学", "滨海师范学院", "云栖第一中学"]);
    expect(column("家庭成员", 0)).toEqual(family.map(({ name }) => name).toReversed());
  });

  test("show a record's time in one column, until now if it has not ended", () => {
    const { sections } = resumeDocument(sampleResume, "application", "2026-11-22");
    const works = sections.find(({ heading }) => heading === "工作经历");
    expect(works && "rows" in works && works.rows[0]?.[0]).toBe("2024-03 ～ 至今");
  });
});
