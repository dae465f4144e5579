import { describe, expect, test } from "vitest";
import type { CareerIndustry } from "#lib/domain/posts/careers.ts";
import { findCareers } from "#lib/domain/posts/find-careers.ts";

const tree: CareerIndustry[] = [
  {
    name: "互联网与信息技术",
    hotPostIds: [],
    functions: [
      {
        name: "后端开发",
        posts: [
          { id: "1", name: "Java开发工程师" },
          { id: "2", name: "Go开发工程师" },
        ],
      },
      { name: "前端与移动开发", posts: [{ id: "3", name: "Web前端工程师" }] },
    ],
  },
  { name: "医疗与健康", hotPostIds: [], functions: [{ name: "护理", posts: [{ id: "4", name: "临床护士" }] }] },
];
const found = (text: string) =>
  findCareers(tree, text).map(({ industry, name, posts }) => [industry, name, posts.map(({ id }) => id)]);

describe("job types that are found by a few characters", () => {
  test.each(["java", "JAVA", "ｊａｖａ", " Java 开发 "])("by a post's name, in any case or width: %j", (text) =>
    expect(found(text)).toEqual([["互联网与信息技术", "后端开发", ["1"]]]),
  );
  test("by a function's name, with all of its posts", () =>
    expect(found("后端")).toEqual([["互联网与信息技术", "后端开发", ["1", "2"]]]));
  test("by an industry's name, with all of its functions", () => expect(found("医疗")).toEqual([["医疗与健康", "护理", ["4"]]]));
  test("in several functions, in the order of the tree", () =>
    expect(found("工程师")).toEqual([
      ["互联网与信息技术", "后端开发", ["1", "2"]],
      ["互联网与信息技术", "前端与移动开发", ["3"]],
    ]));
  test.each(["", "  ", "鼍", ".*"])("not at all by %j", (text) => expect(found(text)).toEqual([]));
});
