/** The accounts of the desk: login, invitations, their end, and the wall to seekers' sessions. */
import { afterAll, expect, test } from "vitest";
import { logIn as logInAsSeeker } from "#lib/contract/account/account.ts";
import * as calls from "#lib/contract/desk/staff.ts";
import { addCompany, hireOperator, invite, logIn } from "#tests/support/desk/desk.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const HOUR = 3_600_000;
const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);
const company = await addCompany(backend, "青禾科技有限公司");
const foreign = await addCompany(backend, "远帆物流有限公司");
const recruiter = await invite(backend, operator, { role: "recruiter", companyId: company, fairId: null }, "13900000102");
const atCompany = { role: "recruiter", companyId: company, fairId: null } as const;

/** Another code for a phone has to wait a minute. */
const aMinuteLater = (): void => backend.clock.advance(61_000);

const accept = async (token: string, phone: string, name = "王宁") => {
  const code = await backend.codeFor({ phone, purpose: "desk" }, "203.0.113.9");
  return backend.call(calls.acceptInvitation, { token, phone, code, name });
};

test("an operator and an invited recruiter read who they are", async () => {
  expect((await operator.call(calls.readMe, undefined)).data).toMatchObject({ role: "operator", companyId: null, place: "" });
  expect((await recruiter.call(calls.readMe, undefined)).data).toMatchObject({ companyId: company, place: "青禾科技有限公司" });
});

test("a phone without an account is refused after its code", async () => {
  const phone = "13900000199";
  const code = await backend.codeFor({ phone, purpose: "desk" }, "203.0.113.9");
  const reply = await backend.call(calls.logInAtDesk, { phone, code });
  expect(reply).toMatchObject({ code: 403, message: expect.stringContaining("没有工作台权限") });
});

test("a wrong code says nothing of whether the phone has an account", async () => {
  const wrong = await backend.call(calls.logInAtDesk, { phone: "13900000101", code: "000000" });
  const unknown = await backend.call(calls.logInAtDesk, { phone: "13900000198", code: "000000" });
  expect(wrong.message).toBe(unknown.message);
  expect(wrong.code).toBe(400);
});

test("a code for the site does not open the desk, and one for the desk not the site", async () => {
  const phone = "13900000101";
  aMinuteLater();
  const forSite = await backend.codeFor({ phone }, "203.0.113.10");
  expect((await backend.call(calls.logInAtDesk, { phone, code: forSite })).code).toBe(400);
  aMinuteLater();
  const forDesk = await backend.codeFor({ phone, purpose: "desk" }, "203.0.113.11");
  expect((await backend.call(logInAsSeeker, { phone, code: forDesk })).code).toBe(400);
});

test("neither token works on the other side", async () => {
  const seeker = await backend.logIn("13800000009");
  expect((await backend.call(calls.readMe, undefined, { token: seeker.token })).code).toBe(301);
  expect((await backend.raw("/api/frontend/logout", {}, { token: operator.token })).code).toBe(301);
  // The same phone has both accounts, and ending one leaves the other.
  aMinuteLater();
  const both = await backend.logIn("13900000102");
  expect((await backend.raw("/api/frontend/logout", {}, { token: both.token })).code).toBe(0);
  expect((await recruiter.call(calls.readMe, undefined)).code).toBe(0);
});

test("an invitation is good once", async () => {
  const { token } = (await operator.call(calls.inviteStaff, atCompany)).data;
  expect((await backend.call(calls.readInvitation, { token })).data).toMatchObject({
    role: "recruiter",
    place: "青禾科技有限公司",
  });
  expect((await accept(token, "13900000103")).code).toBe(0);
  expect(await accept(token, "13900000104")).toMatchObject({ code: 409, message: expect.stringContaining("已使用") });
  expect((await backend.call(calls.readInvitation, { token })).code).toBe(409);
});

test("of two who take an invitation at the same time one gets in", async () => {
  const { token } = (await operator.call(calls.inviteStaff, atCompany)).data;
  const taken = await Promise.all([accept(token, "13900000105"), accept(token, "13900000106")]);
  expect(taken.map(({ code }) => code).sort()).toEqual([0, 409]);
});

test("an invitation is void after a week, when it is withdrawn, and when its inviter is gone", async () => {
  const late = (await operator.call(calls.inviteStaff, atCompany)).data.token;
  const withdrawn = (await operator.call(calls.inviteStaff, atCompany)).data.token;
  const waiting = (await operator.call(calls.listStaff, undefined)).data.invitations;
  expect((await operator.call(calls.withdrawInvitation, { id: waiting[0]?.id ?? "" })).code).toBe(0);
  expect((await backend.call(calls.readInvitation, { token: withdrawn })).code).toBe(409);

  const other = await invite(backend, operator, { role: "operator", companyId: null, fairId: null }, "13900000107");
  const orphan = (await other.call(calls.inviteStaff, atCompany)).data.token;
  await operator.call(calls.endStaff, { id: other.id });
  expect((await backend.call(calls.readInvitation, { token: orphan })).code).toBe(409);

  const now = backend.clock.now();
  backend.clock.set(now + 7 * 24 * HOUR);
  expect((await backend.call(calls.readInvitation, { token: late })).code).toBe(409);
  backend.clock.set(now);
  expect((await backend.call(calls.readInvitation, { token: "x".repeat(43) })).code).toBe(404);
});

