import { afterAll, describe, expect, test } from "vitest";
import { signUp } from "#lib/contract/applications/sign-up.ts";
import { getCompany } from "#lib/contract/posts/companies.ts";
import { setInterest } from "#lib/contract/posts/interests.ts";
import { postDetails } from "#lib/contract/posts/post-details.ts";
import { getPost, openPosts } from "#lib/contract/posts/posts.ts";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import { NO_FILTER } from "#lib/domain/posts/posts.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;

let phones = 13600000000;
const newSeeker = async () => {
  const { token, user } = await backend.logIn(String(++phones));
  return { id: user.id, session: { token } };
};
const detail = (postId: string, userId: string | null = null, session = {}) => backend.call(getPost, { postId, userId }, session);

describe("a stretch of open posts", () => {
  test("is the same for a minute, then current", async () => {
    const own = await openBackend();
    const ids = async () => (await own.call(openPosts, { afterId: null, count: 10 })).data.map(({ id }) => id);
    const first = await addPost(own.db);
    expect(await ids()).toEqual([first]);
    const second = await addPost(own.db);
    own.clock.advance(59_000);
    expect(await ids()).toEqual([first]);
    own.clock.advance(1000);
    expect(await ids()).toEqual([first, second]);
    await own.close();
  });
});

describe("a description", () => {
  test("of any length is read no further than 64 kB", async () => {
    const id = await addPost(db);
    await db
      .insertInto("post_briefs")
      .values({ post_id: id, html: "<script>".repeat(50_000), attachments: "[]" })
      .execute();
    expect((await detail(id)).data.descriptionHtml).toHaveLength(65_536);
  });
});

describe("a post", () => {
  test("is shown to anyone with its description and files", async () => {
    const id = await addPost(db, {
      company: "岚序教育咨询有限公司",
      name: "幼儿园教师",
      city: "杭州市",
      area: "西湖区",
      endsOn: "2026-12-31",
    });
    const file = { name: "岗位说明书.pdf", fileName: "a.pdf", path: "demo/a.pdf", uid: "1" };
    await db
      .insertInto("post_briefs")
      .values({ post_id: id, html: "<p>职责</p>", attachments: JSON.stringify([file]) })
      .execute();
    expect((await detail(id)).data).toEqual({
      id,
      name: "幼儿园教师",
      companyName: "岚序教育咨询有限公司",
      salary: { min: 5000, max: 8000 },
      place: { kind: "domestic", province: "浙江省", city: "杭州市", area: "西湖区" },
      careerId: null,
      careerFunction: "",
      careerPost: "",
      kind: "domestic",
      direction: null,
      startsOn: "2026-11-01",
      endsOn: "2026-12-31",
      conditions: [],
      offers: [],
      likePay: "",
      companyFacts: "教育与培训 · 20人以下\n在招1个职位 · 杭州",
      descriptionHtml: "<p>职责</p>",
      attachments: [file],
      interested: false,
      chatted: false,
      signedUp: false,
      showsResult: false,
    });
  });

  test("travels under the names of the wire, misspelt ones too", async () => {
    const id = await addPost(db, { kind: "overseas", direction: "export", abroadAddress: "日本东京", salary: null });
    const { envelope } = await backend.raw(getPost.path, { recruitProjectId: id });
    expect(envelope.data).toMatchObject({
      recruitProjectId: Number(id),
      workAdress: '{"abroadAddress":"日本东京"}',
      recruitType: 1,
      internationalRecruitType: 1,
      salaryMin: null,
      recruitEndDate: "",
      recruitBriefAttachment: "[]",
      ifInterested: 0,
      ifChatted: 0,
    });
  });

  test("is the same among others that are asked for together, an unknown one is left out", async () => {
    const ids = [await addPost(db, { name: "焊工" }), await addPost(db, { name: "护士", salary: null })];
    const together = (await backend.call(postDetails, { ids: [...ids, "999999999"] })).data;
    const alone = await Promise.all(ids.map(async (id) => (await detail(id)).data));
    expect(new Map(together.map((post) => [post.id, post]))).toEqual(new Map(alone.map((post) => [post.id, post])));
  });

  test("can be opened after its end, but is in no list", async () => {
    const id = await addPost(db, { company: "往事有限公司", endsOn: "2026-11-20" });
    expect(await detail(id)).toMatchObject({ code: 0, data: { endsOn: "2026-11-20" } });
    const found = await backend.call(searchPosts, { ...NO_FILTER, keyword: "往事", page: 1, size: 10 });
    expect(found.data.page.total).toBe(0);
  });

  test("is on the lists on its last day until midnight in Beijing", async () => {
    await addPost(db, { company: "末日有限公司", endsOn: "2026-11-21" });
    const total = async () =>
      (await backend.call(searchPosts, { ...NO_FILTER, keyword: "末日", page: 1, size: 10 })).data.page.total;
    backend.clock.set(Date.parse("2026-11-21T15:59:59Z"));
    expect(await total()).toBe(1);
    backend.clock.set(Date.parse("2026-11-21T16:00:00Z"));
    expect(await total()).toBe(0);
    backend.clock.set(Date.parse("2026-11-21T04:00:00Z"));
  });

  test("that does not exist is a 404 with a sentence", async () => {
    expect(await detail("999999999")).toMatchObject({ status: 200, code: 404, message: "该岗位不存在或已删除" });
    expect(await detail("999999999999999999")).toMatchObject({ code: 404 });
  });

  test("includes the seeker's own relation to it, and no other's", async () => {
    const id = await addPost(db, { showsResult: true });
    const one = await newSeeker();
    const other = await newSeeker();
    await backend.call(saveResume, { userId: one.id, basics: { name: "程若水" }, educations: [EDUCATION] }, one.session);
    await backend.call(setInterest, { postId: id, userId: one.id, address: [], interested: true }, one.session);
    await backend.call(signUp, { postId: id, address: [], source: "PC" }, one.session);
    await db.insertInto("post_chats").values({ user_id: one.id, post_id: id, started_at: new Date() }).execute();
    const all = { interested: true, chatted: true, signedUp: true, showsResult: true };
    const none = { interested: false, chatted: false, signedUp: false, showsResult: false };
    expect((await detail(id, one.id, one.session)).data).toMatchObject(all);
    expect((await detail(id, other.id, other.session)).data).toMatchObject(none);
    expect((await detail(id)).data).toMatchObject(none);
  });
});

describe("a company", () => {
  test("is found by its name with its open posts, newest first", async () => {
    const company = "峤云教育咨询有限公司";
    const older = await addPost(db, { company, startsOn: "2026-10-01" });
    const newer = await addPost(db, { company, startsOn: "2026-11-20" });
    await addPost(db, { company, endsOn: "2026-11-01" });
    await addPost(db, { company, startsOn: "2026-12-01" });
    const { data } = await backend.call(getCompany, { name: company, page: 1, size: 10, city: "", careerId: null });
    expect(data).toMatchObject({ name: company, industry: "教育与培训", size: "20人以下" });
    expect(data.posts.items.map((post) => post.id)).toEqual([newer, older]);
    expect(data.posts.page).toEqual({ number: 1, size: 10, pages: 1, total: 2 });
    const second = await backend.call(getCompany, { name: company, page: 2, size: 1, city: "", careerId: null });
    expect(second.data.posts.items.map((post) => post.id)).toEqual([older]);
  });

  test("that does not exist is a 404 with a sentence", async () => {
    expect(await backend.call(getCompany, { name: "无此企业", page: 1, size: 10, city: "", careerId: null })).toMatchObject({
      code: 404,
      message: "未找到该企业",
    });
  });
});
