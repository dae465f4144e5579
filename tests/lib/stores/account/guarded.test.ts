/** One step of a flow that a login, an ended session or a reload may interrupt, and the login that it may ask for. */
import { beforeEach, describe, expect, test } from "vitest";
import { send } from "#lib/api/send.ts";
import { setEnvironment } from "#lib/browser/environment.ts";
import { needsCompletion } from "#lib/contract/resume/resume.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { $runningAction, requireLogin, runGuarded } from "#lib/stores/account/guarded.ts";
import { putOffIntent, takeIntent, waitingIntent } from "#lib/stores/account/intent.ts";
import { $session, beginSession, startSession } from "#lib/stores/account/session.ts";
import { $dialogs, answer } from "#lib/stores/shell/dialogs.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { reply } from "#tests/support/browser/store-page.ts";

const INTENT = { action: "sign-up", ids: ["7"] };
let page: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  page = createEnvironment("http://localhost/post-details?id=7");
  setEnvironment(page.environment);
  startSession("");
});

describe("a guarded step", () => {
  test("runs once, however often it is pressed", async () => {
    let runs = 0;
    const press = () =>
      runGuarded(INTENT, async () => {
        runs += 1;
      });
    await Promise.all([press(), press()]);
    expect(runs).toBe(1);
    await press();
    expect(runs).toBe(2);
  });

  test("names its action as running, and is saved, until it is done", async () => {
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    const running = runGuarded(INTENT, () => done);
    expect($runningAction.get()).toBe("sign-up");
    expect(page.environment.session.get("intent")).toContain('"7"');
    finish();
    await running;
    expect([$runningAction.get(), takeIntent("sign-up")]).toEqual([null, null]);
  });

  test("hands its outcome on, after which nothing is saved any more", async () => {
    const heard: unknown[] = [];
    await runGuarded(
      INTENT,
      async () => "done",
      async (outcome) => void heard.push(outcome, takeIntent("sign-up")),
    );
    expect(heard).toEqual(["done", null]);
  });

  test("that waits for the résumé stays saved", async () => {
    await runGuarded(INTENT, async () => putOffIntent("护士"));
    expect(waitingIntent()).toEqual({ action: "sign-up", subject: "护士" });
  });

  test("during which the session ended stays saved for after the next login", async () => {
    beginSession({ token: "an old token", user: { id: "1", name: "", phone: "13800000001" } });
    page.environment.fetch = () => Promise.resolve(Response.json({ code: 301, message: "登录超时", data: null }));
    const running = runGuarded(INTENT, () => send(needsCompletion, undefined));
    // No other tab answers within its time.
    await expect
      .poll(() => {
        page.pass(100);
        return page.opened;
      })
      .toEqual(["/?rl=1"]);
    await running;
    expect(takeIntent("sign-up")).toEqual(["7"]);
  });

  test("that breaks leaves the page usable", async () => {
    await expect(runGuarded(INTENT, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect($runningAction.get()).toBeNull();
  });
});

const sessionOf = (id: string): Session => ({ token: `token ${id}`, user: { id, name: "", phone: "13800000001" } });

describe("a step that needs a login", () => {
  test("skips the login for a logged-in user", async () => {
    beginSession(sessionOf("1"));
    expect([(await requireLogin())?.id, $dialogs.get()]).toEqual(["1", []]);
  });

  test("continues with the user from the login, or with null if the login is closed or fails", async () => {
    const logIn = async () => {
      beginSession(sessionOf("1"));
      return "yes" as const;
    };
    const [user] = await Promise.all([requireLogin(), reply("login", logIn)]);
    expect(user?.id).toBe("1");
    $session.set(null);
    const closed = requireLogin();
    // A login in another tab answers no question of this one.
    beginSession(sessionOf("1"));
    answer("login", "closed");
    expect(await closed).toBeNull();
    $session.set(null);
    const failed = requireLogin();
    answer("login", "yes");
    expect(await failed).toBeNull();
  });
});
