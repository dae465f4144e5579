/** Deletes an account while its pages are active: no data come back, and nothing breaks. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { deleteAccount } from "#lib/contract/account/leaving.ts";
import { signUp } from "#lib/contract/applications/sign-up.ts";
import type { Call, Decoded, Schema } from "#lib/contract/call.ts";
import { chatCredentials, greetRecruiter, ownChatCredentials } from "#lib/contract/chat.ts";
import { envelope } from "#lib/contract/envelope.ts";
import { uploadFile } from "#lib/contract/files.ts";
import { setInterest } from "#lib/contract/posts/interests.ts";
import { makePrintCode } from "#lib/contract/print.ts";
import { reportPost } from "#lib/contract/reports.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import { readConfig } from "#server/config.ts";
import { keepCode } from "#server/db/account/login-codes.ts";
import { openSession } from "#server/db/account/sessions.ts";
import { findOrRegister } from "#server/db/account/users.ts";
import { startServer } from "#server/index.ts";
import { deleteUser, eraseAllRemains } from "#server/leave.ts";
import { createChat } from "#server/services/chat.ts";
import { createChatService } from "#tests/support/chat/chat-service.ts";
import { connectWire } from "#tests/support/chat/wire-client.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";
import { makeDatabase } from "#tests/support/server/postgres.ts";
import { addPost } from "#tests/support/server/posts.ts";
import { formOf, PDF } from "#tests/support/server/uploads.ts";

const ANY_DEVICE = { browser: "other", system: "other" } as const;
const silent = { info: () => undefined, error: () => undefined };

describe("a call that outlives its user", async () => {
  const service = createChatService();
  /** While it is set, making an account in the chat says that it is reached and waits to be let through. */
  let gate: { reached: () => void; opened: Promise<void> } | null = null;
  const chatAdmin: typeof service.admin = {
    ...service.admin,
    importAccount: async (person) => {
      gate?.reached();
      await gate?.opened;
      await service.admin.importAccount(person);
    },
    deleteAccount: async (userId) => {
      await service.admin.deleteAccount(userId);
      service.people.delete(userId);
    },
  };
  const backend = await openBackend({ chatAdmin });
  afterAll(backend.close);
  const { db, clock } = backend;
  const chat = createChat({ appId: 1, key: "" }, chatAdmin, clock);
  const files = { remove: () => Promise.resolve() } as never;

  let phones = 13780000000;
  const leaveDuring = async (call: (userId: string, token: string) => Promise<{ code: number }>) => {
    const phone = String(++phones);
    const { user, token } = await backend.logIn(phone);
    await backend.call(saveResume, { userId: user.id, basics: { name: "程若水" }, educations: [EDUCATION] }, { token });
    const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    gate = { reached: reached.resolve, opened: opened.promise };
    const answer = call(user.id, token);
    await reached.promise;
    await deleteUser({ db, chat, files, log: silent }, { id: user.id, phone }, clock.now());
    gate = null;
    opened.resolve();
    return { code: (await answer).code, isInChat: service.people.has(`recruitUser${user.id}`) };
  };

  const postId = await addPost(db, { recruiter: true });
  test.each([
    ["credentials", (userId: string, token: string) => backend.call(ownChatCredentials, { userId }, { token })],
    ["a greeting", (_userId: string, token: string) => backend.call(greetRecruiter, { postId }, { token })],
    [
      "a new name",
      (userId: string, token: string) => backend.call(saveResume, { userId, basics: { name: "闻人未央" } }, { token }),
    ],
  ])("leaves no account in the chat, and ends with an expired session: %s", async (_name, call) => {
    expect(await leaveDuring(call)).toEqual({ code: 301, isInChat: false });
  });

  test("maintenance erases chat accounts of seekers without a user, and no others", async () => {
    const { user } = await backend.logIn(String(++phones));
    const ids = [`recruitUser${user.id}`, "recruitUser987654321", "manager1", "recruitUserX", "notrecruitUser987654321"];
    await db
      .insertInto("chat_accounts")
      .values(ids.map((id) => ({ id, created_at: 1 })))
      .execute();
    service.deleted.length = 0;
    await eraseAllRemains({ db, chat, log: silent });
    expect(service.deleted).toEqual(["recruitUser987654321"]);
  });
});

