import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FACT_NAME_MAX, FACTS_MAX, NO_FILTER, type PostQuery } from "#lib/domain/posts/posts.ts";
import { SALARY_BANDS, SALARY_CEILING } from "#lib/domain/posts/salary.ts";
import { changeFilter, clearFilters, readQuery, writeQuery } from "#lib/domain/posts/search.ts";

const words = fc.string({ maxLength: 20, unit: "grapheme" }).map((text) => text.trim());
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 400 }).map(String), { maxLength: 6 });
const range = fc
  .uniqueArray(fc.nat(SALARY_CEILING), { minLength: 2, maxLength: 2 })
  .map(([a = 0, b = 1]) => ({ min: Math.min(a, b), max: Math.max(a, b) }))
  .filter(({ min, max }) => min > 0 || max < SALARY_CEILING);
const domestic: fc.Arbitrary<PostQuery> = fc
  .record({
    keyword: words,
    careerIds: ids,
    city: fc.constantFrom("", "杭州市", "阿坝州"),
    area: fc.constantFrom("", "余杭区"),
    salary: fc.oneof(fc.constantFrom(null, ...SALARY_BANDS), range),
    facts: fc.subarray(["学历不限", "大专", "3-5年", "五险一金", "双休"]),
    page: fc.integer({ min: 1, max: 100 }),
  })
  .map((query) => ({ ...NO_FILTER, ...query, area: query.city ? query.area : "" }));

const read = (address: string): PostQuery => readQuery(new URLSearchParams(address), "domestic");

describe("a list's address", () => {
  test("returns every query written to it", () => {
    fc.assert(
      fc.property(domestic, (query) => {
        expect(read(writeQuery(query))).toEqual(query);
      }),
    );
  });

  test("names the order, unless it is the usual one", () => {
    const query: PostQuery = { ...NO_FILTER, keyword: "会计", page: 1 };
    expect(read(writeQuery({ ...query, sort: "pay" })).sort).toBe("pay");
    expect(writeQuery({ ...query, sort: undefined })).toBe(writeQuery(query));
    expect(read("sort=cheapest").sort).toBeUndefined();
  });

  test("is empty for the unfiltered first page", () => {
    expect(writeQuery({ ...NO_FILTER, page: 1 })).toBe("");
  });

  test("never throws and never yields nonsense, for any text", () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom("keyword", "careers", "city", "area", "salary", "facts", "page", "type", "__proto__"),
          fc.string(),
        ),
        (raw) => {
          const query = read(new URLSearchParams(raw).toString());
          expect(query.page).toBeGreaterThanOrEqual(1);
          expect(query.careerIds.every((id) => /^[1-9]\d*$/.test(id))).toBe(true);
          expect(query.keyword.length).toBeLessThanOrEqual(200);
          expect(query.facts.length).toBeLessThanOrEqual(FACTS_MAX);
          for (const name of query.facts) expect([...name].length).toBeLessThanOrEqual(FACT_NAME_MAX);
        },
      ),
    );
  });

  test.each([
    "15000-8000",
    "8000-8000",
    "0-9999999",
    "8000",
    "8000-",
    "-8000",
    "1-99999999",
    "1e3-2e3",
    "abc-def",
    "８０００-9000",
  ])("takes %s for no salary", (salary) => expect(read(`salary=${salary}`).salary).toBeNull());

  test("takes any two figures in order for a salary", () => {
    expect(read("salary=8000-15000").salary).toEqual({ min: 8000, max: 15_000 });
    expect(read("salary=10000-9999999").salary).toEqual({ min: 10_000, max: SALARY_CEILING });
  });

  test("ignores an area without a city", () => {
    expect(read("area=余杭区&page=0&careers=1,x,-3,2")).toEqual({ ...NO_FILTER, careerIds: ["1", "2"], page: 1 });
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