test("an invitation that a phone with an account takes is not spent, and that phone is sent to the login", async () => {
  const { token } = (await operator.call(calls.inviteStaff, atCompany)).data;
  aMinuteLater();
  expect(await accept(token, "13900000102")).toMatchObject({ code: 409, message: expect.stringContaining("已有工作台账号") });
  expect((await accept(token, "13900000108")).code).toBe(0);
});

test("a recruiter invites to the own company alone", async () => {
  expect((await recruiter.call(calls.inviteStaff, atCompany)).code).toBe(0);
  for (const place of [
    { role: "recruiter", companyId: foreign, fairId: null },
    { role: "operator", companyId: null, fairId: null },
    { role: "organizer", companyId: null, fairId: "1" },
  ] as const)
    expect((await recruiter.call(calls.inviteStaff, place)).code).toBe(403);
});

test("a recruiter sees the own company's people alone", async () => {
  const stranger = await invite(backend, operator, { role: "recruiter", companyId: foreign, fairId: null }, "13900000109");
  const { staff, invitations } = (await recruiter.call(calls.listStaff, undefined)).data;
  expect(new Set(staff.map(({ companyId }) => companyId))).toEqual(new Set([company]));
  expect(invitations.every(({ place }) => place === "青禾科技有限公司")).toBe(true);
  expect((await recruiter.call(calls.endStaff, { id: stranger.id })).code).toBe(404);
  expect((await recruiter.call(calls.endStaff, { id: operator.id })).code).toBe(404);
  expect((await stranger.call(calls.readMe, undefined)).code).toBe(0);
});

test("ending an account ends its sessions at once, and the phone may be invited again", async () => {
  const phone = "13900000110";
  const leaving = await invite(backend, operator, atCompany, phone);
  expect((await operator.call(calls.endStaff, { id: leaving.id })).code).toBe(0);
  expect((await leaving.call(calls.readMe, undefined)).code).toBe(301);
  aMinuteLater();
  await expect(logIn(backend, phone)).rejects.toThrow("没有工作台权限");
  aMinuteLater();
  const back = await invite(backend, operator, atCompany, phone);
  expect((await back.call(calls.readMe, undefined)).code).toBe(0);
});

test("the last operator stays", async () => {
  const operators = (await operator.call(calls.listStaff, undefined)).data.staff.filter(
    ({ role, endedAt }) => role === "operator" && endedAt === null,
  );
  expect(operators.map(({ id }) => id)).toEqual([operator.id]);
  expect((await operator.call(calls.endStaff, { id: operator.id })).code).toBe(409);
  expect((await operator.call(calls.readMe, undefined)).code).toBe(0);
});

test("of two operators who end each other at once, one stays", async () => {
  const own = await openBackend();
  const pair = [await hireOperator(own, "13900000301"), await hireOperator(own, "13900000302")];
  await Promise.all(pair.map((one, index) => one.call(calls.endStaff, { id: pair[1 - index]?.id ?? "" })));
  const codes = await Promise.all(pair.map(async (one) => (await one.call(calls.readMe, undefined)).code));
  expect(codes.toSorted()).toEqual([0, 301]);
  await own.close();
});

test("a session ends after twelve unused hours, and after a week in any case", async () => {
  aMinuteLater();
  const session = await logIn(backend, "13900000102");
  for (let hours = 0; hours < 7 * 24 - 11; hours += 11) {
    expect((await session.call(calls.readMe, undefined)).code).toBe(0);
    backend.clock.advance(11 * HOUR);
  }
  expect((await session.call(calls.readMe, undefined)).code).toBe(0);
  backend.clock.advance(11 * HOUR);
  expect((await session.call(calls.readMe, undefined)).code).toBe(301);
  const again = await logIn(backend, "13900000102");
  backend.clock.advance(12 * HOUR);
  expect((await again.call(calls.readMe, undefined)).code).toBe(301);
});

test("a logout ends the session", async () => {
  const session = await logIn(backend, "13900000102");
  expect((await session.call(calls.leaveDesk, undefined)).code).toBe(0);
  expect((await session.call(calls.readMe, undefined)).code).toBe(301);
});

test("the log says who did it, with the facts before or after", async () => {
  const fresh = await logIn(backend, "13900000101");
  const changes = (await fresh.call(calls.listChanges, { subject: "staff", subjectId: null, beforeId: null })).data;
  expect(changes.at(-1)).toMatchObject({
    who: "",
    action: "add",
    subjectId: operator.id,
    name: "周明",
    after: { phone: "13900000101" },
  });
  expect(changes.find(({ action }) => action === "end")).toMatchObject({ who: "周明", before: { role: expect.any(String) } });
  expect(JSON.stringify(changes)).not.toContain(fresh.token);
});
