/** How companies join a fair, and choose their posts for it. */
import { afterAll, describe, expect, test } from "vitest";
import * as joining from "#lib/contract/desk/fair-invitations.ts";
import { cancelDeskFair, listDeskFairs, readDeskFair, saveDeskFair } from "#lib/contract/desk/fairs.ts";
import { endStaff, listChanges } from "#lib/contract/desk/staff.ts";
import { getFair } from "#lib/contract/fairs/fair.ts";
import { addCompany, hireOperator, invite, type Worker } from "#tests/support/desk/desk.ts";
import { completeFair } from "#tests/support/desk/fairs.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;
const operator = await hireOperator(backend);

/** A company with two open posts and a recruiter. */
const companyOf = async (name: string, phone: string) => {
  const companyId = await addCompany(backend, name);
  const posts = [await addPost(db, { company: name, name: "会计" }), await addPost(db, { company: name, name: "出纳" })];
  return { name, companyId, posts, worker: await invite(backend, operator, { role: "recruiter", companyId, fairId: null }, phone) };
};
const green = await companyOf("青禾科技有限公司", "13900000102");
const far = await companyOf("远帆物流有限公司", "13900000105");

const newFair = async (parts: Parameters<typeof completeFair>[0] = {}) =>
  (await operator.call(saveDeskFair, { id: null, version: 0, content: completeFair(parts) })).data;
const linkTo = async (fairId: string, by: Worker = operator) =>
  (await by.call(joining.inviteToFair, { fairId, note: "青禾科技" })).data.token;
const publicFair = async (fairId: string) => (await backend.call(getFair, { fairId })).data;

describe("a link", () => {
  test("shows its fair and the open posts of the company that opens it", async () => {
    const { fair } = await newFair();
    const { data } = await green.worker.call(joining.readFairInvitation, { token: await linkTo(fair.id) });
    expect(data).toMatchObject({ fair: { id: fair.id, name: fair.name }, isIn: false });
    expect(data.posts.map(({ id, isChosen }) => [id, isChosen])).toEqual([...green.posts].reverse().map((id) => [id, false]));
  });

  test("lets the company take part with the posts that it ticks, and the public sees them", async () => {
    const { fair } = await newFair();
    await green.worker.call(joining.joinFair, { token: await linkTo(fair.id), postIds: [green.posts[0] ?? ""] });
    expect((await publicFair(fair.id)).companies).toMatchObject([{ name: green.name, posts: [{ name: "会计" }] }]);
    const changes = await operator.call(listChanges, { subject: "fair", subjectId: fair.id, beforeId: null });
    expect(changes.data[0]).toMatchObject({ action: "join", who: "李想", after: { companyId: green.companyId } });
  });

  test("is good once", async () => {
    const { fair } = await newFair();
    const token = await linkTo(fair.id);
    await green.worker.call(joining.joinFair, { token, postIds: green.posts });
    const late = await far.worker.call(joining.joinFair, { token, postIds: far.posts });
    expect(late).toMatchObject({ code: 409, message: "邀请链接已被使用或撤回，请联系主办方重新发送" });
    expect((await publicFair(fair.id)).companyCount).toBe(1);
  });

  test("is used by one of two who press at once", async () => {
    const { fair } = await newFair();
    const token = await linkTo(fair.id);
    const replies = await Promise.all(
      [green, far].map(({ worker, posts }) => worker.call(joining.joinFair, { token, postIds: posts })),
    );
    expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 409]);
    expect((await publicFair(fair.id)).companyCount).toBe(1);
  });

  test("stays good for another company if its own takes part already", async () => {
    const { fair } = await newFair();
    await green.worker.call(joining.joinFair, { token: await linkTo(fair.id), postIds: green.posts });
    const second = await linkTo(fair.id);
    const again = await green.worker.call(joining.joinFair, { token: second, postIds: green.posts });
    expect(again.message).toBe("贵单位已参加这场招聘会，可以在「招聘会」中更改职位");
    expect((await far.worker.call(joining.joinFair, { token: second, postIds: far.posts })).code).toBe(0);
  });

  test("is over when the fair begins, wherever the fair was moved to", async () => {
    const { fair, version, content } = await newFair({ startsAt: "2026-11-21T13:00" });
    const token = await linkTo(fair.id);
    const later = { startsAt: "2026-11-28T09:00" };
    backend.clock.set(Date.UTC(2026, 10, 21, 5));
    const late = await green.worker.call(joining.readFairInvitation, { token });
    expect(late).toMatchObject({ code: 409, message: "招聘会已经开始，企业不能再通过邀请链接参加" });
    await operator.call(saveDeskFair, { id: fair.id, version, content: { ...content, ...later } });
    expect((await green.worker.call(joining.readFairInvitation, { token })).code).toBe(0);
  });

  test("of a cancelled fair is refused", async () => {
    const { fair } = await newFair();
    const token = await linkTo(fair.id);
    await operator.call(cancelDeskFair, { id: fair.id, reason: "天气" });
    expect((await green.worker.call(joining.readFairInvitation, { token })).message).toBe("招聘会已取消");
    expect((await operator.call(joining.inviteToFair, { fairId: fair.id, note: "青禾" })).code).toBe(409);
  });

  test("that was withdrawn is refused, and no longer listed", async () => {
    const { fair } = await newFair();
    const token = await linkTo(fair.id);
    const waiting = (await operator.call(readDeskFair, { id: fair.id })).data.invitations;
    expect(waiting).toMatchObject([{ note: "青禾科技", invitedBy: "周明" }]);
    await operator.call(joining.withdrawFairInvitation, { fairId: fair.id, id: waiting[0]?.id ?? "" });
    expect((await green.worker.call(joining.readFairInvitation, { token })).code).toBe(409);
    expect((await operator.call(readDeskFair, { id: fair.id })).data.invitations).toEqual([]);
  });

  test("ends with the account that made it", async () => {
    const { fair } = await newFair();
    const place = { role: "organizer", companyId: null, fairId: fair.id } as const;
    const organizer = await invite(backend, operator, place, "13900000103");
    const token = await linkTo(fair.id, organizer);
    await operator.call(endStaff, { id: organizer.id });
    expect((await green.worker.call(joining.readFairInvitation, { token })).code).toBe(409);
  });

  test("with an invented token is unknown", async () => {
    expect((await green.worker.call(joining.readFairInvitation, { token: "0".repeat(43) })).code).toBe(404);
  });
});

