/** Results: entered for the company alone, then published to all at once. */
import { afterAll, expect, test } from "vitest";
import { myApplications } from "#lib/contract/applications/applications.ts";
import { applicationTimeline, stageResults } from "#lib/contract/applications/progress.ts";
import * as calls from "#lib/contract/desk/applications.ts";
import { listChanges } from "#lib/contract/desk/staff.ts";
import type { ApplicationStatus } from "#lib/domain/applications/applications.ts";
import type { StageResult } from "#lib/domain/desk/results.ts";
import { addApplication } from "#server/db/applications/applications.ts";
import { addCompany, hireOperator, invite } from "#tests/support/desk/desk.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost, applyFor } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;
const operator = await hireOperator(backend);
const company = "青禾科技有限公司";
const companyId = await addCompany(backend, company);
const recruiter = await invite(backend, operator, { role: "recruiter", companyId, fairId: null }, "13900000102");
const postId = await addPost(db, { name: "会计", company, showsResult: true });
const { id: batch_id } = await db
  .insertInto("batches")
  .values({ post_id: postId, name: "一批" })
  .returning("id")
  .executeTakeFirstOrThrow();
for (const stage of [1, 2] as const)
  await db
    .insertInto("flows")
    .values({ batch_id, stage, title: "", takes_place_at: null, place: "", has_ticket: false, sign_in_code: null })
    .execute();

let phones = 13_340_000_000;
const examined = async (status: ApplicationStatus = "25") => {
  const { token, user } = await backend.logIn(String(++phones));
  const id = await applyFor(db, user.id, postId);
  await db.updateTable("applications").set({ status }).where("id", "=", id).execute();
  return { id, token, userId: user.id };
};
const enter = async (ids: string[], result: StageResult | null) =>
  (await recruiter.call(calls.enterResults, { ids, result })).data.map(({ outcome }) => outcome);
const publish = async (ids: string[]) => (await recruiter.call(calls.publishResults, { ids, reason: "", message: "" })).data;
/** All that a seeker's calls say of an application. */
const seen = async ({ id, token, userId }: Awaited<ReturnType<typeof examined>>) => {
  const { data: list } = await backend.call(myApplications, { userId, page: 1, size: 10, half: null }, { token });
  const { data: results } = await backend.call(stageResults, { applicationId: id }, { token });
  const { data: timeline } = await backend.call(applicationTimeline, { applicationId: id }, { token });
  return { application: list.items[0], results, moves: timeline.moves };
};

test("an entered result changes nothing that the seeker sees", async () => {
  const one = await examined();
  const before = await seen(one);
  expect(await enter([one.id], "passed")).toEqual(["entered"]);
  expect(await seen(one)).toEqual(before);
  const { data } = await recruiter.call(calls.readDeskApplication, { id: one.id });
  expect(data.application).toMatchObject({ status: "25", entered: "passed" });
});

test("published results move each to where its own leads, all at once", async () => {
  const [good, bad, open] = [await examined(), await examined(), await examined()];
  await enter([good.id], "passed");
  await enter([bad.id], "failed");
  expect((await publish([good.id, bad.id, open.id])).outcomes.map(({ outcome }) => outcome)).toEqual([
    "moved",
    "moved",
    "not-next",
  ]);
  expect(await seen(good)).toMatchObject({ application: { status: "30", hasResult: true }, results: [{ stage: 1, exam: 40 }] });
  expect(await seen(bad)).toMatchObject({ application: { status: "12", hasResult: true }, results: [{ stage: 1, exam: 30 }] });
  expect(await seen(open)).toMatchObject({ application: { status: "25", hasResult: false } });
});

test("a result is changed or taken away until it is published, and each entry is in the log", async () => {
  const one = await examined("35");
  await enter([one.id], "passed");
  await enter([one.id], "failed");
  expect((await recruiter.call(calls.readDeskApplication, { id: one.id })).data.application.entered).toBe("failed");
  await enter([one.id], null);
  expect((await publish([one.id])).outcomes).toEqual([{ id: one.id, outcome: "not-next" }]);
  const { data } = await operator.call(listChanges, { subject: "application", subjectId: one.id, beforeId: null });
  const [{ name } = { name: "" }] = await db
    .selectFrom("posts")
    .innerJoin("applications", "posts.id", "post_id")
    .select("posts.name")
    .where("applications.id", "=", one.id)
    .execute();
  expect(data.map((change) => change.name)).toEqual([name, name, name]);
  expect(data.map(({ action, after, who }) => ({ action, after, who }))).toEqual([
    { action: "enter", after: { result: null }, who: "李想" },
    { action: "enter", after: { result: "failed", status: "13" }, who: "李想" },
    { action: "enter", after: { result: "passed", status: "40" }, who: "李想" },
  ]);
});

test("a stage that is not under review takes no result", async () => {
  const [early, decided] = [await examined("10"), await examined("71")];
  expect(await enter([early.id, decided.id, "999999"], "passed")).toEqual(["not-next", "not-next", "missing"]);
});

test("a result of an earlier stage is not published at the next one", async () => {
  const one = await examined();
  await enter([one.id], "failed");
  await db.updateTable("applications").set({ status: "35" }).where("id", "=", one.id).execute();
  expect((await publish([one.id])).outcomes).toEqual([{ id: one.id, outcome: "not-next" }]);
});

test("a second sign-up after a withdrawal has no entered result", async () => {
  const one = await examined();
  await enter([one.id], "failed");
  await db.updateTable("applications").set({ withdrawn_at: new Date() }).where("id", "=", one.id).execute();
  await addApplication(db, { userId: one.userId, postId, address: [], source: "PC", fairId: null }, backend.clock.now());
  await db.updateTable("applications").set({ status: "25" }).where("id", "=", one.id).execute();
  expect((await recruiter.call(calls.readDeskApplication, { id: one.id })).data.application.entered).toBeNull();
});
