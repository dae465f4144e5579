/** Fairs at the desk, and how the public sees them. */
import { afterAll, describe, expect, test } from "vitest";
import * as calls from "#lib/contract/desk/fairs.ts";
import { listChanges } from "#lib/contract/desk/staff.ts";
import { getFair } from "#lib/contract/fairs/fair.ts";
import { allFairs } from "#lib/contract/fairs/fairs.ts";
import { addCompany, hireOperator, invite } from "#tests/support/desk/desk.ts";
import { completeFair } from "#tests/support/desk/fairs.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;
const operator = await hireOperator(backend);

const newFair = async (parts: Parameters<typeof completeFair>[0] = {}) =>
  (await operator.call(calls.saveDeskFair, { id: null, version: 0, content: completeFair(parts) })).data;
const changesOf = async (id: string) => (await operator.call(listChanges, { subject: "fair", subjectId: id, beforeId: null })).data;
const LIST = { keyword: "", statuses: [], page: 1, size: 20 };

describe("a new fair", () => {
  test("is public at once, with its days counted", async () => {
    const { fair } = await newFair({ title: "公开的招聘会" });
    const { data } = await backend.call(getFair, { fairId: fair.id });
    expect(data).toMatchObject({ name: "公开的招聘会", organizer: "市人才服务中心", dayCount: 2, status: "TO_BE_HELD" });
  });

  test("shows its place and hours to the public", async () => {
    const { fair } = await newFair();
    const { data } = await backend.call(getFair, { fairId: fair.id });
    expect(data).toMatchObject({ address: "文三路 1 号会展中心", halls: "1 号馆、2 号馆", hours: "每天 9:00–16:30" });
  });

  test("is refused without the facts that its page shows", async () => {
    const content = completeFair({ title: " ", startsAt: "", endsAt: "2026-02-30T09:00", address: "" });
    const reply = await operator.call(calls.saveDeskFair, { id: null, version: 0, content });
    expect(reply.fields).toEqual({
      title: "请填写招聘会名称",
      startsAt: "请填写开始时间",
      endsAt: "请填写结束时间",
      address: "请填写举办地址",
    });
  });

  test("cannot end before it begins", async () => {
    const content = completeFair({ endsAt: "2026-11-28T09:00" });
    const reply = await operator.call(calls.saveDeskFair, { id: null, version: 0, content });
    expect(reply.fields).toEqual({ endsAt: "结束时间必须晚于开始时间" });
  });

  test("has no place if it is online", async () => {
    const { content } = await newFair({ type: "NETWORK" });
    expect(content).toMatchObject({ address: "", halls: "", hours: "每天 9:00–16:30" });
  });
});

describe("a changed fair", () => {
  test("is moved for the public at once", async () => {
    const { fair, version, content } = await newFair();
    const moved = { ...content, startsAt: "2026-12-05T10:00", endsAt: "2026-12-05T17:00" };
    await operator.call(calls.saveDeskFair, { id: fair.id, version, content: moved });
    const { data } = await backend.call(getFair, { fairId: fair.id });
    expect(data).toMatchObject({ startsAt: Date.UTC(2026, 11, 5, 2), endsAt: Date.UTC(2026, 11, 5, 9), dayCount: 1 });
  });

  test("leads the public list when it is pinned", async () => {
    const { fair } = await newFair({ title: "置顶的招聘会", pinned: true });
    const { data } = await backend.call(allFairs, { type: "SCENE", page: 1, size: 9 });
    expect(data.items[0]?.id).toBe(fair.id);
  });

  test("is in the log with its facts before and after", async () => {
    const { fair, version, content } = await newFair();
    const after = { ...content, hours: "每天 10:00–15:00" };
    await operator.call(calls.saveDeskFair, { id: fair.id, version, content: after });
    expect(await changesOf(fair.id)).toMatchObject([
      { action: "change", who: "周明", before: content, after },
      { action: "add", before: null, after: content },
    ]);
  });

  test("that another person has saved before is refused, and stays as that one left it", async () => {
    const { fair, version, content } = await newFair();
    await operator.call(calls.saveDeskFair, { id: fair.id, version, content: { ...content, halls: "3 号馆" } });
    const late = await operator.call(calls.saveDeskFair, { id: fair.id, version, content: { ...content, halls: "4 号馆" } });
    expect(late).toMatchObject({ code: 409, message: "内容已被他人修改，请核对后再保存" });
    const present = await operator.call(calls.readDeskFair, { id: fair.id });
    expect(present.data).toMatchObject({ version: 2, content: { halls: "3 号馆" } });
  });
});

