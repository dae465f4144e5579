/** How a session ends: by time, by its holder, from another device, with the phone that one logs in with. */
import { afterAll, describe, expect, test } from "vitest";
import { changePhone, logIn, logOut } from "#lib/contract/account/account.ts";
import { endDevice, endOtherDevices, listDevices } from "#lib/contract/account/devices.ts";
import { chatCredentials, ownChatCredentials } from "#lib/contract/chat.ts";
import { needsCompletion } from "#lib/contract/resume/resume.ts";
import { deviceOf } from "#lib/domain/account/devices.ts";
import { openSession } from "#server/db/account/sessions.ts";
import { purge } from "#server/db/connection/maintenance.ts";
import { checkUserSig } from "#server/services/user-sig.ts";
import { createChatService } from "#tests/support/chat/chat-service.ts";
import { CHAT_APP, openBackend } from "#tests/support/server/backend.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PHONE_CHROME =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const WECHAT =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49";

const service = createChatService();
const backend = await openBackend({ chatAdmin: service.admin });
afterAll(backend.close);

let phones = 13730000000;
const newPhone = () => String(++phones);
const ask = async (token: string) => (await backend.call(needsCompletion, undefined, { token })).code;
const renewed = async (token: string) => (await backend.call(needsCompletion, undefined, { token })).envelope.token ?? "";
const leave = (token: string) => backend.call(logOut, undefined, { token });
const devices = async (token: string) => (await backend.call(listDevices, undefined, { token })).data;

/** Logs the same phone in on `count` devices, one after the other. */
const onDevices = async (count: number, phone = newPhone()) => {
  const sessions = [];
  for (let device = 0; device < count; device += 1) {
    sessions.push(await backend.logIn(phone));
    backend.clock.advance(61_000);
  }
  return sessions.map(({ token }) => token);
};
/** A device that has been logged in for so long that its token is renewed: the old token and the new. */
const renewing = async (): Promise<[string, string]> => {
  const { token } = await backend.logIn(newPhone());
  backend.clock.advance(13 * HOUR);
  return [token, await renewed(token)];
};

describe("logging out", () => {
  test("with a token due for renewal ends it without renewal", async () => {
    const { token } = await backend.logIn(newPhone());
    backend.clock.advance(13 * HOUR);
    const answer = await leave(token);
    expect(answer).toMatchObject({ code: 0 });
    expect(answer.envelope.token).toBeUndefined();
    expect(await ask(token)).toBe(10002);
  });

  test.each([
    ["the old token", 0],
    ["the new token", 1],
  ] as const)("by %s ends both, at once", async (_name, which) => {
    const tokens = await renewing();
    expect(await leave(tokens[which])).toMatchObject({ code: 0 });
    expect(await Promise.all(tokens.map(ask))).toEqual([10002, 10002]);
  });

  test("while other calls renew the token leaves no valid one", async () => {
    const { token } = await backend.logIn(newPhone());
    backend.clock.advance(13 * HOUR);
    const [, ...answers] = await Promise.all([leave(token), ...Array.from({ length: 6 }, () => renewed(token))]);
    for (const successor of answers.filter((answer) => answer !== "")) expect(await ask(successor)).toBe(10002);
    expect(await ask(token)).toBe(10002);
  });

  test("leaves the same user's other devices alone", async () => {
    const [here = "", there = ""] = await onDevices(2);
    await leave(here);
    expect([await ask(here), await ask(there)]).toEqual([10002, 0]);
  });
});

describe("a login", () => {
  test("ends after thirty days, however often it was renewed", async () => {
    let { token } = await backend.logIn(newPhone());
    for (let halfDay = 0; halfDay < 59; halfDay += 1) {
      backend.clock.advance(12 * HOUR + 1);
      token = (await renewed(token)) || token;
      expect(await ask(token)).toBe(0);
    }
    backend.clock.advance(12 * HOUR);
    expect(await ask(token)).toBe(301);
  });

  test("is deleted after its end", async () => {
    const { user } = await backend.logIn(newPhone());
    backend.clock.advance(3 * DAY);
    await purge(backend.db, backend.clock.now());
    expect(await backend.db.selectFrom("logins").selectAll().where("user_id", "=", user.id).execute()).toEqual([]);
  });
});

describe("the devices of a user", () => {
  test("are listed with browser and system, the last used first", async () => {
    const phone = newPhone();
    const logInBy = async (userAgent: string) => {
      backend.clock.advance(61_000);
      const code = await backend.codeFor({ phone }, "10.7.0.1");
      return (await backend.call(logIn, { phone, code }, { headers: { "user-agent": userAgent } })).data.token;
    };
    const [chrome, wechat] = [await logInBy(PHONE_CHROME), await logInBy(WECHAT)];
    const beganAt = backend.clock.now();
    backend.clock.advance(6 * 60_000);
    const usedAt = backend.clock.now();
    await ask(chrome);
    expect(await devices(wechat)).toMatchObject([
      { device: { browser: "wechat", system: "iphone" }, beganAt, usedAt, isCurrent: true },
      { device: { browser: "chrome", system: "android" }, usedAt, isCurrent: false },
    ]);
  });

  test("are ended one by one: their old and new tokens are invalid", async () => {
    const [here = "", there = ""] = await onDevices(2);
    backend.clock.advance(13 * HOUR);
    const [now, other] = [await renewed(here), await renewed(there)];
    const id = (await devices(now)).find(({ isCurrent }) => !isCurrent)?.id ?? "";
    expect(await backend.call(endDevice, { id }, { token: now })).toMatchObject({ code: 0, message: "已退出该设备" });
    expect([await ask(now), await ask(other), await ask(there)]).toEqual([0, 10002, 10002]);
    expect(await devices(now)).toHaveLength(1);
    expect(await backend.call(endDevice, { id: "999999999" }, { token: now })).toMatchObject({ code: 404 });
  });

  test("are ended all but the one that asks", async () => {
    const [first = "", second = "", third = ""] = await onDevices(3);
    expect(await backend.call(endOtherDevices, undefined, { token: second })).toMatchObject({ code: 0 });
    expect([await ask(first), await ask(second), await ask(third)]).toEqual([10002, 0, 10002]);
  });

  test("are twenty at most: one more ends the one that was longest unused", async () => {
    const { token: first, user } = await backend.logIn(newPhone());
    const tokens = [first];
    for (let device = 1; device < 21; device += 1) {
      backend.clock.advance(1000);
      tokens.push((await openSession(backend.db, user.id, deviceOf(""), backend.clock.now())).token);
    }
    expect(await ask(tokens[0] ?? "")).toBe(10002);
    expect(await ask(tokens[1] ?? "")).toBe(0);
    expect(await devices(tokens[20] ?? "")).toHaveLength(20);
  });
});

