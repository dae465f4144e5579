import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { reportPost } from "#lib/contract/reports.ts";
import { EMPTY_REPORT } from "#lib/domain/reports/reports.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import {
  $done,
  $draft,
  $problems,
  $reported,
  $sending,
  closeReport,
  editReport,
  openMessageReport,
  openReport,
  submitReport,
} from "#lib/stores/reports/report.ts";
import { listReports } from "#server/db/reports.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
let page: StorePage;
let postId = "";
beforeEach(async () => {
  page = openStorePage(backend, "/jobs/1");
  postId = await addPost(backend.db);
  $draft.set(EMPTY_REPORT);
  openReport(postId);
});
const stored = async () => (await listReports(backend.db, { which: "all", max: 100 })).filter((report) => report.postId === postId);

describe("a report", () => {
  test("is sent without a login, and says whether the visitor will be called", async () => {
    editReport({ reason: "fee", text: "  先交押金 ", phone: "１３８０００００００１" });
    await submitReport();
    expect(await stored()).toMatchObject([{ reason: "fee", text: "先交押金", phone: "13800000001", userId: null }]);
    expect([$done.get(), $draft.get()]).toEqual([{ withPhone: true }, EMPTY_REPORT]);
    openReport(postId);
    expect($done.get()).toBeNull();
  });

  test("belongs to the logged-in seeker", async () => {
    const session = await backend.logIn("13730000001");
    beginSession(session);
    editReport({ reason: "fake" });
    await submitReport();
    expect(await stored()).toMatchObject([{ reason: "fake", userId: session.user.id }]);
    expect($done.get()).toEqual({ withPhone: false });
  });

  test("is not sent while a field has a problem", async () => {
    await submitReport();
    expect($problems.get()).toEqual({ reason: "missing" });
    editReport({ reason: "other", phone: "微信" });
    await submitReport();
    expect($problems.get()).toEqual({ text: "missing", phone: "malformed" });
    editReport({ text: "说明" });
    expect($problems.get()).toEqual({ phone: "malformed" });
    expect([page.asked(reportPost), await stored()]).toEqual([0, []]);
  });

  test("keeps its text when the connection breaks, also in a closed dialog, and is stored once by the next try", async () => {
    editReport({ reason: "harassment", text: "深夜反复打电话" });
    page.meet(reportPost, "answer-lost");
    await submitReport();
    expect(notices()).toEqual(["offline"]);
    expect([$done.get(), $sending.get()]).toEqual([null, false]);
    closeReport();
    openReport(postId);
    expect($draft.get()).toMatchObject({ reason: "harassment", text: "深夜反复打电话" });
    await submitReport();
    expect($done.get()).not.toBeNull();
    expect(await stored()).toHaveLength(1);
  });

  test("pressed twice is sent once", async () => {
    editReport({ reason: "fee" });
    await Promise.all([submitReport(), submitReport()]);
    expect([page.asked(reportPost), (await stored()).length]).toEqual([1, 1]);
    expect($reported.get()).toEqual({ kind: "post", postId });
  });

  test("that was pasted with control characters and half a character is stored without them", async () => {
    editReport({ reason: "fee", text: "先交\u000b押金\ud83d\n再说", phone: "\u202a13800000001" });
    await submitReport();
    expect(await stored()).toMatchObject([{ text: "先交 押金\ufffd\n再说", phone: "13800000001" }]);
  });

  test("shows the server's sentence at the field that it names", async () => {
    page.environment.fetch = async () =>
      Response.json({ code: 400, message: "x", data: { fields: { reportText: "请换一种说法" } } });
    editReport({ reason: "fee", text: "说明" });
    await submitReport();
    expect($problems.get()).toEqual({ text: { said: "请换一种说法" } });
    expect([$draft.get().text, $sending.get()]).toEqual(["说明", false]);
  });
});

describe("the report of a message", () => {
  const WORDS = { id: "fee", account: "manager7", message: "入职前需要缴纳300元服装费" };

  test("begins with the reason that suggests itself, and is kept until another message is reported", () => {
    openMessageReport(WORDS, "fee");
    expect([$draft.get().reason, $reported.get()]).toEqual(["fee", { kind: "message", ...WORDS }]);
    editReport({ text: "还没写完" });
    closeReport();
    openMessageReport(WORDS, "fee");
    expect($draft.get().text).toBe("还没写完");
    openMessageReport({ ...WORDS, id: "outside", message: "加我微信" }, "contact");
    expect($draft.get()).toEqual({ ...EMPTY_REPORT, reason: "contact" });
  });

  test("quotes the beginning of a long message", () => {
    openMessageReport({ id: "long", account: "manager7", message: "字".repeat(3000) }, "fee");
    expect($reported.get()).toMatchObject({ message: "字".repeat(1000) });
  });

  test("is refused for an account that has not written, and stays", async () => {
    beginSession(await backend.logIn("13730000007"));
    openMessageReport({ id: "foreign", account: "manager999999", message: "先交押金" }, "fee");
    await submitReport();
    expect([$done.get(), $draft.get().reason]).toEqual([null, "fee"]);
  });
});
