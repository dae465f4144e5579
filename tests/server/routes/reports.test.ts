/** Reports of posts: anyone may make them, none is stored twice or lost, and a deleted account leaves none with its name. */
import { afterAll, describe, expect, test } from "vitest";
import { reportMessage, reportPost } from "#lib/contract/reports.ts";
import type { Report } from "#lib/domain/reports/reports.ts";
import { readEverything } from "#server/db/account/export.ts";
import { eraseUser } from "#server/db/account/leaving.ts";
import { beginChat } from "#server/db/chat/chats.ts";
import { purge } from "#server/db/connection/maintenance.ts";
import { closeReport, listReports } from "#server/db/reports.ts";
import { recruiterAccount } from "#server/services/chat.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db, clock } = backend;
/** A post with a recruiter. */
const talkedPost = await addPost(db, { name: "教师" });
const { company_id } = await db.selectFrom("posts").select("company_id").where("id", "=", talkedPost).executeTakeFirstOrThrow();
const recruiter = { company_id, name: "陈晓", title: "招聘经理" };
const { id: recruiterId } = await db.insertInto("recruiters").values(recruiter).returning("id").executeTakeFirstOrThrow();
await db.updateTable("posts").set({ recruiter_id: recruiterId }).where("id", "=", talkedPost).execute();
const DAY = 86_400_000;

const REPORT: Report = { reason: "fee", text: "要求先交五百元押金", phone: "" };
let addresses = 0;
const newAddress = (): string => `198.51.100.${++addresses}`;
let phones = 13340000000;
const newSeeker = async () => {
  const phone = String(++phones);
  let { token, user } = await backend.logIn(phone);
  return {
    user,
    report: (postId: string, report: Report) =>
      backend.call(reportPost, { postId, userId: user.id, report }, { token, address: newAddress() }),
    logInAgain: async (): Promise<void> => {
      ({ token, user } = await backend.logIn(phone));
    },
  };
};
const visit = (postId: string, report: Report, address: string) =>
  backend.call(reportPost, { postId, userId: null, report }, { address });
const of = async (postId: string) => (await listReports(db, { which: "all", max: 1000 })).filter((each) => each.postId === postId);

describe("a visitor without a login", () => {
  test("reports a post, once for each time that they say something else", async () => {
    const [postId, address] = [await addPost(db, { name: "会计" }), newAddress()];
    for (let count = 0; count < 3; count += 1)
      expect(await visit(postId, REPORT, address)).toMatchObject({ code: 0, message: "举报已收到" });
    expect(await of(postId)).toMatchObject([{ ...REPORT, post: "会计", userId: null, reportedAt: clock.now(), doneAt: null }]);
    await visit(postId, { ...REPORT, text: "又要求交服装费" }, address);
    expect(await of(postId)).toHaveLength(2);
    await visit(postId, REPORT, newAddress());
    expect(await of(postId)).toHaveLength(3);
    clock.advance(DAY);
    await visit(postId, REPORT, address);
    expect(await of(postId)).toHaveLength(4);
  });

  test("must wait after thirty reports a day, and further ones are not stored", async () => {
    const [postId, address] = [await addPost(db), newAddress()];
    const nth = (count: number): Report => ({ ...REPORT, text: `第${count}次` });
    for (let count = 0; count < 30; count += 1) expect((await visit(postId, nth(count), address)).code).toBe(0);
    expect(await visit(postId, nth(30), address)).toMatchObject({ code: 429, message: expect.stringContaining("24小时") });
    // An earlier report is stored already and does not count.
    expect((await visit(postId, nth(3), address)).code).toBe(0);
    expect(await of(postId)).toHaveLength(30);
    clock.advance(DAY);
    expect((await visit(postId, nth(30), address)).code).toBe(0);
  });

  test("learns that a post has closed, which does not count against the thirty", async () => {
    expect(await visit("987654321", REPORT, newAddress())).toMatchObject({ code: 404 });
  });
});

