/** Moves that are made together: the message that waits, its sending, and the undo. */
import { afterAll, expect, test } from "vitest";
import { applicationTimeline } from "#lib/contract/applications/progress.ts";
import * as calls from "#lib/contract/desk/applications.ts";
import { listChanges } from "#lib/contract/desk/staff.ts";
import type { ApplicationStatus } from "#lib/domain/applications/applications.ts";
import { MOVE_UNDO_GRACE_MS, MOVE_UNDO_MS } from "#lib/domain/desk/messages.ts";
import { listTalkedPosts } from "#server/db/chat/chats.ts";
import { LEASE_MS, takeDueMessage } from "#server/db/desk/move-messages.ts";
import { sendDueMessages } from "#server/desk/move-messages.ts";
import { createChat, recruiterAccount, seekerAccount } from "#server/services/chat.ts";
import { createChatService } from "#tests/support/chat/chat-service.ts";
import { addCompany, hireOperator, invite, type Worker } from "#tests/support/desk/desk.ts";
import { CHAT_APP, openBackend } from "#tests/support/server/backend.ts";
import { addPost, applyFor } from "#tests/support/server/posts.ts";

const service = createChatService();
const backend = await openBackend({ chatAdmin: service.admin });
afterAll(backend.close);
const { db, clock } = backend;
const operator = await hireOperator(backend);
const companyId = await addCompany(backend, "青禾科技有限公司");
const recruiter = await invite(backend, operator, { role: "recruiter", companyId, fairId: null }, "13900000102");
const colleague = await invite(backend, operator, { role: "recruiter", companyId, fairId: null }, "13900000103");
const postId = await addPost(db, { name: "会计", company: "青禾科技有限公司", recruiter: true });
const { recruiter_id } = await db.selectFrom("posts").select("recruiter_id").where("id", "=", postId).executeTakeFirstOrThrow();
const from = recruiterAccount(recruiter_id ?? "");

let phones = 13_360_000_000;
const apply = async (to = postId) => {
  const { token, user } = await backend.logIn(String(++phones));
  const basics = JSON.stringify({ name: "陈晨", phone: "13811112222" });
  await db.insertInto("resumes").values({ user_id: user.id, basics, updated_at: new Date() }).execute();
  return { id: await applyFor(db, user.id, to), token, userId: user.id };
};
const move = async (by: Worker, ids: string[], message: string, status: ApplicationStatus = "20") =>
  (await by.call(calls.moveDeskApplications, { ids, status, reason: "学历符合", message, appointment: null })).data;
const undo = (by: Worker, id: string | null) => by.call(calls.undoDeskMoves, { id: id ?? "0" });
const log = { info: () => undefined, error: () => undefined };
/** The post as a server's process has it. */
const post = (admin = service.admin) => sendDueMessages({ db, chat: createChat(CHAT_APP, admin, clock), clock, log });
const written = (userId: string): string[] =>
  [...service.texts.values()].filter(({ to }) => to === seekerAccount(userId)).map(({ text }) => text);
const UNDO_TIME = MOVE_UNDO_MS + MOVE_UNDO_GRACE_MS;
const statusOf = async (id: string) => (await recruiter.call(calls.readDeskApplication, { id })).data.application.status;
const messageOf = async (id: string) => (await recruiter.call(calls.readDeskApplication, { id })).data.moves.at(-1);

test("the message leaves after the time of the undo, from the recruiter of the post, with name and post filled in", async () => {
  const { id, userId } = await apply();
  expect(await move(recruiter, [id], "{姓名}您好，「{职位}」有进展")).toMatchObject({ messages: 1 });
  expect(await statusOf(id)).toBe("20");
  clock.advance(UNDO_TIME - 1);
  await post();
  expect(written(userId)).toEqual([]);
  expect(await messageOf(id)).toMatchObject({ message: "陈晨您好，「会计」有进展", messageState: "waiting" });
  clock.advance(1);
  await post();
  expect(written(userId)).toEqual(["陈晨您好，「会计」有进展"]);
  expect([...service.texts.values()].at(-1)).toMatchObject({ from });
  expect(await messageOf(id)).toMatchObject({ messageState: "sent" });
});

