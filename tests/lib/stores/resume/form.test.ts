/** The draft of one record: its changes, their consequences, and the problems it shows. */
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { emptyRecord, NO_MONTH } from "#lib/domain/resume/record.ts";
import { LISTS } from "#lib/domain/resume/resume.ts";
import { createDraft } from "#lib/stores/resume/form.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { GOOD } from "#tests/support/resume/resume-rules.ts";

beforeEach(() => setEnvironment(createEnvironment("http://localhost/my-resume").environment));

/** The open form of a new record. */
const openForm = <Section extends "works" | "skills" | "trainings">(section: Section) => {
  const table = LISTS[section];
  const draft = createDraft(section, table);
  draft.open(null, emptyRecord(table) as never);
  return { ...draft, shown: () => draft.$draft.get() };
};
const GOOD_WORK = emptyRecord(LISTS.works, GOOD.works as never);

describe("a change to a record", () => {
  test("clears the certificate when the type of the skill changes", () => {
    const { change, shown } = openForm("skills");
    change({ type: 1, certificate: "软件设计师" });
    change({ type: 0 });
    expect(shown()?.values.certificate).toBe("");
  });

  test("clears an end before its start, and says so", () => {
    const { change, shown } = openForm("trainings");
    change({ begin: "2022-03" });
    change({ end: "2021-12" });
    expect(shown()).toMatchObject({ values: { end: NO_MONTH }, problems: { end: "before-start" } });
  });

  test("keeps an amount as typed and warns of a character that is not a digit", () => {
    const { change, shown } = openForm("works");
    change({ monthlyPay: "９000元" });
    expect(shown()).toMatchObject({ values: { monthlyPay: "９000元" }, problems: { monthlyPay: "malformed" } });
    change({ monthlyPay: "９000" });
    expect(shown()).toMatchObject({ values: { monthlyPay: "9000" }, problems: {} });
  });

  test("is not checked while an input method composes", () => {
    const { type, shown } = openForm("works");
    type({ monthlyPay: "9000yuan" });
    expect(shown()).toMatchObject({ values: { monthlyPay: "9000yuan" }, problems: {} });
  });

  test("folds radicals to the characters they look like", () => {
    const { change, shown } = openForm("works");
    change({ employer: "⽤⼼科技" });
    expect(shown()?.values.employer).toBe("用心科技");
  });

  test("is ignored while no form is open", () => {
    const { change, type, close, shown } = openForm("works");
    close();
    change({ employer: "云岚" });
    type({ employer: "云岚" });
    expect(shown()).toBeNull();
  });
});

describe("the check of a form", () => {
  test("passes a record that breaks no rule", () => {
    const { change, check } = openForm("works");
    change(GOOD_WORK);
    expect(check()?.values).toEqual(GOOD_WORK);
  });

  test("names the fields at fault, and counts how often the save was refused", () => {
    const { change, check, shown } = openForm("works");
    change({ ...GOOD_WORK, employer: "", phone: "123" });
    expect([check(), check()]).toEqual([null, null]);
    expect(shown()).toMatchObject({ problems: { employer: "required", phone: "malformed" }, refusals: 2 });
  });

  test("keeps the other problems when one field is mended", () => {
    const { change, check, shown } = openForm("works");
    change({ ...GOOD_WORK, employer: "", phone: "123" });
    check();
    change({ employer: "云岚" });
    expect(shown()?.problems).toEqual({ phone: "malformed" });
  });
});

describe("unsaved input", () => {
  const BLANK = emptyRecord(LISTS.works);

  test("is only there after a change, and no longer once the change is undone", () => {
    const { change, isDirty } = openForm("works");
    expect(isDirty(BLANK)).toBe(false);
    change({ employer: "云岚" });
    expect(isDirty(BLANK)).toBe(true);
    change({ employer: "" });
    expect(isDirty(BLANK)).toBe(false);
  });

  test("is restored after a reload", () => {
    openForm("works").change({ employer: "云岚" });
    const reloaded = createDraft("works", LISTS.works);
    expect(reloaded.restore(null)).toBe(true);
    expect(reloaded.$draft.get()).toMatchObject({ opening: "restored", start: null, values: { employer: "云岚" } });
  });

  test("is given up with the form", () => {
    const { change, close } = openForm("works");
    change({ employer: "云岚" });
    close();
    expect(createDraft("works", LISTS.works).restore(null)).toBe(false);
  });
});
