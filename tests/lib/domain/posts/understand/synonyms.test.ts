import { describe, expect, test } from "vitest";
import { synonyms } from "#lib/data/search/synonyms.ts";
import { readSynonyms } from "#lib/domain/posts/understand/synonyms.ts";
import { careers } from "#server/demo/seed/vocabulary.ts";

const few = [
  { id: "1", name: "会计", functionName: "财务" },
  { id: "2", name: "出纳", functionName: "财务" },
  { id: "3", name: "前台", functionName: "行政" },
];

describe("synonyms", () => {
  test("name careers, functions and other entries, and careers that are close", () => {
    const read = readSynonyms({ 做账: "会计 | *财务", 记账: "=做账 | 前台" }, few);
    expect(read.get("做账")).toEqual({ careerIds: ["1"], nearIds: ["2"] });
    expect(read.get("记账")).toEqual({ careerIds: ["1"], nearIds: ["2", "3"] });
  });

  test("that lead in a circle are refused with the circle", () => {
    expect(() => readSynonyms({ 甲: "=乙", 乙: "=丙", 丙: "会计 | =甲" }, few)).toThrow("甲 → 乙 → 丙 → 甲");
  });

  test("that name an entry which is not there are refused", () => {
    expect(() => readSynonyms({ 甲: "=乙" }, few)).toThrow("乙");
  });

  test("of careers that a tree lacks count for nothing", () => {
    expect(readSynonyms({ 甲: "飞行员" }, few).get("甲")).toEqual({ careerIds: [], nearIds: [] });
  });

  test("of the site name careers of its tree, each of them", () => {
    const names = new Set([...careers.map(({ name }) => name), ...careers.map(({ functionName }) => `*${functionName}`)]);
    const unknown = Object.values(synonyms)
      .flatMap((text) => text.split(/[ |]+/u))
      .filter((name) => name !== "" && !name.startsWith("=") && !names.has(name));
    expect(unknown).toEqual([]);
    expect(() => readSynonyms(synonyms, careers)).not.toThrow();
  });
});
