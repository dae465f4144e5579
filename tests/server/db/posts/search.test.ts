import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchPosts as searchCall } from "#lib/contract/posts/search-posts.ts";
import { TOTAL_CAP } from "#lib/domain/paging.ts";
import { NO_FACTS, type PostFacts } from "#lib/domain/posts/facts.ts";
import { isOpen, NO_FILTER, type PostFilter, type PostSummary, type Sort } from "#lib/domain/posts/posts.ts";
import { SALARY_BANDS, SALARY_CEILING } from "#lib/domain/posts/salary.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { selectSummaries, toSummary } from "#server/db/posts/post-rows.ts";
import { searchPosts } from "#server/db/posts/search.ts";
import { searchable, searchWords } from "#server/db/posts/search-text.ts";
import { salaryOverlaps } from "#tests/support/resume/salaries.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";

const backend = await openBackend({ contents: "demo" });
afterAll(backend.close);

const today = beijingDate(TEST_NOW);
let everything: PostSummary[] = [];
let factsOf = new Map<string, PostFacts | null>();
beforeAll(async () => {
  const rows = await selectSummaries(backend.db, (posts) => posts).execute();
  everything = rows.map(toSummary);
  factsOf = new Map(rows.map((row) => [row.id, row.facts]));
});

const DEGREES = ["学历不限", "大专", "本科", "硕士"];
/** One of the degrees, and each of the other facts. */
const hasFacts = ({ id }: PostSummary, names: readonly string[]): boolean => {
  const { degree, experience, employment, benefits } = factsOf.get(id) ?? NO_FACTS;
  const own = new Set([...benefits, employment ?? "全职", ...(benefits.includes("六险一金") ? ["五险一金"] : [])]);
  if (experience && experience.min >= 1 && experience.min < 3) own.add("1-3年");
  const degrees = names.filter((name) => DEGREES.includes(name));
  return (degrees.length === 0 || degrees.includes(degree ?? "")) && names.every((name) => DEGREES.includes(name) || own.has(name));
};

const isWanted = (post: PostSummary, filter: PostFilter): boolean => {
  const text = searchable(`${post.companyName} ${post.name}`);
  const place = post.place.kind === "domestic" ? post.place : { city: "", area: "" };
  return (
    post.kind === filter.kind &&
    (filter.direction === null || post.direction === filter.direction) &&
    isOpen(post, today) &&
    (post.startsOn ?? "") <= today &&
    (filter.city === "" || place.city === filter.city) &&
    (filter.area === "" || place.area === filter.area) &&
    (filter.careerIds.length === 0 || filter.careerIds.includes(post.careerId ?? "")) &&
    (filter.salary === null || (post.salary !== null && salaryOverlaps(post.salary, filter.salary))) &&
    hasFacts(post, filter.facts) &&
    searchWords(filter.keyword).every((word) => text.includes(word))
  );
};

const newestFirst = (a: PostSummary, b: PostSummary): number =>
  (b.startsOn ?? "").localeCompare(a.startsOn ?? "") || Number(b.id) - Number(a.id);

/** The expected list, from reading all posts. */
const expected = (filter: PostFilter): PostSummary[] => everything.filter((post) => isWanted(post, filter)).sort(newestFirst);

/** The complete list, page by page. */
const allPages = async (filter: PostFilter, size: number, limits?: Parameters<typeof searchPosts>[2], sort?: Sort) => {
  const items: PostSummary[] = [];
  for (let page = 1; ; page += 1) {
    const found = await searchPosts(backend.db, { filter, page, size, today, ...(sort ? { sort } : {}) }, limits);
    items.push(...found.items);
    if (page >= found.page.pages) return { items, total: found.page.total };
  }
};

const pieces = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...texts), fc.nat(20), fc.integer({ min: 1, max: 4 })).map(([text, start, length]) => {
    const from = start % text.length;
    return text.slice(from, from + length);
  });

const keyword = fc.oneof(
  fc.constant(""),
  pieces(["Java开发工程师", "销售代表（校招）", "岫屿智联科技有限公司", "高级会计", "护士"]),
  fc.tuple(pieces(["开发工程师", "教育咨询有限公司"]), pieces(["JAVA工程师", "课程顾问"])).map((words) => words.join(" ")),
  fc.constantFrom("%", "_", "\\", "100%", "工_师", "没有这个词", "'", "ｊａｖａ", "（", "c++"),
);
const salary = fc.oneof(
  fc.constant(null),
  fc.constantFrom(...SALARY_BANDS),
  fc.tuple(fc.nat(60_000), fc.integer({ min: 1, max: 30_000 })).map(([min, width]) => ({ min, max: min + width })),
);
const careerId = fc.integer({ min: 1, max: 320 }).map(String);

