/** Posts from the first draft to the last day, and their public pages. */
import { afterAll, expect, test } from "vitest";
import { saveDeskCompany } from "#lib/contract/desk/companies.ts";
import * as calls from "#lib/contract/desk/posts.ts";
import { listChanges } from "#lib/contract/desk/staff.ts";
import { getPost, openPosts } from "#lib/contract/posts/posts.ts";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import type { PostState } from "#lib/domain/desk/post-states.ts";
import type { PostContent } from "#lib/domain/desk/posts.ts";
import { NO_FILTER } from "#lib/domain/posts/posts.ts";
import { addCompany, hireOperator, invite, type Worker } from "#tests/support/desk/desk.ts";
import { careerIn, completePost } from "#tests/support/desk/posts.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const DAY = 86_400_000;
const backend = await openBackend();
afterAll(backend.close);
const career = await careerIn(backend.db);
const operator = await hireOperator(backend);
const companyId = (
  await operator.call(saveDeskCompany, { id: null, version: 0, name: "青禾科技有限公司", industry: "互联网", size: "" })
).data.id;
const foreignId = await addCompany(backend, "远帆物流有限公司");
const recruiter = await invite(backend, operator, { role: "recruiter", companyId, fairId: null }, "13900000102");
const stranger = await invite(backend, operator, { role: "recruiter", companyId: foreignId, fairId: null }, "13900000103");

const save = (by: Worker, content: PostContent, known: { id: string; version: number } | null = null, at = companyId) =>
  by.call(calls.saveDeskPost, { id: known?.id ?? null, version: known?.version ?? 0, companyId: at, content });
const move = (by: Worker, id: string, state: PostState, note = "") => by.call(calls.moveDeskPost, { id, state, note });
const find = async (keyword: string): Promise<string[]> =>
  (await backend.call(searchPosts, { ...NO_FILTER, keyword, page: 1, size: 10 })).data.items.map(({ id }) => id);

/** A post that was opened by way of the review. */
const open = async (parts: Partial<PostContent> = {}) => {
  const draft = (await save(recruiter, completePost(career, parts))).data;
  await move(recruiter, draft.id, "review");
  const opened = await move(operator, draft.id, "open");
  if (opened.code !== 0) throw new Error(opened.message);
  return opened.data;
};

test("a draft goes by the review to the public page, the search and the build's list", async () => {
  const draft = (await save(recruiter, completePost(career, { name: "无人机飞手" }))).data;
  expect(draft).toMatchObject({ state: "draft", version: 1, companyName: "青禾科技有限公司" });
  expect((await backend.call(getPost, { postId: draft.id, userId: null })).code).toBe(404);
  expect((await move(recruiter, draft.id, "review")).data.state).toBe("review");
  expect((await backend.call(getPost, { postId: draft.id, userId: null })).code).toBe(404);
  expect(await find("无人机飞手")).toEqual([]);

  expect((await move(operator, draft.id, "open")).data.state).toBe("open");
  expect((await backend.call(getPost, { postId: draft.id, userId: null })).data).toMatchObject({
    name: "无人机飞手",
    companyName: "青禾科技有限公司",
    salary: { min: 8000, max: 12_000 },
    place: { kind: "domestic", province: "浙江省", city: "杭州市", area: "西湖区" },
    careerId: career,
    startsOn: "2026-11-20",
    endsOn: "2026-12-31",
    descriptionHtml: expect.stringMatching(/<li>大专及以上学历<\/li>.*招聘人数：3人/s),
  });
  expect(await find("无人机飞手")).toEqual([draft.id]);
  expect(await find("青禾 飞手")).toEqual([draft.id]);
  const built = await backend.call(openPosts, { afterId: null, count: 1000 });
  expect(built.data.map(({ id }) => id)).toContain(draft.id);
});

