import { expect, test } from "vitest";
import { posterLines } from "#lib/domain/desk/poster.ts";

test.each([
  ["暖冬行动", 8, 2, ["暖冬行动"]],
  ["每天 9:00–16:30，16:00 停止入场", 20, 2, ["每天 9:00–16:30，", "16:00 停止入场"]],
  ["招聘会（会展中心）", 16, 2, ["招聘会（会展中心）"]],
  ["AAAAAAAAAA", 4, 3, ["AAAA", "AAAA", "AA"]],
  ["一二三四五六七八九十", 8, 2, ["一二三四", "五六七…"]],
  [" ", 8, 2, []],
])("%s fits into lines", (text, width, lines, made) => {
  expect(posterLines(text, width, lines)).toEqual(made);
});

test("no line is wider than allowed, but for a closing mark", () => {
  const text = "滨江新城会展路 88 号会展中心 1 号馆、2 号馆及南广场（地铁 3 号线会展中心站 B 出口）";
  for (let width = 4; width < 60; width += 1)
    for (const line of posterLines(text, width, 99)) expect([...line].length).toBeLessThanOrEqual(width + 1);
});
