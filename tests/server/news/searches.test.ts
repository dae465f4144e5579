/** Saved searches: new posts become news once, at the pace that the seeker chose. */
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import * as calls from "#lib/contract/account/news.ts";
import { setNewsKinds } from "#lib/contract/account/news-ways.ts";
import { SAVED_SEARCHES_MAX } from "#lib/domain/news/news.ts";
import { NO_FILTER, type PostFilter } from "#lib/domain/posts/posts.ts";
import { SALARY_BANDS } from "#lib/domain/posts/salary.ts";
import { understand } from "#lib/domain/posts/understand/understand.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { takeFreshPosts } from "#server/db/news/saved-searches.ts";
import { lexiconOf } from "#server/db/posts/lexicon.ts";
import { searchPosts } from "#server/db/posts/search.ts";
import { matcherOf } from "#server/news/search-match.ts";
import { followSearches } from "#server/news/searches.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const backend = await openBackend();
afterAll(backend.close);
const { db, clock } = backend;
const company = "青禾科技有限公司";

let phones = 13_380_000_000;
const register = async () => {
  const { token, user } = await backend.logIn(String(++phones));
  const call = <C extends Parameters<typeof backend.call>[0]>(
    which: C,
    payload: Parameters<typeof backend.call<C["payload"], C["answer"]>>[1],
  ) => backend.call(which, payload, { token });
  return { userId: user.id, call };
};
type Seeker = Awaited<ReturnType<typeof register>>;
const save = ({ call }: Seeker, addresses: string[]) => call(calls.saveSearches, { addresses });
const listOf = async ({ call }: Seeker) =>
  (await call(calls.savedSearches, undefined)).data as { address: string; name: string; pace: string }[];
const news = async ({ userId }: Seeker) =>
  db.selectFrom("news").select(["text", "path"]).where("user_id", "=", userId).where("kind", "=", "search").orderBy("id").execute();
const follow = () => followSearches(db, clock.now());
const today = () => beijingDate(clock.now());
const KEYWORD = "/search?keyword=%E4%BC%9A%E8%AE%A1";

test("a search is saved once under its own words, and twenty stay", async () => {
  const seeker = await register();
  await save(seeker, ["https://other.example/search?keyword=会计&page=7&utm=x", KEYWORD]);
  expect(await listOf(seeker)).toEqual([{ address: KEYWORD, name: "「会计」", pace: "day" }]);
  await seeker.call(calls.setSearchPace, { address: KEYWORD, pace: "week" });
  const others = Array.from({ length: SAVED_SEARCHES_MAX }, (_, number) => `/search?keyword=x${number}`);
  await save(seeker, [KEYWORD]);
  expect(await listOf(seeker)).toMatchObject([{ pace: "week" }]);
  clock.advance(1000);
  await save(seeker, others);
  const kept = (await listOf(seeker)).map(({ address }) => address);
  expect(kept).toEqual(others);
  await seeker.call(calls.dropSearch, { address: "/search?keyword=x0" });
  expect(await listOf(seeker)).toHaveLength(SAVED_SEARCHES_MAX - 1);
});

test("an address that narrows nothing, or another seeker's search, is refused and changes nothing", async () => {
  const [seeker, other] = [await register(), await register()];
  expect((await save(seeker, ["/search?page=2"])).code).not.toBe(0);
  await save(other, [KEYWORD]);
  expect((await seeker.call(calls.setSearchPace, { address: KEYWORD, pace: "off" })).code).toBe(404);
  await seeker.call(calls.dropSearch, { address: KEYWORD });
  expect(await listOf(other)).toHaveLength(1);
  await other.call(calls.dropSearch, { address: KEYWORD });
});

test("new posts are news the next morning, once, with their names and the way to the list", async () => {
  const seeker = await register();
  await follow();
  await save(seeker, [KEYWORD]);
  for (const name of ["会计", "高级会计", "护士"]) await addPost(db, { name, company, startsOn: today() });
  await follow();
  await follow();
  expect(await news(seeker)).toEqual([]);
  clock.advance(DAY);
  await follow();
  await follow();
  expect(await news(seeker)).toEqual([
    {
      text: `您保存的搜索（「会计」）有 2 个新职位：「高级会计」（${company}）、「会计」（${company}）。`,
      path: `${KEYWORD}&sort=newest`,
    },
  ]);
  clock.advance(DAY);
  await follow();
  expect(await news(seeker)).toHaveLength(1);
});

test("a post of the afternoon is news of the next morning, however long the search found nothing", async () => {
  const seeker = await register();
  await save(seeker, ["/search?keyword=afternoon"]);
  clock.set(Date.parse("2026-12-01T06:00:00Z"));
  await follow();
  await addPost(db, { name: "afternoon", company, startsOn: today() });
  clock.advance(HOUR);
  await follow();
  expect(await news(seeker)).toEqual([]);
  clock.set(Date.parse("2026-12-02T01:00:00Z"));
  await follow();
  expect(await news(seeker)).toHaveLength(1);
});

