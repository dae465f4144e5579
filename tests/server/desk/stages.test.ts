/** Exams and interviews: time, place and ticket numbers from the desk to the seeker. */
import { afterAll, expect, test } from "vitest";
import { myApplications } from "#lib/contract/applications/applications.ts";
import { admissionTicket, currentStage } from "#lib/contract/applications/progress.ts";
import * as calls from "#lib/contract/desk/applications.ts";
import type { ApplicationStatus } from "#lib/domain/applications/applications.ts";
import { ticketWish } from "#lib/domain/applications/ticket.ts";
import type { AppointmentWish } from "#lib/domain/desk/appointments.ts";
import { parseBeijing } from "#lib/domain/time.ts";
import { addCompany, hireOperator, invite, type Worker } from "#tests/support/desk/desk.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost, applyFor } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;
const operator = await hireOperator(backend);
const company = "青禾科技有限公司";
const companyId = await addCompany(backend, company);
const recruiter = await invite(backend, operator, { role: "recruiter", companyId, fairId: null }, "13900000102");
const colleague = await invite(backend, operator, { role: "recruiter", companyId, fairId: null }, "13900000103");

const EXAM: AppointmentWish = {
  at: parseBeijing("2026-12-05 09:00") ?? 0,
  place: "杭州市文三路 1 号 302 室",
  note: "请携带身份证",
  tickets: { prefix: "KS", digits: 4 },
};

let phones = 13_350_000_000;
const apply = async (postId: string) => {
  const { token, user } = await backend.logIn(String(++phones));
  const basics = JSON.stringify({ name: "陈晨", phone: "13811112222", idNumber: "110101199003071233" });
  await db.insertInto("resumes").values({ user_id: user.id, basics, updated_at: new Date() }).execute();
  return { id: await applyFor(db, user.id, postId), token, userId: user.id };
};
type Applicant = Awaited<ReturnType<typeof apply>>;
const moved = (by: Worker, ids: string[], status: ApplicationStatus, appointment: AppointmentWish | null) =>
  by.call(calls.moveDeskApplications, { ids, status, reason: "", message: "", appointment });
/** Applicants of a new post who passed the review. */
const passed = async (count: number) => {
  const postId = await addPost(db, { name: "会计", company });
  const all: Applicant[] = [];
  for (let made = 0; made < count; made += 1) all.push(await apply(postId));
  const ids = all.map(({ id }) => id);
  await moved(recruiter, ids, "20", null);
  return { all, ids, postId };
};
const stageOf = async ({ id, token }: Applicant) => (await backend.call(currentStage, { applicationId: id }, { token })).data;
const read = async (id: string) => (await recruiter.call(calls.readDeskApplication, { id })).data;

test("the seeker sees time, place, note and ticket number of an exam", async () => {
  const { all, ids } = await passed(1);
  const [one] = all as [Applicant];
  expect((await read(one.id)).application.next).toEqual(["25", "35", "71", "90"]);
  expect((await moved(recruiter, ids, "25", EXAM)).data.outcomes).toEqual([{ id: one.id, outcome: "moved" }]);
  const shown = { time: "2026-12-05 09:00", place: EXAM.place };
  expect(await stageOf(one)).toMatchObject({ stage: 1, ...shown, note: "请携带身份证", hasTicket: true, ticketNumber: "KS0001" });
  const mine = await backend.call(myApplications, { userId: one.userId, page: 1, size: 10, half: null }, { token: one.token });
  expect(mine.data.items[0]).toMatchObject({ status: "25", appointment: { stage: 1, title: "笔试", ...shown } });
  // The post publishes no results: the dialog with note and ticket opens all the same.
  expect(mine.data.items[0]).toMatchObject({ hasResult: false, post: { showsResult: true } });
  expect((await read(one.id)).appointment).toEqual({ ...shown, note: "请携带身份证", ticketNumber: "KS0001" });
});

test("the seeker's ticket is printed with the number from the desk", async () => {
  const { all, ids } = await passed(1);
  const [one] = all as [Applicant];
  await moved(recruiter, ids, "25", EXAM);
  const flow = await stageOf(one);
  if (!flow) throw new Error("there is no stage");
  const reply = await backend.call(admissionTicket, ticketWish(one.id, flow), { token: one.token });
  expect(reply.data).toMatch(/\.pdf$/);
});

