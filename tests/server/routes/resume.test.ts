import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { completionReasons, getResume, needsCompletion, saveResume } from "#lib/contract/resume/resume.ts";
import { emptyRecord } from "#lib/domain/resume/record.ts";
import { LISTS, type ResumePart } from "#lib/domain/resume/resume.ts";
import { createChatService } from "#tests/support/chat/chat-service.ts";
import { EDUCATION, WIRE_EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const chat = createChatService();
const backend = await openBackend({ chatAdmin: chat.admin });
afterAll(backend.close);

let phones = 13300000000;
const newSeeker = async () => {
  const { token, user } = await backend.logIn(String(++phones));
  const session = { token };
  return {
    id: user.id,
    phone: user.phone,
    session,
    save: (part: ResumePart) => backend.call(saveResume, { userId: user.id, ...part }, session),
    saveRaw: (fields: Record<string, unknown>) =>
      backend.raw(saveResume.path, { recruitUserId: Number(user.id), ...fields }, session),
    read: async () => (await backend.call(getResume, { userId: user.id }, session)).data,
    reasons: async () => (await backend.call(completionReasons, undefined, session)).data,
    isIncomplete: async () => (await backend.call(needsCompletion, undefined, session)).data,
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

  test("keeps parts that a save leaves out", async () => {
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

  test("keeps all simultaneous saves", async () => {
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

  test("accepts lists as JSON text and as lists, and returns text", async () => {
    const seeker = await newSeeker();
    const item = { ...WIRE_EDUCATION, endTime: "", personEducateType: "60" };
    await seeker.saveRaw({ recruitPersonEducatePOList: [item] });
    expect((await seeker.read()).educations).toMatchObject([{ school: "云岚大学", level: 60, end: "" }]);
    await seeker.saveRaw({ recruitPersonEducatePOList: JSON.stringify([item, item]) });
    const { envelope } = await backend.raw(getResume.path, { recruitUserId: Number(seeker.id) }, seeker.session);
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

  test("becomes the user's name at the next login", async () => {
    const seeker = await newSeeker();
    await seeker.save({ basics: { name: "程若水" } });
    backend.clock.advance(60_000);
    expect((await backend.logIn(seeker.phone)).user.name).toBe("程若水");
  });

  test("fixes name and ID number once an ID number is saved", async () => {
    const seeker = await newSeeker();
    await seeker.save({ basics: { name: "程水" } });
    expect(await seeker.save({ basics: BASICS })).toMatchObject({ code: 0, message: "保存成功" });
    const locked = { code: 409, message: "身份证号保存后，姓名和身份证号不可修改" };
    expect(await seeker.save({ basics: { name: "程水" } })).toMatchObject(locked);
    expect(await seeker.save({ basics: { idNumber: "110101199003070011" } })).toMatchObject(locked);
    expect(await seeker.save({ basics: { idNumber: "" } })).toMatchObject({ code: 400, message: "身份证号不能为空" });
    expect(await seeker.save({ basics: { ...BASICS, height: "170" } })).toMatchObject({ code: 0 });
    expect((await seeker.read()).basics).toMatchObject({ name: "程若水", height: "170" });
  });

  test("is not fixed by a number that is no ID number, not even by one stored before there was a rule", async () => {
    const seeker = await newSeeker();
    expect(await seeker.save({ basics: { ...BASICS, idNumber: "330100199804120002" } })).toMatchObject({
      code: 400,
      fields: { certificateNo: "请输入正确的身份证号" },
    });
    await seeker.save({ basics: { name: "程水" } });
    await sql`update resumes set basics = basics || '{"idNumber": "1"}' where user_id = ${seeker.id}`.execute(backend.db);
    expect(await seeker.isIncomplete()).toBe(true);
    expect(await seeker.save({ basics: BASICS })).toMatchObject({ code: 0 });
    expect((await seeker.read()).basics).toMatchObject({ name: "程若水", idNumber: BASICS.idNumber });
  });

  test("stores an ID number in capitals, and texts without white space around them", async () => {
    const seeker = await newSeeker();
    await seeker.save({ basics: { name: " 程若水 ", idNumber: "11010519491231002x" } });
    expect((await seeker.read()).basics).toMatchObject({ name: "程若水", idNumber: "11010519491231002X" });
  });

  test("accepts a typed place, as text or as a list", async () => {
    const seeker = await newSeeker();
    for (const place of ["杭州或上海", '["杭州或上海"]', ["杭州或上海"]]) {
      await seeker.saveRaw({ expectedWorkPlace: place });
      expect((await seeker.read()).expectation.place, String(place)).toEqual(["杭州或上海"]);
    }
  });

  test("can be read if it was stored before a field was added", async () => {
    const seeker = await newSeeker();
    await seeker.save({ educations: [EDUCATION] });
    await sql`update resumes set educations = '[{"school": "云岚大学"}]' where user_id = ${seeker.id}`.execute(backend.db);
    expect((await seeker.read()).educations).toMatchObject([{ school: "云岚大学", level: null, degree: "" }]);
  });

  test("keeps a record from before a rule while others are saved, and refuses it once it is changed", async () => {
    const seeker = await newSeeker();
    const work = (employer: string, monthlyPay: string) =>
      emptyRecord(LISTS.works, { begin: "2020-07", end: "", employer, position: "工程师", phone: "13800000011", monthlyPay });
    await seeker.save({ works: [work("岫屿智联", "9000"), work("云岚数据", "")] });
    const odd = [{ ...work("岫屿智联", "8000.50"), begin: "x" }, work("云岚数据", "")];
    await sql`update resumes set works = ${JSON.stringify(odd)}::jsonb where user_id = ${seeker.id}`.execute(backend.db);
    const [old, other] = (await seeker.read()).works;
    if (!old || !other) throw new Error("no works");
    expect(old).toMatchObject({ employer: "岫屿智联", monthlyPay: "8000.50" });

    expect(await seeker.save({ works: [old, work("云岚数据", "7000")] })).toMatchObject({ code: 0 });
    expect((await seeker.read()).works).toMatchObject([{ monthlyPay: "8000.50" }, { monthlyPay: "7000" }]);
    expect(await seeker.save({ basics: { height: "170" }, works: [old] })).toMatchObject({ code: 0 });
    expect(await seeker.save({ works: [{ ...old, begin: "2020-07", position: "组长" }] })).toMatchObject({
      code: 400,
      fields: { "recruitPersonWorkPOList.0.monthlyPay": "仅支持输入正整数" },
    });
    expect(await seeker.save({ works: [old, work("另一家", "1e4")] })).toMatchObject({
      code: 400,
      fields: { "recruitPersonWorkPOList.1.monthlyPay": "仅支持输入正整数" },
    });
  });

  test("says by section why it is incomplete", async () => {
    const seeker = await newSeeker();
    await seeker.save({ basics: { ...BASICS } });
    expect(await seeker.reasons()).toEqual([{ section: "educations", field: null, problem: "required" }]);
    const other = await newSeeker();
    await other.save({ basics: { name: "程若水" }, educations: [EDUCATION] });
    expect(await other.reasons()).toEqual(
      ["gender", "idNumber", "phone", "education", "married", "household", "height"].map((field) => ({
        section: "basics",
        field,
        problem: "required",
      })),
    );
  });

  test("keeps its last education", async () => {
    const seeker = await newSeeker();
    expect(await seeker.save({ educations: [] })).toMatchObject({ code: 0 });
    await seeker.save({ educations: [EDUCATION] });
    expect(await seeker.save({ educations: [] })).toMatchObject({ code: 409, message: "请至少保留一条教育背景" });
    expect((await seeker.read()).educations).toHaveLength(1);
  });

  test("refuses text that cannot be stored, even inside a list that is text", async () => {
    const seeker = await newSeeker();
    expect(await seeker.saveRaw({ emplTalentPoolName: "a\u0000b" })).toMatchObject({
      code: 400,
      fields: { emplTalentPoolName: expect.any(String) },
    });
    expect(await seeker.saveRaw({ emplTalentPoolName: "\ud83d" })).toMatchObject({ code: 400 });
    expect(await seeker.saveRaw({ emplTalentPoolName: "x".repeat(2001) })).toMatchObject({
      code: 400,
      fields: { emplTalentPoolName: "姓名超出允许的范围" },
    });
    for (const school of ["\\u0000", "\\ud83d", "x".repeat(2001)]) {
      const list = `[{"personEducateSchool":"${school}"}]`;
      const reply = await seeker.saveRaw({ recruitPersonEducatePOList: list });
      expect(reply, school.slice(0, 9)).toMatchObject({ code: 400 });
      // A lone surrogate is replaced: the error is about the other missing fields.
      if (school !== "\\ud83d") expect(Object.keys(reply.fields)).toEqual(["recruitPersonEducatePOList.0.personEducateSchool"]);
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
        "recruitPersonEducatePOList.1.personEducateSchool": "请输入学校",
        "recruitPersonEducatePOList.1.endTime": "结束时间不能小于开始时间",
      },
    });
    expect((await seeker.read()).educations).toHaveLength(1);
  });
});

describe("the name in the chat", () => {
  test("follows the résumé's, and no other save", async () => {
    const seeker = await newSeeker();
    await seeker.save({ basics: { email: "a@b.cn" }, educations: [EDUCATION] });
    expect(chat.names.has(`recruitUser${seeker.id}`)).toBe(false);
    await seeker.save({ basics: { name: "程若水" } });
    expect(chat.names.get(`recruitUser${seeker.id}`)).toBe("程若水");
  });

  test("never delays a save while the chat service is down", async () => {
    const seeker = await newSeeker();
    chat.broken = true;
    expect(await seeker.save({ basics: { name: "程若水" } })).toMatchObject({ code: 0 });
    chat.broken = false;
    expect((await seeker.read()).basics.name).toBe("程若水");
    expect(backend.logged).toContainEqual(expect.stringContaining("was not brought up to date"));
  });
});
