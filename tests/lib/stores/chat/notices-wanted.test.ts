import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { CHAT_NOTICES_KEY } from "#lib/domain/storage-keys.ts";
import { $wantsNotices, keepAnswer, keptAnswer } from "#lib/stores/chat/notices-wanted.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";

let browser: ReturnType<typeof createEnvironment>;
/** Another tab writes, and this one hears of it. */
let writeElsewhere: (answer: string) => void;
beforeEach(() => {
  browser = createEnvironment();
  let hear = (): void => undefined;
  browser.environment.onLocalChange = (listener) => {
    hear = listener;
    return () => undefined;
  };
  writeElsewhere = (answer) => {
    browser.environment.local.set(CHAT_NOTICES_KEY, answer);
    hear();
  };
  setEnvironment(browser.environment);
});

describe("the seeker's answer to notifications", () => {
  test("is open at first", () => {
    keepMounted($wantsNotices);
    expect([keptAnswer(), $wantsNotices.get()]).toEqual([null, false]);
  });

  test.each([
    ["on", true],
    ["off", false],
  ] as const)("%s is kept on this device", (answer, isWanted) => {
    keepAnswer(answer);
    keepMounted($wantsNotices);
    expect([keptAnswer(), $wantsNotices.get()]).toEqual([answer, isWanted]);
  });

  test("follows another tab", () => {
    keepMounted($wantsNotices);
    writeElsewhere("on");
    expect($wantsNotices.get()).toBe(true);
    writeElsewhere("off");
    expect($wantsNotices.get()).toBe(false);
  });

  test.each(["", "yes", "{}"])("is open where storage holds %j", (stored) => {
    browser.environment.local.set(CHAT_NOTICES_KEY, stored);
    keepMounted($wantsNotices);
    expect([keptAnswer(), $wantsNotices.get()]).toEqual([null, false]);
  });
});
