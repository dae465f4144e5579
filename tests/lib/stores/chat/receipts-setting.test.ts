import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatPlan } from "#lib/data/origins.ts";
import { CHAT_RECEIPTS_KEY } from "#lib/domain/storage-keys.ts";
import { $showsReceipts, $toldSince, showReceipts, tellsReading } from "#lib/stores/chat/receipts-setting.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";

let browser: ReturnType<typeof createEnvironment>;
const now = () => Math.floor(browser.environment.now() / 1000);
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
  return () => {
    chatPlan.receipts = true;
  };
});

describe("read receipts", () => {
  test("are on for all messages until the seeker turns them off", () => {
    keepMounted($toldSince, $showsReceipts);
    expect([$showsReceipts.get(), tellsReading(1)]).toEqual([true, true]);
  });

  test("are neither shown nor sent once they are off", () => {
    keepMounted($toldSince, $showsReceipts);
    showReceipts(false);
    expect([$showsReceipts.get(), tellsReading(now())]).toEqual([false, false]);
  });

  test("are never sent for a message from the time without them", () => {
    keepMounted($toldSince);
    showReceipts(false);
    const missed = now();
    browser.pass(60_000);
    showReceipts(true);
    expect([tellsReading(missed), tellsReading(now())]).toEqual([false, true]);
  });

  test.each([
    ["off", false],
    ["on", true],
  ])("that are %s stay so on this device", (_what, isOn) => {
    showReceipts(isOn);
    keepMounted($toldSince, $showsReceipts);
    expect($showsReceipts.get()).toBe(isOn);
  });

  test("keep to the setting while the page lives, where the browser refuses storage", () => {
    setEnvironment({ ...browser.environment, local: { get: () => null, set: () => undefined } });
    keepMounted($toldSince);
    const missed = now();
    showReceipts(false);
    expect(tellsReading(missed)).toBe(false);
    browser.pass(60_000);
    showReceipts(true);
    expect([tellsReading(missed), tellsReading(now())]).toEqual([false, true]);
  });

  test("follow another tab", () => {
    let hear = (): void => undefined;
    browser.environment.onLocalChange = (listener) => {
      hear = listener;
      return () => undefined;
    };
    keepMounted($toldSince, $showsReceipts);
    browser.environment.local.set(CHAT_RECEIPTS_KEY, "off");
    hear();
    expect($showsReceipts.get()).toBe(false);
  });

  test("are off where the chat's plan has none", () => {
    chatPlan.receipts = false;
    keepMounted($toldSince, $showsReceipts);
    expect([$showsReceipts.get(), tellsReading(now())]).toEqual([false, false]);
  });

  test("are on where storage holds nonsense", () => {
    browser.environment.local.set(CHAT_RECEIPTS_KEY, "{}");
    keepMounted($toldSince, $showsReceipts);
    expect($showsReceipts.get()).toBe(true);
  });
});