test("a recruiter opens nothing without a review", async () => {
  const draft = (await save(recruiter, completePost(career))).data;
  expect((await move(recruiter, draft.id, "open")).code).toBe(409);
  await move(recruiter, draft.id, "review");
  expect((await move(recruiter, draft.id, "open")).code).toBe(409);
});

test("a post comes back from the review with a reason, and can be handed in again", async () => {
  const draft = (await save(recruiter, completePost(career))).data;
  await move(recruiter, draft.id, "review");
  await move(operator, draft.id, "draft", "请写明试用期工资");
  const back = (await recruiter.call(calls.readDeskPost, { id: draft.id })).data;
  expect(back).toMatchObject({ state: "draft", note: "请写明试用期工资" });
  expect((await move(recruiter, draft.id, "review")).data).toMatchObject({ state: "review", note: "" });
});

test("the review asks for the facts that the law wants of a post", async () => {
  const bare = { careerId: null, headcount: null, city: "", province: "", area: "", endsOn: null, descriptionHtml: "<p>短</p>" };
  const draft = (await save(recruiter, completePost(career, bare))).data;
  const { code, fields } = await move(recruiter, draft.id, "review");
  expect(code).toBe(400);
  expect(new Set(Object.keys(fields))).toEqual(new Set(["careerId", "city", "descriptionHtml", "endsOn", "headcount"]));
  expect(fields["headcount"]).toBe("请填写招聘人数");
});

test.each([
  ["a pay with one end", { salaryMax: null }, "salaryMax"],
  ["a pay upside down", { salaryMin: 9000, salaryMax: 8000 }, "salaryMax"],
  ["a last day before the first", { endsOn: "2026-11-01" }, "endsOn"],
  ["a name of white space", { name: "  " }, "name"],
  ["a career that does not exist", { careerId: "999999999" }, "careerId"],
  ["another company's recruiter", { recruiterId: "999999999" }, "recruiterId"],
  ["a post abroad without a direction", { kind: "overseas" }, "direction"],
] as const)("%s is not kept, even in a draft", async (_name, parts, field) => {
  const reply = await save(recruiter, completePost(career, parts));
  expect(reply).toMatchObject({ code: 400, fields: { [field]: expect.any(String) } });
});

test("a day that no calendar has is refused", async () => {
  const { content } = (await save(recruiter, completePost(career))).data;
  const body = { id: null, version: 0, companyId: Number(companyId), content: { ...content, careerId: null, recruiterId: null } };
  const sent = { ...body, content: { ...body.content, endsOn: "2026-02-30" } };
  expect(await backend.raw(calls.saveDeskPost.path, sent, { token: recruiter.token })).toMatchObject({ code: 400 });
});

test("a paused post is closed to the public and comes back with its last day", async () => {
  const post = await open({ name: "仓储调度员" });
  expect((await move(recruiter, post.id, "paused")).data).toMatchObject({ state: "paused", content: { endsOn: "2026-12-31" } });
  expect(await find("仓储调度员")).toEqual([]);
  expect((await backend.call(getPost, { postId: post.id, userId: null })).data.endsOn).toBe("2026-11-20");
  // The day turns, and it stays closed.
  backend.clock.advance(DAY);
  expect(await find("仓储调度员")).toEqual([]);
  backend.clock.advance(-DAY);
  await move(recruiter, post.id, "open");
  expect(await find("仓储调度员")).toEqual([post.id]);
  expect((await backend.call(getPost, { postId: post.id, userId: null })).data.endsOn).toBe("2026-12-31");
});

test("a closed post is opened by an operator alone", async () => {
  const post = await open();
  await move(recruiter, post.id, "closed");
  expect((await move(recruiter, post.id, "open")).code).toBe(409);
  expect((await move(operator, post.id, "open")).code).toBe(0);
});

