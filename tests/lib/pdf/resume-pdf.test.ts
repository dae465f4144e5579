import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { charactersOf } from "#lib/domain/fonts/characters.ts";
import { openFont } from "#lib/domain/fonts/true-type.ts";
import type { PdfDocument } from "#lib/domain/pdf/document.ts";
import { readingText } from "#lib/domain/pdf/pages.ts";
import type { Cut } from "#lib/domain/resume/cut.ts";
import { emptyRecord } from "#lib/domain/resume/record.ts";
import { LIST_NAMES, LISTS, type Resume, SECTIONS, type Section } from "#lib/domain/resume/resume.ts";
import { cleanDocument } from "#lib/pdf/characters.ts";
import { resumeDocument } from "#lib/texts/resume/document.ts";
import { fieldWords, sectionText } from "#lib/texts/resume/records.ts";
import { anyResume } from "#tests/support/resume/any-resume.ts";
import { builtFonts, extracted, pdfOf, squeezed } from "#tests/support/resume/pdf-resume.ts";
import { sampleResume, tinyJpeg } from "#tests/support/resume/sample-resume.ts";

const TODAY = "2026-11-22";
const madeOf = (resume: Resume, cut: Cut = "complete") => pdfOf(resumeDocument(resume, cut, TODAY));
const textOf = async (resume: Resume, cut?: Cut): Promise<string> => (await extracted((await madeOf(resume, cut)).file)).join("\n");
const withRemark = (remark: string): Resume => ({
  ...sampleResume,
  family: [{ name: "某人", relation: 70, workUnit: "", phone: "13900002222", remark }],
});

/**
 * A reader reorders right-to-left text; every character is there. Only pdf.js drops `<` and `>` in
 * such lines.
 */
const charactersIn = (text: string): string[] => [...squeezed(text.normalize("NFKC")).replace(/[<>]/g, "")].sort();

/** Everything that a file says outside and inside of its streams. */
const plain = (file: Uint8Array): string => {
  const text = Buffer.from(file).toString("latin1");
  return text.replace(/stream\r?\n([\s\S]*?)\r?\nendstream/g, (whole, stream: string) => {
    try {
      return inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
    } catch {
      return whole;
    }
  });
};

