/** Feeds of companies: a local server in the place of the company's, and a clock that is moved on. */
import { request as plainRequest } from "node:http";
import { afterAll, expect, test } from "vitest";
import { readFeed, setFeed } from "#lib/contract/desk/feeds.ts";
import { listDeskPosts, moveDeskPost } from "#lib/contract/desk/posts.ts";
import { createFeedReader, type GetFeed } from "#server/feeds.ts";
import { getFromPublic } from "#server/services/public-requests.ts";
import { addCompany, hireOperator, invite, type Worker } from "#tests/support/desk/desk.ts";
import { careerIn, DESCRIPTION } from "#tests/support/desk/posts.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { openLocalServer } from "#tests/support/server/local-server.ts";

const HOUR = 3_600_000;
const backend = await openBackend();
const served = { status: 200, body: "", asked: 0 };
const site = await openLocalServer((_request, response) => {
  served.asked += 1;
  response.writeHead(served.status).end(served.body);
});
afterAll(async () => {
  await site.close();
  await backend.close();
});
await careerIn(backend.db);
const operator = await hireOperator(backend);
let count = 0;

/** A company with a recruiter of its own. */
const company = async () => {
  count += 1;
  const id = await addCompany(backend, `青禾${count}号有限公司`);
  const place = { role: "recruiter", companyId: id, fairId: null } as const;
  return { id, recruiter: await invite(backend, operator, place, `139000003${String(count).padStart(2, "0")}`) };
};

const { clock } = backend;
const log = { info: () => undefined, error: () => undefined };
const noAlarm = new AbortController().signal;
/** The reader of the server, whose names all lead to the local site. */
const get: GetFeed = (_url, signal) =>
  getFromPublic(site.url, { maxBytes: 100_000, start: plainRequest as never, isAllowed: () => true, signal });
const read = () => createFeedReader({ db: backend.db, clock, log }, get)(noAlarm);

const posting = (number: string, parts: Record<string, unknown> = {}) => ({
  ...{ "@type": "JobPosting", identifier: number, title: "前端开发", occupationalCategory: "Web前端工程师" },
  ...{ jobLocation: { address: { addressLocality: "杭州市" } }, totalJobOpenings: 2 },
  ...{ validThrough: "2027-12-31", description: DESCRIPTION, ...parts },
});
const serve = (...posts: object[]): void => {
  Object.assign(served, { status: 200, body: JSON.stringify(posts) });
};
const URL = "https://jobs.example.com/feed.json";
const postsOf = async (worker: Worker) =>
  (await worker.call(listDeskPosts, { keyword: "", states: [], companyId: null, page: 1, size: 20 })).data.items
    .map(({ name, state }) => `${name} ${state}`)
    .sort();
const feedOf = async (worker: Worker, companyId: string) => (await worker.call(readFeed, { companyId })).data;

test("a feed of an operator's opens its posts, and names its wrong ones", async () => {
  const { id, recruiter } = await company();
  serve(posting("A-1"), posting("A-2", { title: "" }), posting("", { title: "无编号" }));
  await operator.call(setFeed, { companyId: id, url: URL });
  await read();
  expect(await postsOf(recruiter)).toContain("前端开发 open");
  const feed = await feedOf(recruiter, id);
  expect(feed).toMatchObject({ url: URL, readAt: clock.now(), fault: null });
  expect(feed.failing).toContain("第 2 行：请填写职位名称");
});

test("a feed of a recruiter's sends new posts to the review", async () => {
  const { id, recruiter } = await company();
  serve(posting("B-1"));
  await recruiter.call(setFeed, { companyId: id, url: URL });
  await read();
  expect(await postsOf(recruiter)).toEqual(["前端开发 review"]);
});

test("a feed is read once an hour, and its own numbers make updates", async () => {
  const { id, recruiter } = await company();
  serve(posting("C-1"));
  await operator.call(setFeed, { companyId: id, url: URL });
  await read();
  served.asked = 0;
  await read();
  expect(served.asked).toBe(0);
  clock.advance(HOUR);
  serve(posting("C-1", { title: "高级前端" }));
  await read();
  expect(await postsOf(recruiter)).toEqual(["高级前端 open"]);
  expect(await feedOf(recruiter, id)).toMatchObject({ added: 0, changed: 1 });
});