describe("another phone to log in with", () => {
  const change = async (token: string, userId: string, phone: string) => {
    const code = await backend.codeFor({ phone, purpose: "changePhone" }, "10.8.0.1");
    return backend.call(changePhone, { userId, phone, code }, { token });
  };

  test("ends the other devices, and notifies the old number", async () => {
    const before = newPhone();
    const [lost = ""] = await onDevices(1, before);
    const { token, user } = await backend.logIn(before);
    const phone = newPhone();
    expect(await change(token, user.id, phone)).toMatchObject({ code: 0 });
    expect([await ask(lost), await ask(token)]).toEqual([10002, 0]);
    const told = backend.sms.inbox.all().filter((message) => message.phone === before && "notice" in message);
    expect(told).toMatchObject([{ notice: expect.stringContaining(phone.replace(/^(...)....(....)$/, "$1****$2")) }]);
    expect(JSON.stringify(told)).not.toContain(phone);
  });

  test("stands if the old number cannot be notified, and the log says so without the number", async () => {
    const { token, user } = await backend.logIn(newPhone());
    const phone = newPhone();
    const code = await backend.codeFor({ phone, purpose: "changePhone" }, "10.8.1.1");
    backend.sms.broken = true;
    expect(await backend.call(changePhone, { userId: user.id, phone, code }, { token })).toMatchObject({ code: 0 });
    backend.sms.broken = false;
    expect(backend.logged.at(-1)).toContain("could not be told");
    expect(backend.logged.join()).not.toContain(user.phone);
  });
});

describe("the chat of a login that ends", () => {
  test("ends with it, when it was given a UserSig", async () => {
    const phone = newPhone();
    const [here = "", there = ""] = await onDevices(2, phone);
    const { user } = await backend.logIn(phone);
    await leave(here);
    expect(service.kicked).toEqual([]);
    expect(await backend.call(ownChatCredentials, { userId: user.id }, { token: there })).toMatchObject({ code: 0 });
    await leave(there);
    expect(service.kicked).toEqual([`recruitUser${user.id}`]);
  });

  test("ends with it, when it is one device too many", async () => {
    const phone = newPhone();
    const { token: evicted, user } = await backend.logIn(phone);
    await backend.call(ownChatCredentials, { userId: user.id }, { token: evicted });
    service.kicked.length = 0;
    // Since a moment ago all others are in use.
    for (let device = 1; device < 20; device += 1) {
      backend.clock.advance(1000);
      await openSession(backend.db, user.id, deviceOf(""), backend.clock.now());
    }
    expect(service.kicked).toEqual([]);
    backend.clock.advance(61_000);
    await backend.logIn(phone);
    expect(await ask(evicted)).toBe(10002);
    expect(service.kicked).toEqual([`recruitUser${user.id}`]);
    // The next one too many never was in the chat.
    backend.clock.advance(61_000);
    await backend.logIn(phone);
    expect(service.kicked).toHaveLength(1);
  });

  test.each([
    ["of a session that is renewed no more", 11 * HOUR, 13 * HOUR],
    ["of a session that is renewed by asking", 13 * HOUR, 24 * HOUR],
    ["in the last hour of its thirty days", 30 * DAY - HOUR, HOUR],
  ])("ends with it: the UserSig %s is good until then and no longer", async (_name, age, left) => {
    const { token: first, user } = await backend.logIn(newPhone());
    const began = backend.clock.now();
    let token = first;
    while (began + age - backend.clock.now() > 13 * HOUR) {
      backend.clock.advance(13 * HOUR);
      token = await renewed(token);
    }
    backend.clock.set(began + age);
    const { data, envelope } = await backend.call(ownChatCredentials, { userId: user.id }, { token });
    const now = backend.clock.now();
    const check = (at: number) => checkUserSig(CHAT_APP, data.userId, data.userSig, at).ok;
    expect([check(now + left - 1000), check(now + left)]).toEqual([true, false]);
    backend.clock.set(now + left - 1000);
    expect(await ask(envelope.token ?? token)).toBe(0);
    backend.clock.set(now + left + HOUR);
    expect(await ask(token)).not.toBe(0);
  });

  test("is given no UserSig any more", async () => {
    const { token } = await backend.logIn(newPhone());
    await leave(token);
    expect(await backend.call(chatCredentials, { postId: "1" }, { token })).toMatchObject({ code: 10002 });
  });

  test("does not keep it from ending when the chat service is down", async () => {
    const { token, user } = await backend.logIn(newPhone());
    await backend.call(ownChatCredentials, { userId: user.id }, { token });
    service.broken = true;
    expect(await leave(token)).toMatchObject({ code: 0 });
    service.broken = false;
    expect(await ask(token)).toBe(10002);
  });
});
