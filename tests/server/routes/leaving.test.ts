/** Leaving: a user can export all stored data, and delete them at once (D-H13). On a complete server with its own chat service. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { logIn, sendLoginCode } from "#lib/contract/account/account.ts";
import { deleteAccount, exportMyData } from "#lib/contract/account/leaving.ts";
import { admissionTicket } from "#lib/contract/applications/progress.ts";
import { signUp } from "#lib/contract/applications/sign-up.ts";
import type { Call, Decoded, Schema } from "#lib/contract/call.ts";
import { chatCredentials, greetRecruiter, ownChatCredentials } from "#lib/contract/chat.ts";
import { envelope } from "#lib/contract/envelope.ts";
import { uploadFile } from "#lib/contract/files.ts";
import { needsCompletion, saveAttachments, saveResume } from "#lib/contract/resume/resume.ts";
import { readConfig } from "#server/config.ts";
import { moveApplication } from "#server/db/applications/application-moves.ts";
import { purge } from "#server/db/connection/maintenance.ts";
import { startServer } from "#server/index.ts";
import { connectWire } from "#tests/support/chat/wire-client.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { TEST_NOW } from "#tests/support/server/backend.ts";
import { makeDatabase } from "#tests/support/server/postgres.ts";
import { addPost, ticketOf } from "#tests/support/server/posts.ts";
import { challengeOf, solve } from "#tests/support/server/proofs.ts";
import { attachmentOf, formOf, PDF } from "#tests/support/server/uploads.ts";

const folder = mkdtempSync(join(tmpdir(), "leaving-"));
let now = TEST_NOW;
const silent = { info: () => undefined, error: () => undefined };
const postgres = process.env["TEST_DATABASE_URL"];
const database = postgres === undefined ? null : await makeDatabase(postgres);
const home = database ? { DATABASE_URL: database.url, DEMO: "login-codes-are-public" } : { DEMO: "1" };
const server = await startServer(readConfig({ PORT: "0", DATA_DIR: join(folder, "data"), ...home }), { now: () => now }, silent);
const { db } = server.database;
afterAll(async () => {
  await server.close();
  await database?.drop();
  rmSync(folder, { recursive: true });
});

/** Data that identifies the person, wherever they are stored. */
const PERSON = { phone: "13955550001", name: "闻人未央", idNumber: "110101199003070003", mail: "weiyang@example.com" };
const HELLO = "我的电话是13955550001";
/** A file that another user sent. */
const FILE = `/chat/files/${"0a".repeat(16)}.png`;

const call = async <P extends Schema, A extends Schema>(each: Call<P, A>, clean: Decoded<P>, token = "") => {
  const body = JSON.stringify(z.encode(each.payload, clean) ?? {});
  const headers = { "content-type": "application/json", ...(token && { authorization: token }) };
  const answer = envelope.parse(await (await fetch(server.url + each.path, { method: "POST", headers, body })).json());
  return { ...answer, clean: answer.code === 0 ? z.decode(each.answer, answer.data as z.core.input<A>) : (undefined as never) };
};
const codeTo = async (phone: string, purpose: "login" | "deleteAccount") => {
  const asked = await call(sendLoginCode, { phone, purpose });
  const challenge = challengeOf(asked);
  if (challenge) await call(sendLoginCode, { phone, purpose, proof: await solve(challenge) });
  return ((await (await fetch(`${server.url}/__demo/sms?phoneNo=${phone}`)).json()) as { code: string }).code;
};
const enter = async (phone: string) => (await call(logIn, { phone, code: await codeTo(phone, "login") })).clean;