test("two recruiters at once number tickets without gaps or doubles", async () => {
  const { all, ids } = await passed(6);
  await Promise.all([moved(recruiter, ids.slice(0, 4), "25", EXAM), moved(colleague, ids.slice(2), "25", EXAM)]);
  const numbers = await Promise.all(all.map(async (one) => (await stageOf(one))?.ticketNumber));
  expect(new Set(numbers)).toEqual(new Set(["KS0001", "KS0002", "KS0003", "KS0004", "KS0005", "KS0006"]));
});

test("tickets follow the order of the sign-ups", async () => {
  const { all, ids } = await passed(3);
  await moved(recruiter, ids.toReversed(), "25", EXAM);
  expect(await Promise.all(all.map(async (one) => (await stageOf(one))?.ticketNumber))).toEqual(["KS0001", "KS0002", "KS0003"]);
});

test("an undo frees the numbers, and takes away the exam that it had added", async () => {
  const { all, ids } = await passed(2);
  const [one, two] = all as [Applicant, Applicant];
  const { id } = (await moved(recruiter, [one.id], "25", EXAM)).data;
  expect((await read(two.id)).application.next).toEqual(["25", "90"]);
  expect((await recruiter.call(calls.undoDeskMoves, { id: id ?? "0" })).code).toBe(0);
  expect((await read(two.id)).application.next).toEqual(["25", "35", "71", "90"]);
  await moved(recruiter, ids.slice(1), "25", EXAM);
  expect(await stageOf(two)).toMatchObject({ ticketNumber: "KS0001" });
});

test("an undo keeps an exam that a colleague's applicants are at", async () => {
  const { all } = await passed(2);
  const [one, two] = all as [Applicant, Applicant];
  const { id } = (await moved(recruiter, [one.id], "25", EXAM)).data;
  await moved(colleague, [two.id], "25", EXAM);
  await recruiter.call(calls.undoDeskMoves, { id: id ?? "0" });
  expect(await stageOf(two)).toMatchObject({ time: "2026-12-05 09:00", ticketNumber: "KS0002" });
  expect((await read(one.id)).application.next).toEqual(["25", "90"]);
});

test("an interview may be put after the exam, for each at their own time", async () => {
  const { all, ids } = await passed(2);
  const [one, two] = all as [Applicant, Applicant];
  await moved(recruiter, ids, "25", EXAM);
  await moved(recruiter, ids, "30", null);
  expect((await read(one.id)).application.next).toEqual(["35", "71", "90"]);
  const interview = { ...EXAM, tickets: null, place: "https://meeting.example.com/1" };
  await moved(recruiter, [one.id], "35", interview);
  await moved(recruiter, [two.id], "35", { ...interview, at: interview.at + 3_600_000 });
  expect(await stageOf(one)).toMatchObject({ stage: 2, time: "2026-12-05 09:00", place: interview.place, hasTicket: false });
  expect(await stageOf(two)).toMatchObject({ stage: 2, time: "2026-12-05 10:00" });
});

test("a stage of the batch keeps its own time for those who are given none other", async () => {
  const { all, postId } = await passed(1);
  const [one] = all as [Applicant];
  const batch = await db.insertInto("batches").values({ post_id: postId, name: "一批" }).returning("id").executeTakeFirstOrThrow();
  const stage = { stage: 1, title: "笔试", takes_place_at: new Date("2026-12-01T01:00:00Z"), place: "一号楼" } as const;
  await db
    .insertInto("flows")
    .values({ batch_id: batch.id, ...stage, has_ticket: true, sign_in_code: null })
    .execute();
  await db.updateTable("applications").set({ batch_id: batch.id, status: "25" }).where("id", "=", one.id).execute();
  expect(await stageOf(one)).toMatchObject({ time: "2026-12-01 09:00", place: "一号楼" });
  await db.updateTable("applications").set({ status: "20" }).where("id", "=", one.id).execute();
  await moved(recruiter, [one.id], "25", { ...EXAM, tickets: null });
  expect(await stageOf(one)).toMatchObject({ time: "2026-12-05 09:00", place: EXAM.place });
});

test("an exam needs a time that is to come, and a place", async () => {
  const { ids } = await passed(1);
  expect((await moved(recruiter, ids, "25", null)).fields).toEqual({ time: "请填写时间" });
  expect((await moved(recruiter, ids, "25", { ...EXAM, at: backend.clock.now() })).fields).toEqual({
    time: "时间已过，请重新设置",
  });
  const body = { ids: ids.map(Number), status: "25", reason: "", message: "", appointment: { ...EXAM, place: " " } };
  expect((await backend.raw(calls.moveDeskApplications.path, body, { token: recruiter.token })).code).toBe(400);
  expect((await read(ids[0] ?? "")).application.status).toBe("20");
});