const filters: fc.Arbitrary<PostFilter> = fc
  .record({
    keyword,
    careerIds: fc.option(fc.array(careerId, { maxLength: 60 }), { nil: [] }),
    place: fc.constantFrom<[city: string, area: string][]>(
      ["", ""],
      ["", ""],
      ["杭州市", ""],
      ["杭州市", "西湖区"],
      ["北京市", ""],
      ["北京市", "西湖区"],
      ["无此市", ""],
    ),
    salary,
    kind: fc.constantFrom("domestic" as const, "domestic" as const, "overseas" as const),
    direction: fc.constantFrom(null, null, "import" as const, "export" as const),
    facts: fc.oneof(
      fc.constant<string[]>([]),
      fc.subarray([...DEGREES, "双休", "五险一金", "1-3年", "全职", "没有这种福利"], { maxLength: 3 }),
    ),
  })
  .map(({ place, ...rest }) => ({ ...rest, city: place[0], area: place[1] }));

/** From the site's own limits down to some so low that every way to find a page is taken. */
const limits = fc.record({
  cap: fc.constantFrom(TOTAL_CAP, TOTAL_CAP, 40, 7),
  window: fc.record({ perPost: fc.constantFrom(20, 2, 1), atLeast: fc.constantFrom(2000, 0) }),
});

/** The keyword with every word as it stands. */
const quoted = (filter: PostFilter): PostFilter => ({
  ...filter,
  keyword: searchWords(filter.keyword)
    .map((word) => `"${word}"`)
    .join(" "),
});

const titles = async (keyword: string, size = 50): Promise<string[]> => {
  const found = await searchPosts(backend.db, { filter: { ...NO_FILTER, keyword }, page: 1, size, today });
  return found.items.map(({ name }) => name);
};

