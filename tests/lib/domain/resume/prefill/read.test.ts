import { describe, expect, test } from "vitest";
import { prefillWords } from "#lib/data/resume/prefill-words.ts";
import { linesOfRows } from "#lib/domain/resume/prefill/lines.ts";
import { readResume } from "#lib/domain/resume/prefill/read.ts";
import { writtenResumes } from "#tests/support/resume/prefill-texts.ts";

const readText = (text: string) => readResume(linesOfRows(text.split("\n").map((line) => line.split("\t"))), prefillWords);

describe("the rules read", () => {
  test.for(writtenResumes)("$name", ({ text, fields, elsewhere = [], ...lists }) => {
    const reading = readText(text);
    const recordsOf = (list: string) => reading.records.filter((record) => record.list === list).map(({ values }) => values);
    expect(Object.fromEntries(reading.fields.map(({ field, value }) => [field, value]))).toEqual(fields);
    for (const list of ["educations", "works", "skills", "trainings", "family"] as const)
      expect(recordsOf(list), list).toEqual(lists[list] ?? []);
    for (const heading of elsewhere) expect(reading.elsewhere.map((part) => part.heading)).toContain(heading);
  });
});
