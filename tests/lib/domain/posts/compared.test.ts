import { describe, expect, test } from "vitest";
import { tagKinds } from "#lib/data/search/tag-kinds.ts";
import { bestPaid, differ, factsOfTags, readCompared } from "#lib/domain/posts/compared.ts";
import { conditionTags, offerTags } from "#lib/texts/posts/fact-tags.ts";

describe("the posts that an address names", () => {
  test("are three at most, each once", () => {
    expect(readCompared("1,2,2,3,4")).toEqual(["1", "2", "3"]);
  });

  test.each([null, "", ",", "0", "a,b", "-1", "1e9", "//evil.example", "<script>"])("are missing in %s", (text) => {
    expect(readCompared(text)).toBeNull();
  });

  test("leave out a text that cannot be an id", () => {
    expect(readCompared("x,7,../8")).toEqual(["7"]);
  });
});

describe("facts of a post's tags", () => {
  const facts = {
    degree: "本科",
    experience: { min: 3, max: 5 },
    employment: "实习",
    headcount: 3,
    benefits: ["五险一金", "双休"],
  };

  test("are those that the server wrote as tags", () => {
    const tags = { conditions: conditionTags(facts), offers: offerTags(facts) };
    expect(factsOfTags(tags, tagKinds)).toEqual({
      degree: "本科",
      experience: "3-5年",
      employment: ["实习"],
      headcount: "招3人",
      benefits: ["五险一金", "双休"],
    });
  });

  test("are empty where a post has no tags", () => {
    expect(factsOfTags({}, tagKinds)).toEqual({ degree: "", experience: "", employment: [], headcount: "", benefits: [] });
  });

  test("tell no limit of education from no limit of experience", () => {
    expect(factsOfTags({ conditions: ["学历不限", "经验不限"] }, tagKinds)).toMatchObject({
      degree: "学历不限",
      experience: "经验不限",
      employment: [],
    });
  });
});

describe("a row", () => {
  test("differs if one post says something else, or nothing", () => {
    expect(differ([["本科"], ["大专"]])).toBe(true);
    expect(differ([["本科"], []])).toBe(true);
  });

  test("is the same in any order of its values", () => {
    expect(
      differ([
        ["双休", "包住"],
        ["包住", "双休"],
      ]),
    ).toBe(false);
    expect(differ([["双休"]])).toBe(false);
  });
});

describe("the best paid post", () => {
  const post = (id: string, min: number, max: number) => ({ id, salary: { min, max } });

  test("has the highest middle of its range", () => {
    expect([...bestPaid([post("1", 8000, 12_000), post("2", 9000, 10_000), { id: "3", salary: null }])]).toEqual(["1"]);
  });

  test("is missing where all pay the same, or only one names its pay", () => {
    expect(bestPaid([post("1", 8000, 12_000), post("2", 9000, 11_000)]).size).toBe(0);
    expect(bestPaid([post("1", 8000, 12_000), { id: "2", salary: null }]).size).toBe(0);
    expect(bestPaid([]).size).toBe(0);
  });
});
