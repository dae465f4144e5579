import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { $mayGoBack, $missing } from "#lib/stores/resume/progress.ts";
import { $resume } from "#lib/stores/resume/resume.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { sampleResume } from "#tests/support/resume/sample-resume.ts";

beforeEach(() => {
  setEnvironment(createEnvironment("http://localhost/my-resume").environment);
  $resume.set({ state: "loading" });
});
const show = (part: Partial<typeof sampleResume>): void => $resume.set({ state: "ready", value: { ...sampleResume, ...part } });
const missing = () => $missing.get()?.map(({ section, field }) => `${section}.${field}`);

describe("the gaps of a résumé", () => {
  test("are unknown while the résumé loads", () => {
    expect($missing.get()).toBeNull();
  });

  test("are named until they are filled", () => {
    show({ basics: { ...sampleResume.basics, height: "" }, educations: [] });
    expect(missing()).toEqual(["basics.height", "educations.null"]);
    show({});
    expect(missing()).toEqual([]);
  });
});

describe("the way back to a waiting action", () => {
  test("is closed while the résumé loads", () => {
    expect($mayGoBack.get()).toBe(false);
  });

  test("opens with the first education record, though other fields are missing", () => {
    const basics = { ...sampleResume.basics, height: "" };
    show({ basics, educations: [] });
    expect($mayGoBack.get()).toBe(false);
    show({ basics, educations: [EDUCATION] });
    expect($mayGoBack.get()).toBe(true);
  });
});
