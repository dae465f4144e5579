import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { getResume, saveAttachments, saveResume, WRITTEN_NAMES } from "#lib/contract/resume/resume.ts";
import { ATTACHMENT } from "#lib/domain/resume/attachment.ts";
import type { Field, Fields } from "#lib/domain/resume/record.ts";
import { LIST_NAMES, LISTS, SINGLES } from "#lib/domain/resume/resume.ts";

type CodeField = Field & { kind: "code" };
const codesIn = (table: Fields): CodeField[] => Object.values(table).filter((field): field is CodeField => field.kind === "code");

/** Every enumeration of a save: a body with a value, and the path by which a refusal names it. */
const ENUMERATIONS = [
  ...Object.values(SINGLES).flatMap((table) =>
    codesIn(table).map((field) => ({ field, path: field.wire, body: (value: unknown): object => ({ [field.wire]: value }) })),
  ),
  ...LIST_NAMES.flatMap((list) =>
    codesIn(LISTS[list]).flatMap((field) =>
      [JSON.stringify, (items: unknown) => items].map((wrap) => ({
        field,
        path: `${WRITTEN_NAMES[list]}.0.${field.wire}`,
        body: (value: unknown): object => ({ [WRITTEN_NAMES[list]]: wrap([{ [field.wire]: value }]) }),
      })),
    ),
  ),
];
const PHOTO = { field: ATTACHMENT.photo, list: "certificatesAttachmentList" };

/** Values that are no code of an enumeration. */
const unknownOf = ({ codes }: CodeField): fc.Arbitrary<unknown> =>
  fc
    .oneof(
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string({ minLength: 1 }),
      fc.constantFrom("99", " ", "NaN", "null"),
    )
    .filter((value) => !codes.some((code) => String(code) === String(value)));

const refusedPaths = (body: object): string[] => {
  const read = z.safeDecode(saveResume.payload, { recruitUserId: 1, ...body } as z.core.input<typeof saveResume.payload>);
  return read.success ? [] : read.error.issues.map(({ path }) => path.join("."));
};

describe("a save", () => {
  test("knows enumerations in every part that has some", () => {
    expect(new Set(ENUMERATIONS.map(({ path }) => path)).size).toBe(15);
  });

  test.each(ENUMERATIONS)("refuses every unknown $path, and nothing beside it", ({ field, path, body }) => {
    fc.assert(
      fc.property(unknownOf(field), (value) => {
        expect(refusedPaths(body(value))).toEqual([path]);
      }),
    );
  });

  test.each(ENUMERATIONS)("accepts the known codes of $path as numbers and texts, and none", ({ field, body }) => {
    for (const value of [...field.codes, ...field.codes.map(String), null, ""]) expect(refusedPaths(body(value))).toEqual([]);
  });

  test.each(["ten", "NaN", "Infinity", " "])("refuses %j as an age", (age) => {
    expect(refusedPaths({ age })).toEqual(["age"]);
  });

  test("refuses an unknown mark of the photo", () => {
    fc.assert(
      fc.property(unknownOf(PHOTO.field), (value) => {
        const body = { recruitUserId: 1, [PHOTO.list]: [{ [PHOTO.field.wire]: value }] };
        const read = z.safeDecode(saveAttachments.payload, body as z.core.input<typeof saveAttachments.payload>);
        expect(read.error?.issues.map(({ path }) => path.join("."))).toEqual([`${PHOTO.list}.0.${PHOTO.field.wire}`]);
      }),
    );
  });
});

test("an answer with unknown codes is decoded without them", () => {
  const basics = codesIn(SINGLES.basics);
  const unknown = fc.record(Object.fromEntries(basics.map((field) => [field.wire, unknownOf(field)])));
  fc.assert(
    fc.property(unknown, (codes) => {
      const read = z.decode(getResume.answer, { recruitUserId: 1, ...codes } as z.core.input<typeof getResume.answer>);
      expect([read.basics.gender, read.basics.politics, read.basics.education]).toEqual([null, null, null]);
    }),
  );
});