test("posts that are gone from the feed are paused until they come back", async () => {
  const { id, recruiter } = await company();
  const both = [posting("D-1"), posting("D-2", { title: "测试" })] as const;
  serve(...both);
  await operator.call(setFeed, { companyId: id, url: URL });
  await read();
  clock.advance(HOUR);
  serve(both[0]);
  await read();
  expect(await postsOf(recruiter)).toEqual(["前端开发 open", "测试 paused"]);
  expect(await feedOf(recruiter, id)).toMatchObject({ paused: 1 });
  clock.advance(HOUR);
  serve(...both);
  await read();
  expect(await postsOf(recruiter)).toEqual(["前端开发 open", "测试 open"]);
});

test.each([
  ["before it was gone", true],
  ["after it was gone", false],
])("a post that was closed at the desk %s stays closed when it comes back", async (_, isBefore) => {
  const { id, recruiter } = await company();
  const both = [posting("F-1"), posting("F-2", { title: "测试" })] as const;
  serve(...both);
  await operator.call(setFeed, { companyId: id, url: URL });
  await read();
  const { items } = (await operator.call(listDeskPosts, { keyword: "", states: [], companyId: id, page: 1, size: 20 })).data;
  const closing = { id: items.find(({ name }) => name === "测试")?.id ?? "", state: "closed", note: "" } as const;
  if (isBefore) await operator.call(moveDeskPost, closing);
  clock.advance(HOUR);
  serve(both[0]);
  await read();
  if (!isBefore) await operator.call(moveDeskPost, closing);
  clock.advance(HOUR);
  serve(...both);
  await read();
  expect(await postsOf(recruiter)).toEqual(["前端开发 open", "测试 closed"]);
});

test.each([
  ["status", { status: 500, body: "[]" }],
  ["no-posts", { status: 200, body: "[]" }],
  ["no-table", { status: 200, body: "甲,乙\n1,2" }],
  ["too-large", { status: 200, body: " ".repeat(100_001) }],
])("a feed that fails by %s leaves its posts as they are", async (fault, answer) => {
  const { id, recruiter } = await company();
  serve(posting("E-1"));
  await operator.call(setFeed, { companyId: id, url: URL });
  await read();
  clock.advance(HOUR);
  Object.assign(served, answer);
  await read();
  expect(await feedOf(recruiter, id)).toMatchObject({ fault });
  expect(await postsOf(recruiter)).toEqual(["前端开发 open"]);
});

test("our own CSV is a feed too", async () => {
  const { id, recruiter } = await company();
  const headings = "单位编号,职位名称,职位类别,工作城市,招聘人数,截止日期,职位描述";
  Object.assign(served, {
    status: 200,
    body: `${headings}\nF-1,后端,Web前端工程师,杭州市,2,2027-12-31,负责门店日常运营与客户接待，统筹排班和库存，要求大专及以上学历。`,
  });
  await operator.call(setFeed, { companyId: id, url: URL });
  await read();
  expect(await postsOf(recruiter)).toEqual(["后端 open"]);
});

test("an address of our own network is refused before anything is sent", async () => {
  const { id, recruiter } = await company();
  await operator.call(setFeed, { companyId: id, url: "https://127.0.0.1/feed.json" });
  served.asked = 0;
  await createFeedReader({ db: backend.db, clock, log })(noAlarm);
  expect(await feedOf(recruiter, id)).toMatchObject({ fault: "not-public" });
  expect(served.asked).toBe(0);
});

test("of two processes one reads a feed", async () => {
  const { id } = await company();
  serve(posting("G-1"));
  await operator.call(setFeed, { companyId: id, url: URL });
  served.asked = 0;
  await Promise.all([read(), read()]);
  expect(served.asked).toBe(1);
});

test("an empty address ends the readings", async () => {
  const { id, recruiter } = await company();
  await recruiter.call(setFeed, { companyId: id, url: URL });
  await recruiter.call(setFeed, { companyId: id, url: "" });
  served.asked = 0;
  await read();
  expect(served.asked).toBe(0);
  expect((await feedOf(recruiter, id)).url).toBe("");
});
