import { afterAll, describe, expect, test } from "vitest";
import { myApplications } from "#lib/contract/applications/applications.ts";
import { signUp } from "#lib/contract/applications/sign-up.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import type { Half } from "#lib/domain/applications/applications.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);

let phones = 13400000000;
const newSeeker = async ({ educated = true } = {}) => {
  const { token, user } = await backend.logIn(String(++phones));
  const session = { token };
  if (educated) await backend.call(saveResume, { userId: user.id, basics: { name: "程若水" }, educations: [EDUCATION] }, session);
  return {
    id: user.id,
    session,
    apply: (postId: string) => backend.call(signUp, { postId, address: [], source: "PC" }, session),
    list: async (page = 1, size = 10, half: Half | null = null) =>
      (await backend.call(myApplications, { userId: user.id, page, size, half }, session)).data,
  };
};

describe("signing up", () => {
  test("makes an application under review", async () => {
    const seeker = await newSeeker();
    const postId = await addPost(backend.db, { name: "班主任" });
    expect(await seeker.apply(postId)).toMatchObject({ code: 0, message: "报名成功" });
    const [application] = (await seeker.list()).items;
    expect(application).toMatchObject({ status: "10", appliedOn: "2026-11-21", post: { id: postId, name: "班主任" } });
    const detail = await backend.call(getPost, { postId, userId: seeker.id }, seeker.session);
    expect(detail.data.signedUp).toBe(true);
  });

  test("twenty times at once makes one application", async () => {
    const seeker = await newSeeker();
    const postId = await addPost(backend.db);
    const replies = await Promise.all(Array.from({ length: 20 }, () => seeker.apply(postId)));
    expect(replies.map((reply) => reply.code)).toEqual(Array.from({ length: 20 }, () => 0));
    expect((await seeker.list()).page.total).toBe(1);
  });

  test("goes into the newest batch of the post", async () => {
    const seeker = await newSeeker();
    const postId = await addPost(backend.db);
    await backend.db
      .insertInto("batches")
      .values([{ post_id: postId, name: "1" }])
      .execute();
    const { id } = await backend.db
      .insertInto("batches")
      .values({ post_id: postId, name: "2" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await seeker.apply(postId);
    expect((await seeker.list()).items[0]?.batchId).toBe(id);
  });

  test("needs a record of education", async () => {
    const seeker = await newSeeker({ educated: false });
    const postId = await addPost(backend.db);
    expect(await seeker.apply(postId)).toMatchObject({ code: 409, message: "请至少添加一条教育背景" });
    expect((await seeker.list()).page.total).toBe(0);
  });

  test("needs a post that is open", async () => {
    const seeker = await newSeeker();
    expect(await seeker.apply("987654321")).toMatchObject({ code: 404, message: "该岗位不存在或已删除" });
    expect(await seeker.apply(await addPost(backend.db, { endsOn: "2026-11-20" }))).toMatchObject({
      code: 409,
      message: "该岗位已停止报名",
    });
    expect(await seeker.apply(await addPost(backend.db, { startsOn: "2026-11-22" }))).toMatchObject({
      code: 409,
      message: "该岗位尚未开始报名",
    });
    expect(await seeker.apply(await addPost(backend.db, { endsOn: "2026-11-21" }))).toMatchObject({ code: 0 });
  });

  test("again is still a success after the post has closed", async () => {
    const seeker = await newSeeker();
    const postId = await addPost(backend.db);
    await seeker.apply(postId);
    await backend.db.updateTable("posts").set({ ends_on: "2026-11-02" }).where("id", "=", postId).execute();
    expect(await seeker.apply(postId)).toMatchObject({ code: 0 });
  });
});

describe("the list of applications", () => {
  test("has the seeker's own, newest first, in pages", async () => {
    const seeker = await newSeeker();
    const other = await newSeeker();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const id = await addPost(backend.db);
      await seeker.apply(id);
      backend.clock.advance(1000);
      ids.unshift(id);
    }
    const first = await seeker.list(1, 2);
    expect(first.page).toEqual({ number: 1, size: 2, pages: 2, total: 3 });
    const second = await seeker.list(2, 2);
    expect([...first.items, ...second.items].map((application) => application.post.id)).toEqual(ids);
    expect((await other.list()).items).toEqual([]);
  });
});
