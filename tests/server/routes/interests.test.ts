import { afterAll, describe, expect, test } from "vitest";
import { signUp } from "#lib/contract/applications/sign-up.ts";
import { myInterests, setInterest } from "#lib/contract/posts/interests.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);

let phones = 13500000000;
const newSeeker = async ({ educated = true } = {}) => {
  const { token, user } = await backend.logIn(String(++phones));
  const session = { token };
  if (educated) await backend.call(saveResume, { userId: user.id, basics: { name: "程若水" }, educations: [EDUCATION] }, session);
  return {
    id: user.id,
    session,
    mark: (postId: string, interested: boolean, address: string[] = []) =>
      backend.call(setInterest, { postId, userId: user.id, address, interested }, session),
    list: async (page = 1, size = 10) => (await backend.call(myInterests, { userId: user.id, page, size }, session)).data,
    sees: async (postId: string) => (await backend.call(getPost, { postId, userId: user.id }, session)).data.interested,
  };
};

describe("an interest", () => {
  test("is set and cleared, each as often as one likes", async () => {
    const seeker = await newSeeker();
    const postId = await addPost(backend.db);
    for (const interested of [true, true, false, false, true]) {
      expect(await seeker.mark(postId, interested)).toMatchObject({ code: 0 });
      expect(await seeker.sees(postId)).toBe(interested);
    }
    expect((await seeker.list()).page.total).toBe(1);
  });

  test("is one row, for any number of simultaneous clicks", async () => {
    const seeker = await newSeeker();
    const postId = await addPost(backend.db);
    await Promise.all(Array.from({ length: 20 }, () => seeker.mark(postId, true)));
    expect((await seeker.list()).items.map((post) => post.id)).toEqual([postId]);
  });

  test("takes a user id with the chat prefix", async () => {
    const seeker = await newSeeker();
    const recruitProjectId = Number(await addPost(backend.db));
    const body = { recruitProjectId, recruitUserId: `recruitUser${seeker.id}`, signAddress: "", ifEnable: 1 };
    expect(await backend.raw(setInterest.path, body, seeker.session)).toMatchObject({ code: 0 });
    const twice = { ...body, recruitUserId: `recruitUserrecruitUser${seeker.id}` };
    expect(await backend.raw(setInterest.path, twice, seeker.session)).toMatchObject({ code: 400 });
  });

  test("requires an education record to be set, and none to be removed", async () => {
    const seeker = await newSeeker({ educated: false });
    const postId = await addPost(backend.db);
    expect(await seeker.mark(postId, true)).toMatchObject({ code: 409, message: "请至少添加一条教育背景" });
    expect(await seeker.sees(postId)).toBe(false);
    expect(await seeker.mark(postId, false)).toMatchObject({ code: 0 });
  });

  test("names no place but the post's own", async () => {
    const seeker = await newSeeker();
    const postId = await addPost(backend.db, { city: "杭州市", area: "西湖区" });
    const refused = await seeker.mark(postId, true, ["x"]);
    expect(refused).toMatchObject({ code: 400, message: "工作地点与岗位不一致，请刷新后重试" });
    expect(Object.keys(refused.fields)).toEqual(["signAddress"]);
    expect(await seeker.sees(postId)).toBe(false);
    expect(await seeker.mark(postId, true, ["浙江省", "杭州市", "西湖区"])).toMatchObject({ code: 0 });
  });

  test("in an unknown post is a 404", async () => {
    const seeker = await newSeeker();
    expect(await seeker.mark("987654321", true)).toMatchObject({ code: 404, message: "该岗位不存在或已删除" });
  });
});

describe("the list of interests", () => {
  test("has the newest mark first, in pages, and keeps posts that are over", async () => {
    const seeker = await newSeeker();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const id = await addPost(backend.db, { endsOn: count === 2 ? "2026-11-02" : null });
      await seeker.mark(id, true);
      backend.clock.advance(1000);
      ids.unshift(id);
    }
    const first = await seeker.list(1, 3);
    expect(first.page).toEqual({ number: 1, size: 3, pages: 2, total: 5 });
    const second = await seeker.list(2, 3);
    expect([...first.items, ...second.items].map((post) => post.id)).toEqual(ids);
  });

  test("says where results show: at posts that have some, to one who signed up", async () => {
    const seeker = await newSeeker();
    const applied = await addPost(backend.db, { showsResult: true });
    const only = await addPost(backend.db, { showsResult: true });
    await backend.call(signUp, { postId: applied, address: [], source: "PC" }, seeker.session);
    await seeker.mark(applied, true);
    await seeker.mark(only, true);
    const shown = (await seeker.list()).items.filter((post) => post.showsResult).map((post) => post.id);
    expect(shown).toEqual([applied]);
  });
});
