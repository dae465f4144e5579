import { afterAll, expect, test } from "vitest";
import * as calls from "#lib/contract/desk/news.ts";
import { listChanges } from "#lib/contract/desk/staff.ts";
import { addNews, settleDelivery, takeDueDeliveries } from "#server/db/news/outbox.ts";
import { addCompany, hireOperator, invite } from "#tests/support/desk/desk.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db, clock } = backend;
const operator = await hireOperator(backend);
const { user } = await backend.logIn("13370001234");

const fail = async (key: string): Promise<void> => {
  const now = clock.now();
  await addNews(db, [{ userId: user.id, kind: "application", key, text: "private words", path: "/my-delivery", dueAt: now }], now);
  const [delivery] = await takeDueDeliveries(db, { way: "inbox", now, max: 1 });
  await settleDelivery(db, delivery?.id ?? "0", { dueAt: null, error: "busy: HTTP 503" });
};
const listed = async () => (await operator.call(calls.listFailedNews, { page: 1, size: 10 })).data.items;
const due = () => takeDueDeliveries(db, { way: "inbox", now: clock.now(), max: 10 });

test("news that was given up is listed with its reason, without its words", async () => {
  await fail("one");
  await fail("two");
  const rows = await listed();
  expect(rows).toMatchObject([
    { kind: "application", way: "inbox", attempts: 1, fault: "busy", detail: "HTTP 503", userId: user.id },
    { kind: "application" },
  ]);
  expect(JSON.stringify(rows)).not.toContain("private words");
});

test("a sentence that an earlier version kept is listed as a reason, never as it is", async () => {
  const [newest] = await listed();
  const kept = async (error: string) => {
    await db
      .updateTable("news_deliveries")
      .set({ error })
      .where("id", "=", newest?.id ?? "0")
      .execute();
    return (await listed()).find(({ id }) => id === newest?.id);
  };
  expect(await kept("Error: the mail server did not take a letter: EAUTH 535")).toMatchObject({
    fault: "login",
    detail: "EAUTH 535",
  });
  expect(await kept("the chat is away")).toMatchObject({ fault: "unreachable", detail: "" });
  expect(await kept("Error: anything else of ours")).toMatchObject({ fault: "unknown", detail: "" });
});

test("one is dropped, the rest is sent again with new attempts, and the log has both", async () => {
  const [newest] = await listed();
  await operator.call(calls.dropFailedNews, { id: newest?.id ?? "0" });
  expect((await operator.call(calls.retryFailedNews, { id: null })).data).toEqual({ count: 1 });
  expect(await listed()).toEqual([]);
  expect(await due()).toMatchObject([{ attempts: 1, text: "private words" }]);
  const { data } = await operator.call(listChanges, { subject: "news", subjectId: null, beforeId: null });
  expect(data.map(({ action }) => action)).toEqual(["retry", "drop"]);
});

test("news that is waiting or sent is neither dropped nor sent again", async () => {
  const [waiting] = await db.selectFrom("news_deliveries").select("id").execute();
  expect((await operator.call(calls.retryFailedNews, { id: waiting?.id ?? "0" })).data).toEqual({ count: 0 });
  await operator.call(calls.dropFailedNews, { id: null });
  expect(await db.selectFrom("news_deliveries").select("id").execute()).toHaveLength(1);
});

test("a recruiter may not see it", async () => {
  const companyId = await addCompany(backend, "青禾科技有限公司");
  const recruiter = await invite(backend, operator, { role: "recruiter", companyId, fairId: null }, "13900000102");
  expect(await recruiter.call(calls.listFailedNews, { page: 1, size: 10 })).toMatchObject({ code: 403 });
});
