import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { prefillWords } from "#lib/data/resume/prefill-words.ts";
import { linesOfPage, linesOfRows, type Piece } from "#lib/domain/resume/prefill/lines.ts";
import { readResume } from "#lib/domain/resume/prefill/read.ts";
import { type Reading, textOf } from "#lib/domain/resume/prefill/reading.ts";
import { type Fields, type FieldValue, kindOf, NO_MONTH } from "#lib/domain/resume/record.ts";
import { SECTIONS, type Section } from "#lib/domain/resume/resume.ts";
import { writtenResumes } from "#tests/support/resume/prefill-texts.ts";

const squeeze = (text: string): string => text.replace(/[\s-]+/gu, "");

/** Whether a value stands in its source: texts as they are, months and days by their figures. */
const stands = (
  section: Section,
  field: string,
  value: FieldValue,
  values: Readonly<Record<string, FieldValue>>,
  source: string,
): boolean => {
  const table: Fields = SECTIONS[section];
  const rule = table[field];
  if (!rule || value === NO_MONTH || value === "" || value === null) return rule !== undefined;
  const { kind } = kindOf(rule, values);
  if (kind === "month" || kind === "date")
    return String(value)
      .split("-")
      .every((part) => source.includes(String(Number(part))) || /[A-Za-z]{3}/u.test(source));
  if (kind === "code" || kind === "codes" || kind === "ethnic-group") return squeeze(source).length > 0;
  return [value].flat().every((part) => squeeze(source).includes(squeeze(String(part))));
};

const expectNothingInvented = ({ fields, records }: Reading): void => {
  for (const { section, field, value, source } of fields)
    expect(stands(section, field, value, {}, source), `${section}.${field}: ${String(value)} in ${source}`).toBe(true);
  for (const { list, values, source } of records)
    for (const [field, value] of Object.entries(values))
      expect(
        stands(list, field, value, values, source.join("")),
        `${list}.${field}: ${String(value)} in ${source.join(" / ")}`,
      ).toBe(true);
};

const readText = (text: string): Reading => readResume(linesOfRows(text.split("\n").map((line) => line.split("\t"))), prefillWords);

/** Fragments of résumés, mixed with anything. */
const fragments = writtenResumes.flatMap(({ text }) => text.split(/[\n\t]/u));
const noise = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "：",
    "2020.13",
    "2020-2",
    "至今",
    "男女",
    "|",
    "·",
    "大学",
    "公司",
    "C1",
    "20200909",
    "\u202e",
    "\u0000",
    "110101199407120011",
  ),
);
const anyLine = fc
  .array(fc.oneof(fc.constantFrom(...fragments), noise), { minLength: 1, maxLength: 5 })
  .chain((parts) => fc.constantFrom("\t", " ", "", "  ", "，").map((joint) => parts.join(joint)));
const anyText = fc.array(anyLine, { maxLength: 40 }).map((lines) => lines.join("\n"));

describe("the rules of prefilling", () => {
  test("invent nothing in any text", () => {
    fc.assert(
      fc.property(anyText, (text) => expectNothingInvented(readText(text))),
      { numRuns: 600 },
    );
  });

  test("take no ID number and show none", () => {
    const id = "110101199407120011";
    const reading = readText(`姓名：林知夏 身份证号：${id}\n联系电话：${id}\n身份证\t${id}`);
    expect(JSON.stringify(reading)).not.toContain(id);
  });

  test("read any pieces of a page, each once", () => {
    const number = fc.oneof(fc.integer({ min: -50, max: 900 }), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 1e300));
    const anyPiece: fc.Arbitrary<Piece> = fc.record({
      text: fc.oneof(fc.constantFrom(...fragments), noise),
      x: number,
      y: number,
      width: number,
      height: fc.oneof(fc.integer({ min: 0, max: 40 }), number),
    });
    fc.assert(
      fc.property(fc.array(anyPiece, { maxLength: 60 }), (pieces) => {
        const lines = linesOfPage(pieces, 1, (text) => prefillWords.headingOf(text) !== null);
        const all = squeeze(pieces.map(({ text }) => text).join(""));
        expect(squeeze(lines.map(textOf).join("")).length).toBeLessThanOrEqual(all.length);
        expectNothingInvented(readResume(lines, prefillWords));
      }),
      { numRuns: 200 },
    );
  });

  test("are quick on hostile lines", () => {
    const before = performance.now();
    for (const part of ["2020.", "(", "大学", "a ", "公司", "1", "：", "-", "13800001111 ", "A1、", "\u3000", "university of "])
      readText(Array.from({ length: 60 }, () => part.repeat(2000)).join("\n"));
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});
