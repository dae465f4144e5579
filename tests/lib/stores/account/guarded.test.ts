/** One step of a flow that a login, an ended session or a reload may interrupt. */
import { beforeEach, describe, expect, test } from "vitest";
import { send } from "#lib/api/send.ts";
import { setEnvironment } from "#lib/browser/environment.ts";
import { needsCompletion } from "#lib/contract/resume/resume.ts";
import { $runningAction, runGuarded } from "#lib/stores/account/guarded.ts";
import { putOffIntent, takeIntent, waitingIntent } from "#lib/stores/account/intent.ts";
import { beginSession, startSession } from "#lib/stores/account/session.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

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
