/** Every call of the contract with each role of a viewer. The rights of each role of staff are tested in tests/server/desk/rights.test.ts. */
import { afterAll, describe, expect, test } from "vitest";
import { exportMyData } from "#lib/contract/account/leaving.ts";
import { callServers } from "#lib/contract/call-servers.ts";
import { ROLES, type Role } from "#lib/domain/account/viewer.ts";
import { contractCalls } from "#tests/support/checks/wire-fields.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { openCallCases } from "#tests/support/server/call-cases.ts";

const backend = await openBackend({ contents: "demo" });
afterAll(backend.close);

const seeker = await backend.logIn("13800000001");
const CASES = await openCallCases(backend, seeker, await backend.logIn("13800000002"));
const staff = await hireOperator(backend);

const SESSIONS: Record<Role, { token?: string }> = { visitor: {}, seeker: { token: seeker.token }, staff: { token: staff.token } };
const calls = await contractCalls();

/** The good body of a call, without the id of the seeker where the caller is someone else. */
const bodyFor = (path: string, role: Role): Record<string, unknown> | undefined => {
  const good = CASES.find((known) => known.path === path)?.good;
  if (typeof good !== "object" || good === null || role === "seeker") return good as Record<string, unknown> | undefined;
  return Object.fromEntries(Object.entries(good).filter(([name]) => name !== "recruitUserId"));
};

/** A call of everyone that takes the signature of an account of the chat where there is no session of a seeker. */
const SIGNED = callServers.path;

describe.each(ROLES)("the role %s", (role) => {
  const isSigned = (path: string): boolean => role !== "seeker" && path === SIGNED;
  const refused = calls.filter(({ method, path, roles }) => method === "POST" && (!roles.includes(role) || isSigned(path)));
  // Calls without a case change the session, or carry a file: they have tests of their own.
  const served = calls.filter(
    ({ path, roles }) => roles.includes(role) && !isSigned(path) && CASES.some((known) => known.path === path),
  );

  test.each(served)("is served by $path", async ({ path }) => {
    const { code } = await backend.raw(path, bodyFor(path, role), SESSIONS[role]);
    // Asked for by several roles within a minute, a login code has to wait.
    expect([0, 429]).toContain(code);
  });

  test.runIf(refused.length > 0).each(refused)("is refused by $path", async ({ path }) => {
    const reply = await backend.raw(path, bodyFor(path, role) ?? {}, SESSIONS[role]);
    expect(reply).toMatchObject({ status: 200, code: 301, envelope: { data: null } });
  });
});

test("staff are refused the download of an account, which is no call by POST", async () => {
  const answer = await backend.request(exportMyData.path, { headers: { authorization: staff.token } });
  expect(await answer.json()).toMatchObject({ code: 301, data: null });
});

test("staff are refused on a call for everyone that names a seeker", async () => {
  const body = { recruitProjectId: 1, recruitUserId: Number(seeker.user.id) };
  expect(await backend.raw("/api/homePage/recruitProjectDetail", body, SESSIONS.staff)).toMatchObject({ code: 301 });
});

test("a call without a login serves every role, and any other seekers or staff alone", () => {
  const kinds = new Set(calls.map(({ roles }) => roles.join()));
  expect([...kinds].sort()).toEqual(["seeker", "staff", ROLES.join()]);
});