describe("a seeker", () => {
  test("has one report of a post a day, the last one", async () => {
    const [postId, seeker] = [await addPost(db), await newSeeker()];
    await seeker.report(postId, REPORT);
    await seeker.report(postId, REPORT);
    const [first] = await of(postId);
    await closeReport(db, first?.id ?? "", clock.now());
    await seeker.report(postId, REPORT);
    expect(await of(postId)).toMatchObject([{ userId: seeker.user.id, doneAt: clock.now() }]);
    const more: Report = { reason: "other", text: "还扣押了身份证", phone: "13344445555" };
    await seeker.report(postId, more);
    expect(await of(postId)).toMatchObject([{ ...more, doneAt: null }]);
    clock.advance(DAY);
    await seeker.logInAgain();
    await seeker.report(postId, more);
    expect(await of(postId)).toHaveLength(2);
  });

  test("must wait after ten reports a day, from any address", async () => {
    const seeker = await newSeeker();
    for (let count = 0; count < 10; count += 1) expect((await seeker.report(await addPost(db), REPORT)).code).toBe(0);
    expect(await seeker.report(await addPost(db), REPORT)).toMatchObject({ code: 429 });
  });

  test("takes their reports along with their data", async () => {
    const [postId, seeker] = [await addPost(db, { name: "出纳" }), await newSeeker()];
    await seeker.report(postId, REPORT);
    const { site } = await readEverything(db, { id: seeker.user.id, account: "none" });
    expect(site["reports"]).toMatchObject([{ post_name: "出纳", reason: "fee", text: REPORT.text }]);
  });

  test("keeps the reports after the account is deleted, without the seeker's identity", async () => {
    const [postId, seeker] = [await addPost(db), await newSeeker()];
    const { user } = seeker;
    await seeker.report(postId, {
      reason: "fee",
      text: `让我打 13355556666，我的号码是${user.phone}，也可打010-88886666`,
      phone: "010-88886666",
    });
    await eraseUser(db, { id: user.id, phone: user.phone, account: "none" }, clock.now());
    expect(await of(postId)).toMatchObject([
      { userId: null, phone: "", reason: "fee", text: "让我打 13355556666，我的号码是***，也可打***" },
    ]);
    const counters = await db.selectFrom("rate_limits").select("key").where("key", "like", `%:${user.id}`).execute();
    expect(counters).toEqual([]);
  });
});

test("a report outlives its post, and goes after three years", async () => {
  const postId = await addPost(db, { name: "消失的职位" });
  await visit(postId, REPORT, newAddress());
  await db.deleteFrom("posts").where("id", "=", postId).execute();
  const kept = async () => (await listReports(db, { which: "all", max: 1000 })).filter(({ post }) => post === "消失的职位");
  expect(await kept()).toMatchObject([{ postId: null, company: "棠序教育咨询有限公司" }]);
  await purge(db, clock.now() + 3 * 365 * DAY);
  expect(await kept()).toHaveLength(1);
  await purge(db, clock.now() + 3 * 367 * DAY);
  expect(await kept()).toEqual([]);
});

describe("a seeker's report of a message", () => {
  /** A seeker who has talked about a post with its recruiter, in the demo's data. */
  const talker = async () => {
    const { token, user } = await backend.logIn(String(++phones));
    await beginChat(db, user.id, talkedPost, clock.now());
    const account = recruiterAccount(recruiterId);
    const report = (from: string, message = "先转账再面试", said: Report = REPORT) =>
      backend.call(reportMessage, { account: from, message, report: said }, { token, address: newAddress() });
    const mine = async () => (await listReports(db, { which: "all", max: 1000 })).filter(({ userId }) => userId === user.id);
    return { user, account, report, mine };
  };

  test("is stored with the words, the account and its company, once", async () => {
    const { user, account, report, mine } = await talker();
    expect(await report(account)).toMatchObject({ code: 0, message: "举报已收到" });
    await report(account);
    const [stored, ...others] = await mine();
    expect(stored).toMatchObject({ ...REPORT, userId: user.id, account, message: "先转账再面试", postId: null, post: "" });
    expect([stored?.company === "", others]).toEqual([false, []]);
    await report(account, "又要交服装费");
    expect(await mine()).toHaveLength(2);
  });

  test("needs a login", async () => {
    expect(await backend.call(reportMessage, { account: "manager1", message: "x", report: REPORT }, {})).toMatchObject({
      code: 301,
    });
  });

  test.each(["manager999999", "recruitUser999999", "nobody"])("of %s, who has not written to them, is refused", async (account) => {
    const { report, mine } = await talker();
    expect(await report(account)).toMatchObject({ code: 403, message: "对方没有给您发过消息，无法举报" });
    expect(await mine()).toEqual([]);
  });

  test("counts among the ten reports a day", async () => {
    const { account, report } = await talker();
    for (let count = 0; count < 10; count += 1) expect((await report(account, `第${count}条`)).code).toBe(0);
    expect(await report(account, "第十条")).toMatchObject({ code: 429 });
  });
});
