/** The digests by which a publication knows which pages have changed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fairVersions } from "#lib/contract/fairs/fair-versions.ts";
import { postVersions } from "#lib/contract/posts/post-versions.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import { addChanges } from "#server/db/desk/changes.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend({ contents: "demo" });
afterAll(backend.close);
const { db, clock } = backend;

const versions = async () => (await backend.call(postVersions, { afterId: null, count: 20_000 })).data;
const byId = async () => new Map((await versions()).map(({ id, version, others }) => [id, { version, others }]));
/** A change at the desk is in the log, and makes kept answers another question. */
const log = (subject: "post" | "fair" | "company", subjectId: string) =>
  addChanges(db, [{ staffId: null, action: "saved", subject, subjectId }], clock.now());
/** Ids whose entry is another one now. */
const changedBy = async (change: () => Promise<unknown>): Promise<{ version: string[]; others: string[] }> => {
  const before = await byId();
  await change();
  const after = await byId();
  const differing = (part: "version" | "others") =>
    [...after.keys()].filter((id) => after.get(id)?.[part] !== before.get(id)?.[part]);
  return { version: differing("version"), others: differing("others") };
};

let first = "";
beforeAll(async () => {
  first = (await versions())[0]?.id ?? "";
});

test("stretches go on where the last one ended", async () => {
  const all = await versions();
  const some = (await backend.call(postVersions, { afterId: null, count: 3 })).data;
  const rest = (await backend.call(postVersions, { afterId: some[2]?.id ?? null, count: 20_000 })).data;
  expect([...some, ...rest]).toEqual(all);
});

test("a changed description changes the version of its post alone, at once", async () => {
  const changed = await changedBy(async () => {
    await db.updateTable("post_briefs").set({ html: "<p>x</p>" }).where("post_id", "=", first).execute();
    await log("post", first);
  });
  expect(changed).toEqual({ version: [first], others: [] });
});

test("a renamed company changes the versions of its posts", async () => {
  const { company_id: company } = await db
    .selectFrom("posts")
    .select("company_id")
    .where("id", "=", first)
    .executeTakeFirstOrThrow();
  const { version } = await changedBy(async () => {
    await db.updateTable("companies").set({ name: "禾光有限公司" }).where("id", "=", company).execute();
    await log("company", company);
  });
  const own = await db.selectFrom("posts").select("id").where("company_id", "=", company).execute();
  expect(version.length).toBeGreaterThan(0);
  expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining(version));
});

test("other pay changes the posts like it, where their page says the median", async () => {
  const withMedian = [];
  for (const { id } of (await versions()).slice(0, 60)) {
    const { data } = await backend.call(getPost, { postId: id, userId: null });
    if (data.likePay) withMedian.push(data);
  }
  const [post, ...others] = withMedian;
  const alike = others.filter(({ careerId, kind }) => careerId === post?.careerId && kind === post?.kind).map(({ id }) => id);
  const { version, others: changed } = await changedBy(async () => {
    await db
      .updateTable("posts")
      .set({ salary_min: 1000, salary_max: 1100 })
      .where("id", "=", post?.id ?? "")
      .execute();
    await log("post", post?.id ?? "");
  });
  expect(version).toEqual([post?.id]);
  expect(changed).toEqual(expect.arrayContaining(alike));
});

test("another post of a company changes its posts, which count them", async () => {
  const { company_id: company } = await db
    .selectFrom("posts")
    .select("company_id")
    .where("id", "=", first)
    .executeTakeFirstOrThrow();
  const moved = (await versions()).at(-1)?.id ?? "";
  const { version, others } = await changedBy(async () => {
    await db.updateTable("posts").set({ company_id: company, own_number: null }).where("id", "=", moved).execute();
    await log("post", moved);
  });
  expect(version).toEqual([moved]);
  expect(others).toContain(first);
});

test("a fair's version follows its page, and its picture the words on it", async () => {
  const of = async (id: string) => (await backend.call(fairVersions, undefined)).data.find((fair) => fair.id === id);
  const fair = await db
    .selectFrom("fairs")
    .select(["id", "ends_at"])
    .where("cancelled", "=", false)
    .orderBy("ends_at", "desc")
    .executeTakeFirstOrThrow();
  const first = await of(fair.id);
  await db.updateTable("fairs").set({ address: "体育馆" }).where("id", "=", fair.id).execute();
  await log("fair", fair.id);
  const moved = await of(fair.id);
  expect([moved?.version === first?.version, moved?.picture === first?.picture]).toEqual([false, true]);
  await db.updateTable("fairs").set({ name: "冬季招聘会" }).where("id", "=", fair.id).execute();
  await log("fair", fair.id);
  const renamed = await of(fair.id);
  expect([renamed?.version === moved?.version, renamed?.picture === moved?.picture]).toEqual([false, false]);
  const { post_id: offer } = await db
    .selectFrom("fair_posts")
    .innerJoin("posts", "posts.id", "post_id")
    .select("post_id")
    .where("fair_id", "=", fair.id)
    .orderBy("starts_on", "desc")
    .orderBy("posts.id", "desc")
    .executeTakeFirstOrThrow();
  await db.updateTable("posts").set({ city: "新城市" }).where("id", "=", offer).execute();
  await log("post", offer);
  expect((await of(fair.id))?.version).not.toBe(renamed?.version);
  clock.set(fair.ends_at.getTime() + 1000);
  const over = await of(fair.id);
  expect(over?.version).not.toBe(renamed?.version);
  const { id: company } = await db
    .selectFrom("fair_companies")
    .innerJoin("companies", "companies.id", "company_id")
    .select("companies.id")
    .where("fair_id", "=", fair.id)
    .where("companies.id", "in", db.selectFrom("posts").select("company_id").where("ends_on", "is", null))
    .executeTakeFirstOrThrow();
  await db.updateTable("posts").set({ name: "新职位" }).where("company_id", "=", company).execute();
  await log("company", company);
  expect((await of(fair.id))?.version).not.toBe(over?.version);
});
