import { cleanStores } from "nanostores";
import { afterAll, expect, test } from "vitest";
import { inviteToFair, joinFair } from "#lib/contract/desk/fair-invitations.ts";
import { cancelDeskFair, saveDeskFair } from "#lib/contract/desk/fairs.ts";
import { deskView } from "#lib/domain/desk/views.ts";
import * as store from "#lib/stores/desk/fair-choice.ts";
import { $fairLink, dropFairLink } from "#lib/stores/desk/fair-link.ts";
import { $view, openView } from "#lib/stores/desk/view.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { addCompany, hireOperator, invite } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { completeFair } from "#tests/support/desk/fairs.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);
const company = "青禾科技有限公司";
const companyId = await addCompany(backend, company);
const recruiter = await invite(backend, operator, { role: "recruiter", companyId, fairId: null }, "13900000102");
const first = await addPost(backend.db, { company, name: "会计" });
const second = await addPost(backend.db, { company, name: "出纳" });
const { $fairChoice } = store;

const newLink = async (): Promise<{ fairId: string; token: string }> => {
  const { fair } = (await operator.call(saveDeskFair, { id: null, version: 0, content: completeFair() })).data;
  const { token } = (await operator.call(inviteToFair, { fairId: fair.id, note: "青禾" })).data;
  return { fairId: fair.id, token };
};

const open = async (fragment: string, state = "ready") => {
  dropFairLink();
  cleanStores($fairChoice);
  const page = await openDeskPage(backend, recruiter, fragment);
  keepMounted($fairChoice);
  await expect.poll(() => $fairChoice.get().state, { timeout: 5000 }).toBe(state);
  return page;
};

test("a link offers the company's posts, and joins with those that are ticked", async () => {
  const { fairId, token } = await newLink();
  await open(`#fair=${token}`);
  expect($fairChoice.get().choice?.posts.map(({ id }) => id)).toEqual([second, first]);
  store.tickPosts([first, second], true);
  store.tickPosts([second], false);
  await store.sendChoice();
  expect($fairLink.get()).toBeNull();
  expect($view.get()).toEqual(deskView("fair", fairId));
  await expect.poll(() => $fairChoice.get().chosen, { timeout: 5000 }).toEqual([first]);
});

test("a recruiter who leaves while a choice is on its way stays on the other screen", async () => {
  const { token } = await newLink();
  await open(`#fair=${token}`);
  store.tickPosts([first], true);
  const sent = store.sendChoice();
  dropFairLink();
  openView(deskView("fairs"));
  await sent;
  expect($view.get()).toEqual(deskView("fairs"));
});

test("a choice of nothing is not sent", async () => {
  const { token } = await newLink();
  const page = await open(`#fair=${token}`);
  await store.sendChoice();
  expect($fairChoice.get().isEmpty).toBe(true);
  expect(page.asked(joinFair)).toBe(0);
  store.tickPosts([first], true);
  expect($fairChoice.get().isEmpty).toBe(false);
});

test("a company changes its posts at a fair later", async () => {
  const { fairId, token } = await newLink();
  await recruiter.call(joinFair, { token, postIds: [first] });
  await open(`#/fair/${fairId}`);
  expect($fairChoice.get().chosen).toEqual([first]);
  store.tickPosts([second], true);
  await store.sendChoice();
  expect($fairChoice.get().choice?.posts.filter(({ isChosen }) => isChosen)).toHaveLength(2);
});

test("a link that is unknown is missing", () => open(`#fair=${"0".repeat(43)}`, "missing"));

test("a link of a cancelled fair fails with a sentence", async () => {
  const { fairId, token } = await newLink();
  await operator.call(cancelDeskFair, { id: fairId, reason: "天气" });
  await open(`#fair=${token}`, "failed");
  expect($fairChoice.get().failure).toMatchObject({ kind: "refused", message: "招聘会已取消" });
});