test("an open post stays complete when it is changed, and the change is public at once", async () => {
  const post = await open({ name: "数据标注员" });
  expect((await save(recruiter, { ...post.content, headcount: null }, post)).code).toBe(400);
  expect((await save(recruiter, { ...post.content, name: "数据标注组长" }, post)).code).toBe(0);
  expect(await find("数据标注组长")).toEqual([post.id]);
  expect(await find("数据标注员")).toEqual([]);
});

test("a change by the company after the review is marked for the operator until one saves it", async () => {
  const post = await open({ name: "质检员" });
  const isMarked = async () => {
    const list = await operator.call(calls.listDeskPosts, { keyword: "质检", states: [], companyId: null, page: 1, size: 10 });
    return list.data.items.find(({ id }) => id === post.id)?.isChanged;
  };
  expect(await isMarked()).toBe(false);
  const changed = (await save(recruiter, { ...post.content, salaryMax: 15_000 }, post)).data;
  expect(await isMarked()).toBe(true);
  await move(recruiter, post.id, "paused");
  expect(await isMarked()).toBe(true);
  await save(operator, changed.content, changed);
  expect(await isMarked()).toBe(false);
});

test.each(["draft", "open"] as const)(
  "of two who edit a post in the state %s the second is shown the first one's",
  async (state) => {
    const post = state === "open" ? await open() : (await save(recruiter, completePost(career))).data;
    const [one, other] = await Promise.all([
      save(recruiter, { ...post.content, name: "甲的标题" }, post),
      save(operator, { ...post.content, name: "乙的标题" }, post),
    ]);
    const [winner, loser] = one.code === 0 ? [one, other] : [other, one];
    expect([winner.code, loser.code]).toEqual([0, 409]);
    expect(loser.envelope.data).toMatchObject({ version: post.version + 1, content: { name: winner.data.content.name } });
  },
);

test("a description keeps its text and the tags that pages show, and nothing else", async () => {
  const hostile =
    '<p onclick="x()">安全<script>alert(1)</script><img src=x onerror=alert(1)></p><a href="javascript:alert(1)">甲</a><a href="https://example.com/?a=1&b=2">乙</a><style>*{}</style><iframe srcdoc="x"></iframe><h1>标题 <b>粗</b></h1><form name=childNodes><input>丙</form>';
  const draft = (await save(recruiter, completePost(career, { descriptionHtml: hostile }))).data;
  expect(draft.content.descriptionHtml).toBe(
    '<p>安全</p>甲<a href="https://example.com/?a=1&amp;b=2">乙</a><h3>标题 <strong>粗</strong></h3><p>丙</p>',
  );
  const again = (await save(recruiter, draft.content, draft)).data;
  expect(again.content.descriptionHtml).toBe(draft.content.descriptionHtml);
  const preview = await recruiter.call(calls.previewDeskPost, { descriptionHtml: hostile });
  expect(JSON.stringify(preview.data)).not.toMatch(/script|onerror|javascript|iframe/);
});

test("HTML in a plain field stays text", async () => {
  const name = "<script>alert(1)</script>";
  const post = await open({ name });
  expect((await backend.call(getPost, { postId: post.id, userId: null })).data.name).toBe(name);
});

test("the company's own number is its own once, among drafts and posts", async () => {
  const post = await open({ ownNumber: "HR-001" });
  expect(await save(recruiter, completePost(career, { ownNumber: "HR-001" }))).toMatchObject({ code: 409 });
  expect((await save(recruiter, post.content, post)).code).toBe(0);
  expect((await save(stranger, completePost(career, { ownNumber: "HR-001" }), null, foreignId)).code).toBe(0);
  expect((await recruiter.call(calls.copyDeskPost, { id: post.id })).data).toMatchObject({
    state: "draft",
    content: { ownNumber: "", startsOn: "2026-11-21", endsOn: null, name: post.content.name },
  });
});

