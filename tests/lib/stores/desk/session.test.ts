import { afterAll, expect, test } from "vitest";
import { send } from "#lib/api/send.ts";
import { inviteStaff, readMe } from "#lib/contract/desk/staff.ts";
import { ownLists } from "#lib/contract/history/own-lists.ts";
import { invitationPath } from "#lib/domain/desk/staff.ts";
import { $session, beginSession } from "#lib/stores/account/session.ts";
import { $invitation, $name, $staff, acceptInvitation, deskCode, leave, logIn, skipInvitation } from "#lib/stores/desk/session.ts";
import { notices } from "#tests/support/browser/store-page.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);
const asOperator = { role: "operator", companyId: null, fairId: null } as const;

const fill = async (phone: string): Promise<void> => {
  backend.clock.advance(61_000);
  deskCode.editPhone(phone);
  deskCode.editCode(await backend.codeFor({ phone, purpose: "desk" }, "203.0.113.20"));
};

test("a stored token leads back to the desk, and an unknown one to the login", async () => {
  await openDeskPage(backend, operator);
  expect($staff.get()).toMatchObject({ role: "operator", name: "周明" });
  const page = await openDeskPage(backend, { token: "x".repeat(43) });
  expect($staff.get()).toBeNull();
  expect(page.environment.session.get("desk-token")).toBeNull();
});

test("a login keeps its token for this tab, and every call carries it", async () => {
  const page = await openDeskPage(backend, null);
  await fill("13900000101");
  await logIn();
  expect($staff.get()).toMatchObject({ id: operator.id });
  expect(page.environment.session.get("desk-token")).toMatch(/^[\w-]{43}$/);
  expect((await send(readMe, undefined)).ok).toBe(true);
});

test("a wrong code is said at its field", async () => {
  await openDeskPage(backend, null);
  deskCode.editPhone("13900000101");
  deskCode.editCode("000000");
  await logIn();
  expect(deskCode.$problems.get().code).toMatchObject({ said: expect.stringContaining("验证码") });
  expect($staff.get()).toBeNull();
});

test("an invitation leaves the address at once and is taken with a name", async () => {
  const { token } = (await operator.call(inviteStaff, asOperator)).data;
  const page = await openDeskPage(backend, null, invitationPath(token).replace("/desk", ""));
  expect(page.environment.location().hash).toBe("");
  expect($invitation.get()?.found).toMatchObject({ state: "ready", value: { role: "operator" } });
  $name.set(" 王宁 ");
  await fill("13900000111");
  await acceptInvitation();
  expect($staff.get()).toMatchObject({ name: "王宁", phone: "13900000111" });
  expect($invitation.get()).toBeNull();
});

test("a used invitation says so and leads to the login", async () => {
  const { token } = (await operator.call(inviteStaff, asOperator)).data;
  const fragment = invitationPath(token).replace("/desk", "");
  await openDeskPage(backend, null, fragment);
  await fill("13900000112");
  await acceptInvitation();
  await openDeskPage(backend, null, fragment);
  expect($invitation.get()?.found).toMatchObject({ state: "failed" });
  skipInvitation();
  expect($invitation.get()).toBeNull();
});

test("a seeker's call that the page's shell makes is refused, and the desk goes on", async () => {
  const page = await openDeskPage(backend, operator);
  expect(await send(ownLists, { postIds: [], companies: [] })).toMatchObject({ ok: false, failure: { kind: "session-expired" } });
  expect([$staff.get(), notices()]).toEqual([expect.objectContaining({ role: "operator" }), []]);
  expect(page.environment.session.get("desk-token")).toBe(operator.token);
});

test("an ended session leads to the login with one notice", async () => {
  await openDeskPage(backend, operator);
  await backend.db.deleteFrom("staff_sessions").execute();
  await Promise.all([send(readMe, undefined), send(readMe, undefined)]);
  expect($staff.get()).toBeNull();
  expect(notices()).toEqual(["session-expired"]);
});

test("a logout ends the session at the server, and a seeker's goes on", async () => {
  const page = await openDeskPage(backend, null);
  beginSession(await backend.logIn("13800000021"));
  await fill("13900000101");
  await logIn();
  const token = page.environment.session.get("desk-token") ?? "";
  await leave();
  expect($staff.get()).toBeNull();
  expect((await backend.call(readMe, undefined, { token })).code).toBe(301);
  expect($session.get()).not.toBeNull();
});
