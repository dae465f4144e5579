import fc from "fast-check";
import { expect, test } from "vitest";
import { dayOfCell, htmlOfCell, inertText, numberOfCell, plainWord, textOfCell, timeOfCell } from "#lib/domain/desk/tables.ts";

test("headings are compared without spaces, marks, case and full-width forms", () => {
  expect(new Set([" 职位 名称 *", "职位名称：", "职位名称"].map(plainWord))).toEqual(new Set(["职位名称"]));
  expect(plainWord("ＨＲ No")).toBe("hrno");
});

test.each([
  ["2026-03-01", "2026-03-01"],
  ["2026/3/1", "2026-03-01"],
  ["2026.12.31", "2026-12-31"],
  ["2026年3月1日", "2026-03-01"],
  ["２０２６/３/１", "2026-03-01"],
  ["2026-03-01 18:30", "2026-03-01"],
  ["01/03/2026", null],
  ["2026-03/01", null],
  ["长期", null],
])("the day %s is read as %s", (text, day) => expect(dayOfCell(text)).toBe(day));

test.each([
  ["2026/3/1 9:00", "2026-03-01 09:00"],
  ["2026-03-01T09:00:00", "2026-03-01 09:00"],
  ["２０２６年3月1日 14：30", "2026-03-01 14:30"],
  ["2026-03-01", null],
  ["9:00", null],
])("the moment %s is read as %s", (text, time) => expect(timeOfCell(text)).toBe(time));

test.each([
  ["8000", 8000],
  ["8,000", 8000],
  ["１２ ０００", 12_000],
  ["8k", null],
  ["-1", null],
  ["8.5", null],
  ["9".repeat(30), null],
])("the number %s is read as %s", (text, number) => expect(numberOfCell(text)).toBe(number));

test("a formula gets an apostrophe, which reading takes away again", () => {
  for (const formula of ["=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "＝1", "'=1"])
    expect(inertText(formula)).toBe(`'${formula}`);
  expect(inertText("前端 = 工程师")).toBe("前端 = 工程师");
  fc.assert(fc.property(fc.string(), (text) => textOfCell(inertText(text)) === text));
});

test("a description without markup becomes paragraphs, and one with markup stays", () => {
  expect(htmlOfCell("负责 A & B\r\n\r\n  薪资 < 1 万 ")).toBe("<p>负责 A &amp; B</p><p>薪资 &lt; 1 万</p>");
  expect(htmlOfCell("<p>负责</p>")).toBe("<p>负责</p>");
  expect(htmlOfCell("A &amp; B")).toBe("A &amp; B");
});
