import { describe, expect, test } from "vitest";
import { searchPosts } from "#lib/contract/posts/posts.ts";
import { parse } from "#lib/contract/wire.ts";

const page = { pageNo: 1, pageSize: 10, pages: 1, total: 0 };
const read = (understood: unknown) => parse(searchPosts.answer, JSON.stringify({ results: [], page, understood }));
const reading = { kind: "city", name: "杭州市", typed: "杭州", without: "会计", plain: '"杭州" 会计' };

describe("the answer of a search", () => {
  test("has the readings, the part to drop and the nearest posts", () => {
    const understood = { readings: [reading], drop: { typed: "杭州", without: "会计", count: 19 }, nearest: [] };
    expect(read(understood)?.understood).toEqual(understood);
  });

  test("is an answer without it, as another backend gives it", () => {
    expect(parse(searchPosts.answer, JSON.stringify({ results: [], page }))).toEqual({
      items: [],
      page: { number: 1, size: 10, pages: 1, total: 0 },
    });
  });

  test.each([
    null,
    "会计",
    { readings: "会计" },
    { readings: [{ kind: "planet" }], nearest: [] },
    { readings: [reading], nearest: 3 },
  ])("is an answer without it where it is broken: %j", (understood) => {
    const answer = read(understood);
    expect(answer?.items).toEqual([]);
    expect(answer?.understood).toBeUndefined();
  });
});
