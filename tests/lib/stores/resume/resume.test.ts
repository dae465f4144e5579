/** The résumé of its page: how it loads, which forms open, and when leaving would lose input. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getResume, saveResume } from "#lib/contract/resume/resume.ts";
import type { ResumePart } from "#lib/domain/resume/resume.ts";
import { beginSession, logOut } from "#lib/stores/account/session.ts";
import {
  $isEditing,
  $resume,
  $unsaved,
  basics,
  educations,
  expectation,
  isIdentityLocked,
  openResume,
  records,
  replaceParts,
} from "#lib/stores/resume/resume.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { GOOD } from "#tests/support/resume/resume-rules.ts";
import { COMPLETE_RESUME, EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let phones = 13240000000;

beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());

const open = (address = "/my-resume"): void => {
  page = openStorePage(backend, address);
  for (const form of [basics, expectation, ...Object.values(records)]) form.close();
};
beforeEach(() => open());

/** A seeker whose résumé has a part, on its page. */
const enter = async (part: ResumePart) => {
  const session = await backend.logIn(String(++phones));
  await backend.call(saveResume, { userId: session.user.id, ...part }, { token: session.token });
  keepMounted($resume);
  beginSession(session);
  await openResume();
  return async () => (await backend.call(getResume, { userId: session.user.id }, { token: session.token })).data;
};

describe("the résumé of a page", () => {
  test("that cannot be read is a failure, until it is tried again", async () => {
    await enter(COMPLETE_RESUME);
    page.meet(getResume, "lost");
    await openResume();
    expect($resume.get()).toEqual({ state: "failed", failure: { kind: "offline" } });
    await openResume();
    expect($resume.get()).toMatchObject({ state: "ready", value: { educations: [EDUCATION] } });
  });

  test("is the last one that was asked for, in any order of answers", async () => {
    await enter(COMPLETE_RESUME);
    const release = page.hold(getResume);
    const first = openResume();
    await openResume();
    const shown = $resume.get();
    release();
    await first;
    expect($resume.get()).toBe(shown);
  });
});

describe("the form of the education", () => {
  test("is open where there is no record", async () => {
    await enter({});
    expect(educations.$draft.get()).toMatchObject({ opening: "needed", start: null, values: { school: "", level: null } });
  });

  test("is closed where there is one", async () => {
    await enter({ educations: [EDUCATION] });
    expect(educations.$draft.get()).toBeNull();
  });

  test("counts as asked for when the address names it", async () => {
    open("/my-resume#education");
    await enter({});
    expect(educations.$draft.get()?.opening).toBe("pressed");
  });
});

describe("unsaved input", () => {
  test("outlives a reload", async () => {
    await enter({ educations: [EDUCATION] });
    educations.edit(0);
    educations.change({ school: "新的大学" });
    educations.$draft.set(null);
    await openResume();
    expect(educations.$draft.get()).toMatchObject({ opening: "restored", start: EDUCATION, values: { school: "新的大学" } });
  });

  test("is warned of before the page is left, until the form is closed", async () => {
    await enter({ educations: [EDUCATION] });
    educations.edit(0);
    expect([page.warns(), $isEditing.get(), $unsaved.get()]).toEqual([false, true, false]);
    educations.change({ school: "新的大学" });
    expect([page.warns(), $unsaved.get()]).toEqual([true, true]);
    educations.close();
    expect([page.warns(), $isEditing.get(), $unsaved.get()]).toEqual([false, false, false]);
  });

  test("is gone at the logout, which nothing warns of", async () => {
    const stored = (): string[] => page.environment.session.keys().filter((key) => key.startsWith("resume-draft"));
    await enter({});
    educations.change({ school: "云岚大学" });
    expect(stored()).toEqual(["resume-draft-educations"]);
    await logOut();
    expect([stored(), page.warns()]).toEqual([[], false]);
  });
});

describe("parts of another version", () => {
  test("are saved one after the other, those of the wanted sections alone", async () => {
    const stored = await enter({ educations: [EDUCATION] });
    const part = { expectation: GOOD.expectation, works: [GOOD.works], family: [GOOD.family] } as ResumePart;
    expect(await replaceParts(part, ["expectation", "works", "skills"])).toEqual(["expectation", "works"]);
    expect(await stored()).toMatchObject({ expectation: GOOD.expectation, works: [GOOD.works], family: [] });
  });

  test("stop at the first that cannot be saved", async () => {
    const stored = await enter({ educations: [EDUCATION] });
    page.meet(saveResume, "lost");
    const part = { works: [GOOD.works], family: [GOOD.family] } as ResumePart;
    expect([await replaceParts(part, ["works", "family"]), notices()]).toEqual([[], ["offline"]]);
    expect(await stored()).toMatchObject({ works: [], family: [] });
  });
});

test("name and ID number are fixed by a valid number alone", () => {
  expect(["11010519491231002x", "110105194912310021", ""].map(isIdentityLocked)).toEqual([true, false, false]);
});
