import fc from "fast-check";
import ethnicGroups from "#lib/data/ethnic-groups.json" with { type: "json" };
import { emptyRecord, type Field, type Fields, type FieldValue, type Kind } from "#lib/domain/resume/record.ts";
import { LISTS, type ResumeParts, SINGLES } from "#lib/domain/resume/resume.ts";
import { foldRadicals } from "#lib/domain/text.ts";

const word = (max: number) =>
  fc.string({ unit: "grapheme", minLength: 1, maxLength: max }).map((text) => {
    const plain = foldRadicals(text.toWellFormed()).replace(/[\p{Cc}\ufffd]/gu, "_");
    return [...plain].slice(0, max).join("").trim() || "字";
  });
const month = (from: number, to: number) =>
  fc
    .tuple(fc.integer({ min: from, max: to }), fc.integer({ min: 1, max: 12 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join("-"));
const digits = (from: number, to: number) => fc.integer({ min: from, max: to }).map(String);

/** A value that a field may hold, by its kind. */
const goodValue = (kind: Kind): fc.Arbitrary<FieldValue> => {
  switch (kind.kind) {
    case "text":
    case "file-name":
      return word(kind.max);
    case "month": {
      const given = kind.notBefore ? month(2010, 2025) : month(1980, 2009);
      return kind.openEnd ? fc.oneof(given, fc.constant("")) : given;
    }
    case "date":
      return fc.constant("1998-04-12");
    case "code":
      return fc.constantFrom(...kind.codes);
    case "codes":
      return fc.subarray([...kind.codes], { minLength: 1 }).map((codes) => codes.join(","));
    case "digits":
      return digits(kind.min, 10 ** kind.max - 1);
    case "amount":
      return digits(1, 10 ** kind.max - 1);
    case "number":
      return fc.integer({ min: kind.min, max: Math.min(kind.max, 1000) });
    case "mobile":
    case "contact-phone":
      return fc.integer({ min: 13_000_000_000, max: 19_999_999_999 }).map(String);
    case "email":
      return fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,5}\.cn$/);
    case "id-number":
      return fc.constant("330100199804120001");
    case "place":
      return fc.array(word(kind.max), { minLength: 1, maxLength: 3 });
    case "ethnic-group":
      return fc.constantFrom(...ethnicGroups);
  }
};

const goodField = (field: Field): fc.Arbitrary<FieldValue> => {
  const kinds = field.kind === "variant" ? [field.otherwise] : [field];
  const values = fc.oneof(...kinds.map(goodValue));
  return field.required || field.kind === "month" ? values : fc.oneof(values, fc.constant(null));
};

function goodRecord(table: Fields, part: string): fc.Arbitrary<Record<string, FieldValue>> {
  const fields = Object.entries(table).map(([name, field]) => [name, goodField(field)]);
  const record = fc.record(Object.fromEntries(fields)).map((values) => emptyRecord(table, values));
  if (part !== "skills") return record;
  // Driving licences are a certificate of their own kind.
  const licences = fc.subarray([1, 6, 7, 16], { minLength: 1 }).map((codes) => ({ type: 0, certificate: codes.join(",") }));
  return fc.oneof(
    record.map((values) => ({ ...values, type: 1 })),
    fc.tuple(record, licences).map(([values, licence]) => ({ ...values, ...licence })),
  );
}

/** Any résumé that breaks no rule, in any of its parts. */
export const anyResume = fc.record({
  ...Object.fromEntries(Object.entries(SINGLES).map(([part, table]) => [part, goodRecord(table, part)])),
  ...Object.fromEntries(Object.entries(LISTS).map(([part, table]) => [part, fc.array(goodRecord(table, part), { maxLength: 4 })])),
}) as fc.Arbitrary<unknown> as fc.Arbitrary<ResumeParts>;
