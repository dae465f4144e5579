/** Files of tables as people save them: encodings, quotes, workbooks, and files that are no tables. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { downloadZip } from "client-zip";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { textOfCell } from "#lib/domain/desk/tables.ts";
import { readTable } from "#server/services/tables/read-table.ts";
import type { TableRow } from "#server/services/tables/table.ts";
import { BYTE_ORDER_MARK, csvRow } from "#server/services/tables/write-csv.ts";

const folder = mkdtempSync(join(tmpdir(), "tables-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "table");

const read = async (content: string | Uint8Array): Promise<TableRow[]> => {
  writeFileSync(file, content);
  return Array.fromAsync(readTable(file));
};
const fault = (content: string | Uint8Array) => read(content).catch((error: unknown) => error);

const ROWS = [
  { line: 1, cells: ["企业名称", "行业"] },
  { line: 2, cells: ["青禾科技", "互联网"] },
];
const TEXT = "企业名称,行业\r\n青禾科技,互联网\r\n";

const between = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index);
/** The pairs of bytes of GB18030, by their characters. */
const PAIRS = new Map(
  between(0x81, 0xfe).flatMap((high) =>
    between(0x40, 0xfe).map((low) => [new TextDecoder("gb18030").decode(Uint8Array.of(high, low)), [high, low]] as const),
  ),
);
/** Text in GB18030. Characters beyond the basic plane are four bytes, counted through from U+10000. */
const inGbk = (text: string): Uint8Array => {
  const bytesOf = (character: string): readonly number[] => {
    const code = character.codePointAt(0) ?? 0;
    const index = code - 0x10000;
    if (code < 0x80) return [code];
    if (index < 0) return PAIRS.get(character) ?? [];
    return [
      0x90 + Math.floor(index / 12_600),
      0x30 + (Math.floor(index / 1260) % 10),
      0x81 + (Math.floor(index / 10) % 126),
      0x30 + (index % 10),
    ];
  };
  return Uint8Array.from([...text].flatMap(bytesOf));
};

test.each([
  ["UTF-8", TEXT],
  ["UTF-8 with a byte order mark", BYTE_ORDER_MARK + TEXT],
  ["GB18030", inGbk(TEXT)],
  ["UTF-8 with plain ends of lines and none at its end", "企业名称,行业\n青禾科技,互联网"],
  ["UTF-8 with mixed ends of lines", "企业名称,行业\r\n青禾科技,互联网\n"],
])("a file in %s is read", async (_, content) => expect(await read(content)).toEqual(ROWS));

test("a character of four bytes that two chunks share is whole", async () => {
  const long = `名称\r\n${"招".repeat(100_000)}𠮷`;
  expect((await read(inGbk(long)))[1]?.cells).toEqual([`${"招".repeat(100_000)}𠮷`]);
});

test("rows have the numbers that table programs show", async () => {
  const rows = await read('名称,说明\n\n甲,"第一行\n第二行，""引号"""\n,\n乙,a');
  expect(rows).toEqual([
    { line: 1, cells: ["名称", "说明"] },
    { line: 3, cells: ["甲", '第一行\n第二行，"引号"'] },
    { line: 5, cells: ["乙", "a"] },
  ]);
});

test("written rows are read as they were, however odd their text", async () => {
  const cell = fc.string({
    unit: fc.oneof(fc.constantFrom(..."\",\r\n\t=+-@ '甲"), fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 })),
  });
  // A row without text is skipped, and U+0000 is no text.
  const row = fc
    .array(cell, { minLength: 2, maxLength: 4 })
    .filter((cells) => cells.some((text) => text.trim() !== "") && !cells.join("").includes("\0"));
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      const found = await read(BYTE_ORDER_MARK + rows.map(csvRow).join(""));
      expect(found.map(({ cells }) => cells.map(textOfCell))).toEqual(rows);
    }),
    { numRuns: 100 },
  );
});

test.each([
  ["without a byte", "", { fault: "empty" }],
  ["of empty rows", "\r\n,,\r\n", { fault: "empty" }],
  ["with a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), { fault: "not-a-table" }],
  ["in UTF-16", Buffer.from(TEXT, "utf16le"), { fault: "not-a-table" }],
  ["with bytes of no encoding", Buffer.from([0x61, 0xff, 0xff, 0x2c]), { fault: "not-a-table" }],
  ["whose quote does not end", '名称,说明\n甲,"开始\n乙,b\n', { fault: "broken", line: 2 }],
  ["whose archive is cut off", Buffer.from("PK\u0003\u0004 and no more"), { fault: "broken" }],
])("a file %s is refused", async (_, content, problem) => expect(await fault(content)).toMatchObject(problem));

/** The parts of a workbook that a reader needs. Excel keeps days as numbers with a style. */
const workbook = async (rows: string): Promise<Uint8Array> => {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const links = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packaged = "http://schemas.openxmlformats.org/package/2006";
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${links}"><sheets><sheet name="职位" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${links}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${links}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${main}"><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  const zip = downloadZip(Object.entries(parts).map(([name, input]) => ({ name, input: `<?xml version="1.0"?>${input}` })));
  return new Uint8Array(await zip.arrayBuffer());
};
const text = (place: string, content: string) => `<c r="${place}" t="inlineStr"><is><t>${content}</t></is></c>`;

test("a workbook is read with its days, numbers and formulas as text", async () => {
  const rows = await workbook(
    `<row r="1">${text("A1", "职位名称")}${text("B1", "最低月薪")}${text("C1", "截止日期")}${text("D1", "备注")}</row>` +
      `<row r="3">${text("A3", "会计")}<c r="B3"><v>8000</v></c><c r="C3" s="1"><v>46387</v></c>${text("D3", "=1+1")}</row>`,
  );
  expect(await read(rows)).toEqual([
    { line: 1, cells: ["职位名称", "最低月薪", "截止日期", "备注"] },
    { line: 3, cells: ["会计", "8000", "2026-12-31", "=1+1"] },
  ]);
});
