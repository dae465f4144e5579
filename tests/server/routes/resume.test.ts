import { afterAll, describe, expect, test } from "vitest";
import { login } from "#lib/contract/account.ts";
import { editResumeInfo, getRecruitUserByUserid, ifNeedComplete } from "#lib/contract/resume.ts";
import type { ResumePart } from "#lib/domain/resume.ts";
import { openBackend } from "#tests/support/backend.ts";
import { EDUCATION, WIRE_EDUCATION } from "#tests/support/resumes.ts";

const backend = await openBackend();
afterAll(backend.close);

let phones = 13300000000;
const newSeeker = async () => {
  const { token, user } = await backend.logIn(String(++phones));
  const session = { token };
  return {
    id: user.id,
    phone: user.phone,
    session,
    save: (part: ResumePart) => backend.call(editResumeInfo, { userId: user.id, ...part }, session),
    saveRaw: (fields: Record<string, unknown>) =>
      backend.raw(editResumeInfo.path, { recruitUserId: Number(user.id), ...fields }, session),
    read: async () => (await backend.call(getRecruitUserByUserid, { userId: user.id }, session)).data,
    isIncomplete: async () => (await backend.call(ifNeedComplete, undefined, session)).data,
  };
};

const BASICS = {
  name: "程若水",
  gender: 2,
  idNumber: "330100199804120001",
  phone: "13300000001",
  education: 60,
  married: 0,
  household: 0,
  height: "165",
} as const;

