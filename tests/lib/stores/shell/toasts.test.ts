import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { $toasts, dismissToast, holdToast, notify, reportFailure, showToast } from "#lib/stores/shell/toasts.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { notices } from "#tests/support/browser/store-page.ts";

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
  $toasts.set([]);
});

describe("a toast", () => {
  test("goes after three seconds, an error after five", () => {
    notify("saved");
    reportFailure({ kind: "offline" });
    expect(notices()).toEqual(["saved", "offline"]);
    browser.pass(3000);
    expect(notices()).toEqual(["offline"]);
    browser.pass(2000);
    expect(notices()).toEqual([]);
  });

  test("that repeats is shown once, with its time restarted", () => {
    notify("saved");
    browser.pass(2000);
    notify("saved");
    expect(notices()).toEqual(["saved"]);
    browser.pass(2000);
    expect(notices()).toEqual(["saved"]);
    browser.pass(1000);
    expect(notices()).toEqual([]);
  });

  test("that is held stays, and then lives its time", () => {
    showToast("success", { notice: "saved" });
    const [toast] = $toasts.get();
    holdToast(toast?.id ?? 0, true);
    browser.pass(60_000);
    expect($toasts.get()).toHaveLength(1);
    holdToast(toast?.id ?? 0, false);
    browser.pass(2999);
    expect($toasts.get()).toHaveLength(1);
    browser.pass(1);
    expect($toasts.get()).toEqual([]);
  });

  test("of another kind with the same words is another", () => {
    notify("saved");
    notify("saved", "warning");
    expect($toasts.get().map(({ type }) => type)).toEqual(["success", "warning"]);
  });

  test("of a success takes the place of the success before it, and of nothing else", () => {
    notify("code-sent");
    notify("fair-not-running", "warning");
    notify("logged-in");
    expect(notices()).toEqual(["fair-not-running", "logged-in"]);
    browser.pass(2999);
    expect(notices()).toContain("logged-in");
  });

  test("can be taken away, and its successor lives its own time", () => {
    notify("saved");
    browser.pass(2000);
    dismissToast($toasts.get()[0]?.id ?? -1);
    notify("saved");
    browser.pass(2000);
    expect(notices()).toEqual(["saved"]);
  });

  test("does not speak of an ended session, which says so itself", () => {
    reportFailure({ kind: "session-expired" });
    expect(notices()).toEqual([]);
  });
});
