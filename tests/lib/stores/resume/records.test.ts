import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getResume, saveResume } from "#lib/contract/resume/resume.ts";
import type { ResumePart } from "#lib/domain/resume/resume.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { $conflict, type Decision } from "#lib/stores/resume/conflict.ts";
import { $resume, educations, openResume, records } from "#lib/stores/resume/resume.ts";
import { $saveState } from "#lib/stores/resume/save.ts";
import { answer } from "#lib/stores/shell/dialogs.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage, reply, type StorePage } from "#tests/support/browser/store-page.ts";
import { GOOD } from "#tests/support/resume/resume-rules.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let phones = 13320000000;

beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());

beforeEach(() => {
  page = openStorePage(backend, "/my-resume");
  for (const list of Object.values(records)) list.close();
});

/** A seeker on their résumé page, with another device of theirs. */
const enter = async (part: ResumePart = {}) => {
  phones += 1;
  const session = await backend.logIn(String(phones));
  const read = async () => (await backend.call(getResume, { userId: session.user.id }, { token: session.token })).data;
  const elsewhere = {
    save: (saved: ResumePart) => backend.call(saveResume, { userId: session.user.id, ...saved }, { token: session.token }),
    schools: async () => (await read()).educations.map(({ school }) => school),
    read,
  };
  await elsewhere.save(part);
  // The page looks at the résumé all the while.
  keepMounted($resume);
  beginSession(session);
  await openResume();
  return elsewhere;
};
const shown = (): string[] => {
  const resume = $resume.get();
  return resume.state === "ready" ? resume.value.educations.map(({ school }) => school) : [];
};
/** Decides the next conflict, and returns its versions: by school, theirs and mine. */
const decideNext = (decision: Decision): Promise<[unknown[], unknown[]]> =>
  new Promise((resolve) => {
    const stop = $conflict.subscribe((conflict) => {
      if (!conflict) return;
      const schools = (side: typeof conflict.mine) => side.map((values) => values["school"]);
      resolve([schools(conflict.theirs), schools(conflict.mine)]);
      queueMicrotask(() => {
        stop();
        conflict.decide(decision);
      });
    });
  });

describe("the form of a list", () => {
  test("saves nothing while a field is invalid, and clears a changed field's problem", async () => {
    const elsewhere = await enter();
    educations.change({ ...EDUCATION, school: "", degree: "" });
    await educations.save();
    expect(educations.$draft.get()?.problems).toEqual({ school: "required", degree: "required" });
    educations.change({ school: "云岚大学" });
    expect(educations.$draft.get()?.problems).toEqual({ degree: "required" });
    expect(await elsewhere.schools()).toEqual([]);
  });

  test("adds a record at its place, by level", async () => {
    const elsewhere = await enter({ educations: [EDUCATION] });
    educations.edit(null);
    educations.change({ ...EDUCATION, school: "枫溪研究院", level: 79 });
    await educations.save();
    expect(notices()).toEqual(["saved"]);
    expect(educations.$draft.get()).toBeNull();
    expect($saveState.get()).toMatchObject({ state: "saved" });
    expect(shown()).toEqual(["枫溪研究院", "云岚大学"]);
    expect(await elsewhere.schools()).toEqual(shown());
  });

  test("serves every other list alike", async () => {
    const elsewhere = await enter({ educations: [EDUCATION] });
    records.skills.edit(null);
    records.skills.change({ type: 0, certificate: "1,6", obtainedOn: "2019-08", authority: "车辆管理所", special: 1 });
    await records.skills.save();
    records.trainings.edit(null);
    records.trainings.change(GOOD.trainings);
    await records.trainings.save();
    records.works.edit(null);
    records.works.change(GOOD.works);
    await records.works.save();
    records.family.edit(null);
    records.family.change(GOOD.family);
    await records.family.save();
    records.urgentContacts.edit(null);
    records.urgentContacts.change(GOOD.urgentContacts);
    await records.urgentContacts.save();
    const resume = await elsewhere.read();
    expect(resume.skills).toMatchObject([{ certificate: "1,6", special: 1 }]);
    for (const list of ["trainings", "works", "family", "urgentContacts"] as const) expect(resume[list]).toEqual([GOOD[list]]);
  });
});

