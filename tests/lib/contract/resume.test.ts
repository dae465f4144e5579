import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { interestedProject } from "#lib/contract/interests.ts";
import { editResumeInfo, getRecruitUserByUserid } from "#lib/contract/resume.ts";

const education = {
  begin: "2018-09",
  end: "2022-06",
  school: "云岚大学",
  level: 60 as const,
  degree: "学士",
  major: "软件工程",
  learningForm: 10 as const,
  diploma: 1 as const,
};

describe("the résumé's lists", () => {
  test("are written under other names than they are read by, with the same fields inside", () => {
    const written = z.encode(editResumeInfo.payload, { userId: "1", educations: [education] });
    expect(written).toMatchObject({ recruitUserId: 1 });
    expect(Object.keys(JSON.parse(JSON.stringify(written)))).toEqual(["recruitUserId", "recruitPersonEducatePOList"]);
    const text = (written as { recruitPersonEducatePOList: string }).recruitPersonEducatePOList;
    const read = z.decode(getRecruitUserByUserid.answer, { recruitUserId: 1, recruitPersonEducate: text });
    expect(read.educations).toEqual([education]);
    expect(z.decode(editResumeInfo.payload, { recruitUserId: 1, recruitPersonEducatePOList: text }).educations).toEqual([
      education,
    ]);
  });

  test("come empty from an empty résumé, however emptiness is spelt", () => {
    const read = z.decode(getRecruitUserByUserid.answer, {
      recruitUserId: "1",
      recruitPersonWork: "null",
      urgentContact: "",
      recruitPersonTrain: null,
    });
    expect(read).toMatchObject({ works: [], urgentContacts: [], trainings: [], expectation: { place: [], arrival: null } });
  });

  test("a save leaves out what it does not change", () => {
    const patch = z.decode(editResumeInfo.payload, { recruitUserId: 1, email: "a@b.cn" });
    expect(patch.basics).toEqual(expect.objectContaining({ email: "a@b.cn", name: undefined }));
    expect(patch.educations).toBeUndefined();
  });
});

describe("an interest", () => {
  test("loses one leading chat prefix of the user id, and only that", () => {
    const wire = { recruitProjectId: 1, signAddress: "[]", ifEnable: 1 as const };
    expect(z.decode(interestedProject.payload, { ...wire, recruitUserId: "recruitUser12" }).userId).toBe("12");
    expect(z.decode(interestedProject.payload, { ...wire, recruitUserId: 12 }).userId).toBe("12");
    expect(z.safeDecode(interestedProject.payload, { ...wire, recruitUserId: "recruitUserrecruitUser12" }).success).toBe(false);
  });
});
