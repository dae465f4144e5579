import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { getResume, listSavedVersions, saveResume } from "#lib/contract/resume/resume.ts";
import type { ResumePart } from "#lib/domain/resume/resume.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { $resume, openResume } from "#lib/stores/resume/resume.ts";
import { changesOf, createSavedVersions } from "#lib/stores/resume/saved-versions.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage, reply, type StorePage } from "#tests/support/browser/store-page.ts";
import { COMPLETE_RESUME, EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);

let page: StorePage;
let phones = 13370000000;
beforeEach(() => {
  page = openStorePage(backend, "/my-resume");
});

const at = (school: string) => ({ ...EDUCATION, school });

/** A seeker who has saved these parts one after the other, with the versions open. */
const enter = async (...parts: ResumePart[]) => {
  const session = await backend.logIn(String(++phones));
  const save = (part: ResumePart) => backend.call(saveResume, { userId: session.user.id, ...part }, { token: session.token });
  for (const part of parts) await save(part);
  keepMounted($resume);
  beginSession(session);
  await openResume();
  const store = createSavedVersions();
  keepMounted(store.$versions);
  await expect.poll(() => store.$versions.get().state).toBe("ready");
  const versions = () => {
    const list = store.$versions.get();
    return list.state === "ready" ? list.value : [];
  };
  const resume = () => {
    const present = $resume.get();
    if (present.state !== "ready") throw new Error("no résumé");
    return present.value;
  };
  const version = (place: number) => {
    const found = versions()[place];
    if (!found) throw new Error("no such version");
    return found;
  };
  const stored = async () => (await backend.call(getResume, { userId: session.user.id }, { token: session.token })).data;
  return { ...store, save, versions, version, resume, stored };
};

describe("a saved version", () => {
  test("is compared with the present one, restored after confirmation, and undone", async () => {
    const me = await enter({ educations: [at("甲")] }, { educations: [at("乙")] });
    expect(me.versions().map((version) => changesOf(version, me.resume()).length)).toEqual([0, 1]);
    expect(changesOf(me.version(1), me.resume())).toMatchObject([
      { section: "educations", records: [{ does: "change", from: { school: "乙" }, to: { school: "甲" }, fields: ["school"] }] },
    ]);
    await Promise.all([reply("restore-version", "no"), me.restore(me.version(1))]);
    expect((await me.stored()).educations).toEqual([at("乙")]);
    await Promise.all([reply("restore-version", "yes"), me.restore(me.version(1))]);
    expect((await me.stored()).educations).toEqual([at("甲")]);
    expect(notices()).toEqual(["version-restored"]);
    expect(me.versions()).toHaveLength(3);
    await me.undo();
    expect((await me.stored()).educations).toEqual([at("乙")]);
    expect(me.$before.get()).toBeNull();
  });

  test("can be taken back for ten seconds", async () => {
    const me = await enter({ family: [] }, { educations: [at("甲")] }, { educations: [at("乙")] });
    await Promise.all([reply("restore-version", "yes"), me.restore(me.version(1))]);
    expect(me.$before.get()).toMatchObject({ educations: [at("乙")] });
    page.pass(10_000);
    expect(me.$before.get()).toBeNull();
  });

  test("leaves name and ID number as they are once they are fixed", async () => {
    const basics = { ...COMPLETE_RESUME.basics, idNumber: undefined };
    const me = await enter({ basics: { ...basics, name: "旧名", email: "old@b.cn" } }, { basics: { ...COMPLETE_RESUME.basics } });
    const [changes] = changesOf(me.version(1), me.resume());
    expect(changes?.records).toMatchObject([{ does: "change", fields: ["email"] }]);
    await Promise.all([reply("restore-version", "yes"), me.restore(me.version(1))]);
    expect((await me.stored()).basics).toEqual({ ...me.resume().basics, email: "old@b.cn" });
    expect(me.resume().basics.name).toBe(COMPLETE_RESUME.basics?.name);
  });

  test("that cannot be saved stays, with an explanation", async () => {
    const me = await enter({ educations: [at("甲")] }, { educations: [at("乙")] });
    page.meet(saveResume, "lost");
    await Promise.all([reply("restore-version", "yes"), me.restore(me.version(1))]);
    expect(notices()).toEqual(["offline"]);
    expect(me.$before.get()).toBeNull();
    expect(me.$restoring.get()).toBeNull();
  });

  test("is loaded again after a failure", async () => {
    const me = await enter({ educations: [at("甲")] });
    page.meet(listSavedVersions, "refused");
    await me.load();
    expect(me.$versions.get().state).toBe("failed");
    await me.load();
    expect(me.versions()).toHaveLength(1);
  });
});
