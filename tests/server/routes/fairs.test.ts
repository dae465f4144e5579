import { afterAll, describe, expect, test } from "vitest";
import { getFair } from "#lib/contract/fairs/fair.ts";
import { allFairs, fairCounts, homeFairs } from "#lib/contract/fairs/fairs.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;

type Draft = { name: string; from: number; to: number; type?: "NETWORK" | "SCENE"; pinned?: boolean; cancelled?: boolean };
const addFair = async ({ name, from, to, type = "NETWORK", pinned = false, cancelled = false }: Draft): Promise<string> => {
  const times = { starts_at: new Date(TEST_NOW + from), ends_at: new Date(TEST_NOW + to) };
  const row = { name, type, organizer: "就业服务中心", ...times, day_count: 1, pinned, cancelled };
  return (await db.insertInto("fairs").values(row).returning("id").executeTakeFirstOrThrow()).id;
};

const running = await addFair({ name: "running", from: -DAY, to: DAY });
await addFair({ name: "just begun", from: -HOUR, to: DAY });
await addFair({ name: "soon", from: HOUR, to: DAY });
await addFair({ name: "later", from: 5 * DAY, to: 6 * DAY });
await addFair({ name: "over", from: -9 * DAY, to: -8 * DAY });
await addFair({ name: "long over", from: -30 * DAY, to: -29 * DAY });
await addFair({ name: "cancelled", from: -DAY, to: DAY, cancelled: true });
await addFair({ name: "pinned", from: -20 * DAY, to: -19 * DAY, pinned: true });
await addFair({ name: "on site", from: 0, to: HOUR, type: "SCENE" });

const ORDER = ["pinned", "just begun", "running", "soon", "later", "over", "long over", "cancelled"];

describe("the lists of fairs", () => {
  test("count their fairs", async () => {
    expect((await backend.call(fairCounts, undefined)).data).toEqual({ network: 8, scene: 1 });
  });

  test("show six on the home page: pinned first, then running, then coming", async () => {
    const { data } = await backend.call(homeFairs, undefined);
    expect(data.network.map((fair) => fair.name)).toEqual(ORDER.slice(0, 6));
    expect(data.scene.map((fair) => fair.name)).toEqual(["on site"]);
  });

  test("go on in pages in the same order", async () => {
    const page = async (number: number) => (await backend.call(allFairs, { type: "NETWORK", page: number, size: 3 })).data;
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages.flatMap(({ items }) => items.map((fair) => fair.name))).toEqual(ORDER);
    expect(pages[0]?.page).toEqual({ number: 1, size: 3, pages: 3, total: 8 });
    expect((await page(4)).items).toEqual([]);
  });
});

describe("the status of a fair", () => {
  const statusAt = async (time: number) => {
    backend.clock.set(time);
    return (await backend.call(getFair, { fairId: running })).data.status;
  };

  test("follows the clock to the millisecond", async () => {
    const [start, end] = [TEST_NOW - DAY, TEST_NOW + DAY];
    expect(await statusAt(start - 1)).toBe("TO_BE_HELD");
    expect(await statusAt(start)).toBe("IN_PROGRESS");
    expect(await statusAt(end - 1)).toBe("IN_PROGRESS");
    expect(await statusAt(end)).toBe("END");
    backend.clock.set(TEST_NOW);
  });
});

describe("a fair", () => {
  test("includes its companies in order and their posts", async () => {
    const fairId = await addFair({ name: "detail", from: 0, to: DAY, type: "SCENE" });
    const posts = [
      await addPost(db, { company: "甲公司", name: "会计", salary: null }),
      await addPost(db, { company: "甲公司", name: "出纳" }),
      await addPost(db, { company: "乙公司", name: "厨师" }),
    ];
    const companyOf = async (postId = "") =>
      (await db.selectFrom("posts").select("company_id").where("id", "=", postId).executeTakeFirstOrThrow()).company_id;
    await db
      .insertInto("fair_companies")
      .values([
        { fair_id: fairId, company_id: await companyOf(posts[0]), position: 2 },
        { fair_id: fairId, company_id: await companyOf(posts[2]), position: 1 },
      ])
      .execute();
    await db
      .insertInto("fair_posts")
      .values(posts.map((id) => ({ fair_id: fairId, post_id: id })))
      .execute();
    const { data } = await backend.call(getFair, { fairId });
    expect(data).toMatchObject({ name: "detail", companyCount: 2, postCount: 3, startsAt: TEST_NOW, endsAt: TEST_NOW + DAY });
    expect(data.companies).toEqual([
      {
        name: "乙公司",
        industry: "教育与培训",
        booth: "",
        posts: [{ id: posts[2], name: "厨师", salary: { min: 5000, max: 8000 } }],
      },
      {
        name: "甲公司",
        industry: "教育与培训",
        booth: "",
        posts: [
          { id: posts[0], name: "会计", salary: null },
          { id: posts[1], name: "出纳", salary: { min: 5000, max: 8000 } },
        ],
      },
    ]);
  });

  test("speaks Beijing time on the wire", async () => {
    const fairId = await addFair({ name: "times", from: 0, to: HOUR });
    const { envelope } = await backend.raw(getFair.path, { recruitFairsId: Number(fairId) });
    expect(envelope.data).toMatchObject({
      startTime: "2026-11-21 12:00",
      endTime: "2026-11-21 13:00",
      ifTop: 0,
      fairsStatus: "IN_PROGRESS",
    });
  });

  test("that does not exist is a 404 with a sentence", async () => {
    expect(await backend.call(getFair, { fairId: "999999" })).toMatchObject({ code: 404, message: "该招聘会不存在" });
  });
});
