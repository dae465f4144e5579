/** News for seekers: events enter the outbox, deliveries leave it. */
import { afterAll, expect, test } from "vitest";
import * as calls from "#lib/contract/desk/applications.ts";
import { cancelDeskFair, saveDeskFair } from "#lib/contract/desk/fairs.ts";
import type { ApplicationStatus } from "#lib/domain/applications/applications.ts";
import { NEWS_ACCOUNT } from "#lib/domain/chat/conversations/notice-accounts.ts";
import type { AppointmentWish } from "#lib/domain/desk/appointments.ts";
import { MOVE_UNDO_GRACE_MS, MOVE_UNDO_MS } from "#lib/domain/desk/messages.ts";
import { addNews, LEASE_MS, takeDueDeliveries } from "#server/db/news/outbox.ts";
import { addReminders } from "#server/news/reminders.ts";
import { sendDueNews } from "#server/news/send.ts";
import { createChat, seekerAccount } from "#server/services/chat.ts";
import { createChatService } from "#tests/support/chat/chat-service.ts";
import { addCompany, hireOperator, invite } from "#tests/support/desk/desk.ts";
import { CHAT_APP, openBackend } from "#tests/support/server/backend.ts";
import { addPost, applyFor } from "#tests/support/server/posts.ts";

const HOUR = 3_600_000;
const ORIGIN = "https://jobs.example.com";
const UNDO_TIME = MOVE_UNDO_MS + MOVE_UNDO_GRACE_MS;

const service = createChatService();
const backend = await openBackend({ chatAdmin: service.admin });
afterAll(backend.close);
const { db, clock } = backend;
const company = "青禾科技有限公司";
const operator = await hireOperator(backend);
const companyId = await addCompany(backend, company);
const recruiter = await invite(backend, operator, { role: "recruiter", companyId, fairId: null }, "13900000102");

let phones = 13_370_000_000;
const register = async () => (await backend.logIn(String(++phones))).user.id;
const apply = async (post: Parameters<typeof addPost>[1] = {}) => {
  const userId = await register();
  const basics = JSON.stringify({ name: "陈晨", phone: "13811112222", idNumber: "110101199003071233" });
  await db.insertInto("resumes").values({ user_id: userId, basics, updated_at: new Date() }).execute();
  return { userId, id: await applyFor(db, userId, await addPost(db, { name: "会计", company, ...post })) };
};
const move = (id: string, status: ApplicationStatus, appointment: AppointmentWish | null = null) =>
  recruiter.call(calls.moveDeskApplications, { ids: [id], status, reason: "", message: "", appointment });
const parts = { db, clock, log: { info: () => undefined, error: () => undefined }, origin: ORIGIN, ways: backend.ways };
const post = (admin = service.admin) => sendDueNews({ ...parts, chat: createChat(CHAT_APP, admin, clock) });
const remind = () => addReminders(db, clock.now());

/** The news that reached a seeker's inbox: text and link. */
const inbox = (userId: string): { text: string; link: string }[] =>
  service.messages
    .filter(({ from, to }) => from === NEWS_ACCOUNT && to === seekerAccount(userId))
    .flatMap(({ body }) => body.map(({ MsgContent }) => JSON.parse(String(MsgContent["Data"]))));
const newest = (userId: string): string => inbox(userId).at(-1)?.text ?? "";

test("a moved application is news with a link, once the move can no longer be undone", async () => {
  const { id, userId } = await apply();
  await move(id, "20");
  await post();
  expect(inbox(userId)).toEqual([]);
  clock.advance(UNDO_TIME);
  await post();
  await post();
  expect(inbox(userId)).toEqual([
    {
      businessID: "text_link",
      text: `「会计」（${company}）的应聘有了进展：信息审核已通过。报名审核已通过，工作人员将与您电话联系。`,
      link: `${ORIGIN}/my-delivery`,
    },
  ]);
  expect(service.names.get(NEWS_ACCOUNT)).toBe("求职通知");
});

test("a move to an interview says when and where", async () => {
  const { id, userId } = await apply();
  await move(id, "20");
  await move(id, "35", { at: clock.now() + 50 * HOUR, place: "文三路 1 号", note: "", tickets: null });
  clock.advance(UNDO_TIME);
  await post();
  expect(newest(userId)).toMatch(
    /面试审核中。面试时间：\d{4}-\d\d-\d\d \d\d:\d\d（北京时间），地点：文三路 1 号。请在签到前选择是否参加。$/,
  );
});