describe("searching posts", () => {
  test("finds the same posts for quoted words as a full scan, in the same order, without gaps or doubles", {
    tags: "release",
  }, async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 5, max: 50 }), limits, async (filter, size, bounds) => {
        const wanted = expected(filter).slice(0, bounds.cap);
        const found = await allPages(quoted(filter), size, bounds, "newest");
        expect(found.items.map((post) => post.id)).toEqual(wanted.map((post) => post.id));
        expect(found.total).toBe(wanted.length);
      }),
      { numRuns: 200 },
    );
  });

  test("pages of ranked posts have neither gaps nor doubles", async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 5, max: 50 }), limits, async (filter, size, bounds) => {
        const found = await allPages(filter, size, bounds);
        expect(new Set(found.items.map(({ id }) => id)).size).toBe(found.items.length);
        expect(found.items.length).toBe(found.total);
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    [5, 1000],
    [7, 1000],
    [50, 1000],
    [50, 40],
  ])("pages of %i have no gap where titles end and posts of companies follow, with a cap of %i", async (size, cap) => {
    const window = { perPost: 20, atLeast: 2000 };
    const found = await allPages({ ...NO_FILTER, keyword: "公" }, size, { cap, window });
    const inTitle = found.items.map(({ name }) => name.includes("公"));
    const titles = inTitle.lastIndexOf(true) + 1;
    expect(titles).toBeGreaterThan(0);
    expect(titles % size).toBeGreaterThan(0);
    expect(inTitle.slice(0, titles).every(Boolean)).toBe(true);
    expect(new Set(found.items.map(({ id }) => id)).size).toBe(found.total);
    expect(found.total).toBe(cap);
  });

  test("finds the same posts by pay as a full scan, on every page", async () => {
    const byPay = (a: PostSummary, b: PostSummary): number => (b.salary?.max ?? -1) - (a.salary?.max ?? -1) || newestFirst(a, b);
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 5, max: 50 }), limits, async (filter, size, bounds) => {
        const wanted = expected(filter).sort(byPay).slice(0, bounds.cap);
        const found = await allPages(quoted(filter), size, bounds, "pay");
        expect(found.items.map((post) => post.id)).toEqual(wanted.map((post) => post.id));
      }),
      { numRuns: 100 },
    );
  });

  test("lists the best paid first if asked to", async () => {
    const { items } = await allPages({ ...NO_FILTER, keyword: "会计" }, 10, undefined, "pay");
    const tops = items.map(({ salary }) => salary?.max ?? -1);
    expect(tops.length).toBeGreaterThan(5);
    expect(tops).toEqual([...tops].sort((a, b) => b - a));
  });

  test("puts titles before companies of that name", async () => {
    const found = await titles('"人力"');
    const last = found.findLastIndex((title) => title.includes("人力"));
    expect(last).toBeGreaterThanOrEqual(0);
    expect(found.slice(0, last + 1).every((title) => title.includes("人力"))).toBe(true);
    expect(found.length).toBeGreaterThan(last + 1);
  });

  test("puts whole titles before parts of titles", async () => {
    const found = await titles("会计");
    const first = found.findIndex((title) => title.includes("成本会计"));
    expect(found.slice(0, first).length).toBeGreaterThan(3);
    expect(found.slice(first).every((title) => !/^(高级|资深|首席)?会计/u.test(title))).toBe(true);
  });

  test("shows a company at most three times on a page while others are left", async () => {
    const { items } = await searchPosts(backend.db, { filter: { ...NO_FILTER, keyword: "工程师" }, page: 1, size: 10, today });
    const counts = Map.groupBy(items, ({ companyName }) => companyName);
    expect(Math.max(...[...counts.values()].map((own) => own.length))).toBeLessThanOrEqual(3);
  });

  test.each([
    ["会计 双休", "双休", "双休", "会计"],
    ["五险一金 会计", "五险一金", "五险一金", "会计"],
    ["居家办公", "远程办公", "居家办公", ""],
    ["会计 三年经验", "3-5年", "三年经验", "会计"],
    ["2年以上经验 java", "1-3年", "2年以上经验", "java"],
    ["十年工作经验", "10年以上", "十年工作经验", ""],
  ])("reads a fact in %s", async (keyword, name, typed, without) => {
    const query = { filter: { ...NO_FILTER, keyword }, page: 1, size: 50, today };
    const { items, understood } = await searchPosts(backend.db, query);
    expect(understood?.readings).toContainEqual(expect.objectContaining({ kind: "fact", name, typed, without }));
    for (const post of items) expect(hasFacts(post, [name]) || post.name.includes(typed)).toBe(true);
  });

  test.each([
    ["德国", "德国"],
    ["德国 护理", "德国"],
    ["慕尼黑", "慕尼黑"],
    ["沙特", "沙特阿拉伯"],
    ["deguo", "德国"],
    ["迪拜 电工", "迪拜"],
  ])("finds posts abroad by their place: %s", async (keyword, place) => {
    const filter: PostFilter = { ...NO_FILTER, kind: "overseas", direction: "export", keyword };
    const { items, understood } = await searchPosts(backend.db, { filter, page: 1, size: 50, today });
    expect(understood?.readings).toContainEqual(expect.objectContaining({ kind: "abroad" }));
    const near = items.length > 0 ? items : (understood?.nearest ?? []);
    expect(near.length).toBeGreaterThan(0);
    for (const post of items) expect(post.place).toMatchObject({ kind: "abroad", address: expect.stringContaining(place) });
  });

  test("finds all posts at a place abroad, few or many", async () => {
    const filter: PostFilter = { ...NO_FILTER, kind: "overseas", keyword: "德国" };
    const wanted = everything.filter(({ place }) => place.kind === "abroad" && place.address.includes("德国"));
    const open = wanted.filter((post) => isOpen(post, today) && (post.startsOn ?? "") <= today);
    for (const bounds of [undefined, { cap: 2, window: { perPost: 1, atLeast: 0 } }]) {
      const { items } = await allPages(filter, 20, bounds, "newest");
      expect(items.map(({ id }) => id)).toEqual(
        open
          .sort(newestFirst)
          .slice(0, bounds?.cap)
          .map(({ id }) => id),
      );
    }
  });

  test("finds a post for a fact that its description alone has", async () => {
    const { items } = await searchPosts(backend.db, { filter: { ...NO_FILTER, keyword: "会计 双休" }, page: 1, size: 50, today });
    expect(items.length).toBeGreaterThan(0);
    for (const { name, offers } of items) expect({ name, offers }).toMatchObject({ offers: expect.arrayContaining(["双休"]) });
  });

  test.each([
    ["JAVA工程师", /java/iu],
    ["機械工程師", /机械设计/u],
    ["kuaiji", /会计/u],
    ["会记", /会计/u],
    ["Jvaa", /java/iu],
    ["设计师 建筑", /建筑设计师/u],
    ["小学老师", /小学/u],
  ])("finds for %s the posts that are meant", async (keyword, meant) => {
    const found = await titles(keyword, 3);
    expect(found.length).toBeGreaterThan(0);
    for (const title of found) expect(title).toMatch(meant);
  });

  test("names in an empty answer the part to take off, how many posts that frees, and the nearest posts", async () => {
    const { page, understood } = await searchPosts(backend.db, {
      filter: { ...NO_FILTER, keyword: "银川 会计" },
      page: 1,
      size: 10,
      today,
    });
    expect(page.total).toBe(0);
    expect(understood?.drop).toMatchObject({ typed: "银川", without: "会计" });
    expect(understood?.drop?.count).toBe((await allPages({ ...NO_FILTER, keyword: "会计" }, 50)).total);
    expect(understood?.nearest).toHaveLength(10);
    for (const post of understood?.nearest ?? []) expect(post.name).toContain("会计");
  });

  test.each(["银川 会计", "银川 会计 5年"])("shows the newest of more near posts than are counted, for %s", async (keyword) => {
    const limits = { cap: 4, window: { perPost: 20, atLeast: 100 } };
    const query = { filter: { ...NO_FILTER, keyword }, page: 1, size: 10, today };
    const { page, understood } = await searchPosts(backend.db, query, limits);
    expect(page.total).toBe(0);
    expect(understood?.nearest).toHaveLength(4);
    for (const post of understood?.nearest ?? []) expect(`${post.name} ${post.careerPost}`).toContain("会计");
  });

  test("shows the posts of the work alone where no single part is at fault", async () => {
    const filter = { ...NO_FILTER, keyword: "银川 会计 5年" };
    const { page, understood } = await searchPosts(backend.db, { filter, page: 1, size: 10, today });
    expect(page.total).toBe(0);
    expect(understood?.drop).toBeNull();
    expect(understood?.nearest[0]?.name).toContain("会计");
  });

  test("keeps the filters of the page for the nearest posts", async () => {
    const filter = { ...NO_FILTER, keyword: "会计 实习 首席", city: "重庆市" };
    const { understood } = await searchPosts(backend.db, { filter, page: 1, size: 10, today });
    expect(understood?.nearest.length).toBeGreaterThan(0);
    for (const post of understood?.nearest ?? []) expect(post.place).toMatchObject({ city: "重庆市" });
  });

  test("has no readings without a keyword", async () => {
    expect((await searchPosts(backend.db, { filter: NO_FILTER, page: 1, size: 10, today })).understood).toBeUndefined();
  });

  test.each(SALARY_BANDS)("finds posts in the band $min–$max", async (band) => {
    const filter = { ...NO_FILTER, salary: band };
    const { page } = await searchPosts(backend.db, { filter, page: 1, size: 10, today });
    expect(page.total).toBeGreaterThan(0);
    expect(page.total).toBe(Math.min(TOTAL_CAP, expected(filter).length));
  });

  test("ends at the cap: the count says so and no page lies behind it", async () => {
    expect(expected(NO_FILTER).length).toBeGreaterThan(TOTAL_CAP);
    const last = await searchPosts(backend.db, { filter: NO_FILTER, page: 29, size: 35, today });
    expect(last.page).toEqual({ number: 29, size: 35, pages: 29, total: TOTAL_CAP });
    expect(last.items).toHaveLength(TOTAL_CAP - 28 * 35);
    const behind = await searchPosts(backend.db, { filter: NO_FILTER, page: 30, size: 35, today });
    expect(behind.items).toEqual([]);
  });

  test("takes no wildcard for one", async () => {
    for (const word of ["%%%", "___", "%工程师%", "_a_a", "\\\\\\"]) {
      const reply = await backend.call(searchCall, { ...NO_FILTER, keyword: word, page: 1, size: 10 });
      expect(reply.data.page.total, word).toBe(0);
    }
  });

  test("finds a company by its name and a post by any of its words", async () => {
    const reply = await backend.call(searchCall, { ...NO_FILTER, keyword: "岫屿智联 工程师", page: 1, size: 50 });
    expect(reply.data.items.length).toBeGreaterThan(0);
    for (const post of reply.data.items)
      expect(post).toMatchObject({ companyName: "岫屿智联科技有限公司", name: expect.stringContaining("工程师") });
  });

  test("does not find posts of 面议 in any band", async () => {
    const filter = { ...NO_FILTER, salary: { min: 0, max: SALARY_CEILING } };
    const found = await allPages(filter, 50);
    expect(found.items.length).toBeGreaterThan(0);
    expect(found.items.filter((post) => post.salary === null)).toEqual([]);
  });
});
