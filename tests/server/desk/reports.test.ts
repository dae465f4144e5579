import { afterAll, expect, test } from "vitest";
import { readOverview } from "#lib/contract/desk/applications.ts";
import { listDeskReports, settleReport } from "#lib/contract/desk/reports.ts";
import { listChanges } from "#lib/contract/desk/staff.ts";
import { type MessageContent, modifyMessage, storeMessages } from "#server/db/chat/messages.ts";
import { addMessageReport, addReport } from "#server/db/reports.ts";
import { sendDueAnswers } from "#server/desk/report-answers.ts";
import { createChat, seekerAccount } from "#server/services/chat.ts";
import { createChatService } from "#tests/support/chat/chat-service.ts";
import { addCompany, hireOperator, invite } from "#tests/support/desk/desk.ts";
import { CHAT_APP, openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const service = createChatService();
const backend = await openBackend({ chatAdmin: service.admin });
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
  expect((await operator.call(settleReport, { id, decision: "已警告企业", answer: "" })).code).toBe(0);
  expect(await listed()).toHaveLength(1);
  expect((await listed("all"))[0]).toMatchObject({ id, decision: "已警告企业", settledAt: clock.now() });
  expect(await waiting()).toBe(1);
  const changes = (await operator.call(listChanges, { subject: "report", subjectId: id, beforeId: null })).data;
  expect(changes).toMatchObject([{ action: "settle", after: { decision: "已警告企业" } }]);
});

test("of two operators who settle one report, the second is refused", async () => {
  const id = (await listed())[0]?.id ?? "";
  const wish = (decision: string) => ({ id, decision, answer: "" });
  const replies = await Promise.all([
    operator.call(settleReport, wish("关闭职位")),
    colleague.call(settleReport, wish("不予处理")),
  ]);
  expect(replies.map(({ code }) => code).sort()).toEqual([0, 409]);
  expect(await listed()).toEqual([]);
});

test("a decision must be written, and a report must exist", async () => {
  expect((await operator.call(settleReport, { id: "999997", decision: "核实", answer: "" })).code).toBe(404);
  expect((await backend.raw(settleReport.path, { id: 1, decision: " ", answer: "" }, { token: operator.token })).code).not.toBe(0);
});

test("a recruiter neither counts nor reads reports", async () => {
  expect((await recruiter.call(readOverview, undefined)).data.reports).toBe(0);
  expect((await recruiter.call(listDeskReports, { view: "all", page: 1, size: 10 })).code).toBe(403);
});

const reportFrom = async (message: string): Promise<string> => {
  clock.advance(1000);
  await addMessageReport(db, { userId: user.id, recruiterId: null, ...said, message }, clock.now());
  return (await listed())[0]?.id ?? "";
};
const contentWith = (text: string): MessageContent => ({
  body: [{ MsgType: "TIMTextElem", MsgContent: { Text: text } }],
  cloud: "",
});

test("a reported message shows all wordings that it had, and another one of the same writer none", async () => {
  const draft = { from: "manager7", to: seekerAccount(user.id), seq: 1, random: 1, clientAt: 1 };
  await db
    .insertInto("chat_accounts")
    .values([draft.from, draft.to].map((id) => ({ id, created_at: "1" })))
    .execute();
  const flags = { noUnread: false, noLast: false, wantsReceipt: false, extensible: false };
  const [stored] = await storeMessages(db, [{ ...flags, ...draft, content: contentWith("先交三百元押金") }], 1_795_000_000);
  if (!stored) throw new Error("no message was stored");
  const { message } = stored;
  await modifyMessage(db, message, contentWith("押金可免"), 1_795_000_060);
  await modifyMessage(
    db,
    { ...message, version: 1, content: contentWith("押金可免") },
    contentWith("您好，欢迎应聘"),
    1_795_000_120,
  );
  await reportFrom("先交三百元押金");
  const all = [
    { text: "先交三百元押金", until: 1_795_000_060_000 },
    { text: "押金可免", until: 1_795_000_120_000 },
    { text: "您好，欢迎应聘", until: null },
  ];
  expect((await listed())[0]?.wordings).toEqual(all);
  await reportFrom("您好，欢迎应聘");
  expect((await listed())[0]?.wordings).toEqual(all);
  await reportFrom("另一条消息");
  expect((await listed())[0]?.wordings).toEqual([]);
});

const log = { info: () => undefined, error: () => undefined };
const send = (admin = service.admin) => sendDueAnswers({ db, chat: createChat(CHAT_APP, admin, clock), clock, log });
const written = () => [...service.texts.values()].filter(({ to }) => to === seekerAccount(user.id));
const answerOf = async (id: string) => (await listed("all")).find((one) => one.id === id)?.answerState;

test("the answer reaches the reporter once, from the platform", async () => {
  const id = await reportFrom("加微信");
  await operator.call(settleReport, { id, decision: "已警告", answer: "已核实处理" });
  expect(await answerOf(id)).toBe("waiting");
  await send();
  await send();
  expect(written()).toMatchObject([{ from: "platform", text: "已核实处理" }]);
  expect(await answerOf(id)).toBe("sent");
});

test("an answer that the chat refuses is tried again, and given up after ten times", async () => {
  const id = await reportFrom("转账");
  await operator.call(settleReport, { id, decision: "已警告", answer: "第二次处理" });
  const failing = { ...service.admin, sendText: () => Promise.reject(new Error("the chat is down")) };
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await send(failing);
    clock.advance(3_600_000);
  }
  expect(await answerOf(id)).toBe("waiting");
  await send(failing);
  expect(await answerOf(id)).toBe("failed");
  clock.advance(3_600_000);
  await send();
  expect(written().map(({ text }) => text)).not.toContain("第二次处理");
});

test("a visitor without an account can get no answer, and the report stays open", async () => {
  clock.advance(1000);
  await addReport(db, { postId, userId: null, report: { reason: "fake", text: "", phone: "" } }, clock.now());
  const id = (await listed())[0]?.id ?? "";
  expect((await operator.call(settleReport, { id, decision: "核实", answer: "您好" })).code).toBe(400);
  expect((await listed())[0]).toMatchObject({ id, settledAt: null });
});
