import { describe, expect, test } from "vitest";
import { type CareerIndustry, careerTags, functionSelection, toggleFunction } from "#lib/domain/posts/careers.ts";

describe("a choice of careers", () => {
  const fn = {
    name: "后端开发",
    posts: [
      { id: "1", name: "Java" },
      { id: "2", name: "Go" },
    ],
  };
  const tree: CareerIndustry[] = [
    { name: "互联网", functions: [fn, { name: "测试", posts: [{ id: "3", name: "测试工程师" }] }], hotPostIds: [] },
  ];

  test("selects a whole function by its header, and deselects it the same way", () => {
    const all = toggleFunction(["3", "1"], fn);
    expect(all).toEqual(["3", "1", "2"]);
    expect(functionSelection(all, fn)).toBe("all");
    expect(toggleFunction(all, fn)).toEqual(["3"]);
  });

  test("names a whole function once and drops unknown ids", () => {
    expect(careerTags(tree, ["1", "2", "3", "999"]).map((tag) => tag.name)).toEqual(["后端开发", "测试工程师"]);
    expect(functionSelection(["1"], fn)).toBe("some");
  });
});
