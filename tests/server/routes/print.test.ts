/** Résumés that wait for a six-digit code: made by a phone, fetched once by any computer, and gone (D-I1). */
import { existsSync, readdirSync } from "node:fs";
import type { Server } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { logOut } from "#lib/contract/account/account.ts";
import { endOtherDevices } from "#lib/contract/account/devices.ts";
import { envelope } from "#lib/contract/envelope.ts";
import * as calls from "#lib/contract/print.ts";
import { readEverything } from "#server/db/account/export.ts";
import { purge } from "#server/db/connection/maintenance.ts";
import { removeOwnerless } from "#server/db/files.ts";
import { deleteUser } from "#server/leave.ts";
import { createChat } from "#server/services/chat.ts";
import { diskFiles } from "#server/services/files.ts";
import { createChatService } from "#tests/support/chat/chat-service.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { makePrintCode, PRINT_NAME } from "#tests/support/server/print-codes.ts";
import { formOf, PDF } from "#tests/support/server/uploads.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const backend = await openBackend();
afterAll(backend.close);
const { db, clock } = backend;
// Each test begins with no wrong code counted and no code in use.
afterEach(async () => {
  clock.advance(2 * DAY);
  await purge(db, clock.now());
  await removeOwnerless(db, diskFiles(backend.folder).remove);
});

const NAME = PRINT_NAME;
const WRONG = "取件码不正确或已失效";

let phones = 13760000000;
const newSeeker = () => backend.logIn(String(++phones));
let addresses = 0;
/** An address that has tried nothing yet. */
const newAddress = () => `192.0.2.${++addresses}`;
let claims = 0;
const newClaim = () => String(++claims).padStart(32, "0");

const send = async (token: string, body: FormData | string = formOf([NAME, PDF]), cut = "application") => {
  const headers = { authorization: token, ...(typeof body === "string" && { "content-type": "application/json" }) };
  const response = await backend.request(`${calls.makePrintCode.path}?cut=${cut}`, { method: "POST", headers, body });
  return envelope.parse(await response.json());
};
const make = (token: string, cut?: string) => makePrintCode(backend, token, cut);
const take = (code: string, claim = newClaim(), address = newAddress()) =>
  backend.call(calls.takePrint, { printCode: code, claim }, { address });
const fetchFile = (claim: string) =>
  backend.request(calls.downloadPrint.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ claim }),
  });