test("the post stands beside the conversation that the message began", async () => {
  const { id, userId } = await apply();
  await move(recruiter, [id], "您好");
  clock.advance(UNDO_TIME);
  await post();
  expect(await listTalkedPosts(db, userId, recruiter_id ?? "")).toMatchObject([{ id: postId, signedUp: true }]);
});

test("several processes send each message once", async () => {
  const applied = [await apply(), await apply(), await apply()];
  await move(
    recruiter,
    applied.map(({ id }) => id),
    "您好",
  );
  clock.advance(UNDO_TIME);
  const sent: string[] = [];
  const counting = {
    ...service.admin,
    sendText: async (message: { to: string }) => void sent.push(message.to),
  };
  await Promise.all([post(counting), post(counting), post(counting)]);
  expect(sent.length).toBe(3);
  expect(new Set(sent)).toEqual(new Set(applied.map(({ userId }) => seekerAccount(userId))));
});

test("a process that dies with a message leaves it to another, under the same number", async () => {
  const { id, userId } = await apply();
  await move(recruiter, [id], "您好");
  clock.advance(UNDO_TIME);
  expect(await takeDueMessage(db, clock.now())).toMatchObject({ text: "您好" });
  await post();
  expect(written(userId)).toEqual([]);
  clock.advance(LEASE_MS);
  await post();
  expect(written(userId)).toEqual(["您好"]);
  await post();
  // The chat service takes a second message of one number for the first.
  expect(
    new Set([...service.texts.values()].filter(({ to }) => to === seekerAccount(userId)).map(({ random }) => random)).size,
  ).toBe(1);
});

test("a message that the chat service refuses is sent later, and after ten attempts the desk says so", async () => {
  const [later, never] = [await apply(), await apply()];
  service.broken = true;
  await move(recruiter, [later.id], "您好");
  clock.advance(UNDO_TIME);
  await post();
  expect(await messageOf(later.id)).toMatchObject({ messageState: "waiting" });
  service.broken = false;
  clock.advance(10_000);
  await post();
  expect(written(later.userId)).toEqual(["您好"]);
  service.broken = true;
  await move(recruiter, [never.id], "您好");
  for (let attempt = 0; attempt < 10; attempt += 1) {
    clock.advance(UNDO_TIME * 2 ** attempt);
    await post();
  }
  service.broken = false;
  expect(await messageOf(never.id)).toMatchObject({ messageState: "failed" });
});

test("an undo takes states and messages back, and the log keeps who did it", async () => {
  const [one, two] = [await apply(), await apply()];
  const { id } = await move(recruiter, [one.id, two.id], "您好");
  expect((await undo(recruiter, id)).data).toEqual([one, two].map((each) => ({ id: each.id, outcome: "undone" })));
  expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(["10", "10"]);
  clock.advance(UNDO_TIME);
  await post();
  expect([...written(one.userId), ...written(two.userId)]).toEqual([]);
  const { moves } = (await backend.call(applicationTimeline, { applicationId: one.id }, { token: one.token })).data;
  expect(moves.map(({ status }) => status)).toEqual(["10"]);
  const [change] = (await operator.call(listChanges, { subject: "application", subjectId: two.id, beforeId: null })).data;
  expect(change).toMatchObject({
    who: "李想",
    action: "undo",
    before: { status: "20", reason: "学历符合" },
    after: { status: "10" },
  });
});

