import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { getResume, saveResume } from "#lib/contract/resume/resume.ts";
import { prefillWords } from "#lib/data/resume/prefill-words.ts";
import { linesOfRows } from "#lib/domain/resume/prefill/lines.ts";
import { readResume } from "#lib/domain/resume/prefill/read.ts";
import type { ResumePart } from "#lib/domain/resume/resume.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { $conflict } from "#lib/stores/resume/conflict.ts";
import { createPrefill } from "#lib/stores/resume/prefill.ts";
import { $resume, openResume, records } from "#lib/stores/resume/resume.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { COMPLETE_RESUME, EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);

let page: StorePage;
let phones = 13370000000;
beforeEach(() => {
  page = openStorePage(backend, "/my-resume");
  records.educations.close();
});

const fileOf = (text: string): File => new File([text], "简历.pdf");
const read = async (file: File) =>
  ({
    at: "read",
    reading: readResume(linesOfRows((await file.text()).split("\n").map((line) => [line])), prefillWords),
    pages: 1,
  }) as const;

const TEXT = `姓名：林知夏
电话：13800138000
教育背景
2015.09-2019.06 云岚大学 软件工程 本科
2019.09-2022.06 海州大学 法学 硕士
工作经历
2022.07-至今 青禾科技有限公司 产品经理`;

const enter = async (part: ResumePart = {}) => {
  const session = await backend.logIn(String(++phones));
  await backend.call(saveResume, { userId: session.user.id, ...part }, { token: session.token });
  keepMounted($resume);
  beginSession(session);
  await openResume();
  const store = createPrefill(read);
  keepMounted(store.$wanted);
  const stored = async () => (await backend.call(getResume, { userId: session.user.id }, { token: session.token })).data;
  const elsewhere = (other: ResumePart) =>
    backend.call(saveResume, { userId: session.user.id, ...other }, { token: session.token });
  const idOf = (name: string): number => {
    const one =
      store.$records.get().find(({ values }) => Object.values(values).includes(name)) ??
      store.$fields.get().find(({ value }) => value === name);
    if (!one) throw new Error(name);
    return one.id;
  };
  return { ...store, stored, elsewhere, idOf };
};

describe("a file", () => {
  test("whose reader did not come is read at the second try, without being chosen again", async () => {
    await enter();
    let isLost = true;
    const store = createPrefill(async (file) => (isLost ? { at: "broken", problem: "no-code" } : read(file)));
    await store.choose(fileOf(TEXT));
    expect(store.$file.get()).toMatchObject({ state: "broken", problem: "no-code" });
    isLost = false;
    store.retry();
    await expect.poll(() => store.$file.get()).toMatchObject({ state: "read", name: "简历.pdf" });
    store.cancel();
    store.retry();
    expect(store.$file.get()).toEqual({ state: "none" });
  });

  test("fills an empty résumé with the chosen values, and leaves the rest to complete", async () => {
    const me = await enter();
    await me.choose(fileOf(TEXT));
    expect(me.$wanted.get()).toBe(4);
    expect(await me.save()).toBe(true);
    expect(await me.stored()).toMatchObject({
      basics: { name: "林知夏", phone: "13800138000", idNumber: "" },
      educations: [
        { school: "海州大学", level: 78 },
        { school: "云岚大学", degree: "学士", diploma: 1 },
      ],
      works: [],
    });
    expect(me.$records.get().map(({ values }) => values["employer"])).toEqual(["青禾科技有限公司"]);
    expect(notices()).toEqual(["imported"]);
    expect(records.educations.$draft.get()).toBeNull();
  });

  test("offers nothing that is there, and ticks nothing that would replace it", async () => {
    const me = await enter({ ...COMPLETE_RESUME, educations: [EDUCATION] });
    await me.choose(fileOf(TEXT.replace("软件工程", "网络工程")));
    expect(me.$fields.get()).toMatchObject([{ field: "phone", wanted: false, present: COMPLETE_RESUME.basics?.phone }]);
    expect(me.$records.get().find(({ start }) => start !== null)).toMatchObject({
      wanted: false,
      start: { major: "软件工程" },
      values: { major: "网络工程", degree: "学士" },
    });
    await me.choose(fileOf("教育背景\n2015.09-2019.06 云岚大学 软件工程 本科"));
    expect(me.$records.get()).toEqual([]);
    expect(me.$remarks.get().known).toBe(1);
  });

  test("marks a record that lacks something, and saves it once it is complete", async () => {
    const me = await enter();
    await me.choose(fileOf(TEXT));
    const id = me.idOf("青禾科技有限公司");
    me.open(id, true);
    expect(await me.save()).toBe(false);
    expect(me.$records.get()).toMatchObject([{ id, problems: { phone: "required" }, refusals: 1, isOpen: true }]);
    me.editRecord(id, { phone: "13900001111" });
    expect(me.$records.get()[0]?.problems).toEqual({});
    expect(await me.save()).toBe(true);
    expect(me.isEmpty()).toBe(true);
    expect(me.$savedCount.get()).toBe(5);
    expect((await me.stored()).works).toMatchObject([{ employer: "青禾科技有限公司", end: "", phone: "13900001111" }]);
  });

  test("loses nothing when a save fails", async () => {
    const me = await enter();
    await me.choose(fileOf(TEXT));
    page.meet(saveResume, "refused");
    expect(await me.save()).toBe(false);
    expect(me.$failed.get()).toBe("basics");
    expect(me.$wanted.get()).toBe(4);
    expect(await me.save()).toBe(true);
    expect(me.$failed.get()).toBeNull();
  });

  test("is merged into a list that was changed elsewhere, as the seeker decides", async () => {
    const me = await enter({ educations: [EDUCATION] });
    await me.choose(fileOf("教育背景\n2019.09-2022.06 海州大学 法学 硕士"));
    await me.elsewhere({ educations: [EDUCATION, { ...EDUCATION, school: "明溪学院" }] });
    const saving = me.save();
    await expect.poll(() => $conflict.get()?.section).toBe("educations");
    $conflict.get()?.decide("mine");
    expect(await saving).toBe(true);
    expect((await me.stored()).educations.map(({ school }) => school).sort()).toEqual(["云岚大学", "明溪学院", "海州大学"]);
  });

  test("adds no more than a list holds", async () => {
    const award = (at: number) => ({ begin: "2020-01", end: "2020-01", certificate: `奖项${at}` });
    const me = await enter({ trainings: Array.from({ length: 49 }, (_, at) => award(at)) });
    await me.choose(fileOf("获奖情况\n2021.01 甲等奖学金\n2021.02 乙等奖学金"));
    expect(me.$wanted.get()).toBe(1);
    me.toggle(me.idOf("乙等奖学金"));
    expect(me.$wanted.get()).toBe(1);
  });

  test("counts no longer when it is cancelled or another one is chosen", async () => {
    const me = await enter();
    const first = me.choose(fileOf(TEXT));
    me.cancel();
    await first;
    expect(me.$file.get()).toEqual({ state: "none" });
    await Promise.all([me.choose(fileOf(TEXT)), me.choose(fileOf("姓名：赵一鸣"))]);
    expect(me.$fields.get().map(({ value }) => value)).toEqual(["赵一鸣"]);
  });
});
