import { describe, expect, test } from "vitest";
import { factGroups } from "#lib/data/search/fact-filters.ts";
import { factChoices, factNames } from "#lib/data/search/fact-names.ts";
import { NO_FACTS } from "#lib/domain/posts/facts.ts";

describe("the names by which a post is found", () => {
  test.each([
    [{ min: 0, max: null }, "经验不限"],
    [{ min: 1, max: null }, "1-3年"],
    [{ min: 2, max: 3 }, "1-3年"],
    [{ min: 3, max: null }, "3-5年"],
    [{ min: 5, max: 8 }, "5-10年"],
    [{ min: 10, max: null }, "10年以上"],
  ])("of %j is %s", (experience, name) => {
    expect(factNames({ ...NO_FACTS, experience })).toEqual([name, "全职"]);
  });

  test("are those of lesser benefits, too", () => {
    expect(factNames({ ...NO_FACTS, benefits: ["六险一金"] })).toEqual(["全职", "六险一金", "五险一金", "五险"]);
    expect(factNames({ ...NO_FACTS, benefits: ["包吃住"] })).toEqual(["全职", "包吃住", "包吃", "包住"]);
    expect(factNames({ ...NO_FACTS, benefits: ["包住", "包吃"] })).toEqual(["全职", "包住", "包吃", "包吃住"]);
  });

  test("hold full-time work where nothing else is said", () => {
    expect(factNames(null)).toEqual(["全职"]);
    expect(factNames({ ...NO_FACTS, employment: "兼职" })).toEqual(["兼职"]);
  });
});

test("one of the chosen degrees is enough, and every chosen benefit is needed", () => {
  expect(factChoices(["双休", "大专", "1-3年", "本科", "餐补", "未知"])).toEqual([
    ["大专", "本科"],
    ["1-3年"],
    ["双休"],
    ["餐补"],
    ["未知"],
  ]);
  expect(factChoices([])).toEqual([]);
});

test("no name stands in two groups", () => {
  const names = factGroups.flatMap((group) => group.names);
  expect(new Set(names).size).toBe(names.length);
});