describe("the posts of a company at a fair", () => {
  test("are its own open ones alone, and a refused choice leaves the link good", async () => {
    const { fair } = await newFair();
    const token = await linkTo(fair.id);
    const foreign = await green.worker.call(joining.joinFair, { token, postIds: [far.posts[0] ?? ""] });
    expect(foreign).toMatchObject({ code: 400, fields: { postIds: "参会职位不存在，请重新选择" } });
    const paused = await addPost(db, { company: green.name, name: "暂停的职位" });
    await db.updateTable("posts").set({ state: "paused", ends_on: "2026-11-01" }).where("id", "=", paused).execute();
    expect((await green.worker.call(joining.joinFair, { token, postIds: [paused] })).code).toBe(400);
    expect((await publicFair(fair.id)).companyCount).toBe(0);
    expect((await green.worker.call(joining.joinFair, { token, postIds: green.posts })).code).toBe(0);
  });

  test("can be changed by the company until the fair ends", async () => {
    const { fair } = await newFair({ startsAt: "2026-11-21T14:00", endsAt: "2026-11-21T15:00" });
    const [first = "", second = ""] = green.posts;
    await green.worker.call(joining.joinFair, { token: await linkTo(fair.id), postIds: [first] });
    const changed = await green.worker.call(joining.chooseFairPosts, { id: fair.id, postIds: [second] });
    expect(changed.data.posts.filter(({ isChosen }) => isChosen).map(({ id }) => id)).toEqual([second]);
    backend.clock.set(Date.UTC(2026, 10, 21, 7));
    const late = await green.worker.call(joining.chooseFairPosts, { id: fair.id, postIds: [first] });
    expect(late).toMatchObject({ code: 409, message: "招聘会已结束，不能再更改参会职位" });
  });

  test("of another company stay when one chooses", async () => {
    const { fair } = await newFair();
    for (const { worker, posts } of [green, far])
      await worker.call(joining.joinFair, { token: await linkTo(fair.id), postIds: posts });
    await green.worker.call(joining.chooseFairPosts, { id: fair.id, postIds: [green.posts[0] ?? ""] });
    expect((await publicFair(fair.id)).companies.map(({ name, posts }) => [name, posts.length])).toEqual([
      [green.name, 1],
      [far.name, 2],
    ]);
  });

  test("that has been closed since stays until it is taken away", async () => {
    const { fair } = await newFair();
    const closing = await addPost(db, { company: green.name, name: "将关闭的职位" });
    await green.worker.call(joining.joinFair, { token: await linkTo(fair.id), postIds: [closing] });
    await db.updateTable("posts").set({ state: "closed", ends_on: "2026-11-01" }).where("id", "=", closing).execute();
    const { data } = await green.worker.call(joining.readFairPosts, { id: fair.id });
    expect(data.posts.find(({ id }) => id === closing)).toMatchObject({ isOpen: false, isChosen: true });
  });
});

describe("a recruiter", () => {
  test("lists the fairs that the company takes part in", async () => {
    const { fair } = await newFair({ title: "列表招聘会" });
    await far.worker.call(joining.joinFair, { token: await linkTo(fair.id), postIds: far.posts });
    const query = { keyword: "列表招聘会", statuses: [], page: 1, size: 20 };
    expect((await far.worker.call(listDeskFairs, query)).data.items.map(({ id }) => id)).toEqual([fair.id]);
    expect((await green.worker.call(listDeskFairs, query)).data.items).toEqual([]);
  });

  test("changes no posts at a fair of others", async () => {
    const { fair } = await newFair();
    expect((await green.worker.call(joining.readFairPosts, { id: fair.id })).code).toBe(404);
    expect((await green.worker.call(joining.chooseFairPosts, { id: fair.id, postIds: green.posts })).code).toBe(404);
  });
});
