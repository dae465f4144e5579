import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { paged } from "#lib/contract/paging.ts";
import { workAdress } from "#lib/contract/posts/places.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import { postSummary } from "#lib/contract/posts/summary.ts";
import { code, figure, flag, id, jsonList, text } from "#lib/contract/wire.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";

const wirePost = {
  recruitProjectId: 7,
  postName: "Java开发工程师",
  workAdress: '{"address":{"province":"浙江省","city":"杭州市","area":"余杭区"}}',
};

describe("JSON inside a string", () => {
  const list = jsonList(z.object({ name: text }));
  test.each(["", null, undefined, "null", "[]", "{broken", "5", []])("reads %j as an empty list or keeps quiet", (wire) => {
    const read = z.safeDecode(list, wire);
    if (read.success) expect(read.data).toEqual([]);
    else expect(wire).toBe("5");
  });
  test("reads a string and a real array alike, and writes a string", () => {
    const items = [{ name: "简历" }];
    expect(z.decode(list, JSON.stringify(items))).toEqual(items);
    expect(z.decode(list, items)).toEqual(items);
    expect(z.encode(list, items)).toBe('[{"name":"简历"}]');
  });
});

describe("small wire values", () => {
  test("an id is a number or digits and nothing else", () => {
    expect([z.decode(id, 5), z.decode(id, "900719925474099312")]).toEqual(["5", "900719925474099312"]);
    for (const bad of [0, -1, 1.5, "", "01", "1e3", "1 ", "九", null, {}, Number.NaN])
      expect(z.safeDecode(id, bad as never).success).toBe(false);
    expect([z.encode(id, "5"), z.encode(id, "900719925474099312")]).toEqual([5, "900719925474099312"]);
  });
  test("texts tolerate null and numbers, and let no half surrogate pair in", () => {
    expect([null, undefined, 12, "文", "\ud83d", "a\udc4d👍"].map((value) => z.decode(text, value))).toEqual([
      "",
      "",
      "12",
      "文",
      "\ufffd",
      "a\ufffd👍",
    ]);
  });

  test("flags, figures and codes tolerate text", () => {
    expect([1, "1", true].map((wire) => z.decode(flag, wire))).toEqual([true, true, true]);
    expect([0, "0", false, null, ""].map((wire) => z.decode(flag, wire))).toEqual([false, false, false, false, false]);
    expect(["12", 12, "", "x", null].map((wire) => z.decode(figure, wire))).toEqual([12, 12, null, null, null]);
    const stage = code([0, 1, 2]);
    expect(["1", 1, 9, "", null].map((wire) => z.decode(stage, wire))).toEqual([1, 1, null, null, null]);
  });
});

describe("a work address", () => {
  test.each([
    [
      '{"address":{"province":"浙江省","city":"杭州市","area":"余杭区"}}',
      { kind: "domestic", province: "浙江省", city: "杭州市", area: "余杭区" },
    ],
    ['{"abroadAddress":"新加坡"}', { kind: "abroad", address: "新加坡" }],
    ["", { kind: "unknown" }],
    ["null", { kind: "unknown" }],
    ['{"address":null}', { kind: "unknown" }],
    ['"text"', { kind: "unknown" }],
    ["[1,2]", { kind: "unknown" }],
  ])("%s is read", (wire, place) => expect(z.decode(workAdress, wire)).toEqual(place));

  test("never breaks on any JSON", () => {
    fc.assert(
      fc.property(fc.json(), (wire) => {
        expect(z.safeDecode(workAdress, wire).success).toBe(true);
      }),
    );
  });
});

const texts = fc.string({ unit: "grapheme", maxLength: 30 });
const post: fc.Arbitrary<PostSummary> = fc.record({
  id: fc.bigInt({ min: 1n, max: 999_999_999_999_999_999n }).map(String),
  name: texts,
  companyName: texts,
  salary: fc.option(fc.nat(50_000).map((min) => ({ min, max: min + 1000 }))),
  place: fc.oneof(
    fc.record({ kind: fc.constant("domestic" as const), province: fc.constant("浙江省"), city: texts, area: texts }),
    fc.record({ kind: fc.constant("abroad" as const), address: fc.constant("日本东京") }),
    fc.constant({ kind: "unknown" as const }),
  ),
  careerId: fc.option(fc.integer({ min: 1, max: 400 }).map(String)),
  careerFunction: texts,
  careerPost: texts,
  kind: fc.constant("overseas" as const),
  direction: fc.constantFrom("import" as const, "export" as const),
  startsOn: fc.constantFrom(null, "2026-11-21"),
  endsOn: fc.constantFrom(null, "2026-12-31"),
  conditions: fc.array(texts, { maxLength: 2 }),
  offers: fc.array(texts, { maxLength: 2 }),
});

describe("a post on the wire", () => {
  test("is the same after the way there and back", () => {
    const list = paged(postSummary);
    fc.assert(
      fc.property(fc.array(post, { maxLength: 3 }), (items) => {
        const clean = { items, page: { number: 2, size: 10, pages: 5, total: 41 } };
        expect(z.decode(list, JSON.parse(JSON.stringify(z.encode(list, clean))))).toEqual(clean);
      }),
    );
  });

  test("has the misspelt names and none of ours", () => {
    const clean = z.decode(postSummary, wirePost);
    expect(Object.keys(z.encode(postSummary, clean) as object)).toContain("workAdress");
    expect(clean).toMatchObject({ id: "7", place: { kind: "domestic", area: "余杭区" }, salary: null, kind: "domestic" });
  });

  test("in full tolerates fields that an older backend leaves out", () => {
    const detail = z.decode(getPost.answer, wirePost);
    expect(detail).toMatchObject({ attachments: [], interested: false, chatted: false, descriptionHtml: "" });
  });
});

describe("a search", () => {
  test.each([
    [{ salaryMin: 5000 }, "salaryMax"],
    [{ salaryMin: 5000, salaryMax: 3000 }, "salaryMax"],
    [{ city: "长".repeat(31) }, "city"],
    [{ companyNameOrPostName: "a\u0000b" }, "companyNameOrPostName"],
    [{ companyNameOrPostName: "\ud800" }, "companyNameOrPostName"],
    [{ recruitCareerIds: "1,2" }, "recruitCareerIds"],
    [{ pageNo: 0 }, "pageNo"],
    [{ recruitType: 7 }, "recruitType"],
  ])("%j is refused and the field named", (wire, field) => {
    const read = z.safeDecode(searchPosts.payload, wire as never);
    expect(read.error?.issues[0]?.path[0]).toBe(field);
  });

  test("without anything asks for the first domestic page", () => {
    expect(z.decode(searchPosts.payload, {})).toMatchObject({ keyword: "", kind: "domestic", page: 1, size: 10, salary: null });
  });
});
