import { afterAll, expect, test } from "vitest";
import { getPost } from "#lib/contract/posts/posts.ts";
import { NO_FACTS } from "#lib/domain/posts/facts.ts";
import type { OverseasDirection, RecruitKind } from "#lib/domain/posts/posts.ts";
import { findLikePay } from "#server/db/posts/like-pay.ts";
import { createRandom } from "#server/demo/seed/random.ts";
import { careerIn } from "#tests/support/desk/posts.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;
const careerId = await careerIn(db);
const likePayOf = async (postId: string) => (await backend.call(getPost, { postId, userId: null })).data.likePay;

test("the pay of like posts is the median of ten or more others that are open, of the same career and kind, and name their pay", async () => {
  const own = await addPost(db, { careerId, salary: { min: 90_000, max: 90_000 } });
  for (let count = 1; count <= 9; count += 1)
    await addPost(db, { careerId, salary: { min: count * 1000, max: count * 1000 + 500 } });
  // None of these is like it.
  await addPost(db, { careerId, salary: null });
  await addPost(db, { careerId, endsOn: "2020-01-01" });
  await addPost(db, { careerId, kind: "overseas" });
  await addPost(db, { careerId: null });
  expect(await likePayOf(own)).toBe("");
  const tenth = await addPost(db, { careerId, salary: { min: 20_000, max: 20_000 } });
  expect(await likePayOf(own)).toBe("同类10个职位的中位数：5.8K·月");
  expect(await likePayOf(tenth)).toBe("同类10个职位的中位数：5.8K·月");
});

test("a post without a career has no like", async () => {
  for (let count = 0; count < 12; count += 1) await addPost(db, { careerId: null });
  expect(await likePayOf(await addPost(db, { careerId: null }))).toBe("");
});

test("an internship is not compared with full-time posts", async () => {
  const intern = await addPost(db, { careerId, salary: { min: 2000, max: 3000 } });
  expect(await likePayOf(intern)).not.toBe("");
  const facts = JSON.stringify({ ...NO_FACTS, employment: "实习" });
  await db.insertInto("post_briefs").values({ post_id: intern, html: "", headcount: null, facts }).execute();
  expect(await likePayOf(intern)).toBe("");
});

test("each of many posts asked for at once has the median of the posts like it", async () => {
  const random = createRandom(36);
  const careers = (await db.selectFrom("career_posts").select("id").orderBy("id").limit(3).offset(1).execute()).map(({ id }) => id);
  const ways: readonly [RecruitKind, OverseasDirection | null][] = [
    ["domestic", null],
    ["overseas", "import"],
    ["overseas", "export"],
  ];
  const posts: { id: string; alike: string; pay: number | null; isOpen: boolean }[] = [];
  for (let count = 0; count < 150; count += 1) {
    const career = random.pick(careers);
    const [kind, direction] = random.pick(ways);
    const pay = random.chance(0.8) ? 1000 * random.int(3, 12) : null;
    const isOpen = random.chance(0.9);
    const salary = pay === null ? null : { min: pay - 500, max: pay + 500 };
    const id = await addPost(db, { careerId: career, kind, direction, salary, ...(!isOpen && { endsOn: "2020-01-01" }) });
    posts.push({ id, alike: `${career} ${kind} ${direction}`, pay, isOpen });
  }
  const expected = posts.flatMap(({ id, alike }) => {
    const pays = posts
      .flatMap((other) => (other.id !== id && other.alike === alike && other.isOpen && other.pay !== null ? [other.pay] : []))
      .sort((one, other) => one - other);
    const at = (place: number): number => pays[place] ?? 0;
    const median = (at(Math.floor((pays.length - 1) / 2)) + at(Math.ceil((pays.length - 1) / 2))) / 2;
    return pays.length < 10 ? [] : [[id, { median, count: pays.length }] as const];
  });
  expect(expected.length).toBeGreaterThan(50);
  expect(
    await findLikePay(
      db,
      posts.map(({ id }) => id),
      "2026-11-20",
    ),
  ).toEqual(new Map(expected));
});