describe("a résumé", () => {
  test("is empty at first", async () => {
    const seeker = await newSeeker();
    expect(await seeker.read()).toMatchObject({
      userId: seeker.id,
      userName: "",
      loginPhone: seeker.phone,
      basics: { name: "", gender: null, age: null },
      expectation: { place: [], arrival: null },
      educations: [],
      certificates: [],
    });
  });

  test("keeps what a save does not speak of", async () => {
    const seeker = await newSeeker();
    await seeker.save({ basics: { name: "程若水", height: "165" } });
    await seeker.save({ basics: { height: "166" }, expectation: { place: ["浙江省", "杭州市", "西湖区"], arrival: 2 } });
    await seeker.save({ educations: [EDUCATION] });
    await seeker.save({ expectation: { salary: "9000" } });
    expect(await seeker.read()).toMatchObject({
      userName: "程若水",
      basics: { name: "程若水", height: "166" },
      expectation: { place: ["浙江省", "杭州市", "西湖区"], arrival: 2, salary: "9000" },
      educations: [EDUCATION],
    });
  });

  test("keeps every one of saves that come at once", async () => {
    const seeker = await newSeeker();
    const parts: ResumePart[] = [
      { basics: { name: "程若水" } },
      { basics: { height: "170" } },
      { basics: { email: "a@b.cn" } },
      { expectation: { salary: "8000" } },
      { educations: [EDUCATION] },
      { trainings: [{ begin: "2020-01", end: "2020-02", certificate: "结业证" }] },
    ];
    await Promise.all(parts.map(seeker.save));
    expect(await seeker.read()).toMatchObject({
      basics: { name: "程若水", height: "170", email: "a@b.cn" },
      expectation: { salary: "8000" },
      educations: [EDUCATION],
      trainings: [{ certificate: "结业证" }],
    });
  });

  test("takes lists as JSON text and as lists, and gives them as text", async () => {
    const seeker = await newSeeker();
    const item = { ...WIRE_EDUCATION, endTime: "", personEducateType: "60" };
    await seeker.saveRaw({ recruitPersonEducatePOList: [item] });
    expect((await seeker.read()).educations).toMatchObject([{ school: "云岚大学", level: 60, end: "" }]);
    await seeker.saveRaw({ recruitPersonEducatePOList: JSON.stringify([item, item]) });
    const { envelope } = await backend.raw(getRecruitUserByUserid.path, { recruitUserId: Number(seeker.id) }, seeker.session);
    const { recruitPersonEducate } = envelope.data as Record<string, unknown>;
    expect(recruitPersonEducate).toEqual(expect.stringMatching(/^\[\{"beginTime":"2015-09".*\}\]$/));
  });

  test("is complete with the required basics and one education", async () => {
    const seeker = await newSeeker();
    expect(await seeker.isIncomplete()).toBe(true);
    await seeker.save({ basics: BASICS });
    expect(await seeker.isIncomplete()).toBe(true);
    await seeker.save({ educations: [EDUCATION] });
    expect(await seeker.isIncomplete()).toBe(false);
  });

  test("gives the user their name at the next login", async () => {
    const seeker = await newSeeker();
    await seeker.save({ basics: { name: "程若水" } });
    backend.clock.advance(60_000);
    expect((await backend.logIn(seeker.phone)).user.name).toBe("程若水");
    expect(login.path).toBe("/api/frontend/login");
  });

  test("fixes name and ID number once an ID number is saved", async () => {
    const seeker = await newSeeker();
    await seeker.save({ basics: { name: "程水" } });
    expect(await seeker.save({ basics: BASICS })).toMatchObject({ code: 0, message: "保存成功" });
    const locked = { code: 409, message: "身份证号保存后，姓名和身份证号不可修改" };
    expect(await seeker.save({ basics: { name: "程水" } })).toMatchObject(locked);
    expect(await seeker.save({ basics: { idNumber: "" } })).toMatchObject(locked);
    expect(await seeker.save({ basics: { ...BASICS, height: "170" } })).toMatchObject({ code: 0 });
    expect((await seeker.read()).basics).toMatchObject({ name: "程若水", height: "170" });
  });

  test("keeps its last education", async () => {
    const seeker = await newSeeker();
    expect(await seeker.save({ educations: [] })).toMatchObject({ code: 0 });
    await seeker.save({ educations: [EDUCATION] });
    expect(await seeker.save({ educations: [] })).toMatchObject({ code: 409, message: "请至少保留一条教育背景" });
    expect((await seeker.read()).educations).toHaveLength(1);
  });

  test("refuses what cannot be stored, even inside a list that is text", async () => {
    const seeker = await newSeeker();
    expect(await seeker.saveRaw({ emplTalentPoolName: "a\u0000b" })).toMatchObject({
      code: 400,
      fields: { emplTalentPoolName: expect.any(String) },
    });
    expect(await seeker.saveRaw({ emplTalentPoolName: "\ud83d" })).toMatchObject({ code: 400 });
    expect(await seeker.saveRaw({ emplTalentPoolName: "x".repeat(2001) })).toMatchObject({ code: 400 });
    for (const school of ["\\u0000", "\\ud83d", "x".repeat(2001)]) {
      const list = `[{"personEducateSchool":"${school}"}]`;
      expect(await seeker.saveRaw({ recruitPersonEducatePOList: list }), school.slice(0, 9)).toMatchObject({ code: 400 });
    }
    expect(await seeker.read()).toMatchObject({ userName: "", educations: [] });
  });

  test("refuses an education record that breaks the form's rules, naming the field", async () => {
    const seeker = await newSeeker();
    await seeker.save({ educations: [EDUCATION] });
    const answer = await seeker.saveRaw({
      recruitPersonEducatePOList: JSON.stringify([
        WIRE_EDUCATION,
        { ...WIRE_EDUCATION, personEducateSchool: "", endTime: "2010-01" },
      ]),
    });
    expect(answer).toMatchObject({
      code: 400,
      fields: {
        "recruitPersonEducatePOList.1.personEducateSchool": "学校不能为空",
        "recruitPersonEducatePOList.1.endTime": "结束时间不能小于开始时间",
      },
    });
    expect((await seeker.read()).educations).toHaveLength(1);
  });

  test("refuses what cannot be stored, even inside a list that is text", async () => {
    const seeker = await newSeeker();
    expect(await seeker.saveRaw({ emplTalentPoolName: "a\u0000b" })).toMatchObject({
      code: 400,
      fields: { emplTalentPoolName: expect.any(String) },
    });
    expect(await seeker.saveRaw({ emplTalentPoolName: "\ud83d" })).toMatchObject({ code: 400 });
    expect(await seeker.saveRaw({ emplTalentPoolName: "x".repeat(2001) })).toMatchObject({ code: 400 });
    for (const school of ["\\u0000", "\\ud83d", "x".repeat(2001)]) {
      const list = `[{"personEducateSchool":"${school}"}]`;
      expect(await seeker.saveRaw({ recruitPersonEducatePOList: list }), school.slice(0, 9)).toMatchObject({ code: 400 });
    }
    expect(await seeker.read()).toMatchObject({ userName: "", educations: [] });
  });

  test("refuses an education record that breaks the form's rules, naming the field", async () => {
    const seeker = await newSeeker();
    await seeker.save({ educations: [EDUCATION] });
    const answer = await seeker.saveRaw({
      recruitPersonEducatePOList: JSON.stringify([
        WIRE_EDUCATION,
        { ...WIRE_EDUCATION, personEducateSchool: "", endTime: "2010-01" },
      ]),
    });
    expect(answer).toMatchObject({
      code: 400,
      fields: {
        "recruitPersonEducatePOList.1.personEducateSchool": "学校不能为空",
        "recruitPersonEducatePOList.1.endTime": "结束时间不能小于开始时间",
      },
    });
    expect((await seeker.read()).educations).toHaveLength(1);
  });
});
