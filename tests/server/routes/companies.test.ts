/** The figures of a company's open posts, and its posts of one city or career. */
import { afterAll, describe, expect, test } from "vitest";
import { getCompany } from "#lib/contract/posts/companies.ts";
import { addChanges } from "#server/db/desk/changes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;

const company = "峤云教育咨询有限公司";
const [math, music] = ["7", "8"] as const;
await db.insertInto("career_industries").values({ id: "1", name: "教育", position: 1 }).execute();
await db.insertInto("career_functions").values({ id: "1", industry_id: "1", name: "教师", position: 1 }).execute();
await db
  .insertInto("career_posts")
  .values([
    { id: math, function_id: "1", name: "数学教师", position: 1, hot: false },
    { id: music, function_id: "1", name: "音乐教师", position: 2, hot: false },
  ])
  .execute();
const inHangzhou = await addPost(db, { company, city: "杭州市", careerId: math, salary: { min: 6000, max: 8000 } });
await addPost(db, { company, city: "杭州市", careerId: music, salary: { min: 4000, max: 6000 } });
await addPost(db, { company, city: "宁波市", careerId: math, salary: { min: 10_000, max: 20_000 } });
await addPost(db, { company, salary: null });
await addPost(db, { company, city: "温州市", careerId: music, salary: { min: 1, max: 99_000 }, endsOn: "2020-01-01" });

const ask = async (filter: { city?: string; careerId?: string } = {}, name = company) =>
  (await backend.call(getCompany, { name, page: 1, size: 10, city: "", careerId: null, ...filter })).data;

describe("a company", () => {
  test("has the cities and careers of its open posts, the most frequent first", async () => {
    expect(await ask()).toMatchObject({
      openCount: 4,
      cities: [
        { city: "杭州市", count: 2 },
        { city: "宁波市", count: 1 },
      ],
      careers: [
        { id: math, name: "数学教师", count: 2 },
        { id: music, name: "音乐教师", count: 1 },
      ],
    });
  });

  test("has the range and the median of the pay that its open posts name", async () => {
    expect((await ask()).pay).toEqual({ min: 4000, max: 20_000, median: 7000, count: 3 });
  });

  test("has no pay where none is named", async () => {
    await addPost(db, { company: "无薪咨询有限公司", salary: null });
    expect(await ask({}, "无薪咨询有限公司")).toMatchObject({ pay: null, openCount: 1, cities: [], careers: [] });
  });

  test("has new figures at once after a change at the desk, which a page that is built then shows", async () => {
    const name = "新职咨询有限公司";
    const id = await addPost(db, { company: name });
    expect((await ask({}, name)).openCount).toBe(1);
    await addPost(db, { company: name });
    await addChanges(db, [{ staffId: null, action: "saved", subject: "post", subjectId: id }], backend.clock.now());
    expect((await ask({}, name)).openCount).toBe(2);
  });
});

describe("the posts of a company", () => {
  test("are narrowed by city and career, and the figures stay", async () => {
    const found = await ask({ city: "杭州市", careerId: math });
    expect(found.posts.items.map(({ id }) => id)).toEqual([inHangzhou]);
    expect(found.posts.page.total).toBe(1);
    expect(found.openCount).toBe(4);
  });

  test("are missing in another city", async () => {
    expect((await ask({ city: "上海市" })).posts.items).toEqual([]);
  });
});
