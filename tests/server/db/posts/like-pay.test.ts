import { afterAll, expect, test } from "vitest";
import { getPost } from "#lib/contract/posts/posts.ts";
import { NO_FACTS } from "#lib/domain/posts/facts.ts";
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
