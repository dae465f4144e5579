/** Applications at the desk: lists, the received résumé, moves along the path, and the seeker who sees them. */
import { afterAll, expect, test } from "vitest";
import { myApplications } from "#lib/contract/applications/applications.ts";
import { applicationTimeline } from "#lib/contract/applications/progress.ts";
import * as calls from "#lib/contract/desk/applications.ts";
import { recruiterChat } from "#lib/contract/desk/chat.ts";
import type { ApplicationStatus } from "#lib/domain/applications/applications.ts";
import type { ApplicationView } from "#lib/domain/desk/applications.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { addCompany, hireOperator, invite, type Worker } from "#tests/support/desk/desk.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost, applyFor } from "#tests/support/server/posts.ts";

const DAY = 86_400_000;
const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;
const operator = await hireOperator(backend);
const companyId = await addCompany(backend, "青禾科技有限公司");
const foreignId = await addCompany(backend, "远帆物流有限公司");
const recruiter = await invite(backend, operator, { role: "recruiter", companyId, fairId: null }, "13900000102");
const stranger = await invite(backend, operator, { role: "recruiter", companyId: foreignId, fairId: null }, "13900000103");
const postId = await addPost(db, { name: "会计", company: "青禾科技有限公司" });

let phones = 13_370_000_000;
/** A new seeker who applies, with a name in the résumé. */
const apply = async (name = "陈晨", to = postId) => {
  const { token, user } = await backend.logIn(String(++phones));
  await db
    .insertInto("resumes")
    .values({ user_id: user.id, basics: JSON.stringify({ name, phone: "13811112222" }), updated_at: new Date() })
    .execute();
  return { id: await applyFor(db, user.id, to), token, userId: user.id };
};
const list = async (by: Worker, view: ApplicationView, keyword = "", of: string | null = null) =>
  (await by.call(calls.listDeskApplications, { postId: of, view, place: null, keyword, page: 1, size: 50 })).data.items;
const move = (by: Worker, ids: string[], status: ApplicationStatus, reason = "") =>
  by.call(calls.moveDeskApplications, { ids, status, reason, message: "", appointment: null });

test("a new application waits, with the name and phone of the received résumé", async () => {
  const { id } = await apply("林一诺");
  const [first] = await list(recruiter, "waiting");
  expect(first).toMatchObject({
    id,
    name: "林一诺",
    phone: "13811112222",
    postName: "会计",
    status: "10",
    next: ["20", "11", "90"],
  });
  expect((await list(recruiter, "waiting", "一诺")).map((one) => one.id)).toEqual([id]);
  expect(await list(recruiter, "waiting", "%")).toEqual([]);
});

test("a moved application is where the seeker sees it, with the company as the mover", async () => {
  const { id, token, userId } = await apply();
  expect((await move(recruiter, [id], "20", "学历符合")).data.outcomes).toEqual([{ id, outcome: "moved" }]);
  const mine = await backend.call(myApplications, { userId, page: 1, size: 10, half: null }, { token });
  expect(mine.data.items[0]).toMatchObject({ id, status: "20" });
  const { moves } = (await backend.call(applicationTimeline, { applicationId: id }, { token })).data;
  expect(moves.at(-1)).toMatchObject({ status: "20", by: "company" });
  // The reason is for colleagues.
  expect(JSON.stringify(moves)).not.toContain("学历符合");
});

test("the history names who moved it and why", async () => {
  const { id } = await apply();
  await move(recruiter, [id], "20", "学历符合");
  await move(operator, [id], "71");
  const { moves, received } = (await recruiter.call(calls.readDeskApplication, { id })).data;
  expect(moves.map(({ status, who, reason }) => [status, who, reason])).toEqual([
    ["10", "", ""],
    ["20", "李想", "学历符合"],
    ["71", "周明", ""],
  ]);
  expect(received?.resume.basics.name).toBe("陈晨");
});

test("a status that may not follow is refused, and the others of the same call move", async () => {
  const [ready, early] = [await apply(), await apply()];
  await move(recruiter, [ready.id], "20");
  const outcomes = (await move(recruiter, [ready.id, early.id, "999999"], "71")).data.outcomes;
  expect(outcomes).toEqual([
    { id: ready.id, outcome: "moved" },
    { id: early.id, outcome: "not-next" },
    { id: "999999", outcome: "missing" },
  ]);
});

test("the same move twice is made once", async () => {
  const { id } = await apply();
  const twice = await Promise.all([move(recruiter, [id, id], "20"), move(operator, [id], "20")]);
  expect(twice.flatMap(({ data }) => data.outcomes.map(({ outcome }) => outcome)).sort()).toEqual(["moved", "not-next"]);
});

test("a withdrawn application is over and moves no more", async () => {
  const { id } = await apply();
  await db.updateTable("applications").set({ withdrawn_at: new Date(), withdraw_reason: null }).where("id", "=", id).execute();
  expect((await move(recruiter, [id], "20")).data.outcomes).toEqual([{ id, outcome: "missing" }]);
  expect((await list(recruiter, "over")).find((one) => one.id === id)).toMatchObject({ next: [], withdrawnAt: expect.any(Number) });
  expect((await list(recruiter, "waiting")).map((one) => one.id)).not.toContain(id);
});

