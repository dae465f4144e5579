/**
 * One seeker with another's ids, through every call that takes any. The answer is 403 – ids are consecutive and paths
 * random, so existence need not be hidden – without the other's data, and the database stays as it was.
 */
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { changePhone } from "#lib/contract/account/account.ts";
import type { Call } from "#lib/contract/call.ts";
import { callRoom, callServers } from "#lib/contract/call-servers.ts";
import { downloadFile } from "#lib/contract/files.ts";
import { readShared } from "#lib/contract/shared-resume.ts";
import { deviceOf } from "#lib/domain/account/devices.ts";
import { addLogin } from "#server/db/account/logins.ts";
import { contractCalls, wireFields } from "#tests/support/checks/wire-fields.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";
import { callCases } from "#tests/support/server/call-cases.ts";
import { applicationAt, openPostId, ticketBody } from "#tests/support/server/posts.ts";
import { addShareOf, OTHER_SHARE } from "#tests/support/server/share-cases.ts";
import { PDF, uploadPdf } from "#tests/support/server/uploads.ts";

const backend = await openBackend({ contents: "demo" });
afterAll(backend.close);
const { db } = backend;

/** The attacker, with no data of their own; and the other seeker, with a full résumé, applications and a file. */
const me = await backend.logIn("13800000002");
const OTHER_PHONE = "13800000001";
const other = await backend.logIn(OTHER_PHONE);

const otherPath = await uploadPdf(backend, other);
const otherSpare = await uploadPdf(backend, other);
/** Another device of theirs. */
const otherLogin = (await addLogin(db, other.user.id, deviceOf(""), TEST_NOW)).id;

await addShareOf(db, other.user.id, OTHER_SHARE);

const NEW_PHONE = "13700000009";
const newPhoneCode = await backend.codeFor({ phone: NEW_PHONE, purpose: "changePhone" }, "198.51.100.200");

type Attempt = { path: string; method: "POST" | "GET"; payload: Record<string, unknown> };

const postId = await openPostId(db);
const ATTEMPTS: Attempt[] = [
  ...callCases({
    me: me.user.id,
    other: other.user.id,
    otherPhone: OTHER_PHONE,
    postId,
    myFile: "",
    otherFile: otherSpare,
    myLogin: "",
    otherLogin,
    myApplication: "",
    myAppliedPost: "",
    fairPostId: "",
    // Everything is right but whose it is.
    myTicket: await ticketBody(db, await applicationAt(db, other.user.id, "35")),
    otherApplication: await applicationAt(db, other.user.id, "35"),
    recruiter: "",
  }).flatMap(({ path, foreign }) => (foreign ? [{ path, method: "POST" as const, payload: foreign }] : [])),
  // Everything is right but whose account it is.
  { path: changePhone.path, method: "POST", payload: { userId: other.user.id, phone: NEW_PHONE, code: newPhoneCode } },
  { path: downloadFile.path, method: "GET", payload: { newName: otherPath, oldName: "a.pdf" } },
];

/** Fields that name a person or something of theirs. A phone does so where a seeker is meant to speak of themselves. */
const PERSONAL = /(^|[a-z])(user|person|attachment|login)id$|^newname$|path$/i;
/** A recruiter, whom every seeker may contact. */
const RECRUITER = "manageUserId";
const isPersonal = (field: string, roles: Call["roles"]): boolean =>
  (PERSONAL.test(field) && field !== RECRUITER) || (!roles.includes("visitor") && field === "phoneNo");

/** All tables except those that any request may change: sessions and rate limits. */
const dump = async (): Promise<Record<string, string[]>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('sessions', 'rate_limits') order by 1`.execute(db);
  const contents: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`.execute(db);
    contents[name] = rows.map(({ row }) => row);
  }
  return contents;
};

const send = ({ path, method, payload }: Attempt, { token }: { token: string }): Promise<Response> | Response => {
  const headers = { authorization: token, "content-type": "application/json" };
  if (method === "POST") return backend.request(path, { method, headers, body: JSON.stringify(payload) });
  const query = new URLSearchParams(Object.entries(payload).map(([name, value]) => [name, String(value)]));
  return backend.request(`${path}?${query}`, { headers });
};

describe("a call with another user's ids", () => {
  const state = { before: {} as Record<string, string[]> };

  test("has something to find and to change", async () => {
    state.before = await dump();
    const of = (table: string) => (state.before[table] ?? []).filter((row) => row.includes(other.user.id)).length;
    for (const table of ["users", "resumes", "interests", "applications", "files"]) expect(of(table), table).toBeGreaterThan(0);
  });

  test.each(ATTEMPTS)("is refused by $path", async (attempt) => {
    const response = await send(attempt, me);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(JSON.parse(text)).toEqual({ code: 403, message: "您没有权限进行此操作", data: null });
  });

  test("is refused as a form, too, for files requested by one", async () => {
    const body = new URLSearchParams({ newName: otherPath, oldName: "a.pdf" });
    const headers = { authorization: me.token };
    const response = await backend.request(downloadFile.path, { method: "POST", headers, body });
    expect(await response.json()).toMatchObject({ code: 403 });
  });

  test("has changed nothing at all", async () => {
    expect(await dump()).toEqual(state.before);
  });

  test("succeeds for the ids' owner, so that the refusal was about the caller", async () => {
    for (const attempt of ATTEMPTS.filter(({ path }) => path !== changePhone.path)) {
      const text = await (await send(attempt, other)).text();
      expect(text === PDF || (JSON.parse(text) as { code: number }).code === 0, attempt.path).toBe(true);
    }
  });
});

describe("the table of attempts", () => {
  test("has every implemented call that names a user, with every such field", async () => {
    const answered = new Set(backend.app.routes.map((route) => route.path));
    const personal = (await contractCalls())
      .filter(({ path }) => answered.has(path))
      .flatMap(({ path, payload, roles }) =>
        wireFields(payload).flatMap((field) => (isPersonal(field, roles) ? [`${path} ${field}`] : [])),
      );
    // An account of the chat comes with its signature: tests/server/routes/call-servers.test.ts tries those of others.
    const proven = [callServers, callRoom, readShared].map(({ path }) => `${path} userId`);
    const tried = ATTEMPTS.flatMap(({ path, payload }) => Object.keys(payload).map((field) => `${path} ${field}`));
    expect(personal.length).toBeGreaterThan(7);
    expect(personal.filter((field) => ![...tried, ...proven].includes(field))).toEqual([]);
  });
});
