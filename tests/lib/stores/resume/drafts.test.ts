/** Records being edited, in the storage of the browser session (D-H6). */
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { BASICS } from "#lib/domain/resume/basics.ts";
import { EDUCATION as TABLE } from "#lib/domain/resume/education.ts";
import { emptyRecord } from "#lib/domain/resume/record.ts";
import { dropDraft, keepDraft, takeDraft } from "#lib/stores/resume/drafts.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";

const ID_NUMBER = "330100199804120001";
const NEW = { ...EDUCATION, school: "北辰学院" };

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment("http://localhost/my-resume");
  setEnvironment(browser.environment);
});

describe("a kept draft", () => {
  test("is given back with the record it began from", () => {
    keepDraft("educations", TABLE, { start: EDUCATION, values: NEW });
    expect(takeDraft("educations", TABLE, EDUCATION)).toEqual({ start: EDUCATION, values: NEW });
  });

  test("of a new record begins from none", () => {
    keepDraft("educations", TABLE, { start: null, values: NEW });
    expect(takeDraft("educations", TABLE, null)).toEqual({ start: null, values: NEW });
  });

  test("belongs to its own section", () => {
    keepDraft("educations", TABLE, { start: null, values: NEW });
    expect(takeDraft("basics", BASICS, null)).toBeNull();
  });

  test("is gone once it is dropped", () => {
    keepDraft("educations", TABLE, { start: null, values: NEW });
    dropDraft("educations");
    expect([takeDraft("educations", TABLE, null), browser.environment.session.keys()]).toEqual([null, []]);
  });

  test("does not outlive the tab", () => {
    const kept: string[] = [];
    browser.environment.local.set = (key) => void kept.push(key);
    keepDraft("educations", TABLE, { start: null, values: NEW });
    expect(kept).toEqual([]);
  });

  test.each(["{", "null", '{"start":null}', '{"start":7,"values":[]}'])("is missing where storage holds %s", (stored) => {
    browser.environment.session.set("resume-draft-educations", stored);
    expect(takeDraft("educations", TABLE, null)).toBeNull();
  });
});

describe("the ID number of a draft", () => {
  const values = emptyRecord(BASICS, { name: "林知夏", idNumber: ID_NUMBER });

  test("is never stored, neither the new one nor the saved one", () => {
    keepDraft("basics", BASICS, { start: { ...values, idNumber: "110101199003070011" }, values });
    const { session } = browser.environment;
    const stored = session.keys().map(session.get).join();
    expect(stored).toContain("林知夏");
    expect(stored).not.toContain(ID_NUMBER);
    expect(stored).not.toContain("110101199003070011");
  });

  test("is that of the saved record when the draft is taken up again", () => {
    const saved = { ...values, idNumber: "110101199003070011" };
    keepDraft("basics", BASICS, { start: saved, values });
    expect(takeDraft("basics", BASICS, saved)).toMatchObject({ start: saved, values: { idNumber: saved.idNumber } });
  });

  test("is empty where none has been saved", () => {
    keepDraft("basics", BASICS, { start: null, values });
    expect(takeDraft("basics", BASICS, null)?.values).toMatchObject({ name: "林知夏", idNumber: "" });
  });
});
