import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupByInitial, initialOf } from "#lib/data/initials.ts";

describe("the letter of a name", () => {
  test.each([
    ["安然", "A"],
    ["白洁", "B"],
    ["陈晓", "C"],
    ["邓超", "D"],
    ["方圆", "F"],
    ["高山", "G"],
    ["黄蓉", "H"],
    ["江河", "J"],
    ["孔明", "K"],
    ["李雷", "L"],
    ["马超", "M"],
    ["倪萍", "N"],
    ["欧阳锋", "O"],
    ["彭湃", "P"],
    ["钱多", "Q"],
    ["任重", "R"],
    ["孙悟", "S"],
    ["唐僧", "T"],
    ["王小明", "W"],
    ["徐霞", "X"],
    ["杨过", "Y"],
    ["张三", "Z"],
    ["bob", "B"],
    ["Émile", "E"],
    ["ｚｏｅ", "Z"],
    ["  王五", "W"],
    ["7号", "#"],
    ["😀小明", "#"],
    ["", "#"],
    ["さくら", "#"],
  ])("%s is %s", (name, letter) => {
    expect(initialOf(name)).toBe(letter);
  });

  test.each([
    ["曾国藩", "Z"],
    ["单雄信", "S"],
    ["单于丹", "C"],
    ["解缙", "X"],
    ["仇英", "Q"],
    ["查良镛", "Z"],
    ["区志航", "O"],
    ["朴树", "P"],
    ["尉迟恭", "Y"],
    ["万俟卨", "M"],
    ["万里", "W"],
    ["覃辉", "Q"],
  ])("%s is read as a family name: %s", (name, letter) => {
    expect(initialOf(name)).toBe(letter);
  });

  test("is A to Z or # for any text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (name) => /^[A-Z#]$/.test(initialOf(name))));
  });
});

describe("names under their letters", () => {
  const lettersOf = (names: readonly string[]) =>
    groupByInitial(names, (name) => name).map(({ letter, entries }) => [letter, ...entries]);

  test("go from A to Z, then #, and by pinyin within a letter", () => {
    expect(lettersOf(["😀", "赵六", "李雷", "阿宝", "刘备", "Lee"])).toEqual([
      ["A", "阿宝"],
      ["L", "李雷", "刘备", "Lee"],
      ["Z", "赵六"],
      ["#", "😀"],
    ]);
  });

  test("are all there, each once", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (names) => {
        const listed = groupByInitial(names, (name) => name).flatMap(({ entries }) => entries);
        expect(listed.toSorted()).toEqual(names.toSorted());
      }),
    );
  });
});
