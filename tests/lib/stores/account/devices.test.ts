import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { $devices, endDevice, endOtherDevices } from "#lib/stores/account/devices.ts";
import { deletionCode } from "#lib/stores/account/leaving.ts";
import { loginCode } from "#lib/stores/account/login.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const MINUTE = 60_000;
const backend = await openBackend();
afterAll(backend.close);

let phones = 13760000000;
beforeEach(() => {
  openStorePage(backend, "/account");
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
    expect(notices()).toEqual(["other-devices-ended"]);
  });
});