const list = async (token: string) => (await backend.call(calls.listPrintCodes, undefined, { token })).data;
const kept = () => {
  const folder = join(backend.folder, "prints");
  return existsSync(folder) ? readdirSync(folder) : [];
};
const isWrong = { code: 400, fields: { printCode: expect.stringContaining(WRONG) } };
/** A code that does not exist. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a print code", () => {
  test("of six digits gives its file once within ten minutes, to a page without a session", async () => {
    const { token } = await newSeeker();
    const made = await make(token);
    expect(made.code).toMatch(/^\d{6}$/);
    expect(made.endsAt - made.madeAt).toBe(10 * MINUTE);
    const claim = newClaim();
    expect(await take(made.code, claim)).toMatchObject({ code: 0, data: { name: NAME, size: PDF.length } });
    const file = await fetchFile(claim);
    expect(await file.text()).toBe(PDF);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(file.headers.get("cache-control")).toBe("no-store");
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(NAME)}`);
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    await backend.call(calls.finishPrint, { claim });
    expect(kept()).toEqual([]);
    expect(await take(made.code)).toMatchObject(isWrong);
    expect(await take(made.code, claim)).toMatchObject(isWrong);
    expect(envelope.parse(await (await fetchFile(claim)).json())).toMatchObject({ code: 404 });
  });

  test("may be typed full-width and with a space", async () => {
    const { code } = await make((await newSeeker()).token);
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`.replace(/\d/g, (digit) =>
      String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
    );
    expect(
      await backend.raw(calls.takePrint.path, { printCode: typed, claim: newClaim() }, { address: newAddress() }),
    ).toMatchObject({
      code: 0,
    });
  });

  test("is neither in the database nor in the log", async () => {
    const { token } = await newSeeker();
    const { code } = await make(token);
    const rows = await db.selectFrom("print_codes").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    await take(code);
    expect(JSON.stringify([backend.events, backend.requests, backend.logged])).not.toContain(code);
  });

  test("that is wrong, used, too old, ended or of a login that ended is answered alike", async () => {
    const { token } = await newSeeker();
    const used = await make(token);
    await take(used.code);
    const ended = await make(token);
    await backend.call(calls.endPrintCode, { id: ended.id }, { token });
    const late = await make(token);
    clock.set(late.endsAt);
    const { token: gone } = await newSeeker();
    const loggedOut = await make(gone);
    await backend.call(logOut, undefined, { token: gone });
    const answers = [];
    for (const code of [otherThan(late.code), used.code, ended.code, late.code, loggedOut.code]) {
      const { status, envelope: answer } = await take(code);
      answers.push({ status, ...answer });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ code: 400, message: `${WRONG}，还可以再试 4 次` });
  });

  test("gives its file again only to the page that used it, for two minutes", async () => {
    const { code } = await make((await newSeeker()).token);
    const claim = newClaim();
    await take(code, claim);
    clock.advance(MINUTE);
    expect(await take(code, claim)).toMatchObject({ code: 0 });
    expect(await (await fetchFile(claim)).text()).toBe(PDF);
    expect(await (await fetchFile(claim)).text()).toBe(PDF);
    expect(await take(code)).toMatchObject(isWrong);
    expect(envelope.parse(await (await fetchFile(newClaim())).json())).toMatchObject({ code: 404 });
    // The second try did not make the grace longer.
    clock.advance(MINUTE);
    expect(await take(code, claim)).toMatchObject(isWrong);
    expect(envelope.parse(await (await fetchFile(claim)).json())).toMatchObject({ code: 404 });
  });

  test("outlives its ten minutes by no grace", async () => {
    const { code, endsAt } = await make((await newSeeker()).token);
    clock.set(endsAt - 1000);
    const claim = newClaim();
    expect(await take(code, claim)).toMatchObject({ code: 0 });
    clock.set(endsAt);
    expect(envelope.parse(await (await fetchFile(claim)).json())).toMatchObject({ code: 404 });
  });

  test("that two pages type at the same moment is given to one", async () => {
    const { code } = await make((await newSeeker()).token);
    const answers = await Promise.all(Array.from({ length: 8 }, () => take(code)));
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  });
});

describe("guessing", () => {
  test("ends after five wrong codes from an address, for ten minutes from the fifth, right codes included", async () => {
    const { code } = await make((await newSeeker()).token);
    const address = newAddress();
    const guess = (typed: string) => take(typed, newClaim(), address);
    for (const left of [4, 3, 2, 1]) {
      expect(await guess(otherThan(code))).toMatchObject({ code: 400, message: `${WRONG}，还可以再试 ${left} 次` });
      clock.advance(MINUTE);
    }
    const fifth = await guess(otherThan(code));
    expect(fifth).toMatchObject({ code: 429, envelope: { data: { waitSeconds: 600 } } });
    expect(fifth.message).toMatch(/^输错次数过多，请在 \d\d:\d\d 之后再试$/);
    expect(await guess(code)).toMatchObject({ code: 429 });
    expect(await take(code)).toMatchObject({ code: 0 });
    clock.advance(10 * MINUTE - 1000);
    expect(await guess(otherThan(code))).toMatchObject({ code: 429 });
    clock.advance(1000);
    expect(await guess(otherThan(code))).toMatchObject({ code: 400 });
  });

  test("counts no right code and no malformed one", async () => {
    const { token } = await newSeeker();
    const address = newAddress();
    for (let round = 0; round < 6; round += 1) {
      const { code } = await make(token);
      expect(await take(code, newClaim(), address)).toMatchObject({ code: 0 });
      expect(await backend.raw(calls.takePrint.path, { printCode: "12345", claim: newClaim() }, { address })).toMatchObject({
        code: 400,
        fields: { printCode: "取件码是 6 位数字，请核对后输入" },
      });
    }
    expect(await take("000000", newClaim(), address)).toMatchObject({ message: `${WRONG}，还可以再试 4 次` });
  });

  test("by many at once shares the five", async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 12 }, () => take("000000", newClaim(), address)));
    expect(answers.filter(({ code }) => code === 400).length).toBeLessThan(5);
    expect(answers.filter(({ code }) => code === 429).length).toBeGreaterThan(7);
  });

  test("two hundred times on the whole site closes it for ten minutes", { tags: "release" }, async () => {
    const { code } = await make((await newSeeker()).token);
    for (let guess = 0; guess < 200; guess += 1) await take(otherThan(code), newClaim(), `198.18.${guess >> 2}.1`);
    const closed = await take(code);
    expect(closed).toMatchObject({ code: 429 });
    expect(closed.message).toMatch(/^取件暂时关闭，请在 \d\d:\d\d 之后再试$/);
    clock.advance(10 * MINUTE);
    expect(await take("000000")).toMatchObject({ code: 400 });
  });
});

describe("files sent for printing", () => {
  test.each([
    ["no PDF by its name", formOf(["a.docx", "PK\x03\x04"]), "只能上传 PDF 文件"],
    ["no PDF by its content", formOf([NAME, "MZ\x90\x00 a program"]), "文件内容与扩展名不符"],
    ["empty", formOf([NAME, ""]), "文件内容为空"],
    ["larger than 5 MB", formOf([NAME, Buffer.alloc(5 * 1024 ** 2 + 1, "%PDF-")]), "文件超过 5 MB"],
    ["no form", "{}", "请求内容格式不正确"],
  ])("is refused when it is %s, and leaves nothing", async (_name, body, sentence) => {
    const { token } = await newSeeker();
    expect(await send(token, body)).toMatchObject({ code: 400, message: expect.stringContaining(sentence) });
    expect(kept()).toEqual([]);
    expect(await list(token)).toEqual([]);
  });

  test("must have a cut and a seeker", async () => {
    const { token } = await newSeeker();
    expect(await send(token, formOf([NAME, PDF]), "everything")).toMatchObject({ code: 400, message: "简历版本格式不正确" });
    expect(await send("out-of-date")).toMatchObject({ code: 301 });
  });

  test("is counted: thirty a day for an account", { tags: "release" }, async () => {
    const { token } = await newSeeker();
    for (let count = 0; count < 30; count += 1) await make(token);
    expect(await send(token)).toMatchObject({ code: 429 });
    clock.advance(DAY);
    await make((await backend.logIn(String(phones))).token);
  });

  test("ends the oldest of an account's codes when there are more than three", async () => {
    const { token } = await newSeeker();
    const codes = [];
    for (let count = 0; count < 4; count += 1) codes.push(await make(token));
    const [oldest, ...others] = codes;
    expect((await list(token)).map(({ id }) => id)).toEqual(others.map(({ id }) => id).reverse());
    expect(await take(oldest?.code ?? "")).toMatchObject(isWrong);
    expect(await take(others[0]?.code ?? "")).toMatchObject({ code: 0 });
  });

  test("leaves no file when the connection breaks", async () => {
    const { token } = await newSeeker();
    const { server, port } = await new Promise<{ server: Server; port: number }>((resolve) => {
      const server = serve({ fetch: backend.app.fetch, port: 0, hostname: "127.0.0.1" }, (info) =>
        resolve({ server: server as Server, port: info.port }),
      );
    });
    const socket = connect(port, "127.0.0.1");
    socket.write(
      `POST ${calls.makePrintCode.path}?cut=application HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 2000000\r\n\r\n--b\r\ncontent-disposition: form-data; name="f"; filename="a.pdf"\r\n\r\n%PDF-${"x".repeat(1_000_000)}`,
    );
    await expect.poll(kept).toHaveLength(1);
    socket.destroy();
    await expect.poll(kept).toEqual([]);
    expect(await list(token)).toEqual([]);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe("the codes of an account", () => {
  test("are listed with cut and times, without digits, until they are used", async () => {
    const { token } = await newSeeker();
    const first = await make(token, "interview");
    const second = await make(token);
    expect(await list(token)).toEqual([
      { id: second.id, cut: "application", madeAt: second.madeAt, endsAt: second.endsAt },
      { id: first.id, cut: "interview", madeAt: first.madeAt, endsAt: first.endsAt },
    ]);
    await take(second.code);
    expect((await list(token)).map(({ id }) => id)).toEqual([first.id]);
    clock.set(first.endsAt);
    expect(await list(token)).toEqual([]);
  });

  test("can be ended only by their owner", async () => {
    const { token } = await newSeeker();
    const stranger = await newSeeker();
    const { id, code } = await make(token);
    expect(await backend.call(calls.endPrintCode, { id }, { token: stranger.token })).toMatchObject({ code: 403 });
    expect(kept()).toHaveLength(1);
    for (let time = 0; time < 2; time += 1)
      expect(await backend.call(calls.endPrintCode, { id }, { token })).toMatchObject({ code: 0, message: "取件码已停用" });
    expect(kept()).toEqual([]);
    expect(await take(code)).toMatchObject(isWrong);
  });

  test("end when their login is ended from another device, and stay on the device that does it", async () => {
    const there = await newSeeker();
    const lost = await make(there.token);
    clock.advance(MINUTE + 1000);
    const here = await backend.logIn(String(phones));
    const own = await make(here.token);
    await backend.call(endOtherDevices, undefined, { token: here.token });
    expect((await list(here.token)).map(({ id }) => id)).toEqual([own.id]);
    expect(await take(lost.code)).toMatchObject(isWrong);
    expect(await take(own.code)).toMatchObject({ code: 0 });
  });

  test("and their files are part of the export, and are deleted with the account", async () => {
    const { token, user } = await newSeeker();
    const { code } = await make(token);
    const { site } = await readEverything(db, { id: user.id, account: "nobody" });
    expect(site["print_codes"]).toMatchObject([{ cut: "application", file: expect.stringMatching(/^prints\//) }]);
    expect(JSON.stringify(site)).not.toContain(code);
    const { admin } = createChatService();
    const chat = createChat({ appId: 1, key: "a key" }, admin, clock);
    const files = diskFiles(backend.folder);
    await deleteUser({ db, chat, files, log: { info: () => undefined, error: () => undefined } }, user, clock.now());
    expect(kept()).toEqual([]);
    expect(await take(code)).toMatchObject(isWrong);
  });
});

test("maintenance removes expired codes with their files, and nothing else", async () => {
  const { token } = await newSeeker();
  const used = await make(token);
  await take(used.code);
  clock.advance(2 * MINUTE);
  const open = await make(token);
  await purge(db, clock.now());
  const { remove } = diskFiles(backend.folder);
  expect(await removeOwnerless(db, remove)).toEqual([]);
  expect((await list(token)).map(({ id }) => id)).toEqual([open.id]);
  expect(kept()).toHaveLength(1);
  clock.set(open.endsAt);
  await purge(db, clock.now());
  await removeOwnerless(db, remove);
  expect(kept()).toEqual([]);
  expect(await db.selectFrom("print_codes").select("id").execute()).toEqual([]);
});
