import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { prefillWords } from "#lib/data/resume/prefill-words.ts";
import { docxText } from "#lib/documents/docx-text.ts";
import { BadFile } from "#lib/documents/order.ts";
import { pdfText } from "#lib/documents/pdf-text.ts";
import { readResume } from "#lib/domain/resume/prefill/read.ts";
import { type Line, textOf } from "#lib/domain/resume/prefill/reading.ts";
import { resumeDocument } from "#lib/texts/resume/document.ts";
import { pdfOf } from "#tests/support/resume/pdf-resume.ts";
import { bombDocx, docxOfColumns, docxOfText, docxParts, pdfOfPages, pdfOfText } from "#tests/support/resume/prefill-files.ts";
import { writtenResumes } from "#tests/support/resume/prefill-texts.ts";
import { sampleResume } from "#tests/support/resume/sample-resume.ts";

const ignore = (): void => undefined;
const problemOf = (read: Promise<unknown>): Promise<unknown> =>
  read.then(
    () => "read",
    (error: unknown) => (error instanceof BadFile ? error.problem : error),
  );
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text));
const foundIn = (lines: readonly Line[]) => {
  const { fields, records } = readResume(lines, prefillWords);
  return {
    fields: Object.fromEntries(fields.map(({ field, value }) => [field, value])),
    listed: (name: string) => records.filter(({ list }) => list === name).map(({ values }) => values),
  };
};

describe("a résumé in a file", () => {
  test.for(writtenResumes)("says the same as a PDF: $name", async ({ text, fields, educations = [], works = [] }) => {
    const { lines } = await pdfText(await pdfOfText(text), ignore);
    const found = foundIn(lines);
    expect(found.fields).toEqual(fields);
    expect(found.listed("educations")).toEqual(educations);
    expect(found.listed("works")).toEqual(works);
  });

  test.for(writtenResumes)("says the same as a Word document: $name", async ({ text, fields, educations = [], works = [] }) => {
    const { lines } = await docxText(docxOfText(text));
    const found = foundIn(lines);
    expect(found.fields).toEqual(fields);
    expect(found.listed("educations")).toEqual(educations);
    expect(found.listed("works")).toEqual(works);
  });

  const LEFT = ["联系方式", "电话：13800001111", "邮箱：lin@example.cn", "技能", "Excel", "PPT", "证书", "教师资格证"];
  const RIGHT = ["教育背景", "2016.09-2020.06", "云岚大学 会计学 本科", "工作经历", "2020.07-至今", "青禾科技有限公司 会计"];
  const EXPECTED = {
    educations: [{ begin: "2016-09", end: "2020-06", school: "云岚大学", level: 60, major: "会计学" }],
    works: [{ begin: "2020-07", end: "", employer: "青禾科技有限公司", position: "会计" }],
  };

  test("is read column by column in a PDF", async () => {
    const column = (lines: readonly string[], x: number, step: number) =>
      lines.map((text, at) => ({ text, x, y: 120 + step * at }));
    const page = [{ text: "林知夏", x: 260, y: 60, size: 22 }, ...column(LEFT, 40, 22), ...column(RIGHT, 230, 25)];
    const { lines } = await pdfText(await pdfOfPages([page]), ignore);
    expect(lines.map(textOf)).toEqual(["林知夏", ...LEFT, ...RIGHT]);
    const found = foundIn(lines);
    expect(found.fields).toEqual({ name: "林知夏", phone: "13800001111", email: "lin@example.cn" });
    expect(found.listed("educations")).toEqual(EXPECTED.educations);
    expect(found.listed("works")).toEqual(EXPECTED.works);
  });

  test("is read column by column in a table of Word", async () => {
    const { lines } = await docxText(docxOfColumns(LEFT.join("\n"), RIGHT.join("\n")));
    expect(lines.map(textOf)).toEqual([...LEFT, ...RIGHT]);
  });

  test("comes back from the product's own PDF, with nearly every field", async () => {
    const { file } = await pdfOf(resumeDocument(sampleResume, "complete", "2026-11-27"));
    const { lines } = await pdfText(Uint8Array.from(file), ignore);
    const found = foundIn(lines);
    const given = (values: object) => Object.entries(values).filter(([, value]) => value !== "" || value === null);
    let all = 0;
    let back = 0;
    const count = (values: object, others: object | undefined): void => {
      for (const [name, value] of given(values)) {
        if (name === "idNumber" || name === "age") continue;
        all += 1;
        if (JSON.stringify(others && Reflect.get(others, name)) === JSON.stringify(value)) back += 1;
      }
    };
    count(sampleResume.basics, found.fields);
    count(sampleResume.expectation, found.fields);
    for (const list of ["educations", "works", "skills", "trainings", "family", "urgentContacts"] as const)
      for (const record of sampleResume[list]) {
        const same = found
          .listed(list)
          .find((one) =>
            ["certificate", "begin", "name", "school"].every(
              (name) => !(name in record) || one[name] === Reflect.get(record, name),
            ),
          );
        count(record, same);
      }
    expect(back / all).toBeGreaterThan(0.98);
    expect(JSON.stringify(found.fields)).not.toContain(sampleResume.basics.idNumber);
  });
});