test("an undo puts the results of stages back", async () => {
  const examined = await addPost(db, { company: "青禾科技有限公司" });
  const { id } = await apply(examined);
  const { id: batch_id } = await db
    .insertInto("batches")
    .values({ post_id: examined, name: "一批" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const exam = { stage: 1, title: "笔试", takes_place_at: null, place: "", has_ticket: true, sign_in_code: null } as const;
  const flow = await db
    .insertInto("flows")
    .values({ batch_id, ...exam })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.updateTable("applications").set({ batch_id, status: "25" }).where("id", "=", id).execute();
  const stages = () => db.selectFrom("application_stages").selectAll().where("application_id", "=", id).execute();
  const passAndUndo = async () => undo(recruiter, (await move(recruiter, [id], "", "30")).id);
  await passAndUndo();
  expect(await stages()).toEqual([]);
  const attending = { application_id: id, flow_id: flow.id, ticket_number: "A1", exam: 10, interview: 0, medical: 0 } as const;
  await db.insertInto("application_stages").values(attending).execute();
  await passAndUndo();
  expect(await stages()).toMatchObject([attending]);
});

test("an application that was moved on or withdrawn since keeps its state and its message", async () => {
  const [on, gone, free] = [await apply(), await apply(), await apply()];
  const { id } = await move(recruiter, [on.id, gone.id, free.id], "您好");
  await move(colleague, [on.id], "", "71");
  await db.updateTable("applications").set({ withdrawn_at: new Date(), withdraw_reason: null }).where("id", "=", gone.id).execute();
  const outcomes = (await undo(recruiter, id)).data;
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(["moved-on", "moved-on", "undone"]);
  expect(await statusOf(on.id)).toBe("71");
  clock.advance(UNDO_TIME);
  await post();
  expect(written(on.userId)).toEqual(["您好"]);
  // Nothing is written to one who has withdrawn.
  expect(written(gone.userId)).toEqual([]);
});

test("an undo is made once, in its time, and by the mover alone", async () => {
  const [one, two] = [await apply(), await apply()];
  const first = await move(recruiter, [one.id], "");
  expect((await undo(colleague, first.id)).code).toBe(404);
  expect((await undo(operator, first.id)).code).toBe(404);
  const twice = await Promise.all([undo(recruiter, first.id), undo(recruiter, first.id)]);
  expect(twice.map(({ code }) => code).sort()).toEqual([0, 409]);
  const late = await move(recruiter, [two.id], "");
  clock.advance(UNDO_TIME);
  expect((await undo(recruiter, late.id)).code).toBe(409);
  expect(await statusOf(two.id)).toBe("20");
});

test("of an undo and a sender at the same moment one wins", async () => {
  const { id: application, userId } = await apply();
  const { id } = await move(recruiter, [application], "您好");
  // A process whose clock is ahead takes the message while the undo is still allowed.
  const taken = await takeDueMessage(db, clock.now() + UNDO_TIME);
  expect(taken).not.toBeNull();
  expect((await undo(recruiter, id)).data).toEqual([{ id: application, outcome: "sent" }]);
  expect(await statusOf(application)).toBe("20");
  expect(written(userId)).toEqual([]);
});

test("a post without a recruiter is written about by the recruiter who moves it, and by no one for an operator", async () => {
  const quiet = await addPost(db, { name: "出纳", company: "青禾科技有限公司" });
  const [one, two] = [await apply(quiet), await apply(quiet)];
  expect(await move(operator, [one.id], "您好")).toMatchObject({ messages: 0 });
  expect(await move(recruiter, [two.id], "您好")).toMatchObject({ messages: 1 });
  clock.advance(UNDO_TIME + LEASE_MS);
  await post();
  expect(written(one.userId)).toEqual([]);
  expect(written(two.userId)).toEqual(["您好"]);
});

test("the last message is each person's own", async () => {
  const { id } = await apply();
  await move(recruiter, [id], "周五见");
  expect((await recruiter.call(calls.readLastMessage, undefined)).data.message).toBe("周五见");
  expect((await colleague.call(calls.readLastMessage, undefined)).data.message).toBe("");
});