describe("the PDF of a résumé", () => {
  test("is text: every word can be extracted as written, including rare characters of names", async () => {
    const text = squeezed(await textOf(sampleResume));
    const written = (value: unknown): string[] => {
      if (typeof value === "string") return [value];
      return typeof value === "object" && value !== null ? Object.values(value).flatMap(written) : [];
    };
    const { basics, expectation, educations, works, trainings, family, urgentContacts } = sampleResume;
    const values = written({ basics, place: expectation.place, educations, works, trainings, family, urgentContacts });
    for (const value of values.filter(Boolean)) expect(text).toContain(squeezed(value));
    for (const name of ["欧阳𬭎㛃", "陈𬱖", "喆堃鎔珵祎昇囍㛃䶮", "José张", "officeverificationworkflow"])
      expect(text).toContain(name);
  });

  test("shows exactly the fields of each cut", async () => {
    const [application, interview, complete] = await Promise.all([
      textOf(sampleResume, "application"),
      textOf(sampleResume, "interview"),
      textOf(sampleResume, "complete"),
    ]);
    for (const kept of ["110101199407120011", "婚姻状况", "家庭成员", "紧急联系人", "欧阳堃", "13900005555"]) {
      expect(application).not.toContain(kept);
      expect(interview).not.toContain(kept);
      expect(complete).toContain(kept);
    }
    for (const cut of [application, interview, complete]) expect(cut).toContain("钱江理工大学");
  });

  test("has a bold character for every word of ours", () => {
    const { glyphs } = openFont(builtFonts.bold);
    const labels = Object.entries(SECTIONS).flatMap(([section, table]) =>
      Object.keys(table).map((field) => fieldWords(section as Section, field).label),
    );
    const { facts, sections } = resumeDocument(sampleResume, "complete", TODAY);
    const shown = [...facts.map(({ label }) => label), ...sections.flatMap((part) => ("rows" in part ? part.columns : []))];
    const words = [...labels, ...Object.values(sectionText), ...shown].join("");
    expect(
      charactersOf(words).filter((code) => !glyphs.has(code)),
      "run scripts/data/build-fonts.ts",
    ).toEqual([]);
  });

  test("is small, and two pages long", async () => {
    const { file, layout } = await madeOf(sampleResume);
    expect(layout.pages).toHaveLength(2);
    expect(file.length).toBeLessThan(110_000);
  });

  test("holds its fonts with a table of characters each, and no others", async () => {
    const source = plain((await madeOf(sampleResume)).file);
    expect(source.match(/\/Subtype \/Type0/g)).toHaveLength(2);
    expect(source.match(/\/ToUnicode \d+ 0 R/g)).toHaveLength(2);
    expect(source.match(/\/FontFile2 /g)).toHaveLength(2);
    expect(source).not.toContain("/Type1");
  });

  test("declares its language, title, headings, tables and structure", async () => {
    const source = plain((await madeOf(sampleResume)).file);
    expect(source).toContain("/Lang (zh-CN)");
    expect(source).toContain("/MarkInfo <</Marked true>>");
    const count = (tag: string): number => source.match(new RegExp(`/S /${tag} `, "g"))?.length ?? 0;
    expect({ h1: count("H1"), h2: count("H2"), tables: count("Table"), rows: count("TR") }).toEqual({
      h1: 1,
      h2: 7,
      tables: 6,
      rows: 29,
    });
    // Every piece of a page belongs to an element or is decoration, and every element has a parent. The random /ID is of hex digits and may hold "BDC".
    expect(source.match(/\bB[DM]C\b/g)?.length).toBe(source.match(/\bEMC\b/g)?.length);
    const known = new Set([...source.matchAll(/(\d+) 0 obj\s*<<\/Type \/Struct/g)].map(([, number]) => number));
    for (const [, parent] of source.matchAll(/\/Type \/StructElem \/S \/\w+ \/P (\d+) 0 R/g)) expect(known).toContain(parent);
  });

  test("reads in the order that the preview shows", async () => {
    const { file, layout, text } = await madeOf(sampleResume);
    expect(text).toBe(readingText(layout));
    expect(squeezed((await extracted(file)).join(""))).toBe(squeezed(text));
  });

  test("takes every Chinese character of the usual font, and every radical, for itself", async () => {
    const hanzi = [...openFont(builtFonts.regular[0] ?? new Uint8Array()).glyphs.keys()]
      .filter((code) => (code >= 0x3400 && code <= 0x9fff) || code >= 0x20000)
      .map((code) => String.fromCodePoint(code));
    expect(hanzi.length).toBeGreaterThan(8105);
    const radicals = Array.from({ length: 214 }, (_, index) => String.fromCodePoint(0x2f00 + index));
    const all = [...hanzi, ...radicals];
    // As many as a résumé holds: jsPDF takes ever longer for more.
    for (let from = 0; from < all.length; from += 400) {
      const some = all.slice(from, from + 400);
      const made = await madeOf(withRemark(some.join("")));
      expect(made.missing).toEqual([]);
      const text = new Set(squeezed((await extracted(made.file)).join("")));
      expect(some.filter((character) => !text.has(character))).toEqual([]);
    }
  });

  test("names the characters that no font has, and keeps them as text", async () => {
    const { missing, file } = await madeOf(withRemark("喜欢😀和𠮷\uE000。"));
    expect(new Set(missing)).toEqual(new Set(["\uE000", "😀", "𠮷"]));
    expect(squeezed((await extracted(file)).join(""))).toContain("喜欢😀和𠮷");
  });

  test("is made of any résumé, however strange", async () => {
    const strange = fc.string({
      unit: fc.constantFrom(..."张三Aa1 ，。😀👨‍👩‍👧مرحباשלום\u202e\u0000\t\n\ud800\u00ad\ufe0f喆㛃𬭎ﬁé"),
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(strange, strange, async (name, remark) => {
        const resume = { ...withRemark(remark), basics: { ...sampleResume.basics, name } };
        const { file, text } = await madeOf(resume);
        expect(charactersIn((await extracted(file)).join(""))).toEqual(charactersIn(text));
      }),
      { numRuns: 12 },
    );
  });

  test("holds every word of any résumé that keeps the rules", async () => {
    const valuesOf = ({ title, facts, sections }: PdfDocument): string[] => [
      title,
      ...facts.map(({ value }) => value),
      ...sections.flatMap((part) => ("rows" in part ? part.rows.flat() : part.facts.map(({ value }) => value))),
    ];
    await fc.assert(
      fc.asyncProperty(anyResume, async (parts) => {
        const document = resumeDocument({ ...sampleResume, ...parts }, "complete", TODAY);
        const { file, text } = await pdfOf(document);
        for (const value of valuesOf(cleanDocument(document))) expect(squeezed(text)).toContain(squeezed(value));
        expect(charactersIn((await extracted(file)).join(""))).toEqual(charactersIn(text));
      }),
      { numRuns: 8 },
    );
  });

  test("of eight pages says everything, in the order in which it is read", async () => {
    const lists = LIST_NAMES.map((list) => [
      list,
      Array.from({ length: 31 }, (_, at) => sampleResume[list][at % sampleResume[list].length]),
    ]);
    const { file, layout, text } = await madeOf({ ...sampleResume, ...Object.fromEntries(lists) });
    expect(layout.pages).toHaveLength(8);
    const pages = await extracted(file);
    expect(pages).toHaveLength(8);
    expect(squeezed(pages.join(""))).toBe(squeezed(text));
  });

  test("is made of fifty records in every list, and of nothing at all", async () => {
    const full = LIST_NAMES.map((list) => [list, Array.from({ length: 50 }, () => sampleResume[list][0])]);
    const many = await madeOf({ ...sampleResume, ...Object.fromEntries(full) });
    expect(many.layout.pages.length).toBeGreaterThan(8);
    expect(await extracted(many.file)).toHaveLength(many.layout.pages.length);
    const none = LIST_NAMES.map((list) => [list, []]);
    const basics = { ...sampleResume.basics, name: "" };
    const empty = await madeOf({ ...sampleResume, basics, ...Object.fromEntries(none) });
    expect((await extracted(empty.file)).join("")).toContain("未填写姓名");
    const bare = { ...sampleResume, works: [emptyRecord(LISTS.works)] };
    expect(await textOf(bare)).toContain("工作经历");
  });

  test("holds a photo", async () => {
    const { file } = await pdfOf(resumeDocument(sampleResume, "interview", TODAY), { jpeg: tinyJpeg, alt: "一寸照" });
    const source = plain(file);
    expect(source).toContain("/Filter /DCTDecode");
    expect(source).toContain("/S /Figure");
  });
});

const hasPoppler = spawnSync("pdftotext", ["-v"]).status === 0;
/** The same questions to a reader of another house, where it is installed. */
describe.runIf(hasPoppler)("the PDF of a résumé, to poppler", () => {
  test("says the same, has all its fonts and is tagged", async () => {
    const folder = mkdtempSync(join(tmpdir(), "resume-pdf-"));
    const path = join(folder, "resume.pdf");
    const { file, text } = await madeOf(sampleResume);
    writeFileSync(path, file);
    const run = (program: string, ...given: string[]): string =>
      execFileSync(program, [...given, path, ...(program === "pdftotext" ? ["-"] : [])], { encoding: "utf8" });
    expect(squeezed(run("pdftotext", "-raw"))).toBe(squeezed(text));
    expect(run("pdffonts").match(/CID TrueType +Identity-H +yes no +yes/g)).toHaveLength(2);
    expect(run("pdfinfo")).toMatch(/Tagged: +yes/);
    rmSync(folder, { recursive: true });
  });
});
