import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { getResume, saveResume, WRITTEN_NAMES } from "#lib/contract/resume/resume.ts";
import { checkDigit, identityOf } from "#lib/domain/resume/id-number.ts";
import type { Fields } from "#lib/domain/resume/record.ts";
import { LIST_NAMES, LISTS, SINGLES } from "#lib/domain/resume/resume.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { GOOD } from "#tests/support/resume/resume-rules.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);

let phones = 13340000000;
const newSeeker = async () => {
  const { token, user } = await backend.logIn(String(++phones));
  return {
    /** Saves a body as the wire has it. */
    save: (body: object) => backend.raw(saveResume.path, { recruitUserId: Number(user.id), ...body }, { token }),
    read: async () => (await backend.call(getResume, { userId: user.id }, { token })).data,
  };
};

/** A woman, born on 31 December 1949. */
const ID = "11010519491231002X";
const SAID = { birthday: "1949-12-31", age: 76, gender: 2 };
/** The contradicting values that finding F9 of the review got past the server. */
const CONTRADICTION = { gender: 1, birthday: "2000-01-01", age: 3 };

describe("birthday, age and gender", () => {
  test("follow from the ID number, in spite of other values in the request", async () => {
    const seeker = await newSeeker();
    expect((await seeker.save({ certificateNo: ID, ...CONTRADICTION })).code).toBe(0);
    expect((await seeker.read()).basics).toMatchObject({ idNumber: ID, ...SAID });
  });

  test("are derived from the number if missing", async () => {
    const seeker = await newSeeker();
    await seeker.save({ certificateNo: ID });
    expect((await seeker.read()).basics).toMatchObject(SAID);
  });

  test("stay those of the stored number when sent alone", async () => {
    const seeker = await newSeeker();
    await seeker.save({ certificateNo: ID });
    for (const [field, value] of Object.entries(CONTRADICTION)) expect((await seeker.save({ [field]: value })).code).toBe(0);
    expect((await seeker.read()).basics).toMatchObject(SAID);
  });

  test("are the seeker's own words while there is no number", async () => {
    const seeker = await newSeeker();
    await seeker.save(CONTRADICTION);
    expect((await seeker.read()).basics).toMatchObject({ idNumber: "", ...CONTRADICTION });
    await seeker.save({ certificateNo: ID });
    expect((await seeker.read()).basics).toMatchObject(SAID);
  });

  test("follow from any number", async () => {
    const day = fc.date({ min: new Date("1950-01-01"), max: new Date("2005-12-31"), noInvalidDate: true });
    const number = fc
      .tuple(day, fc.integer({ min: 0, max: 999 }))
      .map(([date, serial]) => `330106${date.toISOString().slice(0, 10).replaceAll("-", "")}${String(serial).padStart(3, "0")}`)
      .map((first17) => first17 + checkDigit(first17));
    await fc.assert(
      fc.asyncProperty(number, async (certificateNo) => {
        const seeker = await newSeeker();
        expect((await seeker.save({ certificateNo, ...CONTRADICTION })).code).toBe(0);
        expect((await seeker.read()).basics).toMatchObject({ ...identityOf(certificateNo, beijingDate(TEST_NOW)) });
      }),
      { numRuns: 15 },
    );
  });
});

const codeFields = (table: Fields) => Object.values(table).flatMap((field) => (field.kind === "code" ? [field.wire] : []));

describe("an unknown code", () => {
  test("clears nothing, and is refused by the name of its field", async () => {
    const seeker = await newSeeker();
    await seeker.save({ politicsStatusType: 25, ifVeteran: 1 });
    const answer = await seeker.save({ politicsStatusType: 99, email: "a@example.com" });
    expect(answer).toMatchObject({ code: 400, fields: { politicsStatusType: "请选择政治面貌" } });
    expect((await seeker.read()).basics).toMatchObject({ politics: 25, veteran: 1, email: "" });
  });

  test.each(Object.values(SINGLES).flatMap(codeFields))("is refused in %s", async (wire) => {
    const seeker = await newSeeker();
    for (const value of [99, "99", -1, 1.5, "x"]) {
      const answer = await seeker.save({ [wire]: value });
      expect(answer.code).toBe(400);
      expect(Object.keys(answer.fields)).toEqual([wire]);
    }
  });

  test.each(LIST_NAMES.flatMap((list) => codeFields(LISTS[list]).map((wire) => ({ list, wire }))))(
    "is refused in $wire of $list, and the list stays",
    async ({ list, wire }) => {
      const seeker = await newSeeker();
      const table: Fields = LISTS[list];
      const good = Object.fromEntries(Object.entries(table).map(([name, field]) => [field.wire, GOOD[list][name]]));
      expect((await seeker.save({ [WRITTEN_NAMES[list]]: JSON.stringify([good]) })).code).toBe(0);
      const before = await seeker.read();
      const answer = await seeker.save({ [WRITTEN_NAMES[list]]: JSON.stringify([good, { ...good, [wire]: 99 }]) });
      expect(answer.code).toBe(400);
      expect(Object.keys(answer.fields)).toEqual([`${WRITTEN_NAMES[list]}.1.${wire}`]);
      expect(await seeker.read()).toEqual(before);
    },
  );

  test("is refused among the classes of a driving licence, and so is an unknown ethnic group", async () => {
    const seeker = await newSeeker();
    const licence = { skillTypeInfo: 0, skillCertificate: "1,99", beginTime: "2020-01", certifyingAuthority: "车管所" };
    expect((await seeker.save({ recruitPersonMajorPOList: [licence] })).fields).toEqual({
      "recruitPersonMajorPOList.0.skillCertificate": "技能证书格式不正确",
    });
    expect((await seeker.save({ race: "火星族" })).fields).toEqual({ race: "民族格式不正确" });
  });
});
