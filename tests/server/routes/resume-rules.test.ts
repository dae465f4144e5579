import { afterAll, describe, expect, test } from "vitest";
import { getResume, saveResume, WRITTEN_NAMES } from "#lib/contract/resume/resume.ts";
import type { Fields, FieldValue } from "#lib/domain/resume/record.ts";
import { LIST_NAMES, type ResumePart, SECTIONS, type Section } from "#lib/domain/resume/resume.ts";
import { ALLOWED, GOOD, RULE_CASES } from "#tests/support/resume/resume-rules.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);

let phones = 13310000000;
const newSeeker = async () => {
  const { token, user } = await backend.logIn(String(++phones));
  return {
    save: (part: ResumePart) => backend.call(saveResume, { userId: user.id, ...part }, { token }),
    read: async () => (await backend.call(getResume, { userId: user.id }, { token })).data,
  };
};
const seeker = await newSeeker();

const listOf = (section: Section) => LIST_NAMES.find((list) => list === section);
/** A save of changed fields, or of a list with a good record before the changed one. */
const partOf = (section: Section, change: Record<string, FieldValue>): ResumePart =>
  listOf(section) ? { [section]: [GOOD[section], { ...GOOD[section], ...change }] } : { [section]: change };

describe("the server", () => {
  test.each(RULE_CASES)("refuses $section with $change: $sentence", async ({ section, change, field, sentence }) => {
    const table: Fields = SECTIONS[section];
    const list = listOf(section);
    const name = `${list ? `${WRITTEN_NAMES[list]}.1.` : ""}${table[field]?.wire}`;
    const answer = await seeker.save(partOf(section, change));
    expect(answer).toMatchObject({ code: 400, message: sentence });
    expect(answer.fields).toEqual({ [name]: sentence });
  });

  test("stores nothing that it refused", async () => {
    expect(await seeker.read()).toMatchObject({ userName: "", basics: { idNumber: "" }, works: [], educations: [], family: [] });
  });

  test.each(ALLOWED)("takes %s with %j", async (section, change) => {
    expect(await (await newSeeker()).save(partOf(section, change))).toMatchObject({ code: 0 });
  });

  test("names every field that is wrong, in every part of one save", async () => {
    const answer = await seeker.save({
      basics: { email: "no", height: "" },
      expectation: { arrival: null },
      trainings: [{ begin: "", end: "", certificate: "" }],
    });
    expect(answer.fields).toEqual({
      stature: "请输入您的身高",
      email: "邮箱格式错误",
      expectPostType: "请选择预计到岗时间",
      "recruitPersonTrainPOList.0.beginTime": "请选择开始年月",
      "recruitPersonTrainPOList.0.endTime": "请选择结束年月",
      "recruitPersonTrainPOList.0.certificate": "请输入培训或奖励证书",
    });
  });
});
