import { describe, expect, test } from "vitest";
import { inReadingOrder } from "#lib/domain/resume/order.ts";
import { NO_MONTH } from "#lib/domain/resume/record.ts";

const sorted = <Item extends Record<string, string | number | null>>(
  list: "works" | "skills" | "family" | "educations",
  items: Item[],
) => [...items].sort(inReadingOrder(list));

describe("the reading order of a list", () => {
  test("has the present job first, then the one that ended last, then the one that began last", () => {
    const spans = [
      ["2010-03", "2014-02"],
      ["2012-01", "2014-02"],
      ["2008-01", ""],
      ["2019-01", NO_MONTH],
      ["2020-01", ""],
    ].map(([begin = "", end = ""]) => ({ begin, end }));
    expect(sorted("works", spans).map(({ begin }) => begin)).toEqual(["2020-01", "2008-01", "2012-01", "2010-03", "2019-01"]);
  });

  test("goes by the month of a certificate where a record has no end", () => {
    const skills = ["2014-08", "2020-01", "2018-05"].map((obtainedOn) => ({ obtainedOn }));
    expect(sorted("skills", skills).map(({ obtainedOn }) => obtainedOn)).toEqual(["2020-01", "2018-05", "2014-08"]);
  });

  test("has educations by their level before their time", () => {
    const educations = [
      { level: 60, begin: "2012-09", end: "2016-06" },
      { level: null, begin: "2024-09", end: "" },
      { level: 79, begin: "2001-09", end: "2004-06" },
      { level: 60, begin: "2019-09", end: "2023-06" },
    ];
    expect(sorted("educations", educations).map(({ begin }) => begin)).toEqual(["2001-09", "2019-09", "2012-09", "2024-09"]);
  });

  test("leaves records without a time where they are", () => {
    const family = ["乙", "甲", "丙"].map((name) => ({ name }));
    expect(sorted("family", family)).toEqual(family);
  });
});
