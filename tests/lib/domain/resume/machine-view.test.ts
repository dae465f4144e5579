import { describe, expect, test } from "vitest";
import { machineFindings } from "#lib/domain/resume/machine-view.ts";
import { sampleResume } from "#tests/support/resume/sample-resume.ts";

const resume = {
  ...sampleResume,
  educations: sampleResume.educations.slice(0, 2),
  works: sampleResume.works.slice(0, 1),
  basics: { ...sampleResume.basics, phone: "" },
};

describe("the facts that a machine finds in a résumé", () => {
  test("are in its text, even across line ends", () => {
    const text = "欧阳镕喆\n2016-09 ～ 2019-06 钱江理\n工大学 硕士\n星澜智能科技有限公司";
    expect(machineFindings(text, resume)).toEqual([
      { what: "name", found: ["欧阳镕喆"], missed: [] },
      { what: "phone", found: [], missed: [] },
      { what: "education", found: ["钱江理工大学"], missed: ["滨海师范学院"] },
      { what: "work", found: ["星澜智能科技有限公司"], missed: [] },
    ]);
  });
});
