import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import { parse } from "#lib/contract/wire.ts";
import { readUnderstood } from "#lib/domain/posts/read-understood.ts";

const page = { pageNo: 1, pageSize: 10, pages: 1, total: 0 };
const read = (understood: unknown) =>
  readUnderstood(parse(searchPosts.answer, JSON.stringify({ results: [], page, understood }))?.understood);
const reading = { kind: "city", name: "杭州市", typed: "杭州", without: "会计", plain: '"杭州" 会计' };
const post = {
  ...{ id: "7", name: "会计", companyName: "甲", salary: { min: 1, max: 2 }, place: { kind: "unknown" }, careerId: "1" },
  ...{ careerFunction: "财务", careerPost: "会计", kind: "domestic", direction: null, startsOn: "2026-11-01", endsOn: null },
  ...{ conditions: ["本科"], offers: ["双休"] },
};

describe("the understanding in an answer", () => {
  test("has the readings, the part to drop and the nearest posts", () => {
    const understood = { readings: [reading], drop: { typed: "杭州", without: "会计", count: 19 }, nearest: [post] };
    expect(read(understood)).toEqual(understood);
  });

  test("is not there in the answer of another backend", () => {
    expect(read(undefined)).toBeUndefined();
    expect(read(null)).toBeUndefined();
  });

  test("leaves out broken parts", () => {
    const understood = {
      readings: [{ kind: "planet" }, reading, 7],
      drop: "会计",
      nearest: [{ id: "<script>" }, null, { ...post, salary: "viel" }],
    };
    expect(read(understood)).toEqual({ readings: [reading], drop: null, nearest: [{ ...post, salary: null }] });
  });

  test("is read out of anything without a fault", () => {
    fc.assert(fc.property(fc.anything(), (value) => void readUnderstood(value)));
  });
});
