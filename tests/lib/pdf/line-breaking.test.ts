import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { breakLines } from "#lib/pdf/line-breaking.ts";

/** A Chinese character is as wide as it is high, a Latin letter half of that. */
const measure = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + ((character.codePointAt(0) ?? 0) < 0x2e80 ? 0.5 : 1), 0);
const linesOf = (text: string, width: number): string[] => breakLines(text, width, measure);

describe("a text in lines", () => {
  test("breaks between Chinese characters, and not inside of Latin words and figures", () => {
    expect(linesOf("熟悉 Astro 与 React 19 开发", 6)).toEqual(["熟悉 Astro ", "与 React 19 ", "开发"]);
    expect(linesOf("邮箱ouyang@example.cn，常用", 10)).toEqual(["邮箱", "ouyang@example.cn，", "常用"]);
  });

  test("never begins a line with a closing mark, or ends one with an opening mark", () => {
    expect(linesOf("获得一等奖，并发言", 5)).toEqual(["获得一等", "奖，并发言"]);
    expect(linesOf("负责《平台》", 3)).toEqual(["负责", "《平", "台》"]);
  });

  test("cuts only a word longer than a line", () => {
    expect(linesOf("https://example.cn/a/very/long/address", 8)).toEqual(["https://example.", "cn/a/very/long/a", "ddress"]);
  });

  const text = fc.string({ unit: fc.constantFrom(..."中文字，。（）《》 ab1@-é𬭎😀"), maxLength: 60 });
  test("loses no character of any text", () => {
    fc.assert(fc.property(text, fc.integer({ min: 1, max: 30 }), (given, width) => linesOf(given, width).join("") === given));
  });

  test("is never wider than it may be, but for one character and the spaces at its end", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 30 }), (given, width) =>
        linesOf(given, width).every((line) => measure(line.trimEnd()) <= width || Array.from(line.trimEnd()).length === 1),
      ),
    );
  });

  test("has no empty line, unless it is empty", () => {
    fc.assert(fc.property(text, (given) => given === "" || linesOf(given, 8).every((line) => line !== "")));
  });
});