test("an undone move is no news", async () => {
  const { id, userId } = await apply();
  const moved = await move(id, "20");
  await recruiter.call(calls.undoDeskMoves, { id: moved.data.id ?? "0" });
  clock.advance(UNDO_TIME);
  await post();
  expect(inbox(userId)).toEqual([]);
});

test("an interview that was set for today is not announced a day ahead, which the move has just done", async () => {
  const { id, userId } = await apply();
  await move(id, "20");
  await move(id, "35", { at: clock.now() + 12 * HOUR, place: "文三路 1 号", note: "", tickets: null });
  clock.advance(UNDO_TIME);
  await remind();
  await post();
  expect(inbox(userId)).toHaveLength(2);
});

test("a marked post that closes in three days is news for those who did not apply", async () => {
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const lastDay = new Date(clock.now() + 2 * 24 * HOUR).toISOString().slice(0, 10);
  const { userId: applicant, id } = await apply({ name: "护士", endsOn: lastDay });
  const { post_id } = await db.selectFrom("applications").select("post_id").where("id", "=", id).executeTakeFirstOrThrow();
  const later = await addPost(db, { name: "护士", company, startsOn: today, endsOn: "2027-11-01" });
  const marker = await register();
  const marked_at = new Date(clock.now() - 48 * HOUR);
  for (const [user_id, post_id_] of [
    [applicant, post_id],
    [marker, post_id],
    [marker, later],
  ] as const)
    await db.insertInto("interests").values({ user_id, post_id: post_id_, address: "[]", marked_at }).execute();
  await remind();
  await remind();
  await post();
  expect(inbox(applicant)).toEqual([]);
  expect(inbox(marker)).toMatchObject([{ link: `${ORIGIN}/jobs/${post_id}/` }]);
  expect(newest(marker)).toBe(`您感兴趣的「护士」（${company}）将于 ${lastDay} 截止报名，您还没有报名。`);
});

test("a fair that moves or is cancelled is news for those who applied there or have a ticket, and not for a new title", async () => {
  const content = {
    ...{
      title: "秋季招聘会",
      type: "SCENE" as const,
      organizer: "市人社局",
      startsAt: "2027-03-01T09:00",
      endsAt: "2027-03-01T17:00",
    },
    ...{ ownNumber: "", address: "会展中心 1 号馆", hours: "", halls: "", pinned: false },
  };
  const made = (await operator.call(saveDeskFair, { id: null, version: 0, content })).data;
  const { id: fairId } = made.fair;
  const [applicant, holder, stranger] = [await apply(), await register(), await register()];
  await db.updateTable("applications").set({ fair_id: fairId }).where("id", "=", applicant.id).execute();
  const ticket = { fair_id: fairId, user_id: holder, code: "AAAA1111", shares: false, made_at: new Date(clock.now()) };
  await db.insertInto("fair_tickets").values(ticket).execute();
  const titled = { ...content, title: "秋季双选会" };
  const second = (await operator.call(saveDeskFair, { id: fairId, version: made.version, content: titled })).data;
  await post();
  expect(inbox(holder)).toEqual([]);
  const moved = { ...titled, startsAt: "2027-03-02T09:00", endsAt: "2027-03-02T17:00" };
  await operator.call(saveDeskFair, { id: fairId, version: second.version, content: moved });
  await post();
  const text = "招聘会「秋季双选会」的时间或地点有变化，现在是：2027-03-02 09:00（北京时间），会展中心 1 号馆。";
  for (const userId of [applicant.userId, holder])
    expect(inbox(userId)).toMatchObject([{ text, link: `${ORIGIN}/job-fairs/${fairId}/` }]);
  clock.advance(1000);
  await operator.call(cancelDeskFair, { id: fairId, reason: "场馆停电" });
  await post();
  expect(newest(holder)).toBe("招聘会「秋季双选会」已取消：场馆停电");
  expect(inbox(stranger)).toEqual([]);
});