/** Everything that is stored, table by table and file by file. */
const everything = async (): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const tables = [];
  for (const { name } of rows) {
    const dump = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db);
    tables.push(...dump.rows.map(({ row }) => `${name}: ${row}`));
  }
  const files = readdirSync(join(folder, "data/files"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const contents = files.map(
    (file) => `${join(file.parentPath, file.name)}: ${readFileSync(join(file.parentPath, file.name), "latin1")}`,
  );
  return [...tables, ...contents].join("\n");
};

const export_ = (token?: string) =>
  fetch(server.url + exportMyData.path, token === undefined ? {} : { headers: { authorization: token } });

/** A user with data in every part of the product. */
const livePerson = async () => {
  const { token, user } = await enter(PERSON.phone);
  const basics = { name: PERSON.name, idNumber: PERSON.idNumber, email: PERSON.mail, phone: PERSON.phone };
  await call(saveResume, { userId: user.id, basics, educations: [EDUCATION] }, token);
  const upload = await fetch(server.url + uploadFile.path, {
    method: "POST",
    headers: { authorization: token },
    body: formOf([`${PERSON.name}.pdf`, `${PDF} ${PERSON.idNumber}`]),
  });
  const [{ path }] = z.parse(z.object({ data: z.tuple([z.object({ path: z.string() })]) }), await upload.json()).data;
  await call(saveAttachments, { userId: user.id, otherAttachments: [attachmentOf(path, { name: "证明.pdf" })] }, token);
  const postId = await addPost(db, { recruiter: true });
  const batch = { post_id: postId, name: "第一批" };
  const { id: batch_id } = await db.insertInto("batches").values(batch).returning("id").executeTakeFirstOrThrow();
  const exam = { title: "统一笔试", place: "1号楼", takes_place_at: null, has_ticket: true, sign_in_code: null };
  await db
    .insertInto("flows")
    .values({ batch_id, stage: 1, ...exam })
    .execute();
  expect(await call(signUp, { postId, address: [], source: "PC" }, token)).toMatchObject({ code: 0 });
  const own = db.selectFrom("applications").select("id").where("user_id", "=", user.id);
  const { id: applicationId } = await own.executeTakeFirstOrThrow();
  for (const status of ["20", "25"] as const) await moveApplication(db, { id: applicationId, status, by: "company" }, now);
  const { clean: ticket } = await call(admissionTicket, await ticketOf(db, applicationId), token);
  const { clean: credentials } = await call(chatCredentials, { postId }, token);
  expect(await call(greetRecruiter, { postId }, token)).toMatchObject({ code: 0 });
  const client = await connectWire(server.url);
  expect((await client.logIn(credentials.userId, credentials.userSig)).ErrorCode).toBe(0);
  const sent = await client.ask("openim.sendmsg", {
    From_Account: credentials.userId,
    To_Account: credentials.managerId,
    MsgSeq: 1,
    MsgRandom: 2,
    MsgClientTime: Math.floor(now / 1000),
    MsgBody: [{ MsgType: "TIMTextElem", MsgContent: { Text: `${HELLO} ${server.url}${FILE}` } }],
    CloudCustomData: "",
  });
  expect(sent.ErrorCode).toBe(0);
  return { token, user, path, ticket, credentials, client };
};

const person = await livePerson();

describe("the export of an account", () => {
  test("is a ZIP of all stored data, including files", async () => {
    const answer = await export_(person.token);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
    // Stored without compression, so that the test can read the contents.
    const text = bytes.toString("utf8");
    for (const trace of [
      ...Object.values(PERSON),
      HELLO,
      "云岚大学",
      "data.json",
      `002-${PERSON.name}.pdf`,
      `${PDF} `,
      "001-准考证.pdf",
      "received_resumes",
      `${HELLO} ${FILE}`,
    ])
      expect(text).toContain(trace);
    expect(text).not.toContain("here.invalid");
  });

  test("requires a login, and is limited per day", async () => {
    const codeOf = async (answer: Response) => ((await answer.json()) as { code: number }).code;
    expect(await codeOf(await export_())).toBe(301);
    expect(await codeOf(await export_("nonsense"))).toBe(301);
    for (let count = 1; count < 5; count += 1) await (await export_(person.token)).arrayBuffer();
    expect(await codeOf(await export_(person.token))).toBe(429);
  });
});

describe("deleting the account", () => {
  const leave = (code: string) => call(deleteAccount, { code }, person.token);

  test("wants a session, and a code that was sent for it", async () => {
    expect(await call(deleteAccount, { code: "123456" })).toMatchObject({ code: 301 });
    now += 61_000;
    const toLogIn = await codeTo(PERSON.phone, "login");
    expect(await leave(toLogIn)).toMatchObject({ code: 400, data: { fields: { code: expect.any(String) } } });
    expect(await everything()).toContain(PERSON.name);
  });

  test("leaves no row, file or chat account that names the person, except as the law requires", async () => {
    now += 61_000;
    const before = await everything();
    for (const trace of [...Object.values(PERSON), person.path, person.ticket, person.credentials.userId])
      expect(before).toContain(trace);
    const { token } = person;
    expect(await leave(await codeTo(PERSON.phone, "deleteAccount"))).toMatchObject({ code: 0, message: "账号已注销" });
    const after = await everything();
    for (const trace of [...Object.values(PERSON), person.path, person.ticket, token]) expect(after).not.toContain(trace);
    // Kept: the application without the person, for three years; the account's revoked UserSigs, for a day.
    const left = after.split("\n").filter((line) => line.includes(`"${person.credentials.userId}"`));
    expect(left.map((line) => line.split(":")[0])).toEqual(["chat_called_off_sigs"]);
    expect(await db.selectFrom("closed_applications").selectAll().execute()).toMatchObject([{ status: "25", source: "PC" }]);
  });

  test("has ended the session and the chat: neither token nor UserSig is good", async () => {
    expect(await call(needsCompletion, undefined, person.token)).toMatchObject({ code: 301 });
    expect(await call(ownChatCredentials, { userId: person.user.id }, person.token)).toMatchObject({ code: 301 });
    const again = await connectWire(server.url);
    expect((await again.logIn(person.credentials.userId, person.credentials.userSig)).ErrorCode).not.toBe(0);
    expect((await person.client.ask("openim.getmsg", {})).ErrorCode).not.toBe(0);
  });

  test("frees the phone: its next login registers a new user", async () => {
    now += 61_000;
    const { user } = await enter(PERSON.phone);
    expect(user.id).not.toBe(person.user.id);
    expect(user.name).toBe("");
  });

  test("is complete after the period that the law requires", async () => {
    await purge(db, now + 3 * 367 * 24 * 3_600_000);
    expect(await db.selectFrom("closed_applications").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("chat_called_off_sigs").selectAll().execute()).toEqual([]);
  });
});

describe("a restarted demo", () => {
  test("has none of the previous one's uploads", async () => {
    now += 61_000;
    const { token } = await enter("13955550002");
    await fetch(server.url + uploadFile.path, { method: "POST", headers: { authorization: token }, body: formOf(["a.pdf", PDF]) });
    const uploads = () => readdirSync(join(folder, "data/files/uploads"));
    expect(uploads()).not.toEqual([]);
    const panel = await (await fetch(`${server.url}/__demo`)).text();
    const reset = new URLSearchParams({ token: /name="token" value="([^"]+)"/.exec(panel)?.[1] ?? "" });
    const answer = await fetch(`${server.url}/__demo/reset`, { method: "POST", redirect: "manual", body: reset });
    expect(answer.status, await answer.text()).toBe(303);
    expect(uploads()).toEqual([]);
  });
});