describe("a deleted record", () => {
  const delay = 10_000;
  const removeSecond = async (): Promise<void> => {
    const removal = educations.remove(1);
    answer("remove-record", "yes");
    await removal;
  };

  test("is gone after asking, and the last one stays", async () => {
    const elsewhere = await enter({ educations: [EDUCATION, { ...EDUCATION, school: "枫溪第一中学", level: 30 }] });
    await removeSecond();
    expect(await elsewhere.schools()).toEqual(["云岚大学"]);
    await educations.remove(0);
    expect(notices()).toEqual(["removed", "last-education"]);
    expect(await elsewhere.schools()).toEqual(["云岚大学"]);
  });

  test("can be had back for ten seconds", async () => {
    const elsewhere = await enter({ educations: [EDUCATION, { ...EDUCATION, school: "枫溪第一中学", level: 30 }] });
    await removeSecond();
    page.pass(delay - 1);
    await educations.undo();
    expect(await elsewhere.schools()).toEqual(["云岚大学", "枫溪第一中学"]);
    await removeSecond();
    page.pass(delay);
    expect(educations.$removed.get()).toBeNull();
  });
});

describe("a list that changed elsewhere", () => {
  const mine = { school: "我的大学" };
  const theirs = { ...EDUCATION, school: "别处的大学" };
  const edit = async () => {
    const elsewhere = await enter({ educations: [EDUCATION] });
    educations.edit(0);
    educations.change(mine);
    await elsewhere.save({ educations: [theirs] });
    return elsewhere;
  };

  test("is overwritten when the seeker says so, having seen both sides", async () => {
    const elsewhere = await edit();
    const [seen] = await Promise.all([decideNext("mine"), educations.save()]);
    expect(seen).toEqual([["别处的大学"], ["我的大学"]]);
    expect(await elsewhere.schools()).toEqual(["我的大学"]);
    expect(educations.$draft.get()).toBeNull();
  });

  test("stays if the seeker decides so", async () => {
    const elsewhere = await edit();
    await Promise.all([decideNext("theirs"), educations.save()]);
    expect(shown()).toEqual(["别处的大学"]);
    expect(await elsewhere.schools()).toEqual(["别处的大学"]);
    expect(educations.$draft.get()).toBeNull();
  });

  test("keeps the form without a decision, and a retry asks again", async () => {
    const elsewhere = await edit();
    await Promise.all([decideNext("later"), educations.save()]);
    expect(educations.$draft.get()?.values.school).toBe("我的大学");
    const failed = $saveState.get();
    await Promise.all([decideNext("mine"), failed.state === "failed" && failed.retry()]);
    expect(await elsewhere.schools()).toEqual(["我的大学"]);
  });

  test("loses no record of either side when both added one", async () => {
    const elsewhere = await enter({ educations: [EDUCATION] });
    educations.edit(null);
    educations.change({ ...EDUCATION, ...mine, level: 78 });
    await elsewhere.save({ educations: [EDUCATION, { ...theirs, level: 30 }] });
    const [seen] = await Promise.all([decideNext("mine"), educations.save()]);
    expect(seen).toEqual([[], ["我的大学"]]);
    expect(await elsewhere.schools()).toEqual(["我的大学", "云岚大学", "别处的大学"]);
  });
});

describe("a save that does not get through", () => {
  test("keeps the form and is tried again", async () => {
    const elsewhere = await enter();
    educations.change(EDUCATION);
    page.meet(saveResume, "lost");
    await educations.save();
    expect(notices()).toEqual(["offline"]);
    const last = $saveState.get();
    expect(last).toMatchObject({ state: "failed", section: "educations" });
    await (last.state === "failed" && last.retry());
    expect(await elsewhere.schools()).toEqual(["云岚大学"]);
  });

  test("is recognised as done if only its answer was lost", async () => {
    const elsewhere = await enter();
    educations.change(EDUCATION);
    page.meet(saveResume, "answer-lost");
    await educations.save();
    await educations.save();
    expect($conflict.get()).toBeNull();
    expect(await elsewhere.schools()).toEqual(["云岚大学"]);
    expect(educations.$draft.get()).toBeNull();
  });
});

test("a form with unsaved changes is not replaced by another record's", async () => {
  await enter({ educations: [EDUCATION, { ...EDUCATION, school: "枫溪第一中学", level: 30 }] });
  educations.edit(0);
  educations.edit(1);
  expect(educations.$draft.get()?.values.school).toBe("枫溪第一中学");
  educations.change({ school: "枫溪第二中学" });
  educations.edit(0);
  expect(notices()).toEqual(["record-unsaved"]);
  expect(educations.$draft.get()?.values.school).toBe("枫溪第二中学");
});

test("a question that is not answered deletes nothing", async () => {
  const elsewhere = await enter({ educations: [EDUCATION, { ...EDUCATION, school: "枫溪第一中学", level: 30 }] });
  await Promise.all([reply("remove-record", "no"), educations.remove(0)]);
  expect(await elsewhere.schools()).toHaveLength(2);
});
