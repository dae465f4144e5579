import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyChange } from "#lib/domain/resume/change.ts";
import { planImport } from "#lib/domain/resume/import.ts";
import { fromJsonResume } from "#lib/domain/resume/json-resume.ts";
import { emptyRecord, type Fields, type FieldValue, type Kind } from "#lib/domain/resume/record.ts";
import { LISTS, type Resume, SECTIONS, SINGLES } from "#lib/domain/resume/resume.ts";
import { normalize, problemsOf } from "#lib/domain/resume/rules.ts";
import { GOOD, ODD_AMOUNTS } from "#tests/support/resume/resume-rules.ts";

const TODAY = "2026-11-21";
const CONTEXT = { today: TODAY, ethnicGroups: [] };

type NumberField = { section: keyof typeof SECTIONS; name: string; kind: Extract<Kind, { kind: "digits" | "amount" }> };
/** Every field of the résumé that takes a number, found by its kind, so that a new one is tested as well. */
const NUMBER_FIELDS = Object.entries(SECTIONS).flatMap(([section, table]): NumberField[] =>
  Object.entries<Fields[string]>(table).flatMap(([name, field]): NumberField[] =>
    field.kind === "digits" || field.kind === "amount" ? [{ section: section as NumberField["section"], name, kind: field }] : [],
  ),
);

/** Texts near to numbers: digits of both widths between signs that people write beside them. */
const typed = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."0123456789０５９．.,，-+ eEk元万千\u200b\u00a0٨"), maxLength: 12 }),
  fc.integer({ min: 0, max: 10 ** 9 }).map(String),
  fc.float({ noNaN: true }).map(String),
  fc.constantFrom(...ODD_AMOUNTS),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);
/** The number that a text shows to its reader: full-width digits and white space around it make no difference. */
const asRead = (text: string): string => text.replace(/[\uff10-\uff19]/gu, (digit) => digit.normalize("NFKC")).trim();

type Values = Readonly<Record<string, FieldValue>>;
/** The form's record after a text has been written into a field, and the problems that the form and a save have with it. */
const write = ({ section, name, kind }: NumberField, before: Values, text: string) => {
  const table: Fields = SECTIONS[section];
  const { values, problems } = applyChange<Fields>(table, before, { [name]: text }, TODAY);
  const shown = String(values[name]);
  const refusal = problemsOf<Fields>(table, values, CONTEXT)[name];
  return { values, shown, warning: problems[name], refusal, saved: normalize(kind.kind, shown) };
};

describe.each(NUMBER_FIELDS)("the number field $section.$name", (field) => {
  test("is saved as typed, or refused", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const { saved, refusal } = write(field, GOOD[field.section], text);
        if (refusal === undefined) expect(saved).toBe(asRead(text));
      }),
      { numRuns: 2000 },
    );
  });

  test("reports every difference between the shown and the typed number, key by key too", () => {
    fc.assert(
      fc.property(typed, (text) => {
        let written = write(field, GOOD[field.section], "");
        for (const key of text) {
          const before = written.shown;
          written = write(field, written.values, before + key);
          if (written.warning === undefined) expect(asRead(written.shown)).toBe(asRead(before + key));
        }
      }),
      { numRuns: 500 },
    );
  });
});

test("the number fields of the résumé are height, expected salary and monthly pay", () => {
  const names = NUMBER_FIELDS.map(({ section, name }) => `${section}.${name}`);
  expect(names).toEqual(["basics.height", "expectation.salary", "works.monthlyPay"]);
});

describe("a pay", () => {
  const field = NUMBER_FIELDS.find(({ name }) => name === "monthlyPay") as NumberField;

  test.each(ODD_AMOUNTS)("keeps %s as typed, and is refused", (text) => {
    expect(write(field, GOOD.works, text)).toMatchObject({ shown: text, refusal: "malformed" });
  });

  test("takes full-width digits for ordinary ones, and white space around it for nothing", () => {
    expect(write(field, GOOD.works, "８０００").shown).toBe("8000");
    expect(write(field, GOOD.works, " ８０００ ")).toMatchObject({ saved: "8000", refusal: undefined });
  });
});

describe("a height", () => {
  const field = NUMBER_FIELDS.find(({ name }) => name === "height") as NumberField;

  test.each(["1.75", "170cm", "一七〇", "-170"])("with a sign that is no digit is cleared with a warning: %s", (text) => {
    expect(write(field, GOOD.basics, text)).toMatchObject({ shown: "", warning: "malformed", refusal: "required" });
  });

  test("takes full-width digits for ordinary ones", () => {
    expect(write(field, GOOD.basics, "１７０")).toMatchObject({ shown: "170", warning: undefined, refusal: undefined });
  });
});

describe("an imported file", () => {
  const present: Resume = {
    ...{ userId: "1", userName: "", loginPhone: "13800000001", etags: {}, certificates: [], otherAttachments: [] },
    basics: emptyRecord(SINGLES.basics),
    expectation: emptyRecord(SINGLES.expectation),
    ...{ skills: [], trainings: [], works: [], educations: [], family: [], urgentContacts: [] },
  };
  const work = emptyRecord(LISTS.works, GOOD.works as never);
  const importOf = (value: unknown) => {
    const { employer: name, position, begin: startDate, end: endDate, phone } = work;
    const imported = fromJsonResume(
      JSON.stringify({
        basics: { "x-recruit": { height: value } },
        work: [{ name, position, startDate, endDate, "x-recruit": { phone, monthlyPay: value } }],
        "x-recruit": { expectation: { salary: value } },
      }),
    );
    if (typeof imported === "string") throw new Error(imported);
    return planImport(imported, present, CONTEXT, false);
  };

  test("has every number imported unchanged or refused", () => {
    fc.assert(
      fc.property(fc.oneof(typed, fc.double({ noNaN: true, noDefaultInfinity: true })), (value) => {
        // A file with this sign was read in the wrong encoding, and is refused as a whole.
        fc.pre(!String(value).includes("\ufffd"));
        const { next } = importOf(value);
        const taken = [next.basics?.height, next.expectation?.salary, next.works?.[0]?.monthlyPay];
        for (const number of taken) if (number) expect(number).toBe(asRead(String(value)));
      }),
      { numRuns: 1000 },
    );
  });

  test("names the fields whose numbers are refused", () => {
    const { refused } = importOf(8000.5);
    expect(refused.map(({ section, problems }) => [section, problems])).toEqual([
      ["basics", { height: "malformed" }],
      ["expectation", { salary: "malformed" }],
      ["works", { monthlyPay: "malformed" }],
    ]);
    expect(importOf("８０００").next).toMatchObject({ expectation: { salary: "8000" }, works: [{ monthlyPay: "8000" }] });
  });
});