describe("a file that is no résumé", () => {
  test("has no text when it is a scan", async () => {
    const { lines } = await pdfText(await pdfOfPages([[], []]), ignore);
    expect(lines).toEqual([]);
  });

  test("is read for its first pages only", async () => {
    const pages = Array.from({ length: 300 }, (_, at) => [{ text: `第${at}页的文字`, x: 50, y: 60 }]);
    const seen: number[] = [];
    const { lines, pages: total } = await pdfText(await pdfOfPages(pages), (page) => seen.push(page));
    expect(total).toBe(300);
    expect(seen).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(lines).toHaveLength(20);
  });

  test("is refused when it is a broken PDF", async () => {
    expect(await problemOf(pdfText(bytesOf("%PDF-1.7\nnothing"), ignore))).toBe("broken");
    const whole = await pdfOfText("姓名：林知夏");
    expect(["broken", "read"]).toContain(await problemOf(pdfText(whole.slice(0, whole.length / 2), ignore)));
  });

  test("is refused when it is encrypted", async () => {
    const encrypted = bytesOf(
      [
        "%PDF-1.4",
        "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
        "2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj",
        `3 0 obj<</Filter/Standard/V 1/R 2/P -44/O<${"ab".repeat(32)}>/U<${"cd".repeat(32)}>>>endobj`,
        "trailer<</Root 1 0 R/Encrypt 3 0 R/ID[<00><00>]>>",
        "%%EOF",
      ].join("\n"),
    );
    expect(await problemOf(pdfText(encrypted, ignore))).toBe("encrypted");
  });

  test("is refused when it is a ZIP without a document", async () => {
    expect(await problemOf(docxText(Uint8Array.from(zipSync({ "xl/workbook.xml": bytesOf("<a/>") }))))).toBe("other-kind");
  });

  test("is refused when its XML is broken", async () => {
    expect(
      await problemOf(docxText(Uint8Array.from(zipSync({ ...docxParts(""), "word/document.xml": bytesOf("<w:document") })))),
    ).toBe("broken");
  });

  test("stops at the limit of a bomb", async () => {
    const bomb = bombDocx(100);
    expect(bomb.length).toBeLessThan(1024 ** 2);
    const before = performance.now();
    expect(await problemOf(docxText(bomb))).toBe("bomb");
    expect(performance.now() - before).toBeLessThan(20_000);
  });

  test("stops at the limit of a bomb that declares a small size", { tags: "release" }, async () => {
    const bomb = bombDocx(100);
    const view = new DataView(bomb.buffer);
    // The uncompressed size in each local header and each entry of the directory.
    for (let at = 0; at + 46 < bomb.length; at += 1) {
      const mark = view.getUint32(at, true);
      if (mark === 0x04034b50) view.setUint32(at + 22, 10, true);
      if (mark === 0x02014b50) view.setUint32(at + 24, 10, true);
    }
    expect(await problemOf(docxText(bomb))).toBe("bomb");
  });

  test("survives tables inside tables", async () => {
    const deep = `${"<w:tbl><w:tr><w:tc>".repeat(2000)}<w:p><w:r><w:t>深处</w:t></w:r></w:p>${"</w:tc></w:tr></w:tbl>".repeat(2000)}`;
    expect(["broken", "read"]).toContain(await problemOf(docxText(Uint8Array.from(zipSync(docxParts(deep))))));
  });
});
