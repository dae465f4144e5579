/** Applications at the desk: lists, the received résumé, moves along the path, and the seeker who sees them. */
import { afterAll, expect, test } from "vitest";
import { myApplications } from "#lib/contract/applications/applications.ts";
import { applicationTimeline } from "#lib/contract/applications/progress.ts";
import * as calls from "#lib/contract/desk/applications.ts";
import { recruiterChat } from "#lib/contract/desk/chat.ts";
import type { ApplicationStatus } from "#lib/domain/applications/applications.ts";
import type { ApplicationView } from "#lib/domain/desk/applications.ts";
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
  (await by.call(calls.listDeskApplications, { postId: of, view, keyword, page: 1, size: 50 })).data.items;
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
