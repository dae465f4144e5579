import { afterAll, describe, expect, test } from "vitest";
import { logIn, logOut, sendLoginCode } from "#lib/contract/account/account.ts";
import { needsCompletion } from "#lib/contract/resume/resume.ts";
import type { SmsSender } from "#server/services/sms.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const MINUTE = 60_000;

const backend = await openBackend();
afterAll(backend.close);

let phones = 13900000000;
const newPhone = (): string => String(++phones);
let addresses = 0;
const newAddress = (): string => `10.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

const send = (phone: string, address = newAddress()) => backend.call(sendLoginCode, { phone }, { address });
const enter = (phone: string, code: string) => backend.call(logIn, { phone, code });
const codeFor = (phone: string): string => backend.sms.inbox.latest(phone)?.code ?? "";
/** A code that is surely not the right one. */
const wrong = (code: string): string => (code === "000000" ? "000001" : "000000");

const sent = async (phone = newPhone()): Promise<{ phone: string; code: string }> => {
  expect(await send(phone)).toMatchObject({ code: 0 });
  return { phone, code: codeFor(phone) };
};

describe("a login code", () => {
  test("is six digits, and its sending is confirmed", async () => {
    const phone = newPhone();
    expect(await send(phone)).toMatchObject({ code: 0, message: "验证码已发送，请注意查收！" });
    expect(codeFor(phone)).toMatch(/^\d{6}$/);
  });

  test("is stored only as a hash", async () => {
    const { phone, code } = await sent();
    const row = await backend.db.selectFrom("login_codes").selectAll().where("phone", "=", phone).executeTakeFirstOrThrow();
    expect(row.code_hash).not.toContain(code);
  });

  test("is valid for five minutes", async () => {
    const early = await sent();
    const late = await sent();
    backend.clock.advance(5 * MINUTE - 1);
    expect(await enter(early.phone, early.code)).toMatchObject({ code: 0 });
    backend.clock.advance(1);
    expect(await enter(late.phone, late.code)).toMatchObject({ code: 400, fields: { code: expect.stringContaining("失效") } });
  });

  test("is good once", async () => {
    const { phone, code } = await sent();
    expect(await enter(phone, code)).toMatchObject({ code: 0 });
    expect(await enter(phone, code)).toMatchObject({ code: 400 });
  });

  test("is good once even when it is used by many at once", async () => {
    const { phone, code } = await sent();
    const replies = await Promise.all(Array.from({ length: 5 }, () => enter(phone, code)));
    expect(replies.map((reply) => reply.code).sort()).toEqual([0, 400, 400, 400, 400]);
  });

  test("allows four wrong tries but not five", async () => {
    const lucky = await sent();
    for (let attempt = 0; attempt < 4; attempt += 1) await enter(lucky.phone, wrong(lucky.code));
    expect(await enter(lucky.phone, lucky.code)).toMatchObject({ code: 0 });
    const unlucky = await sent();
    for (let attempt = 0; attempt < 5; attempt += 1) await enter(unlucky.phone, wrong(unlucky.code));
    expect(await enter(unlucky.phone, unlucky.code)).toMatchObject({ code: 400 });
  });

  test("counts simultaneous tries", async () => {
    const { phone, code } = await sent();
    await Promise.all(Array.from({ length: 20 }, () => enter(phone, wrong(code))));
    const row = await backend.db.selectFrom("login_codes").select("tries").where("phone", "=", phone).executeTakeFirst();
    expect(row).toEqual({ tries: 5 });
    expect(await enter(phone, code)).toMatchObject({ code: 400 });
  });

  test("replaces the one before", async () => {
    const { phone, code } = await sent();
    backend.clock.advance(MINUTE);
    await sent(phone);
    const second = codeFor(phone);
    if (second !== code) expect(await enter(phone, code)).toMatchObject({ code: 400 });
    expect(await enter(phone, second)).toMatchObject({ code: 0 });
  });

  test("belongs to its phone", async () => {
    const { code } = await sent();
    expect(await enter(newPhone(), code)).toMatchObject({ code: 400 });
  });
});

describe("the limits on login codes", () => {
  test("allow one a minute for a phone", async () => {
    const { phone } = await sent();
    backend.clock.advance(20_000);
    expect(await send(phone)).toMatchObject({
      code: 429,
      message: "验证码发送过于频繁，请40秒后再试",
      envelope: { data: { waitSeconds: 40 } },
    });
    backend.clock.advance(40_000);
    expect(await send(phone)).toMatchObject({ code: 0 });
  });

  test("allow one of two requests at the same moment", async () => {
    const phone = newPhone();
    const codes = (await Promise.all([send(phone), send(phone)])).map((reply) => reply.code);
    expect(codes.sort()).toEqual([0, 429]);
    expect(backend.sms.inbox.all().filter((message) => message.phone === phone)).toHaveLength(1);
  });

  test("do not count refused requests", async () => {
    const address = newAddress();
    for (let count = 0; count < 30; count += 1) expect(await send(newPhone(), address)).toMatchObject({ code: 0 });
    const phone = newPhone();
    expect(await send(phone, address)).toMatchObject({ code: 429, envelope: { data: { waitSeconds: 3600 } } });
    // The refusal did not use up the phone's minute.
    expect(await send(phone)).toMatchObject({ code: 0 });
  });

  test("take the addresses of one IPv6 network for one", async () => {
    for (let count = 0; count < 30; count += 1) await send(newPhone(), `2001:db8:1:2::${count.toString(16)}`);
    expect(await send(newPhone(), "2001:db8:1:2:ffff:ffff:ffff:ffff")).toMatchObject({ code: 429 });
    expect(await send(newPhone(), "2001:db8:1:3::1")).toMatchObject({ code: 0 });
  });

  test("are not used up by a message that could not be sent", async () => {
    const { phone, code } = await sent();
    backend.clock.advance(MINUTE);
    backend.sms.broken = true;
    expect(await send(phone)).toMatchObject({ code: 500, message: "短信发送失败，请稍后再试" });
    backend.sms.broken = false;
    // The code before it stays good, too.
    expect(await enter(phone, code)).toMatchObject({ code: 0 });
    expect(await send(phone)).toMatchObject({ code: 0 });
    expect(backend.logged.join()).not.toContain(phone);
  });

  test("are valid once sent, even if the answer is lost", async () => {
    const entered: unknown[] = [];
    const sender: SmsSender = {
      sendLoginCode: async (phone, code) => {
        entered.push(await quick.call(logIn, { phone, code }));
      },
      sendPhoneChanged: () => Promise.resolve(),
      sendAppointment: () => Promise.resolve(),
    };
    const quick = await openBackend({ sender });
    await quick.call(sendLoginCode, { phone: newPhone() });
    expect(entered).toMatchObject([{ code: 0 }]);
    await quick.close();
  });
});

describe("the address behind a proxy", () => {
  test("is the last one that X-Forwarded-For names, when the proxy is trusted", async () => {
    const proxied = await openBackend({ trustProxy: true });
    const from = (forwarded: string, phone: string) =>
      proxied.call(sendLoginCode, { phone }, { headers: { "x-forwarded-for": forwarded } });
    for (let count = 0; count < 30; count += 1) await from(`192.0.2.${count}, 198.18.0.1`, newPhone());
    expect(await from("192.0.2.99, 198.18.0.1", newPhone())).toMatchObject({ code: 429 });
    expect(await from("198.18.0.1, 198.18.0.2", newPhone())).toMatchObject({ code: 0 });
    await proxied.close();
  });

  test("is the socket's when it is not", async () => {
    const address = newAddress();
    const from = (forwarded: string) =>
      backend.call(sendLoginCode, { phone: newPhone() }, { address, headers: { "x-forwarded-for": forwarded } });
    for (let count = 0; count < 30; count += 1) await from(`192.0.2.${count}`);
    expect(await from("192.0.2.99")).toMatchObject({ code: 429 });
  });
});

describe("logging in", () => {
  test("registers a phone the first time and finds it the next", async () => {
    const phone = newPhone();
    const first = await backend.logIn(phone);
    expect(first.user).toEqual({ id: expect.stringMatching(/^\d+$/), name: "", phone });
    backend.clock.advance(MINUTE);
    const second = await backend.logIn(phone);
    expect(second.user).toEqual(first.user);
    expect(second.token).not.toBe(first.token);
  });

  test("answers the same for known and unknown phones", async () => {
    const known = newPhone();
    await backend.logIn(known);
    backend.clock.advance(MINUTE);
    const unknown = newPhone();
    const answers = await Promise.all([send(known), send(unknown), enter(known, "000000"), enter(unknown, "000000")]);
    const [sentKnown, sentUnknown, triedKnown, triedUnknown] = answers.map(({ envelope }) => envelope);
    expect(sentKnown).toEqual(sentUnknown);
    expect(triedKnown).toEqual(triedUnknown);
  });

  test("stores no token", async () => {
    const { token } = await backend.logIn(newPhone());
    const rows = await backend.db.selectFrom("sessions").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("logging out", () => {
  test("ends the session on the server", async () => {
    const { token } = await backend.logIn(newPhone());
    expect(await backend.call(logOut, undefined, { token })).toMatchObject({ code: 0 });
    expect(await backend.call(needsCompletion, undefined, { token })).toMatchObject({ code: 10002 });
  });

  test("leaves the user's other sessions alone", async () => {
    const phone = newPhone();
    const one = await backend.logIn(phone);
    backend.clock.advance(MINUTE);
    const other = await backend.logIn(phone);
    await backend.call(logOut, undefined, { token: one.token });
    expect(await backend.call(needsCompletion, undefined, { token: other.token })).toMatchObject({ code: 0 });
  });
});
