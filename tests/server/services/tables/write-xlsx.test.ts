/** Workbooks that go out, as a table program and our own import read them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { readTable } from "#server/services/tables/read-table.ts";
import { TooManyRows, workbookOf } from "#server/services/tables/write-xlsx.ts";

const folder = mkdtempSync(join(tmpdir(), "workbook-"));
afterAll(() => rmSync(folder, { recursive: true }));
const partsOf = (workbook: Buffer): string =>
  Object.values(unzipSync(new Uint8Array(workbook)))
    .map((part) => strFromU8(part))
    .join("\n");

test("cells that a table program would run are text, and have no formula", async () => {
  const text = partsOf(await workbookOf([["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "会计"]], 10));
  expect(text).not.toContain("<f>");
  // The workbook may be saved as CSV, where these would run.
  for (const cell of ["'=cmd|", "'+1", "'-1", "'@SUM(A1)"]) expect(text).toContain(`<t>${cell}`);
});

test("an import reads the same rows again, with markup, lines and characters that XML has not", async () => {
  const rows = [
    ["企业名称", "行业"],
    ["<b>&青禾</b>", "互联网\n软件"],
    ["半个字\ud83d与\u0001", ""],
  ];
  const file = join(folder, "table.xlsx");
  writeFileSync(file, await workbookOf(rows, 10));
  const found = await Array.fromAsync(readTable(file));
  expect(found.map(({ cells }) => cells.filter((cell, at) => cell !== "" || at === 0))).toEqual([
    ["企业名称", "行业"],
    ["<b>&青禾</b>", "互联网\n软件"],
    ["半个字与"],
  ]);
});

test("a cell of forty thousand characters is cut at the most that a table program takes", async () => {
  expect(partsOf(await workbookOf([["长".repeat(40_000)]], 10)).match(/长+/)?.[0]).toHaveLength(32_767);
});

test("a table of more rows is refused while it is read", async () => {
  let read = 0;
  const rows = function* () {
    for (; read < 1000; read += 1) yield ["行"];
  };
  await expect(workbookOf(rows(), 3)).rejects.toThrow(TooManyRows);
  expect(read).toBeLessThan(10);
});
