import { afterAll, describe, expect, test } from "vitest";
import { signUp } from "#lib/contract/applications/sign-up.ts";
import { fairOfPost } from "#lib/contract/fairs/fair-of-post.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import type { FairType } from "#lib/domain/fairs/status.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";
import { addPost, type PostDraft } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);

const DAY = 86_400_000;
type FairDraft = { type?: FairType; from?: number; cancelled?: boolean };

/** A fair with the given posts; by default a running on-site one. `from`: its first day, in days from now. */
const addFair = async (posts: string[], { type = "SCENE", from = -1, cancelled = false }: FairDraft = {}): Promise<string> => {
  const starts = TEST_NOW + from * DAY;
  const { id } = await backend.db
    .insertInto("fairs")
    .values({
      name: "秋招专场",
      type,
      organizer: "云岚市人才中心",
      starts_at: new Date(starts),
      ends_at: new Date(starts + 2 * DAY),
      day_count: 2,
      pinned: false,
      cancelled,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const post_id of posts) await backend.db.insertInto("fair_posts").values({ fair_id: id, post_id }).execute();
  return id;
};

let phones = 13320000000;
const newSeeker = async (basics: { name?: string } = { name: "程若水" }) => {
  const { token, user } = await backend.logIn(String(++phones));
  await backend.call(saveResume, { userId: user.id, basics, educations: [EDUCATION] }, { token });
  return {
    /** Signs up with a body as the wire has it. */
    apply: (postId: string, body: Record<string, unknown>) =>
      backend.raw(signUp.path, { recruitProjectId: Number(postId), source: "PC", ...body }, { token }),
    applications: () =>
      backend.db
        .selectFrom("applications")
        .select(["post_id", "source", "address", "fair_id"])
        .where("user_id", "=", user.id)
        .execute(),
  };
};

/** Expects a refusal that names one field, and nothing stored. */
const expectRefusal = async (seeker: Awaited<ReturnType<typeof newSeeker>>, postId: string, body: object, field: string) => {
  const reply = await seeker.apply(postId, { ...body });
  expect(reply.code).toBe(400);
  expect(Object.keys(reply.fields)).toEqual([field]);
  expect(await seeker.applications()).toEqual([]);
};

test("a sign-up without a name is refused, and stores nothing", async () => {
  const seeker = await newSeeker({});
  const reply = await seeker.apply(await addPost(backend.db), {});
  expect(reply).toMatchObject({ code: 409, envelope: { message: "请先填写姓名" } });
  expect(await seeker.applications()).toEqual([]);
});

test("a company receives the phone of the login where the résumé has none", async () => {
  const seeker = await newSeeker();
  const postId = await addPost(backend.db);
  expect((await seeker.apply(postId, {})).code).toBe(0);
  const { content } = await backend.db
    .selectFrom("received_resumes")
    .innerJoin("applications", "applications.id", "application_id")
    .select("content")
    .where("post_id", "=", postId)
    .executeTakeFirstOrThrow();
  expect(content).toMatchObject({ basics: { name: "程若水", phone: String(phones) } });
});

describe("the fair of a sign-up", () => {
  test("is stored with the source", async () => {
    const seeker = await newSeeker();
    const postId = await addPost(backend.db);
    const fairId = await addFair([postId]);
    expect((await seeker.apply(postId, { source: "PC_SCENE", recruitFairsId: Number(fairId) })).code).toBe(0);
    expect(await seeker.applications()).toMatchObject([{ source: "PC_SCENE", fair_id: fairId }]);
  });

  test.each(["PC", "MINI_APP"])("is stored for %s too, of either type and before it begins", async (source) => {
    const postId = await addPost(backend.db);
    for (const draft of [{ type: "NETWORK" }, { from: 3 }] satisfies FairDraft[]) {
      const seeker = await newSeeker();
      const fairId = await addFair([postId], draft);
      expect((await seeker.apply(postId, { source, recruitFairsId: fairId })).code).toBe(0);
      expect(await seeker.applications()).toMatchObject([{ source, fair_id: fairId }]);
    }
  });

  test.each(["PC", "MINI_APP", "PC_SCENE"])("must hold the post, also for %s", async (source) => {
    const seeker = await newSeeker();
    const [postId, other] = [await addPost(backend.db), await addPost(backend.db)];
    await addFair([postId]);
    const fairOfOther = await addFair([other]);
    await expectRefusal(seeker, postId, { source, recruitFairsId: Number(fairOfOther) }, "recruitFairsId");
    await expectRefusal(seeker, postId, { source, recruitFairsId: 987_654_321 }, "recruitFairsId");
    await expectRefusal(seeker, postId, { source, recruitFairsId: "999999999999999999" }, "recruitFairsId");
  });

  test.each(["x", "", "1 or 1=1", -1, 0, 1.5, 1e21, "1".repeat(40), true, [101], { id: 101 }])(
    "is an id: %j is refused",
    async (recruitFairsId) => {
      await expectRefusal(await newSeeker(), await addPost(backend.db), { recruitFairsId }, "recruitFairsId");
    },
  );

  test("is replaced when the seeker withdraws and applies again from elsewhere", async () => {
    const seeker = await newSeeker();
    const postId = await addPost(backend.db);
    await seeker.apply(postId, { source: "PC_SCENE", recruitFairsId: await addFair([postId]) });
    await backend.db
      .updateTable("applications")
      .set({ withdrawn_at: new Date(TEST_NOW) })
      .where("post_id", "=", postId)
      .execute();
    expect((await seeker.apply(postId, {})).code).toBe(0);
    expect(await seeker.applications()).toMatchObject([{ source: "PC", fair_id: null }]);
  });

  test("may go without taking the application along", async () => {
    const seeker = await newSeeker();
    const postId = await addPost(backend.db);
    const fairId = await addFair([postId]);
    await seeker.apply(postId, { source: "PC_SCENE", recruitFairsId: fairId });
    await backend.db.deleteFrom("fairs").where("id", "=", fairId).execute();
    expect(await seeker.applications()).toMatchObject([{ source: "PC_SCENE", fair_id: null }]);
  });
});

describe("PC_SCENE", () => {
  test("needs an on-site fair of the post", async () => {
    const postId = await addPost(backend.db);
    await expectRefusal(await newSeeker(), postId, { source: "PC_SCENE" }, "source");
    const network = await addFair([postId], { type: "NETWORK" });
    await expectRefusal(await newSeeker(), postId, { source: "PC_SCENE" }, "source");
    await expectRefusal(await newSeeker(), postId, { source: "PC_SCENE", recruitFairsId: network }, "source");
  });

  test.each([{ from: -5 }, { from: 1 }, { cancelled: true }])("needs that fair to be on: not with %j", async (draft) => {
    const postId = await addPost(backend.db);
    const fairId = await addFair([postId], draft);
    await expectRefusal(await newSeeker(), postId, { source: "PC_SCENE", recruitFairsId: fairId }, "source");
    await expectRefusal(await newSeeker(), postId, { source: "PC_SCENE" }, "source");
  });

  test("without a fair id finds the one matching fair, and none of two", async () => {
    const postId = await addPost(backend.db);
    const fairId = await addFair([postId]);
    const first = await newSeeker();
    expect((await first.apply(postId, { source: "PC_SCENE" })).code).toBe(0);
    expect(await first.applications()).toMatchObject([{ source: "PC_SCENE", fair_id: fairId }]);
    await addFair([postId]);
    const second = await newSeeker();
    expect((await second.apply(postId, { source: "PC_SCENE" })).code).toBe(0);
    expect(await second.applications()).toMatchObject([{ source: "PC_SCENE", fair_id: null }]);
  });

  test("repeated after the fair has ended is still a success", async () => {
    const seeker = await newSeeker();
    const postId = await addPost(backend.db);
    const fairId = await addFair([postId]);
    await seeker.apply(postId, { source: "PC_SCENE", recruitFairsId: fairId });
    await backend.db.updateTable("fairs").set({ cancelled: true }).where("id", "=", fairId).execute();
    expect((await seeker.apply(postId, { source: "PC_SCENE", recruitFairsId: fairId })).code).toBe(0);
  });
});

describe("the work address of a sign-up", () => {
  const AT_HOME: PostDraft = { city: "杭州市", area: "西湖区" };
  const ABROAD: PostDraft = { abroadAddress: "德国慕尼黑" };
  const HOME = ["浙江省", "杭州市", "西湖区"];

  test.each<[PostDraft, unknown, string[]]>([
    [AT_HOME, HOME, HOME],
    [AT_HOME, [" 浙江省", "杭州市 ", "西湖区"], HOME],
    [AT_HOME, [], HOME],
    [AT_HOME, null, HOME],
    [ABROAD, ["德国慕尼黑"], ["德国慕尼黑"]],
    [{}, [], []],
  ])("of %j may be %j", async (draft, signAddress, stored) => {
    const seeker = await newSeeker();
    const postId = await addPost(backend.db, draft);
    expect((await seeker.apply(postId, { signAddress })).code).toBe(0);
    expect(await seeker.applications()).toMatchObject([{ address: stored }]);
  });

  test.each<[PostDraft, unknown]>([
    [AT_HOME, ["x"]],
    [AT_HOME, ["浙江省", "杭州市"]],
    [AT_HOME, ["杭州市", "浙江省", "西湖区"]],
    [AT_HOME, ["德国慕尼黑"]],
    [ABROAD, HOME],
    [{}, HOME],
  ])("of %j may not be %j", async (draft, signAddress) => {
    await expectRefusal(await newSeeker(), await addPost(backend.db, draft), { signAddress }, "signAddress");
  });
});

describe("the fair that a post was opened from", () => {
  test("is public if it has the post", async () => {
    const [postId, other] = [await addPost(backend.db), await addPost(backend.db)];
    const fairId = await addFair([postId]);
    const found = await backend.call(fairOfPost, { fairId, postId });
    expect(found.data).toMatchObject({ id: fairId, name: "秋招专场", type: "SCENE", status: "IN_PROGRESS", postCount: 1 });
    for (const foreign of [
      { fairId, postId: other },
      { fairId: "987654321", postId },
      { fairId, postId: "987654321" },
    ])
      expect(await backend.call(fairOfPost, foreign)).toMatchObject({ code: 404 });
  });
});
