import { cleanStores } from "nanostores";
import { afterAll, beforeEach, expect, test } from "vitest";
import { acceptInvitation, readInvitation, readMe } from "#lib/contract/desk/staff.ts";
import { invitationIn } from "#lib/domain/desk/staff.ts";
import { log } from "#lib/stores/desk/changes.ts";
import { $link, endStaff, forgetLink, invite, openChat, people, withdrawInvitation } from "#lib/stores/desk/staff.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { addCompany, hireOperator, invite as inviteByCalls } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);
const companyId = await addCompany(backend, "青禾科技有限公司");
const recruiter = await inviteByCalls(backend, operator, { role: "recruiter", companyId, fairId: null }, "13900000102");
beforeEach(() => openDeskPage(backend, operator));

const waiting = () => {
  const state = people.$state.get();
  return state.state === "ready" ? state.value.invitations : [];
};
const token = (): string => invitationIn(new URL($link.get() ?? "http://localhost").hash) ?? "";

test("an invitation is a link on this site, and can be withdrawn", async () => {
  keepMounted(people.$state);
  await invite({ role: "recruiter", companyId, fairId: null });
  expect((await backend.call(readInvitation, { token: token() })).data).toMatchObject({ place: "青禾科技有限公司" });
  await expect.poll(waiting).toHaveLength(1);
  await withdrawInvitation(waiting()[0]?.id ?? "");
  expect(waiting()).toEqual([]);
  expect((await backend.call(readInvitation, { token: token() })).code).toBe(409);
  forgetLink();
  expect($link.get()).toBeNull();
});

test("an invitation that was taken since is no longer waiting when the list comes to the screen again", async () => {
  keepMounted(people.$state);
  await invite({ role: "recruiter", companyId, fairId: null });
  await expect.poll(waiting).toHaveLength(1);
  cleanStores(people.$state);
  const code = await backend.codeFor({ phone: "13900000103", purpose: "desk" }, "203.0.113.9");
  await backend.call(acceptInvitation, { token: token(), phone: "13900000103", code, name: "李想" });
  keepMounted(people.$state);
  await expect.poll(waiting).toEqual([]);
});

test("the chat opens as the person whom seekers meet", async () => {
  const page = await openDeskPage(backend, recruiter);
  await openChat();
  const entry = new URL(page.opened.at(-1) ?? "", "http://localhost");
  expect(entry.pathname).toBe("/iframe-im");
  expect(JSON.parse(entry.searchParams.get("data") ?? "")).toMatchObject({ userId: expect.stringMatching(/^manager\d+$/) });
});

test("an ended account is out at once, and the log says who ended it", async () => {
  keepMounted(people.$state);
  await endStaff(recruiter.id);
  expect((await recruiter.call(readMe, undefined)).code).toBe(301);
  keepMounted(log.$state);
  await expect.poll(() => log.$state.get()).toMatchObject({ state: "ready" });
  const state = log.$state.get();
  expect(state.state === "ready" && state.value.changes[0]).toMatchObject({ action: "end", who: "周明" });
});