describe("deleting an account beside ten busy pages", async () => {
  const folder = mkdtempSync(join(tmpdir(), "deletion-"));
  const postgres = process.env["TEST_DATABASE_URL"];
  const database = postgres === undefined ? null : await makeDatabase(postgres);
  const home = database ? { DATABASE_URL: database.url, DEMO: "login-codes-are-public" } : { DEMO: "1" };
  const env = { PORT: "0", DATA_DIR: join(folder, "data"), CALLS_PER_MINUTE: "9999999", ...home };
  const errors: string[] = [];
  const log = { info: () => undefined, error: (line: string) => void errors.push(line) };
  const server = await startServer(readConfig(env), { now: () => TEST_NOW }, log);
  const { db } = server.database;
  afterAll(async () => {
    await server.close();
    await database?.drop();
    rmSync(folder, { recursive: true });
  });

  const send = async (path: string, token: string, body: string | FormData) => {
    const headers = { authorization: token, ...(typeof body === "string" && { "content-type": "application/json" }) };
    const response = await fetch(server.url + path, { method: "POST", headers, body });
    return { status: response.status, ...envelope.parse(await response.json()) };
  };
  const call = <P extends Schema, A extends Schema>(each: Call<P, A>, clean: Decoded<P>, token: string) =>
    send(each.path, token, JSON.stringify(z.encode(each.payload, clean)));

  const postId = await addPost(db, { recruiter: true });
  const report = { reason: "fee" as const, text: "要求先交押金", phone: "" };
  type Page = (userId: string, token: string) => ReturnType<typeof send>;
  const pages: Page[] = [
    (userId, token) => call(ownChatCredentials, { userId }, token),
    (_userId, token) => call(chatCredentials, { postId }, token),
    (userId, token) => call(saveResume, { userId, basics: { name: `鬼${userId}` } }, token),
    (userId, token) => call(saveResume, { userId, basics: { name: "程若水" }, educations: [EDUCATION] }, token),
    (_userId, token) => call(greetRecruiter, { postId }, token),
    (_userId, token) => call(signUp, { postId, address: [], source: "PC" }, token),
    (userId, token) => call(setInterest, { postId, userId, address: [], interested: true }, token),
    (userId, token) => call(reportPost, { postId, userId, report }, token),
    (_userId, token) => send(`${makePrintCode.path}?cut=application`, token, formOf(["a.pdf", PDF])),
    (_userId, token) => send(uploadFile.path, token, formOf(["b.pdf", PDF])),
  ];

  const credentials = z.object({ userSig: z.string() });
  /** Sends requests until the session ends; returns the statuses, business codes and UserSigs received. */
  const workUntilOver = async (page: Page, userId: string, token: string) => {
    const codes: number[] = [];
    const sigs: string[] = [];
    for (;;) {
      const { status, code, data } = await page(userId, token);
      codes.push(status, code);
      const sig = z.safeParse(credentials, data).data?.userSig;
      if (sig !== undefined) sigs.push(sig);
      if (code === 301) return { codes, sigs };
    }
  };

  const storedOf = async (userId: string, phone: string): Promise<string[]> => {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name <> 'chat_called_off_sigs'`.execute(db);
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db);
      const traces = [`"recruitUser${userId}"`, `:recruitUser${userId}"`, `:${userId}"`, `鬼${userId}`, phone];
      found.push(...rows.filter(({ row }) => traces.some((trace) => row.includes(trace))).map(({ row }) => `${name}: ${row}`));
    }
    return found;
  };

  const deleteBesidePages = async (round: number): Promise<void> => {
    const phone = `1379000000${round}`;
    const { id } = await findOrRegister(db, phone, TEST_NOW);
    const { token } = await openSession(db, id, ANY_DEVICE, TEST_NOW);
    await call(saveResume, { userId: id, basics: { name: "程若水" }, educations: [EDUCATION] }, token);
    const working = pages.map((page) => workUntilOver(page, id, token));
    // The pages are active by now.
    await pages[0]?.(id, token);
    await keepCode(db, { phone, purpose: "deleteAccount" }, "123456", TEST_NOW);
    expect(await call(deleteAccount, { code: "123456" }, token)).toMatchObject({ code: 0 });
    const seen = await Promise.all(working);
    // The demo's recruiter answers into a deleted conversation: the log reports it, and no caller sees it.
    expect(errors.filter((line) => line.includes("/api/") || line.includes("deleted user"))).toEqual([]);
    expect(new Set(seen.flatMap(({ codes }) => codes).filter((code) => code >= 500))).toEqual(new Set());
    const client = await connectWire(server.url);
    const lastSig = seen.flatMap(({ sigs }) => sigs.slice(-1))[0] ?? expect.fail("no credentials came");
    expect((await client.logIn(`recruitUser${id}`, lastSig)).ErrorCode).not.toBe(0);
    expect(await storedOf(id, phone)).toEqual([]);
  };
  test("leaves no row, no chat account and no error", () => deleteBesidePages(1));
  test.each([2, 3, 4])("leaves no row, no chat account and no error in round %d", { tags: "release" }, deleteBesidePages);
});
