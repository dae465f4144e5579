import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { logOut as endSession } from "#lib/contract/account/account.ts";
import { listDevices } from "#lib/contract/account/devices.ts";
import { $devices, endDevice, endOtherDevices } from "#lib/stores/account/devices.ts";
import { beginDeletion, deletionCode, exportData, submitDeletion } from "#lib/stores/account/leaving.ts";
import { loginCode } from "#lib/stores/account/login.ts";
import { $session, beginSession, logOut } from "#lib/stores/account/session.ts";
import { showCarriedNotice } from "#lib/stores/shell/carried-notice.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const MINUTE = 60_000;
const backend = await openBackend();
afterAll(backend.close);

let phones = 13760000000;
let page: StorePage;
beforeEach(() => {
  page = openStorePage(backend, "/account");
  for (const form of [loginCode, deletionCode]) {
    form.clear();
    keepMounted(form.$cooldown);
  }
});

/** Logs a phone in on `count` devices; the last one is this. */
const logInOn = async (count: number) => {
  const phone = String(++phones);
  let session = await backend.logIn(phone);
  for (let device = 1; device < count; device += 1) {
    backend.clock.advance(MINUTE);
    session = await backend.logIn(phone);
  }
  backend.clock.advance(MINUTE);
  beginSession(session);
  return session;
};
const listed = () => {
  const devices = $devices.get();
  return devices.state === "ready" ? devices.value : [];
};
describe("the devices that are logged in", () => {
  test("are listed, ended one by one, and all but this one", async () => {
    await logInOn(4);
    keepMounted($devices);
    await expect.poll(listed).toHaveLength(4);
    expect(listed().map(({ isCurrent }) => isCurrent)).toEqual([true, false, false, false]);
    await endDevice(listed()[1]?.id ?? "");
    expect(listed()).toHaveLength(3);
    await endOtherDevices();
    expect(listed().map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect(notices()).toEqual(expect.arrayContaining(["device-ended", "other-devices-ended"]));
  });
});

describe("logging out", () => {
  test("ends the session at the server", async () => {
    const { token } = await logInOn(1);
    await logOut();
    expect([$session.get(), page.opened]).toEqual([null, ["/"]]);
    expect((await backend.call(listDevices, undefined, { token })).code).toBe(10_002);
  });

  test("waits three seconds for the server, and no longer", async () => {
    await logInOn(1);
    const release = page.hold(endSession);
    const leaving = logOut();
    await expect.poll(() => page.asked(endSession)).toBe(1);
    page.pass(2999);
    expect([$session.get() !== null, page.opened]).toEqual([true, []]);
    page.pass(1);
    await leaving;
    expect([$session.get(), page.opened]).toEqual([null, ["/"]]);
    release();
  });
});

describe("the export of the user's data", () => {
  test("hands over a file that is named by the day", async () => {
    await logInOn(1);
    await exportData((day) => `data-${day}.zip`);
    expect(page.saved).toEqual([expect.stringMatching(/^data-20\d\d-\d\d-\d\d\.zip$/)]);
  });
});

describe("deleting the account", () => {
  test("needs the code sent to the user's own phone, and leaves no session and no data in the tab", async () => {
    const { user } = await logInOn(1);
    page.environment.session.set("draft:resume", "text");
    page.environment.local.set("chat-phrases", "text");
    beginDeletion();
    await deletionCode.sendCode();
    deletionCode.editCode("000000");
    const code = backend.sms.inbox.latest(user.phone)?.code ?? "";
    if (code !== "000000") {
      await submitDeletion();
      expect(deletionCode.$problems.get().code).toMatchObject({ said: expect.stringContaining("验证码不正确") });
    }
    deletionCode.editCode(code);
    await submitDeletion();
    expect($session.get()).toBeNull();
    // The one thing left is the message for the next page.
    expect(page.environment.session.keys()).toEqual(["carried-notice"]);
    expect(page.environment.local.get("chat-phrases")).toBeNull();
    expect(page.opened).toEqual(["/"]);
    expect(notices()).not.toContain("deleted");
    showCarriedNotice();
    expect(notices()).toContain("deleted");
    expect(page.environment.session.keys()).toEqual([]);
    expect(await backend.db.selectFrom("users").selectAll().where("phone", "=", user.phone).execute()).toEqual([]);
  });
});

describe("a code that costs work", () => {
  const ask = async (phone: string) => {
    loginCode.editPhone(phone);
    await loginCode.sendCode();
  };
  /** A phone that has had the codes of a day that cost nothing. */
  const wornPhone = async () => {
    const phone = String(++phones);
    for (let count = 0; count < 2; count += 1) {
      await backend.codeFor({ phone }, `198.51.0.${count}`);
      backend.clock.advance(MINUTE);
    }
    return phone;
  };

  test("is sent: the work is done silently", async () => {
    const phone = await wornPhone();
    await ask(phone);
    expect(backend.sms.inbox.all().filter((message) => message.phone === phone)).toHaveLength(3);
    expect(notices()).toContain("code-sent");
    expect(loginCode.$cooldown.get()).toBe(60);
  });

  test("is not sent where the work cannot be done, and the time to wait is shown", async () => {
    page.environment.solveChallenge = () => Promise.resolve(null);
    const phone = await wornPhone();
    await ask(phone);
    expect(backend.sms.inbox.all().filter((message) => message.phone === phone)).toHaveLength(2);
    expect(loginCode.$cooldown.get()).toBeGreaterThan(60);
  });

  test("says so when it takes long", async () => {
    const work = Promise.withResolvers<null>();
    page.environment.solveChallenge = () => work.promise;
    const asked = ask(await wornPhone());
    await expect.poll(() => loginCode.$sending.get()).toBe(true);
    page.pass(1000);
    expect(loginCode.$working.get()).toBe(true);
    work.resolve(null);
    await asked;
    expect(loginCode.$working.get()).toBe(false);
  });
});