test("a search at 立即 is news with its first find, one at 每周 on Monday morning, one that is off never", async () => {
  clock.set(Date.parse("2026-12-02T03:00:00Z"));
  const seeker = await register();
  await follow();
  const paces = { now: "/search?keyword=n", week: "/search?keyword=nu", off: "/search?keyword=nur" } as const;
  await save(seeker, Object.values(paces));
  for (const pace of ["now", "week", "off"] as const) await seeker.call(calls.setSearchPace, { address: paces[pace], pace });
  await addPost(db, { name: "nurse", company, startsOn: today() });
  await follow();
  const pages = async () => (await news(seeker)).map(({ path }) => path.split("&")[0]);
  expect(await pages()).toEqual([paces.now]);
  clock.set(Date.parse("2026-12-07T00:59:00Z"));
  await follow();
  expect(await pages()).toEqual([paces.now]);
  clock.set(Date.parse("2026-12-07T01:00:00Z"));
  await follow();
  expect(await pages()).toEqual([paces.now, paces.week]);
  await seeker.call(calls.setSearchPace, { address: paces.off, pace: "now" });
  clock.advance(DAY);
  await follow();
  expect(await pages()).toHaveLength(2);
});

test("a post that begins later is news on its first day, and one that closed before the news does not count", async () => {
  const seeker = await register();
  await save(seeker, ["/search?keyword=later", "/search?keyword=closing"]);
  await seeker.call(calls.setSearchPace, { address: "/search?keyword=later", pace: "now" });
  await addPost(db, { name: "later", company, startsOn: beijingDate(clock.now() + DAY) });
  const closing = await addPost(db, { name: "closing", company, startsOn: today() });
  await follow();
  await db
    .updateTable("posts")
    .set({ ends_on: beijingDate(clock.now() - DAY) })
    .where("id", "=", closing)
    .execute();
  clock.advance(HOUR);
  await follow();
  expect(await news(seeker)).toEqual([]);
  clock.advance(DAY);
  await follow();
  clock.advance(HOUR);
  await follow();
  expect((await news(seeker)).map(({ path }) => path)).toEqual(["/search?keyword=later&sort=newest"]);
});

test("a seeker who switched these news off gets none, and all other seekers do", async () => {
  const [quiet, other] = [await register(), await register()];
  for (const seeker of [quiet, other]) {
    await save(seeker, ["/search?keyword=quiet"]);
    await seeker.call(calls.setSearchPace, { address: "/search?keyword=quiet", pace: "now" });
  }
  await quiet.call(setNewsKinds, { way: "inbox", off: ["search"] });
  await addPost(db, { name: "quiet", company, startsOn: today() });
  await follow();
  clock.advance(HOUR);
  await follow();
  expect([await news(quiet), await news(other)].map(({ length }) => length)).toEqual([0, 1]);
});

test("two processes at once match each post and report each find once", async () => {
  const seeker = await register();
  await save(seeker, ["/search?keyword=twice"]);
  await seeker.call(calls.setSearchPace, { address: "/search?keyword=twice", pace: "now" });
  await addPost(db, { name: "twice", company, startsOn: today() });
  await Promise.all([follow(), follow()]);
  clock.advance(HOUR);
  await Promise.all([follow(), follow()]);
  expect(await news(seeker)).toHaveLength(1);
});

test("the match of a new post agrees with the search of the site", async () => {
  const demo = await openBackend({ contents: "demo" });
  try {
    const day = beijingDate(TEST_NOW);
    await demo.db.deleteFrom("announced_posts").execute();
    const all = await takeFreshPosts(demo.db, { today: day, since: "1970-01-01", max: 100_000 });
    const lexicon = await lexiconOf(demo.db);
    const keyword = fc.constantFrom(
      ...[
        "",
        "会计",
        "java",
        "太原 会计",
        "护士 双休",
        "kuaiji",
        "1万以上",
        "应届",
        "智联",
        "德国",
        "销售代表",
        "没有这个词",
        "%",
        "大专",
      ],
    );
    const filter: fc.Arbitrary<PostFilter> = fc.record({
      keyword,
      careerIds: fc.oneof(
        fc.constant<string[]>([]),
        fc.array(fc.integer({ min: 1, max: 320 }).map(String), { minLength: 1, maxLength: 60 }),
      ),
      city: fc.constantFrom("", "", "杭州市", "北京市"),
      area: fc.constant(""),
      salary: fc.oneof(fc.constant(null), fc.constantFrom(...SALARY_BANDS)),
      kind: fc.constantFrom("domestic" as const, "domestic" as const, "overseas" as const),
      direction: fc.constantFrom(null, "import" as const),
      facts: fc.subarray(["大专", "本科", "双休"], { maxLength: 2 }),
    });
    const cap = all.length + 1;
    await fc.assert(
      fc.asyncProperty(filter, async (wish) => {
        const matches = matcherOf(wish, wish.keyword === "" ? [] : understand(wish.keyword, lexicon));
        const query = { filter: wish, page: 1, size: cap, today: day, sort: "newest" as const };
        const found = await searchPosts(demo.db, query, { cap, window: { perPost: 20, atLeast: 2000 } });
        expect(new Set(all.filter(matches).map(({ id }) => id))).toEqual(new Set(found.items.map(({ id }) => id)));
      }),
      { numRuns: 60, examples: [[{ ...NO_FILTER, keyword: "智联" }], [{ ...NO_FILTER, keyword: "kuaiji" }]] },
    );
  } finally {
    await demo.close();
  }
});
