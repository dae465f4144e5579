import { expect, test } from "vitest";
import { placesAbroad } from "#lib/data/search/places-abroad.ts";

const named = (name: string, addresses: readonly string[] = []) => placesAbroad(addresses).filter((names) => names.includes(name));

test("countries have the names that seekers type", () => {
  expect(named("沙特")).toEqual([["沙特阿拉伯", "沙特"]]);
  expect(named("德国")).toEqual([["德国"]]);
  for (const name of ["中国", "台湾", "联合国", "欧元区", "未知地区"]) expect(named(name)).toEqual([]);
});

test("cities come from the addresses of posts", () => {
  const addresses = ["德国慕尼黑", "慕尼黑", "新加坡", "阿联酋 迪拜·朱美拉", "Berlin, Germany", "<b>", "日本", ""];
  expect(named("慕尼黑", addresses)).toEqual([["慕尼黑"]]);
  expect(named("迪拜", addresses)).toEqual([["迪拜"]]);
  expect(placesAbroad(addresses)).toHaveLength(placesAbroad([]).length + 2);
});

test("no name stands for two places", () => {
  const names = placesAbroad(["德国慕尼黑"]).flat();
  expect(new Set(names).size).toBe(names.length);
});
