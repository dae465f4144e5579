/** The last ten saves of a résumé can be looked at, and any part of one saved again. */
import { afterAll, describe, expect, test } from "vitest";
import { getResume, listSavedVersions, saveResume } from "#lib/contract/resume/resume.ts";
import type { ResumePart } from "#lib/domain/resume/resume.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);

let phones = 13360000000;
const newSeeker = async () => {
  const { token, user } = await backend.logIn(String(++phones));
  const session = { token };
  const save = async (part: ResumePart): Promise<void> => {
    backend.clock.advance(60_000);
    expect(await backend.call(saveResume, { userId: user.id, ...part }, session)).toMatchObject({ code: 0 });
  };
  return {
    id: user.id,
    save,
    versions: async () => (await backend.call(listSavedVersions, { userId: user.id }, session)).data,
    read: async () => (await backend.call(getResume, { userId: user.id }, session)).data,
  };
};
const training = (certificate: string) => ({ begin: "2020-01", end: "2020-02", certificate });

describe("saved versions", () => {
  test("hold the parts that a save changed, the newest first, with its time", async () => {
    const me = await newSeeker();
    await me.save({ educations: [EDUCATION] });
    await me.save({ basics: { email: "a@b.cn" }, educations: [EDUCATION] });
    const versions = await me.versions();
    expect(versions.map(({ part }) => Object.keys(part))).toEqual([["basics"], ["educations"]]);
    expect(versions[0]).toMatchObject({ savedAt: backend.clock.now(), part: { basics: { email: "a@b.cn" } } });
    expect(versions[1]).toMatchObject({ savedAt: backend.clock.now() - 60_000, part: { educations: [EDUCATION] } });
  });

  test("exclude saves without changes", async () => {
    const me = await newSeeker();
    await me.save({ trainings: [training("甲")] });
    await me.save({ trainings: [training("甲")] });
    expect(await me.versions()).toHaveLength(1);
  });

  test("are the last ten", async () => {
    const me = await newSeeker();
    for (let count = 1; count <= 12; count += 1) await me.save({ trainings: [training(`第${count}次`)] });
    const names = (await me.versions()).map(({ part }) => part.trainings?.[0]?.certificate);
    expect(names).toEqual(Array.from({ length: 10 }, (_, index) => `第${12 - index}次`));
  });

  test("include the replaced state if it is not stored already", async () => {
    const me = await newSeeker();
    await me.save({ educations: [EDUCATION] });
    for (let count = 1; count <= 10; count += 1) await me.save({ trainings: [training(`第${count}次`)] });
    const next = { ...EDUCATION, school: "另一所" };
    await me.save({ educations: [next] });
    const [newest, replaced] = await me.versions();
    expect([newest?.part, replaced?.part]).toEqual([{ educations: [next] }, { educations: [EDUCATION] }]);
    expect(await me.versions()).toHaveLength(10);
  });

  test("are restored by saving one again", async () => {
    const me = await newSeeker();
    await me.save({ trainings: [training("甲"), training("乙")] });
    await me.save({ trainings: [] });
    const [, before] = await me.versions();
    await me.save(before?.part ?? {});
    expect((await me.read()).trainings).toEqual([training("甲"), training("乙")]);
  });

  test("are their owner's alone, and gone with the account", async () => {
    const [me, another] = [await newSeeker(), await newSeeker()];
    await me.save({ trainings: [training("甲")] });
    const { token } = await backend.logIn(String(phones));
    expect(await backend.call(listSavedVersions, { userId: me.id }, { token })).toMatchObject({ code: 403 });
    expect(await another.versions()).toEqual([]);
    await backend.db.deleteFrom("users").where("id", "=", me.id).execute();
    const rows = backend.db.selectFrom("resume_saved_versions").selectAll().where("user_id", "=", me.id);
    expect(await rows.execute()).toEqual([]);
  });
});
