import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { getResume, saveResume } from "#lib/contract/resume/resume.ts";
import type { ResumePart } from "#lib/domain/resume/resume.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { $resume, openResume, records } from "#lib/stores/resume/resume.ts";
import { completeRecord, createImport, exportResume } from "#lib/stores/resume/transfer.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { COMPLETE_RESUME } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);

let page: StorePage;
let phones = 13380000000;
beforeEach(() => {
  page = openStorePage(backend, "/my-resume");
  records.works.close();
});

const AWARD = { title: "优秀员工", date: "2021-03" };
const FAMILY = { name: "林远山", relation: 55, phone: "13800000013" };
const fileOf = (value: unknown): File =>
  new File([typeof value === "string" ? value : JSON.stringify(value)], "resume.json", { type: "application/json" });

const enter = async (part: ResumePart = {}) => {
  const session = await backend.logIn(String(++phones));
  await backend.call(saveResume, { userId: session.user.id, ...part }, { token: session.token });
  keepMounted($resume);
  beginSession(session);
  await openResume();
  const store = createImport();
  keepMounted(store.$chosen);
  const chosen = () => {
    const file = store.$chosen.get();
    if (file.state !== "read") throw new Error(file.state);
    return file;
  };
  const stored = async () => (await backend.call(getResume, { userId: session.user.id }, { token: session.token })).data;
  return { ...store, chosen, stored };
};

describe("an import", () => {
  test("saves the parts that are wanted, into a résumé that is empty", async () => {
    const me = await enter();
    await me.choose(
      fileOf({ basics: { name: "林知夏", phone: "13800000001" }, awards: [AWARD], "x-recruit": { family: [FAMILY] } }),
    );
    expect(me.chosen().changes.map(({ section }) => section)).toEqual(["basics", "trainings", "family"]);
    me.toggle("family");
    await me.save();
    expect(notices()).toEqual(["imported"]);
    expect(await me.stored()).toMatchObject({
      basics: { name: "林知夏", phone: "13800000001", idNumber: "", height: "" },
      trainings: [{ begin: "2021-03", end: "2021-03", certificate: "优秀员工" }],
      family: [],
    });
    expect(me.chosen().changes.map(({ section }) => section)).toEqual(["family"]);
  });

  test("stops at a failed save, and continues from there", async () => {
    const me = await enter(COMPLETE_RESUME);
    await me.choose(fileOf({ awards: [AWARD], "x-recruit": { family: [FAMILY] } }));
    page.meet(saveResume, "lost");
    await me.save();
    expect(notices()).toEqual(["offline"]);
    expect((await me.stored()).family).toEqual([]);
    await me.save();
    expect(await me.stored()).toMatchObject({ trainings: [{ certificate: "优秀员工" }], family: [FAMILY] });
    expect(me.chosen().changes).toEqual([]);
  });

  test("explains a file's problem, and reads another", async () => {
    const me = await enter();
    const problems = [];
    for (const text of ["{", "[]", "x".repeat(1024 ** 2 + 1)]) {
      await me.choose(fileOf(text));
      problems.push(me.$chosen.get());
    }
    await me.choose(new File([new Uint8Array([0x7b, 0xc4, 0xe3, 0x7d])], "gbk.json"));
    problems.push(me.$chosen.get());
    expect(problems).toEqual(["no-json", "no-resume", "too-large", "no-text"].map((problem) => ({ state: "broken", problem })));
    await Promise.all([me.choose(fileOf({ awards: [] })), me.choose(fileOf({ awards: [AWARD] }))]);
    expect(me.chosen().changes).toHaveLength(1);
  });

  test("hands a record that lacks something to its form, unless another is being written there", async () => {
    const me = await enter();
    await me.choose(fileOf({ work: [{ name: "岫屿智联", position: "工程师", startDate: "2020-07" }] }));
    const [refused] = me.chosen().plan.refused;
    if (!refused) throw new Error("nothing was refused");
    completeRecord(refused);
    expect(records.works.$draft.get()?.values).toMatchObject({ employer: "岫屿智联", begin: "2020-07", end: "", phone: "" });
    records.works.change({ phone: "13800000011" });
    completeRecord(refused);
    expect(notices()).toEqual(["record-unsaved"]);
    expect(records.works.$draft.get()?.values.phone).toBe("13800000011");
    await records.works.save();
    expect((await me.stored()).works).toMatchObject([
      { begin: "2020-07", end: "", employer: "岫屿智联", position: "工程师", phone: "13800000011" },
    ]);
  });
});

test("an export is saved under the seeker's name", async () => {
  await enter(COMPLETE_RESUME);
  const resume = $resume.get();
  if (resume.state === "ready") exportResume(resume.value, (name, today) => `${name} ${today}`);
  expect(page.saved).toEqual([expect.stringMatching(/^林知夏 \d{4}-\d{2}-\d{2}$/)]);
});
