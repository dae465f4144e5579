import { beforeEach, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { linkWeChat } from "#lib/stores/account/bind.ts";
import { startSession } from "#lib/stores/account/session.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { notices } from "#tests/support/browser/store-page.ts";

let browser: ReturnType<typeof createEnvironment>;
/** Answers the call, or drops it. */
let answer: PromiseWithResolvers<Response>;
beforeEach(() => {
  browser = createEnvironment();
  answer = Promise.withResolvers();
  browser.environment.fetch = () => answer.promise;
  setEnvironment(browser.environment);
  startSession("");
  $toasts.set([]);
});

test("a login waits five seconds for the binding, whose result is shown in any case", async () => {
  let isLoginDone = false;
  const linking = linkWeChat("13800000001", "oABCd_1234").then((isFine) => {
    isLoginDone = true;
    return isFine;
  });
  browser.pass(4999);
  await new Promise((resolve) => setImmediate(resolve));
  expect(isLoginDone).toBe(false);
  browser.pass(1);
  expect([await linking, notices()]).toEqual([true, []]);
  answer.reject(new TypeError("Failed to fetch"));
  await expect.poll(notices).toEqual(["offline", "bind-failed"]);
});