describe("a cancelled fair", () => {
  test("is cancelled for the public, until that is taken back", async () => {
    const { fair } = await newFair();
    const cancelled = await operator.call(calls.cancelDeskFair, { id: fair.id, reason: "场地维修" });
    expect(cancelled.data).toMatchObject({ cancelReason: "场地维修", fair: { status: "CANCEL" } });
    const shown = await backend.call(getFair, { fairId: fair.id });
    expect(shown.data).toMatchObject({ status: "CANCEL", cancelReason: "场地维修" });
    await operator.call(calls.cancelDeskFair, { id: fair.id, reason: "" });
    expect((await backend.call(getFair, { fairId: fair.id })).data.status).toBe("TO_BE_HELD");
    expect((await changesOf(fair.id)).map(({ action }) => action)).toEqual(["reopen", "cancel", "add"]);
  });

  test("cannot be cancelled twice, and one that is over not at all", async () => {
    const { fair } = await newFair();
    await operator.call(calls.cancelDeskFair, { id: fair.id, reason: "场地维修" });
    expect((await operator.call(calls.cancelDeskFair, { id: fair.id, reason: "天气" })).code).toBe(409);
    const past = await newFair({ startsAt: "2026-11-01T09:00", endsAt: "2026-11-02T09:00" });
    expect((await operator.call(calls.cancelDeskFair, { id: past.fair.id, reason: "天气" })).code).toBe(409);
  });
});

describe("the list of fairs", () => {
  test("has the latest start first, and is narrowed by status and word", async () => {
    const title = "列表招聘会";
    const coming = await newFair({ title });
    const over = await newFair({ title, startsAt: "2026-11-01T09:00", endsAt: "2026-11-02T09:00" });
    const { data } = await operator.call(calls.listDeskFairs, { ...LIST, keyword: title });
    expect(data.items.map(({ id, status }) => [id, status])).toEqual([
      [coming.fair.id, "TO_BE_HELD"],
      [over.fair.id, "END"],
    ]);
    const ended = await operator.call(calls.listDeskFairs, { ...LIST, keyword: title, statuses: ["END"] });
    expect(ended.data.items.map(({ id }) => id)).toEqual([over.fair.id]);
  });
});

describe("a company of a fair", () => {
  const atFair = async () => {
    const { fair } = await newFair();
    const postId = await addPost(db, { company: `展位公司${fair.id}`, name: "会计" });
    const { company_id: companyId } = await db
      .selectFrom("posts")
      .select("company_id")
      .where("id", "=", postId)
      .executeTakeFirstOrThrow();
    await db.insertInto("fair_companies").values({ fair_id: fair.id, company_id: companyId, position: 1 }).execute();
    await db.insertInto("fair_posts").values({ fair_id: fair.id, post_id: postId }).execute();
    return { fairId: fair.id, companyId };
  };

  test("gets a booth, which the fair's page shows", async () => {
    const place = await atFair();
    await operator.call(calls.setBooth, { ...place, booth: "A12" });
    const { data } = await operator.call(calls.readDeskFair, { id: place.fairId });
    expect(data.companies).toMatchObject([{ id: place.companyId, booth: "A12", posts: 1 }]);
    expect((await backend.call(getFair, place)).data.companies).toMatchObject([{ booth: "A12" }]);
  });

  test("is taken out with its posts, which the log names", async () => {
    const place = await atFair();
    await operator.call(calls.removeFromFair, place);
    expect((await backend.call(getFair, { fairId: place.fairId })).data).toMatchObject({ companyCount: 0, postCount: 0 });
    expect((await changesOf(place.fairId))[0]).toMatchObject({ action: "remove", before: { postIds: [expect.any(String)] } });
  });

  test("that does not take part is unknown", async () => {
    const { fair } = await newFair();
    const place = { fairId: fair.id, companyId: await addCompany(backend, `外人公司${fair.id}`) };
    expect((await operator.call(calls.setBooth, { ...place, booth: "A1" })).code).toBe(404);
    expect((await operator.call(calls.removeFromFair, place)).code).toBe(404);
  });
});

describe("an organizer", () => {
  test("changes the own fair, and cannot pin it", async () => {
    const { fair, version, content } = await newFair();
    const organizer = await invite(backend, operator, { role: "organizer", companyId: null, fairId: fair.id }, "13900000103");
    const mine = { ...content, hours: "每天 8:00–12:00", pinned: true };
    const saved = await organizer.call(calls.saveDeskFair, { id: fair.id, version, content: mine });
    expect(saved.data.content).toMatchObject({ hours: "每天 8:00–12:00", pinned: false });
  });

  test("makes no new one", async () => {
    const { fair } = await newFair();
    const organizer = await invite(backend, operator, { role: "organizer", companyId: null, fairId: fair.id }, "13900000104");
    expect((await organizer.call(calls.saveDeskFair, { id: null, version: 0, content: completeFair() })).code).toBe(403);
  });
});
