import { afterAll, describe, expect, test } from "vitest";
import { getFairPosts } from "#lib/contract/fairs/fair-posts.ts";
import { NO_FACTS } from "#lib/domain/posts/facts.ts";
import { NO_FILTER } from "#lib/domain/posts/posts.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;

await db.insertInto("career_industries").values({ id: "1", name: "医疗", position: 1 }).execute();
await db.insertInto("career_functions").values({ id: "1", industry_id: "1", name: "护理", position: 1 }).execute();
await db.insertInto("career_posts").values({ id: "7", function_id: "1", name: "护士", position: 1, hot: false }).execute();

const times = { starts_at: new Date(TEST_NOW), ends_at: new Date(TEST_NOW + 1) };
const row = { name: "秋季招聘会", type: "SCENE" as const, organizer: "", ...times, day_count: 1, pinned: false, cancelled: false };
const { id: fairId } = await db.insertInto("fairs").values(row).returning("id").executeTakeFirstOrThrow();

const nurse = await addPost(db, { name: "护士", careerId: "7", startsOn: "2026-11-03", facts: { ...NO_FACTS, degree: "大专" } });
const over = await addPost(db, {
  name: "会计",
  salary: { min: 20_000, max: 30_000 },
  startsOn: "2026-11-02",
  endsOn: "2026-11-10",
});
const abroad = await addPost(db, { name: "焊工", company: "远洋公司", kind: "overseas", startsOn: "2026-11-01" });
const elsewhere = await addPost(db, { name: "护士长", careerId: "7" });
await db
  .insertInto("fair_posts")
  .values([nurse, over, abroad].map((id) => ({ fair_id: fairId, post_id: id })))
  .execute();

const all = { keyword: "", careerIds: NO_FILTER.careerIds, salary: null, facts: [], page: 1, size: 10, chosenId: null };
const idsOf = async (query: Partial<Parameters<typeof backend.call<typeof getFairPosts.payload, typeof getFairPosts.answer>>[1]>) =>
  (await backend.call(getFairPosts, { ...all, fairId, ...query })).data.posts.items.map((post) => post.id);

describe("the posts of a fair", () => {
  test("are newest first with the fair's name: including ended ones, without other fairs'", async () => {
    const { data } = await backend.call(getFairPosts, { ...all, fairId });
    expect(data.fairName).toBe("秋季招聘会");
    expect(data.posts.items.map((post) => post.id)).toEqual([nurse, over, abroad]);
    expect(data.posts.page).toEqual({ number: 1, size: 10, pages: 1, total: 3 });
  });

  test("begin on any page with the chosen one, if it is of this fair", async () => {
    expect(await idsOf({ chosenId: abroad })).toEqual([abroad, nurse, over]);
    expect(await idsOf({ chosenId: abroad, size: 1 })).toEqual([abroad]);
    expect(await idsOf({ chosenId: abroad, size: 1, page: 2 })).toEqual([nurse]);
    expect(await idsOf({ chosenId: elsewhere })).toEqual([nurse, over, abroad]);
  });

  test("are narrowed by words, career, salary or facts, the chosen one included", async () => {
    expect(await idsOf({ keyword: "远洋 焊" })).toEqual([abroad]);
    expect(await idsOf({ careerIds: ["7"] })).toEqual([nurse]);
    expect(await idsOf({ salary: { min: 20_000, max: 50_000 } })).toEqual([over]);
    expect(await idsOf({ facts: ["大专", "本科"] })).toEqual([nurse]);
    expect(await idsOf({ keyword: "%", chosenId: nurse })).toEqual([]);
  });

  test("of an unknown fair are a 404 with a sentence", async () => {
    expect(await backend.call(getFairPosts, { ...all, fairId: "999999" })).toMatchObject({ code: 404, message: "该招聘会不存在" });
  });
});
