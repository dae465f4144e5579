import { afterAll, beforeEach, expect, test } from "vitest";
import { settleReport } from "#lib/contract/desk/reports.ts";
import {
  $settling,
  beginSettling,
  endSettling,
  narrowReports,
  reports,
  saveDecision,
  writeDecision,
} from "#lib/stores/desk/reports.ts";
import { addReport } from "#server/db/reports.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices } from "#tests/support/browser/store-page.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);
for (const name of ["会计", "司机"])
  await addReport(
    backend.db,
    { postId: await addPost(backend.db, { name }), userId: null, report: { reason: "fee", text: "", phone: "" } },
    backend.clock.now(),
  );
beforeEach(async () => {
  await openDeskPage(backend, operator);
  keepMounted(reports.$rows);
  endSettling();
});

const listed = () => {
  const rows = reports.$rows.get();
  return rows.state === "ready" ? rows.value.items : [];
};
const first = async () => {
  await expect.poll(listed).not.toHaveLength(0);
  const [report] = listed();
  if (!report) throw new Error("no report waits");
  return report;
};

test("a report without a decision is not settled, and the form says so", async () => {
  beginSettling(await first());
  writeDecision("  ");
  await saveDecision();
  expect($settling.get()).toMatchObject({ isMissing: true });
  expect(notices()).toEqual([]);
});

test("a settled report leaves the list, and is among all with its decision", async () => {
  const report = await first();
  beginSettling(report);
  writeDecision("已关闭职位");
  await saveDecision();
  expect($settling.get()).toBeNull();
  expect(notices()).toEqual(["saved"]);
  expect(listed()).toHaveLength(1);
  narrowReports("all");
  await expect.poll(listed).toHaveLength(2);
  expect(listed().find(({ id }) => id === report.id)).toMatchObject({ decision: "已关闭职位" });
  narrowReports("waiting");
  await expect.poll(listed).toHaveLength(1);
});

test("a report that a colleague settled first is refused, keeps the text, and leaves the list", async () => {
  const report = await first();
  beginSettling(report);
  writeDecision("不予处理");
  await operator.call(settleReport, { id: report.id, decision: "已关闭职位", answer: "" });
  await saveDecision();
  expect(notices()).toEqual(["refused"]);
  expect($settling.get()).toMatchObject({ decision: "不予处理" });
  expect(listed()).toEqual([]);
});
