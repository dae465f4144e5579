import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Hidden,
  hideCompany,
  hidePost,
  isHidden,
  readHidden,
  restoreCompany,
  restorePost,
} from "#lib/domain/history/hidden.ts";
import { isSaved, readSaved, searchAddress, toggleSaved, writeSaved } from "#lib/domain/history/saved.ts";
import { addSeen, readSeen, type SeenPost } from "#lib/domain/history/seen.ts";
import { NO_FILTER, type PostQuery } from "#lib/domain/posts/posts.ts";
import { SALARY_BANDS } from "#lib/domain/posts/salary.ts";

/** Contents of storage after years, other versions and manipulation. */
const anything = fc.oneof(
  fc.string(),
  fc.json(),
  fc.jsonValue().map((value) => JSON.stringify([value])),
  fc.constantFrom(
    "null",
    "[]",
    "{}",
    '[{"id":"1"}]',
    '{"posts":{"length":3}}',
    '[{"__proto__":{"id":"1","name":"a","companyName":"b"}}]',
  ),
);
const name = fc.string({ minLength: 1, maxLength: 30, unit: "grapheme" });
const id = fc.integer({ min: 1, max: 999_999 }).map(String);
const post: fc.Arbitrary<SeenPost> = fc.record({ id, name, companyName: name, endsOn: fc.constantFrom(null, "2026-11-21") });
const query: fc.Arbitrary<PostQuery> = fc
  .record({
    keyword: fc.string({ maxLength: 12, unit: "grapheme" }).map((text) => text.trim()),
    careerIds: fc.uniqueArray(id, { maxLength: 4 }),
    salary: fc.constantFrom(null, ...SALARY_BANDS),
    kind: fc.constantFrom("domestic" as const, "overseas" as const),
    page: fc.integer({ min: 1, max: 9 }),
  })
  .map((filter) => ({ ...NO_FILTER, ...filter, direction: filter.kind === "overseas" ? ("import" as const) : null }));

describe("the contents of storage", () => {
  test("are read without a fault, and only as whole entries", () => {
    fc.assert(
      fc.property(anything, (text) => {
        for (const seen of readSeen(text)) expect(seen).toMatchObject({ id: expect.stringMatching(/^[1-9]\d*$/) });
        const { posts, companies } = readHidden(text);
        for (const value of [...posts.flatMap((entry) => [entry.name, entry.companyName]), ...companies])
          expect(typeof value).toBe("string");
        for (const saved of readSaved(text)) expect(saved.page).toBe(1);
      }),
    );
  });

  test("is not trusted for its prototype, nor for its length", () => {
    const entry = '{"__proto__":{"id":"1","name":"a","companyName":"b"}}';
    expect(readSeen(`[${entry}]`)).toEqual([]);
    const many = JSON.stringify(Array.from({ length: 5000 }, (_, index) => ({ id: `${index + 1}`, name: "a", companyName: "b" })));
    expect(readSeen(many)).toHaveLength(200);
    expect(readHidden(`{"posts":${many}}`).posts).toHaveLength(300);
    expect(readSeen(`[${'"x",'.repeat(200_000)}1]`)).toEqual([]);
  });
});

describe("posts seen", () => {
  test("occur once each, latest first, 200 at most, and survive storage", () => {
    fc.assert(
      fc.property(fc.array(post, { maxLength: 250 }), (posts) => {
        const seen = posts.reduce<SeenPost[]>((list, next) => addSeen(list, next), []);
        expect(seen[0]).toEqual(posts.at(-1));
        expect(new Set(seen.map((entry) => entry.id)).size).toBe(seen.length);
        expect(seen.length).toBeLessThanOrEqual(200);
        expect(readSeen(JSON.stringify(seen))).toEqual(seen);
      }),
    );
  });
});

describe("hidden posts and companies", () => {
  test("is hidden until it is restored, and nothing else is", () => {
    fc.assert(
      fc.property(post, post, (one, other) => {
        const nothing: Hidden = { posts: [], companies: [] };
        const hidden = hidePost(nothing, one);
        expect(isHidden(hidden, one)).toBe(true);
        expect(isHidden(hidden, other)).toBe(other.id === one.id);
        expect(restorePost(hidden, one.id)).toEqual(nothing);
        const company = hideCompany(nothing, one.companyName);
        expect(isHidden(company, other)).toBe(other.companyName === one.companyName);
        expect(restoreCompany(company, one.companyName)).toEqual(nothing);
        const both = hideCompany(hidden, other.companyName);
        expect(readHidden(JSON.stringify(both))).toEqual(both);
      }),
    );
  });
});

describe("saved searches", () => {
  test("are saved once, dropped by the same press, kept without their page, and survive storage", () => {
    fc.assert(
      fc.property(fc.array(query, { maxLength: 30 }), query, (others, one) => {
        const before = others.reduce<PostQuery[]>((list, next) => (isSaved(list, next) ? list : toggleSaved(list, next)), []);
        expect(before.length).toBeLessThanOrEqual(20);
        expect(readSaved(JSON.stringify(writeSaved(before)))).toEqual(before);
        const after = toggleSaved(before, one);
        const isWorth = one.keyword !== "" || one.careerIds.length > 0 || one.salary !== null;
        expect(isSaved(after, one)).toBe(isWorth && !isSaved(before, one));
        expect(after.every(({ page }) => page === 1)).toBe(true);
      }),
    );
  });

  test("are taken from addresses of ours only", () => {
    const texts = [
      "/search?keyword=a",
      "https://evil.example/home?keyword=a",
      "javascript:alert(1)",
      "/overseas?type=1&salary=0-3000",
      "//",
      5,
    ];
    expect(readSaved(JSON.stringify(texts)).map(searchAddress)).toEqual(["/search?keyword=a", "/overseas?salary=0-3000&type=1"]);
  });
});