test("another company's applications cannot be seen, read or moved", async () => {
  const { id } = await apply();
  expect(await list(stranger, "all")).toEqual([]);
  expect(await list(stranger, "all", "", postId)).toEqual([]);
  expect((await stranger.call(calls.readDeskApplication, { id })).code).toBe(404);
  expect((await move(stranger, [id], "20")).data.outcomes).toEqual([{ id, outcome: "missing" }]);
  expect((await recruiter.call(calls.readDeskApplication, { id })).data.application.status).toBe("10");
});

test("more than two hundred at once are refused", async () => {
  const ids = Array.from({ length: 201 }, (_, at) => at + 1);
  const reply = await backend.raw(
    calls.moveDeskApplications.path,
    { ids, status: "20", reason: "", message: "", appointment: null },
    { token: recruiter.token },
  );
  expect(reply.code).toBe(400);
});

test("the overview counts waiting applications, and those that wait for more than three days", async () => {
  const before = (await recruiter.call(calls.readOverview, undefined)).data;
  const { id } = await apply();
  await db
    .updateTable("applications")
    .set({ signed_at: new Date(backend.clock.now() - 4 * DAY) })
    .where("id", "=", id)
    .execute();
  const after = (await recruiter.call(calls.readOverview, undefined)).data;
  expect(after).toMatchObject({ waiting: before.waiting + 1, waitingLong: before.waitingLong + 1, openPosts: 1 });
  expect((await stranger.call(calls.readOverview, undefined)).data).toMatchObject({ waiting: 0, openPosts: 0, applications: 0 });
  expect((await operator.call(calls.readOverview, undefined)).data.waiting).toBe(after.waiting);
});

test("a recruiter enters the chat as the person of the company", async () => {
  const { credentials } = (await recruiter.call(recruiterChat, undefined)).data;
  expect(credentials.userId).toMatch(/^manager\d+$/);
  expect(credentials.userSig).not.toBe("");
  expect((await operator.call(recruiterChat, undefined)).code).toBe(403);
});

const board = async (by: Worker, keyword = "") =>
  Object.fromEntries(
    (await by.call(calls.readBoard, { postId: null, keyword })).data
      .filter(({ total }) => total > 0)
      .map(({ place, total, items }) => [place, { total, ids: items.map(({ id }) => id) }]),
  );

test("the board has each application at the place of its status, the newest first", async () => {
  const ids: string[] = [];
  for (let made = 0; made < 4; made += 1) ids.push((await apply("板上人")).id);
  const [oldest = "", second = "", third = "", newest = ""] = ids;
  await move(recruiter, [second, third], "20");
  await move(recruiter, [third], "90");
  expect(await board(recruiter, "板上人")).toEqual({
    "0-review": { total: 2, ids: [newest, oldest] },
    "0-passed": { total: 1, ids: [second] },
    early: { total: 1, ids: [third] },
  });
});

test("a place of the board shows twenty, and the table has all of them", async () => {
  const rejected: string[] = [];
  for (let made = 0; made < 22; made += 1) rejected.unshift((await apply("落选人")).id);
  await move(recruiter, rejected, "11");
  expect(await board(recruiter, "落选人")).toEqual({ failed: { total: 22, ids: rejected.slice(0, 20) } });
  const table = { postId: null, view: "all", place: "failed", keyword: "落选人", page: 1, size: 50 } as const;
  expect((await recruiter.call(calls.listDeskApplications, table)).data.items.map(({ id }) => id)).toEqual(rejected);
});

test("the board shows a recruiter the own company, and no one who withdrew", async () => {
  const { id } = await apply("撤回人");
  expect(await board(stranger)).toEqual({});
  expect(await board(recruiter, "撤回人")).toEqual({ "0-review": { total: 1, ids: [id] } });
  await db.updateTable("applications").set({ withdrawn_at: new Date(), withdraw_reason: null }).where("id", "=", id).execute();
  expect(await board(recruiter, "撤回人")).toEqual({});
});

test("the charts count sign-ups a day, open applications by stage, and how long the unseen ones wait", async () => {
  const own = await addCompany(backend, "云帆软件有限公司");
  const chief = await invite(backend, operator, { role: "recruiter", companyId: own, fairId: null }, "13900000109");
  const post = await addPost(db, { name: "测试工程师", company: "云帆软件有限公司" });
  const now = backend.clock.now();
  const [today, older, old, passed, gone] = [1, 2, 3, 4, 5].map(() => apply("图表人", post));
  const signed = async (one: ReturnType<typeof apply> | undefined, daysAgo: number) => {
    const { id } = (await one) ?? { id: "" };
    await db
      .updateTable("applications")
      .set({ signed_at: new Date(now - daysAgo * DAY) })
      .where("id", "=", id)
      .execute();
    return id;
  };
  await signed(today, 0);
  await signed(older, 2);
  await signed(old, 20);
  const passedId = await signed(passed, 0);
  await move(chief, [passedId], "20");
  await move(chief, [passedId], "71");
  await db
    .updateTable("applications")
    .set({ withdrawn_at: new Date(now) })
    .where("id", "=", await signed(gone, 0))
    .execute();
  const { charts } = (await chief.call(calls.readOverview, undefined)).data;
  expect(charts.signedUp).toHaveLength(14);
  expect(charts.signedUp.filter(({ count }) => count > 0).map(({ count }) => count)).toEqual([1, 2]);
  expect(charts.signedUp.at(-1)).toEqual({ day: beijingDate(now), count: 2 });
  expect(charts.standing).toEqual([
    { stage: 0, count: 3 },
    { stage: 6, count: 1 },
  ]);
  expect(charts.waiting.map(({ count }) => count)).toEqual([1, 1, 0, 1]);
});