test("only a draft is thrown away", async () => {
  const draft = (await save(recruiter, completePost(career))).data;
  expect((await recruiter.call(calls.discardDeskPost, { id: draft.id })).code).toBe(0);
  expect((await recruiter.call(calls.readDeskPost, { id: draft.id })).code).toBe(404);
  const post = await open();
  expect((await recruiter.call(calls.discardDeskPost, { id: post.id })).code).toBe(409);
});

test("a recruiter lists the own company's posts, also when another company is asked for", async () => {
  await save(stranger, completePost(career, { name: "远帆司机" }), null, foreignId);
  const list = await recruiter.call(calls.listDeskPosts, { keyword: "", states: [], companyId: foreignId, page: 1, size: 50 });
  expect(new Set(list.data.items.map((post) => post.companyId))).toEqual(new Set([companyId]));
  const all = await operator.call(calls.listDeskPosts, { keyword: "远帆", states: ["draft"], companyId: null, page: 1, size: 50 });
  expect(all.data.items.map(({ name }) => name)).toContain("远帆司机");
});

test("a renamed company is found by its new name, in its posts too", async () => {
  const company = await operator.call(saveDeskCompany, { id: null, version: 0, name: "旧名贸易有限公司", industry: "", size: "" });
  const draft = (await save(operator, completePost(career, { name: "跟单员" }), null, company.data.id)).data;
  await move(operator, draft.id, "open");
  const facts = { industry: "贸易", size: "50人" };
  const renamed = await operator.call(saveDeskCompany, { id: company.data.id, version: 1, name: "新名贸易有限公司", ...facts });
  expect(renamed.data).toMatchObject({ version: 2, posts: 1 });
  expect(await find("新名 跟单")).toEqual([draft.id]);
  expect(await find("旧名 跟单")).toEqual([]);
  const filter = { ...NO_FILTER, keyword: "跟单", city: "杭州市" };
  expect((await backend.call(searchPosts, { ...filter, page: 1, size: 10 })).data.items).toMatchObject([{ id: draft.id }]);
  const stale = await operator.call(saveDeskCompany, { id: company.data.id, version: 1, name: "三名公司", ...facts });
  expect(stale).toMatchObject({ code: 409, envelope: { data: { name: "新名贸易有限公司" } } });
  expect(await operator.call(saveDeskCompany, { id: null, version: 0, name: "新名贸易有限公司", ...facts })).toMatchObject({
    code: 409,
    message: "已有同名企业",
  });
});

test("a post that moves to another city is found there by its words, and no longer where it was", async () => {
  const post = await open({ name: "观光车驾驶员" });
  const findIn = async (city: string): Promise<string[]> =>
    (await backend.call(searchPosts, { ...NO_FILTER, keyword: "观光车", city, page: 1, size: 10 })).data.items.map(({ id }) => id);
  expect(await findIn("杭州市")).toEqual([post.id]);
  await save(operator, { ...post.content, city: "宁波市", area: "海曙区" }, post);
  expect(await findIn("宁波市")).toEqual([post.id]);
  expect(await findIn("杭州市")).toEqual([]);
  expect(await find("宁波 观光车")).toEqual([post.id]);
});

test("every change of a post is in the log with its author", async () => {
  const post = await open({ name: "留痕岗位" });
  await save(recruiter, { ...post.content, salaryMin: 9000 }, post);
  const log = (await operator.call(listChanges, { subject: "post", subjectId: post.id, beforeId: null })).data;
  expect(log.map(({ action, who }) => `${action} ${who}`)).toEqual(["change 李想", "move 周明", "move 李想", "add 李想"]);
  expect(log[0]).toMatchObject({ before: { salaryMin: 8000 }, after: { salaryMin: 9000 } });
});

test("a post is not opened again past its last day", async () => {
  const post = await open();
  await move(operator, post.id, "closed");
  backend.clock.set(Date.parse("2027-01-05T04:00:00Z"));
  const late = await hireOperator(backend, "13900000104");
  expect(await move(late, post.id, "open")).toMatchObject({ code: 400, fields: { endsOn: expect.any(String) } });
});
