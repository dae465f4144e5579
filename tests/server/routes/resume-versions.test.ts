/** Two pages, one résumé: a save names the version of the list it replaces, so that no change is lost silently. */
import { afterAll, describe, expect, test } from "vitest";
import { getResume, saveResume } from "#lib/contract/resume/resume.ts";
import type { Education } from "#lib/domain/resume/education.ts";
import type { ResumePart } from "#lib/domain/resume/resume.ts";
import type { ListVersions } from "#lib/domain/resume/versions.ts";
import { openBackend } from "#tests/support/backend.ts";
import { EDUCATION } from "#tests/support/resumes.ts";

const backend = await openBackend();
afterAll(backend.close);

let phones = 13340000000;
const newSeeker = async () => {
  const { token, user } = await backend.logIn(String(++phones));
  const session = { token };
  return {
    save: (part: ResumePart, versions?: ListVersions) => backend.call(saveResume, { userId: user.id, versions, ...part }, session),
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
      const { versions } = await seeker.read();
      const replies = await Promise.all(
        ["乙", "丙"].map((school) => seeker.save({ educations: [at("甲"), at(school)] }, versions)),
      );
      expect(replies.map(({ code }) => code).sort((one, other) => one - other)).toEqual([0, 409]);
      const winner = replies[0]?.code === 0 ? "乙" : "丙";
      expect(schoolsOf(await seeker.read())).toEqual(["甲", winner]);
      expect(replies.find(({ code }) => code === 409)?.message).toContain("已在别处修改");
    }
  });

  test("are both made when they are of different lists", async () => {
    const seeker = await newSeeker();
    const { versions } = await seeker.read();
    const training = { begin: "2020-01", end: "2020-02", certificate: "结业证" };
    const saves = [{ educations: [EDUCATION] }, { trainings: [training] }].map((part) => seeker.save(part, versions));
    expect((await Promise.all(saves)).map(({ code }) => code)).toEqual([0, 0]);
    expect(await seeker.read()).toMatchObject({ educations: [EDUCATION], trainings: [training] });
  });
});

describe("a save", () => {
  test("repeated after a lost answer succeeds without effect", async () => {
    const seeker = await newSeeker();
    const { versions } = await seeker.read();
    expect(await seeker.save({ educations: [EDUCATION] }, versions)).toMatchObject({ code: 0 });
    expect(await seeker.save({ educations: [EDUCATION] }, versions)).toMatchObject({ code: 0 });
  });

  test("of single fields does not conflict with a changed list", async () => {
    const seeker = await newSeeker();
    const { versions } = await seeker.read();
    await seeker.save({ educations: [EDUCATION] });
    expect(await seeker.save({ basics: { email: "a@b.cn" } }, versions)).toMatchObject({ code: 0 });
  });

  test("of a client that knows no versions replaces the list as ever", async () => {
    const seeker = await newSeeker();
    await seeker.save({ educations: [at("甲")] });
    expect(await seeker.save({ educations: [at("乙")] })).toMatchObject({ code: 0 });
    expect(schoolsOf(await seeker.read())).toEqual(["乙"]);
  });
});
