/** The lists of the home page: the posts in each, every one of another employer. */
import { afterAll, describe, expect, test } from "vitest";
import { NO_FACTS } from "#lib/domain/posts/facts.ts";
import { HOME_LIST_SIZE } from "#lib/domain/posts/home-lists.ts";
import { homeLists } from "#server/db/posts/home-lists.ts";
import { hotGroups } from "#server/db/posts/hot-posts.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;
const TODAY = "2026-11-21";
const employer = (number: number): string => `第${number}教育有限公司`;

const idsOf = async (key: string): Promise<string[]> =>
  (await homeLists(db, TODAY)).find((list) => list.key === key)?.posts.map(({ id }) => id) ?? [];

test("a site without posts has none", async () => {
  expect(await homeLists(db, TODAY)).toEqual([]);
});

describe("the lists of the home page", () => {
  test("begin with the newest post of each employer", async () => {
    const older = await addPost(db, { company: employer(1), startsOn: "2026-11-18" });
    const newer = await addPost(db, { company: employer(1), startsOn: "2026-11-20" });
    const other = await addPost(db, { company: employer(2), startsOn: "2026-11-19" });
    expect(await idsOf("newest")).toEqual([newer, other]);
    expect(await idsOf("newest")).not.toContain(older);
  });

  test("have the best paid of the last seven days, ahead of older ones that pay more", async () => {
    await addPost(db, { company: employer(3), startsOn: "2026-11-14", salary: { min: 80_000, max: 90_000 } });
    const best = await addPost(db, { company: employer(4), startsOn: "2026-11-15", salary: { min: 30_000, max: 50_000 } });
    await addPost(db, { company: employer(5), startsOn: "2026-11-20", salary: null });
    const [first, ...rest] = await idsOf("pay");
    expect(first).toBe(best);
    expect(rest).toHaveLength(2);
  });

  test("have posts for graduates, and posts abroad apart from those at home", async () => {
    const graduate = await addPost(db, { company: employer(6), facts: { ...NO_FACTS, employment: "应届" } });
    const abroad = await addPost(db, { company: employer(7), kind: "overseas", abroadAddress: "日本东京", startsOn: "2026-11-21" });
    expect(await idsOf("graduates")).toEqual([graduate]);
    expect(await idsOf("overseas")).toEqual([abroad]);
    expect(await idsOf("newest")).not.toContain(abroad);
  });

  test("leave out posts that have not begun or are over, and end after two rows", async () => {
    const later = await addPost(db, { company: employer(8), startsOn: "2026-12-01" });
    const over = await addPost(db, { company: employer(9), startsOn: "2026-11-01", endsOn: "2026-11-02" });
    for (let number = 10; number < 20; number++) await addPost(db, { company: employer(number), startsOn: "2026-11-20" });
    const ids = await idsOf("newest");
    expect(ids).toHaveLength(HOME_LIST_SIZE);
    expect([later, over].some((id) => ids.includes(id))).toBe(false);
  });
});

test("a group of hot posts shows each employer once before any twice", async () => {
  await db.insertInto("career_industries").values({ id: "1", name: "教育", position: 1 }).execute();
  await db.insertInto("career_functions").values({ id: "1", industry_id: "1", name: "教师", position: 1 }).execute();
  await db
    .insertInto("career_posts")
    .values({ id: "7", function_id: "1", name: "教师", position: 1, hot: false, popularity: 1 })
    .execute();
  for (let day = 1; day <= 12; day++)
    await addPost(db, { company: employer(30), careerId: "7", startsOn: `2026-11-${String(day + 5).padStart(2, "0")}` });
  const rare = await addPost(db, { company: employer(31), careerId: "7", startsOn: "2026-11-01" });
  const [group] = await hotGroups(db, TODAY);
  expect(group?.posts).toHaveLength(9);
  expect(group?.posts.map(({ id }) => id)).toContain(rare);
});
