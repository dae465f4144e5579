import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { logOut as endSession } from "#lib/contract/account/account.ts";
import { listDevices } from "#lib/contract/account/devices.ts";
import { deletionCode } from "#lib/stores/account/leaving.ts";
import { loginCode } from "#lib/stores/account/login.ts";
import { $session, beginSession, logOut } from "#lib/stores/account/session.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
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
