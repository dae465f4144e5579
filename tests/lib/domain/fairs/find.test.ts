import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findInCompany, industriesOf, isFinding } from "#lib/domain/fairs/find.ts";

const company = {
  name: "霖砚智联ＡＢ科技",
  industry: "互联网与信息技术",
  booth: "A01",
  posts: [{ name: "Java开发工程师" }, { name: "会计" }],
};
const find = (word: string, industry = "") => findInCompany(company, { word, industry });

describe("a search at a fair", () => {
  test.each([
    ["", [0, 1]],
    ["霖砚", [0, 1]],
    ["信息技术", [0, 1]],
    ["a01", [0, 1]],
    ["ab科技", [0, 1]],
    ["java", [0]],
    ["ＪＡＶＡ", [0]],
    ["霖砚 会计", [1]],
    ["会计 霖砚", [1]],
    ["java 会计", null],
    ["教师", null],
  ])("for %j finds the posts %j", (word, places) => {
    expect(find(word)).toEqual(places);
  });

  test("in an industry finds its companies alone", () => {
    expect(find("", "互联网与信息技术")).toEqual([0, 1]);
    expect(find("java", "教育与培训")).toBeNull();
  });

  test("finds a company that has no posts yet by its name", () => {
    expect(findInCompany({ ...company, posts: [] }, { word: "霖砚", industry: "" })).toEqual([]);
  });

  test("needs a word or an industry", () => {
    expect([isFinding({ word: " \u3000", industry: "" }), isFinding({ word: "x", industry: "" })]).toEqual([false, true]);
    expect(isFinding({ word: "", industry: "教育与培训" })).toBe(true);
  });

  test("takes any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 500 }), (word) => {
        const places = find(word);
        return places === null || places.every((place) => place in company.posts);
      }),
    );
  });
});

test("industries stand by their number of companies, equal ones in the fair's order, without those that name none", () => {
  const companies = ["教育", "", "物流", "制造", "制造", ""].map((industry) => ({ industry }));
  expect(industriesOf(companies)).toEqual([
    { name: "制造", count: 2 },
    { name: "教育", count: 1 },
    { name: "物流", count: 1 },
  ]);
});
