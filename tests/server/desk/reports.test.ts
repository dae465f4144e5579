import { afterAll, expect, test } from "vitest";
import { readOverview } from "#lib/contract/desk/applications.ts";
import { listDeskReports, settleReport } from "#lib/contract/desk/reports.ts";
import { listChanges } from "#lib/contract/desk/staff.ts";
import { addMessageReport, addReport } from "#server/db/reports.ts";
import { addCompany, hireOperator, invite } from "#tests/support/desk/desk.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db, clock } = backend;
const operator = await hireOperator(backend);
const colleague = await hireOperator(backend, "13900000105");
const companyId = await addCompany(backend, "青禾科技有限公司");
const recruiter = await invite(backend, operator, { role: "recruiter", companyId, fairId: null }, "13900000102");
const { user } = await backend.logIn("13800000011");
const postId = await addPost(db, { company: "青禾科技有限公司", name: "会计" });
await addReport(db, { postId, userId: null, report: { reason: "fee", text: "先交押金", phone: "010-88886666" } }, clock.now());
clock.advance(1000);
const said = { account: "manager7", message: "加微信先转账", report: { reason: "contact", text: "", phone: "" } } as const;
await addMessageReport(db, { userId: user.id, recruiterId: null, ...said }, clock.now());

const listed = async (view: "waiting" | "all" = "waiting") =>
  (await operator.call(listDeskReports, { view, page: 1, size: 10 })).data.items;
const waiting = async () => (await operator.call(readOverview, undefined)).data.reports;

test("an operator reads reports of posts and messages, the newest first", async () => {
  expect(await listed()).toMatchObject([
    { account: "manager7", message: "加微信先转账", reason: "contact", hasAccount: true, settledAt: null },
    {
      postId,
      post: "会计",
      company: "青禾科技有限公司",
      reason: "fee",
      text: "先交押金",
      phone: "010-88886666",
      hasAccount: false,
    },
  ]);
  expect(await waiting()).toBe(2);
});

test("a settled report keeps its decision, waits no more, and is in the log", async () => {
  const id = (await listed())[0]?.id ?? "";
  expect((await operator.call(settleReport, { id, decision: "已警告企业" })).code).toBe(0);
  expect(await listed()).toHaveLength(1);
  expect((await listed("all"))[0]).toMatchObject({ id, decision: "已警告企业", settledAt: clock.now() });
  expect(await waiting()).toBe(1);
  const changes = (await operator.call(listChanges, { subject: "report", subjectId: id, beforeId: null })).data;
  expect(changes).toMatchObject([{ action: "settle", after: { decision: "已警告企业" } }]);
});

test("of two operators who settle one report, the second is refused", async () => {
  const id = (await listed())[0]?.id ?? "";
  const wish = (decision: string) => ({ id, decision });
  const replies = await Promise.all([
    operator.call(settleReport, wish("关闭职位")),
    colleague.call(settleReport, wish("不予处理")),
  ]);
  expect(replies.map(({ code }) => code).sort()).toEqual([0, 409]);
  expect(await listed()).toEqual([]);
});

test("a decision must be written, and a report must exist", async () => {
  expect((await operator.call(settleReport, { id: "999997", decision: "核实" })).code).toBe(404);
  expect((await backend.raw(settleReport.path, { id: 1, decision: " " }, { token: operator.token })).code).not.toBe(0);
});

test("a recruiter neither counts nor reads reports", async () => {
  expect((await recruiter.call(readOverview, undefined)).data.reports).toBe(0);
  expect((await recruiter.call(listDeskReports, { view: "all", page: 1, size: 10 })).code).toBe(403);
});
