/** The memory of an interrupted action, of the page that a visitor wanted to see, and of the way back to both. */
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import * as intents from "#lib/stores/account/intent.ts";
import { showCarriedNotice } from "#lib/stores/shell/carried-notice.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { notices } from "#tests/support/browser/store-page.ts";

const MINUTE = 60_000;
const POST = "/post-details?id=7";
const SIGN_UP = { action: "sign-up", ids: ["7"] };

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment(`http://localhost${POST}`);
  setEnvironment(browser.environment);
  $toasts.set([]);
});
const goTo = (path: string): void => browser.environment.writeAddress(path, "replace");

describe("an interrupted action", () => {
  test("is handed out once, on its own page", () => {
    intents.saveIntent(SIGN_UP);
    expect(intents.peekIntent("sign-up")).toEqual(["7"]);
    expect([intents.takeIntent("sign-up"), intents.takeIntent("sign-up")]).toEqual([["7"], null]);
  });

  test("is not handed out as another action", () => {
    intents.saveIntent(SIGN_UP);
    expect(intents.takeIntent("chat")).toBeNull();
    expect(intents.takeIntent("sign-up")).toEqual(["7"]);
  });

  test("is not handed out on another page", () => {
    intents.saveIntent(SIGN_UP);
    goTo("/post-details?id=8");
    expect([intents.isActing(), intents.takeIntent("sign-up")]).toEqual([false, null]);
  });

  test("finds its page with a slash at the end and without", () => {
    goTo("/jobs/7/");
    intents.saveIntent(SIGN_UP);
    goTo("/jobs/7");
    expect([intents.isActing(), intents.takeIntent("sign-up")]).toEqual([true, ["7"]]);
  });

  test("is forgotten after half an hour", () => {
    intents.saveIntent(SIGN_UP);
    browser.pass(30 * MINUTE - 1);
    expect(intents.peekIntent("sign-up")).toEqual(["7"]);
    browser.pass(1);
    expect(intents.takeIntent("sign-up")).toBeNull();
  });

  test("is forgotten when it is dropped", () => {
    intents.saveIntent(SIGN_UP);
    intents.dropIntent();
    expect(intents.returnToIntent()).toBe(false);
  });

  test("is returned to from another page, where a notice is shown", () => {
    intents.saveIntent(SIGN_UP);
    goTo("/login");
    expect(intents.returnToIntent("logged-in")).toBe(true);
    expect(browser.opened).toEqual([POST]);
    showCarriedNotice();
    expect(notices()).toEqual(["logged-in"]);
  });

  test("on the present page leads nowhere, and carries no notice", () => {
    intents.saveIntent(SIGN_UP);
    expect(intents.returnToIntent("logged-in")).toBe(true);
    showCarriedNotice();
    expect([browser.opened, notices()]).toEqual([[], []]);
  });

  test.each(["//example.com/", "https://example.com/", "javascript:alert(1)", "/\\example.com", ""])(
    "never leads to another site: %s",
    (page) => {
      const intent = { action: "set-interest", ids: ["1"], page, at: browser.environment.now() };
      browser.environment.session.set("intent", JSON.stringify(intent));
      expect(intents.returnToIntent()).toBe(false);
      expect(browser.opened).toEqual([]);
    },
  );
});

describe("an action that waits for the résumé", () => {
  beforeEach(() => {
    intents.saveIntent(SIGN_UP);
    intents.putOffIntent("护士");
  });

  test("is shown with its subject, and does not run by itself", () => {
    expect(intents.waitingIntent()).toEqual({ action: "sign-up", subject: "护士" });
    expect([intents.isActing(), intents.takeIntent("sign-up")]).toEqual([false, null]);
  });

  test("runs on its page once the seeker asks for it", () => {
    goTo("/my-resume");
    intents.resumeWaitingIntent();
    expect([browser.opened, intents.waitingIntent()]).toEqual([[POST], null]);
    goTo(POST);
    expect(intents.takeIntent("sign-up")).toEqual(["7"]);
  });

  test("waits for twelve hours", () => {
    browser.pass(12 * 60 * MINUTE - 1);
    expect(intents.waitingIntent()).not.toBeNull();
    browser.pass(1);
    expect(intents.waitingIntent()).toBeNull();
  });

  test("leads to the résumé after a login", () => {
    goTo("/login");
    intents.returnToIntent();
    expect(browser.opened).toEqual(["/my-resume"]);
  });

  test("outlives a login that the résumé page asks for", () => {
    goTo("/my-resume");
    intents.saveView();
    expect(intents.waitingIntent()?.subject).toBe("护士");
  });
});

describe("a page that requires a login", () => {
  test("is the one to return to, once", () => {
    goTo("/my-delivery?tab=second");
    intents.saveView();
    expect([intents.wantedPage(), intents.isActing()]).toEqual(["/my-delivery", false]);
    goTo("/login");
    intents.returnToIntent();
    expect(browser.opened).toEqual(["/my-delivery?tab=second"]);
    expect([intents.wantedPage(), intents.returnToIntent()]).toEqual([null, false]);
  });

  test("takes the place of an action that was interrupted before", () => {
    intents.saveIntent(SIGN_UP);
    goTo("/my-delivery");
    intents.saveView();
    goTo(POST);
    expect(intents.takeIntent("sign-up")).toBeNull();
  });
});
