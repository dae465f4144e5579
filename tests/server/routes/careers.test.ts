import { afterAll, describe, expect, test } from "vitest";
import { careerPage } from "#lib/contract/posts/careers.ts";
import { popularCareers } from "#lib/contract/posts/home-lists.ts";
import { hotPosts } from "#lib/contract/posts/posts.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend({ contents: "demo" });
afterAll(backend.close);

describe("the career tree", () => {
  test("has pages by industry, with functions and posts in order", async () => {
    const { data } = await backend.call(careerPage, { page: 1, size: 10 });
    expect(data.page).toEqual({ number: 1, size: 10, pages: 2, total: 12 });
    const [first] = data.items;
    expect(first).toMatchObject({ name: "互联网与信息技术", hotPostIds: expect.arrayContaining(["1", "8"]) });
    expect(first?.functions[0]).toMatchObject({
      name: "后端开发",
      posts: expect.arrayContaining([{ id: "1", name: "Java开发工程师" }]),
    });
    const second = await backend.call(careerPage, { page: 2, size: 10 });
    expect(second.data.items).toHaveLength(2);
    expect((await backend.call(careerPage, { page: 3, size: 10 })).data.items).toEqual([]);
  });

  test("fits on one page of fifty", async () => {
    const { data } = await backend.call(careerPage, { page: 1, size: 50 });
    expect(data.items.flatMap((industry) => industry.functions.flatMap((fn) => fn.posts))).toHaveLength(310);
  });
});

describe("popular positions", () => {
  test("are eight, and each has its newest open posts", async () => {
    const popular = (await backend.call(popularCareers, undefined)).data;
    expect(popular).toHaveLength(8);
    const groups = (await backend.call(hotPosts, undefined)).data;
    expect(groups.map((group) => group.postName)).toEqual(popular.map((career) => career.name));
    for (const [index, group] of groups.entries()) {
      expect(group.posts.every((post) => post.careerId === popular[index]?.id && post.kind === "domestic")).toBe(true);
      const days = group.posts.map((post) => post.startsOn ?? "");
      expect(days).toEqual([...days].sort().reverse());
    }
  });
});
