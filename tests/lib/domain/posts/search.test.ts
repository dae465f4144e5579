import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_FILTER, type PostQuery } from "#lib/domain/posts/posts.ts";
import { SALARY_BANDS } from "#lib/domain/posts/salary.ts";
import { changeFilter, clearFilters, readQuery, writeQuery } from "#lib/domain/posts/search.ts";

const words = fc.string({ maxLength: 20, unit: "grapheme" }).map((text) => text.trim());
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 400 }).map(String), { maxLength: 6 });
const domestic: fc.Arbitrary<PostQuery> = fc
  .record({
    keyword: words,
    careerIds: ids,
    city: fc.constantFrom("", "杭州市", "阿坝州"),
    area: fc.constantFrom("", "余杭区"),
    salary: fc.constantFrom(null, ...SALARY_BANDS),
    page: fc.integer({ min: 1, max: 100 }),
  })
  .map((query) => ({ ...NO_FILTER, ...query, area: query.city ? query.area : "" }));

const read = (address: string): PostQuery => readQuery(new URLSearchParams(address), "domestic");

describe("a list's address", () => {
  test("gives back every query that was written to it", () => {
    fc.assert(
      fc.property(domestic, (query) => {
        expect(read(writeQuery(query))).toEqual(query);
      }),
    );
  });

  test("is empty for the unfiltered first page", () => {
    expect(writeQuery({ ...NO_FILTER, page: 1 })).toBe("");
  });

  test("never throws and never yields nonsense, whatever stands in it", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("keyword", "careers", "city", "area", "salary", "page", "type", "__proto__"), fc.string()),
        (raw) => {
          const query = read(new URLSearchParams(raw).toString());
          expect(query.page).toBeGreaterThanOrEqual(1);
          expect(query.careerIds.every((id) => /^[1-9]\d*$/.test(id))).toBe(true);
          expect(query.keyword.length).toBeLessThanOrEqual(200);
        },
      ),
    );
  });

  test("ignores an area without a city and a salary that is no band", () => {
    expect(read("area=余杭区&salary=1-2&page=0&careers=1,x,-3,2")).toEqual({ ...NO_FILTER, careerIds: ["1", "2"], page: 1 });
  });

  test("knows the overseas direction only on the overseas list", () => {
    expect(readQuery(new URLSearchParams("type=1"), "overseas").direction).toBe("export");
    expect(readQuery(new URLSearchParams(""), "overseas").direction).toBe("import");
    expect(read("type=1").direction).toBeNull();
  });
});

describe("changing a filter", () => {
  test("returns to page 1", () => {
    fc.assert(
      fc.property(domestic, words, (query, keyword) => {
        expect(changeFilter(query, { keyword }).page).toBe(1);
      }),
    );
  });

  test("clears the area when the city changes, and only then", () => {
    const query = { ...NO_FILTER, city: "杭州市", area: "余杭区", page: 3 };
    expect(changeFilter(query, { city: "上海市" })).toMatchObject({ city: "上海市", area: "" });
    expect(changeFilter(query, { city: "" })).toMatchObject({ city: "", area: "" });
    expect(changeFilter(query, { salary: SALARY_BANDS[2] }).area).toBe("余杭区");
  });

  test("leaves the list's kind alone when everything is cleared", () => {
    const query: PostQuery = { ...NO_FILTER, kind: "overseas", direction: "export", keyword: "护士", page: 2 };
    expect(clearFilters(query)).toEqual({ ...NO_FILTER, kind: "overseas", direction: "export", page: 1 });
  });
});
