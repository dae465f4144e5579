import { cleanStores } from "nanostores";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { CHAT_NOTICES_KEY } from "#lib/domain/storage-keys.ts";
import { createRingNotice } from "#lib/stores/chat/calls/ring-notice.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { FakeNotification } from "#tests/support/browser/notifications.ts";

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
  FakeNotification.reset("granted");
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  return () => vi.unstubAllGlobals();
});

/** A call that rings on a page that is hidden, or not; returns how its ringing ends. */
const ring = (isHidden: boolean, answer: "on" | "off"): (() => void) => {
  browser.environment.local.set(CHAT_NOTICES_KEY, answer);
  if (isHidden) browser.hide();
  else browser.comeBack();
  const $notice = createRingNotice({ title: "王经理", body: "邀请您视频通话", tag: "call-1" });
  $notice.listen(() => undefined);
  return () => cleanStores($notice);
};
const shown = () => FakeNotification.shown.map(({ title, isClosed }) => [title, isClosed]);

describe("the notice of a ringing call", () => {
  test("stands while the page is hidden, and goes with the ringing", () => {
    const end = ring(true, "on");
    expect(shown()).toEqual([["王经理", false]]);
    end();
    expect(shown()).toEqual([["王经理", true]]);
  });

  test("goes when the page is looked at", () => {
    ring(true, "on");
    browser.comeBack();
    expect(shown()).toEqual([["王经理", true]]);
  });

  test("is not shown on a page in view, nor where the seeker turned notices off", () => {
    ring(false, "on");
    ring(true, "off");
    expect(shown()).toEqual([]);
  });
});
