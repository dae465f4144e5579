/** Two pages, one résumé: a save names the etag of the list that it replaces, so that the server can refuse to undo another save. */
import { afterAll, describe, expect, test } from "vitest";
import { getResume, saveResume } from "#lib/contract/resume/resume.ts";
import type { Education } from "#lib/domain/resume/education.ts";
import type { Etags } from "#lib/domain/resume/etags.ts";
import type { ResumePart } from "#lib/domain/resume/resume.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);

let phones = 13340000000;
const newSeeker = async () => {
  const { token, user } = await backend.logIn(String(++phones));
  const session = { token };
  return {
    save: (part: ResumePart, etags?: Etags) => backend.call(saveResume, { userId: user.id, etags, ...part }, session),
    read: async () => (await backend.call(getResume, { userId: user.id }, session)).data,
  };
};
const at = (school: string): Education => ({ ...EDUCATION, school });
const schoolsOf = (resume: { educations: Education[] }) => resume.educations.map(({ school }) => school);

describe("two saves that know the same list", () => {
  test("are one save and one refusal, every time", async () => {
    for (let round = 0; round < 20; round += 1) {
      const seeker = await newSeeker();
      await seeker.save({ educations: [at("甲")] });
      const { etags } = await seeker.read();
      const replies = await Promise.all(["乙", "丙"].map((school) => seeker.save({ educations: [at("甲"), at(school)] }, etags)));
      expect(replies.map(({ code }) => code).sort((one, other) => one - other)).toEqual([0, 409]);
      const winner = replies[0]?.code === 0 ? "乙" : "丙";
      expect(schoolsOf(await seeker.read())).toEqual(["甲", winner]);
      expect(replies.find(({ code }) => code === 409)?.message).toContain("已在别处修改");
    }
  });

  test("are both made when they are of different lists", async () => {
    const seeker = await newSeeker();
    const { etags } = await seeker.read();
    const training = { begin: "2020-01", end: "2020-02", certificate: "结业证" };
    const saves = [{ educations: [EDUCATION] }, { trainings: [training] }].map((part) => seeker.save(part, etags));
    expect((await Promise.all(saves)).map(({ code }) => code)).toEqual([0, 0]);
    expect(await seeker.read()).toMatchObject({ educations: [EDUCATION], trainings: [training] });
  });
});

describe("a save", () => {
  test("repeated after a lost answer succeeds without effect", async () => {
    const seeker = await newSeeker();
    const { etags } = await seeker.read();
    expect(await seeker.save({ educations: [EDUCATION] }, etags)).toMatchObject({ code: 0 });
    expect(await seeker.save({ educations: [EDUCATION] }, etags)).toMatchObject({ code: 0 });
  });

  test("of single fields is refused when the part changed since, also in other fields", async () => {
    const seeker = await newSeeker();
    const { etags } = await seeker.read();
    await seeker.save({ basics: { email: "a@b.cn" } });
    expect(await seeker.save({ basics: { height: "170" } }, etags)).toMatchObject({ code: 409 });
    expect(await seeker.save({ basics: { email: "a@b.cn" } }, etags)).toMatchObject({ code: 0 });
    expect(await seeker.save({ expectation: { salary: "8000" } }, etags)).toMatchObject({ code: 0 });
    expect((await seeker.read()).basics).toMatchObject({ email: "a@b.cn", height: "" });
  });

  test("answers the résumé as it is afterwards, with the etags for the next save", async () => {
    const seeker = await newSeeker();
    const { data } = await seeker.save({ educations: [EDUCATION] });
    expect(data).toEqual(await seeker.read());
    expect((await seeker.save({ educations: [EDUCATION, at("乙")] }, data?.etags)).code).toBe(0);
  });

  test("of single fields does not conflict with a changed list", async () => {
    const seeker = await newSeeker();
    const { etags } = await seeker.read();
    await seeker.save({ educations: [EDUCATION] });
    expect(await seeker.save({ basics: { email: "a@b.cn" } }, etags)).toMatchObject({ code: 0 });
  });

  test("without etags replaces the list", async () => {
    const seeker = await newSeeker();
    await seeker.save({ educations: [at("甲")] });
    expect(await seeker.save({ educations: [at("乙")] })).toMatchObject({ code: 0 });
    expect(schoolsOf(await seeker.read())).toEqual(["乙"]);
  });
});