test("a fair with a ticket or a day plan is news a day ahead, once, and not after it was taken off the plan", async () => {
  const starts_at = new Date(clock.now() + 30 * HOUR);
  const fair = {
    name: "冬季招聘会",
    type: "SCENE",
    organizer: "",
    starts_at,
    ends_at: new Date(clock.now() + 40 * HOUR),
    day_count: 1,
  } as const;
  const { id: fair_id } = await db
    .insertInto("fairs")
    .values({ ...fair, pinned: false, cancelled: false, address: "会展中心" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [planner, changed] = [await register(), await register()];
  for (const [user_id, gone] of [
    [planner, false],
    [changed, true],
  ] as const)
    await db.insertInto("fair_plans").values({ user_id, fair_id, company_id: companyId, changed_at: new Date(), gone }).execute();
  await remind();
  await addReminders(db, clock.now() + 7 * HOUR);
  await addReminders(db, clock.now() + 8 * HOUR);
  const newsOf = async (userId: string) =>
    (await db.selectFrom("news").select("text").where("user_id", "=", userId).execute()).map(({ text }) => text);
  expect(await newsOf(planner)).toEqual([expect.stringMatching(/^招聘会「冬季招聘会」将于 .*开始，地点：会展中心。$/)]);
  expect(await newsOf(changed)).toEqual([]);
});

const news = (userId: string, key: string) =>
  ({ userId, kind: "application", key, text: key, path: "/my-delivery", dueAt: clock.now() }) as const;

test("the same event enters the outbox once, also when two processes note it at a time", async () => {
  const userId = await register();
  await Promise.all([1, 2, 3].map(() => addNews(db, [news(userId, "one")], clock.now())));
  await Promise.all([post(), post(), post()]);
  expect(inbox(userId)).toHaveLength(1);
});

test("a process that dies with a delivery leaves it to another, under the same number", async () => {
  const userId = await register();
  await addNews(db, [news(userId, "taken")], clock.now());
  const [taken] = await takeDueDeliveries(db, { way: "inbox", now: clock.now(), max: 5 });
  await post();
  expect(inbox(userId)).toEqual([]);
  clock.advance(LEASE_MS);
  await post();
  const [message] = service.messages.filter(({ to }) => to === seekerAccount(userId));
  expect(String(message?.random)).toBe(taken?.id);
});

test("news that the chat refuses is sent later, and given up after ten attempts", async () => {
  const [later, never] = [await register(), await register()];
  service.broken = true;
  await addNews(db, [news(later, "later")], clock.now());
  await post();
  service.broken = false;
  clock.advance(10_000);
  await post();
  expect(inbox(later)).toHaveLength(1);
  service.broken = true;
  await addNews(db, [news(never, "never")], clock.now());
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await post();
    clock.advance(10_000 * 2 ** Math.min(attempt, 9));
  }
  service.broken = false;
  await post();
  expect(inbox(never)).toEqual([]);
  const failed = await db
    .selectFrom("news_deliveries")
    .innerJoin("news", "news.id", "news_id")
    .select(["attempts", "due_at", "sent_at"])
    .where("user_id", "=", never)
    .execute();
  expect(failed).toEqual([{ attempts: 10, due_at: null, sent_at: null }]);
});

test("news of a deleted account goes nowhere", async () => {
  const userId = await register();
  await addNews(db, [news(userId, "gone")], clock.now());
  await db.deleteFrom("users").where("id", "=", userId).execute();
  await addNews(db, [news(userId, "after")], clock.now());
  await post();
  expect(inbox(userId)).toEqual([]);
});

// Last: the staff's sessions are over after it.
test("an interview is announced a day and two hours ahead, each once, and not to those who will not come", async () => {
  const [coming, absent] = [await apply(), await apply()];
  for (const { id } of [coming, absent]) {
    await move(id, "20");
    await move(id, "35", { at: clock.now() + 30 * HOUR, place: "文三路 1 号", note: "", tickets: null });
  }
  await db.updateTable("application_stages").set({ interview: 11 }).where("application_id", "=", absent.id).execute();
  clock.advance(UNDO_TIME);
  await post();
  const newsNow = async (userId: string) => {
    await remind();
    await remind();
    await post();
    return inbox(userId).length;
  };
  expect(await newsNow(coming.userId)).toBe(2);
  clock.advance(6 * HOUR);
  expect(await newsNow(coming.userId)).toBe(3);
  expect(newest(coming.userId)).toMatch(/^24小时内有面试：「会计」/);
  clock.advance(22 * HOUR);
  expect(await newsNow(coming.userId)).toBe(4);
  expect(newest(coming.userId)).toMatch(/^2小时内有面试：/);
  clock.advance(3 * HOUR);
  expect(await newsNow(coming.userId)).toBe(4);
  expect(inbox(absent.userId)).toHaveLength(2);
});
