import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getResume, saveResume } from "#lib/contract/resume/resume.ts";
import { NO_MONTH } from "#lib/domain/resume/record.ts";
import { beginSession, logOut } from "#lib/stores/account/session.ts";
import {
  $educationDraft,
  $nameStep,
  $savingEducation,
  openEducationStep,
  submitEducation,
  typeEducation,
  writeEducation,
  writeName,
} from "#lib/stores/applications/education-step.ts";
import { educations, openResume } from "#lib/stores/resume/resume.ts";
import { $dialogs, ask } from "#lib/stores/shell/dialogs.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let phones = 13330000000;

beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());

beforeEach(() => {
  page = openStorePage(backend, "/post-details?id=1");
});

/** A new seeker in front of the dialog. `schools` reads the server's data. */
const openStep = async () => {
  phones += 1;
  const session = await backend.logIn(String(phones));
  beginSession(session);
  openEducationStep();
  const given = ask("education-missing");
  const read = () => backend.call(getResume, { userId: session.user.id }, { token: session.token });
  return { session, given, schools: async () => (await read()).data.educations.map(({ school }) => school) };
};
const values = () => $educationDraft.get()?.values;

describe("the education record that an application asks for", () => {
  test("needs only a school, a level and a year for the application to continue", async () => {
    const { given, schools } = await openStep();
    writeEducation({ school: " 云岚大学 " });
    writeEducation({ level: 60 });
    typeEducation({ begin: "2015-09" });
    await submitEducation();
    expect(await given).toBe("yes");
    expect(await schools()).toEqual(["云岚大学"]);
    expect($educationDraft.get()).toBeNull();
  });

  test("keeps a choice of the seeker when another field suggests otherwise", async () => {
    await openStep();
    writeEducation({ level: 60 });
    writeEducation({ degree: "无" });
    writeEducation({ end: "" });
    typeEducation({ begin: "2010-09" });
    expect(values()).toMatchObject({ degree: "无", end: "", diploma: 0 });
    writeEducation({ level: 78 });
    expect(values()).toMatchObject({ degree: "无", end: "" });
  });

  test("names missing fields, sends nothing and keeps the input", async () => {
    await openStep();
    writeEducation({ school: "云岚大学" });
    await submitEducation();
    expect($educationDraft.get()?.problems).toMatchObject({ level: "required", begin: "required", end: "required" });
    expect(page.asked(saveResume)).toBe(0);
    expect(values()).toMatchObject({ school: "云岚大学", begin: NO_MONTH });
    expect($dialogs.get()).toContain("education-missing");
  });

  test.each(["lost", "answer-lost", "refused"] as const)(
    "is kept when the save is %s, and stored once by the next press",
    async (fault) => {
      const { given, schools } = await openStep();
      writeEducation({ ...EDUCATION, school: "北辰学院 " });
      page.meet(saveResume, fault);
      await submitEducation();
      expect(values()?.school).toBe("北辰学院 ");
      expect(notices()).toHaveLength(1);
      expect($savingEducation.get()).toBe(false);
      await submitEducation();
      expect(await given).toBe("yes");
      expect(await schools()).toEqual(["北辰学院"]);
    },
  );

  test("is saved with the name in one call, and not without it", async () => {
    const { session, given } = await openStep();
    openEducationStep(null, { education: true, name: true });
    writeEducation({ ...EDUCATION, school: "北辰学院" });
    await submitEducation();
    expect($nameStep.get()?.problem).toBe("required");
    expect(page.asked(saveResume)).toBe(0);
    writeName(" 程若水 ");
    await submitEducation();
    expect(await given).toBe("yes");
    const { data } = await backend.call(getResume, { userId: session.user.id }, { token: session.token });
    expect([data.basics.name, data.educations.length]).toEqual(["程若水", 1]);
  });

  test("joins a record that another tab saved in between", async () => {
    const { session, given, schools } = await openStep();
    writeEducation({ ...EDUCATION, school: "北辰学院", level: 78 });
    const goOn = page.hold(getResume);
    const saving = submitEducation();
    await expect.poll(() => page.asked(getResume)).toBe(1);
    await backend.call(saveResume, { userId: session.user.id, educations: [EDUCATION] }, { token: session.token });
    goOn();
    await saving;
    expect(await given).toBe("yes");
    expect(await schools()).toEqual(["北辰学院", "云岚大学"]);
  });

  test("is still there when the dialog is opened again, but never for another user", async () => {
    await openStep();
    writeEducation({ school: "云岚大学" });
    openEducationStep();
    expect(values()?.school).toBe("云岚大学");
    await logOut();
    await openStep();
    expect(values()?.school).toBe("");
  });

  test("continues in the full form of the résumé page with every word", async () => {
    await openStep();
    writeEducation({ school: "云岚大学", level: 60 });
    page.environment.writeAddress("/my-resume#education", "replace");
    await openResume();
    expect(educations.$draft.get()?.values).toMatchObject({ school: "云岚大学", level: 60, degree: "学士" });
  });
});
