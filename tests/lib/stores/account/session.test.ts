import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { send } from "#lib/api/send.ts";
import { setEnvironment } from "#lib/browser/environment.ts";
import { needsCompletion } from "#lib/contract/resume/resume.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { returnToIntent, saveIntent, wantedPage } from "#lib/stores/account/intent.ts";
import { $session, beginSession, isSessionEnding, logOut, startSession } from "#lib/stores/account/session.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { notices } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

type Backend = Awaited<ReturnType<typeof openBackend>>;
let backend: Backend;
let browser: ReturnType<typeof createEnvironment>;
/** Messages that this tab sent to the others, and the function to send one to it. */
let told: unknown[] = [];
let hear: (message: unknown) => void = () => undefined;
let phones = 13700000000;

beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());
beforeEach(() => {
  told = [];
  browser = createEnvironment("http://localhost/home", {
    notify: (message) => void told.push(message),
    onMessage: (listener) => {
      hear = listener;
    },
  });
  browser.environment.fetch = (input, init) => Promise.resolve(backend.request(String(input), init));
  setEnvironment(browser.environment);
  startSession("");
});

const logIn = (): Promise<Session> => backend.logIn(String(++phones));
const revoke = (token: string) => backend.request("/api/frontend/logout", { method: "POST", headers: { authorization: token } });

describe("tabs of one browser", () => {
  test("a new one asks, and takes the session that another has", async () => {
    expect(told).toEqual([{ type: "ask" }]);
    const session = await logIn();
    hear({ type: "session", session });
    expect($session.get()).toEqual(session);
    expect(browser.environment.session.get("token")).toBe(session.token);
  });

  test("one with a session hands it over, and keeps it when another offers a different one", async () => {
    const [mine, other] = [await logIn(), await logIn()];
    beginSession(mine);
    hear({ type: "ask" });
    expect(told.at(-1)).toEqual({ type: "session", session: mine });
    hear({ type: "session", session: other });
    expect($session.get()).toEqual(mine);
  });

  test("all end when one of the same user logs out", async () => {
    const session = await logIn();
    beginSession(session);
    hear({ type: "ended", userId: "1" });
    expect($session.get()).toEqual(session);
    hear({ type: "ended", userId: session.user.id });
    expect($session.get()).toBeNull();
    expect(browser.opened).toEqual([]);
    beginSession(session);
    await logOut();
    expect(told.at(-1)).toEqual({ type: "ended", userId: session.user.id, expired: false });
  });

  test("one on a page that needs a session leaves it when the session ends elsewhere", async () => {
    const session = await logIn();
    beginSession(session);
    browser.environment.isLocked = () => true;
    hear({ type: "ended", userId: session.user.id });
    expect(browser.opened).toEqual(["/?rl=1"]);
  });

  test("a renewed token is shared and taken over", async () => {
    const session = await logIn();
    beginSession(session);
    backend.clock.advance(13 * 3_600_000);
    expect(await send(needsCompletion, undefined)).toMatchObject({ ok: true });
    const token = $session.get()?.token;
    expect(token).not.toBe(session.token);
    expect(told.at(-1)).toEqual({ type: "renewed", old: session.token, token });
    beginSession(session);
    hear({ type: "renewed", old: session.token, token });
    expect($session.get()?.token).toBe(token);
    hear({ type: "renewed", old: "another", token: "nobody's" });
    expect($session.get()?.token).toBe(token);
  });

  test("a token that has gone stale is replaced by one another tab knows, and the call succeeds", async () => {
    const [stale, fresh] = [await logIn(), await backend.logIn(String(++phones))];
    const session = { token: stale.token, user: fresh.user };
    await revoke(stale.token);
    beginSession(session);
    const answer = send(needsCompletion, undefined);
    await expect.poll(() => told.at(-1)).toEqual({ type: "stale", userId: fresh.user.id, token: stale.token });
    hear({ type: "renewed", old: stale.token, token: fresh.token });
    expect(await answer).toEqual({ ok: true, value: true });
    expect(browser.opened).toEqual([]);
  });

  test("a stale token is answered by who has a newer one", async () => {
    const session = await logIn();
    beginSession(session);
    told = [];
    hear({ type: "stale", userId: session.user.id, token: session.token });
    hear({ type: "stale", userId: "1", token: "old" });
    expect(told).toEqual([]);
    hear({ type: "stale", userId: session.user.id, token: "old" });
    expect(told).toEqual([{ type: "renewed", old: "old", token: session.token }]);
  });

  test.each([
    null,
    7,
    "ask",
    { type: "session" },
    { type: "session", session: { token: "t" } },
    { type: "session", session: { token: "t", user: { id: "1; drop", name: "", phone: "" } } },
    { type: "session", session: { token: 7, user: { id: "1", name: "", phone: "" } } },
    { type: "ended" },
    { type: "renewed", old: 1, token: {} },
  ])("nonsense is ignored: %j", (message) => {
    hear(message);
    expect($session.get()).toBeNull();
  });
});

test("a page restored by the browser has the present session", async () => {
  const session = await logIn();
  startSession("");
  browser.environment.session.set("token", session.token);
  browser.environment.session.set("user", JSON.stringify(session.user));
  browser.restore();
  expect($session.get()).toEqual(session);
});

describe("a tab's storage", () => {
  const KEPT = {
    "chat-entry": "{}",
    "chat-entry:1": "{}",
    "draft:resume": "text",
    intent: "{}",
    "home-fair-tab": "SCENE",
    miniProgram: "1",
  };
  const keep = () => {
    for (const [key, value] of Object.entries(KEPT)) browser.environment.session.set(key, value);
  };
  const left = () => browser.environment.session.keys();

  test("is gone after a logout, but for how the site is embedded", async () => {
    beginSession(await logIn());
    keep();
    await logOut();
    expect(left()).toEqual(["miniProgram"]);
  });

  test("is gone after a logout in another tab", async () => {
    const session = await logIn();
    beginSession(session);
    keep();
    hear({ type: "ended", userId: session.user.id });
    expect(left()).toEqual(["miniProgram"]);
  });

  test("is cleared when the server ends it, but for the interrupted action", async () => {
    const session = await logIn();
    beginSession(session);
    keep();
    await revoke(session.token);
    const answer = send(needsCompletion, undefined);
    await expect.poll(() => told.at(-1)).toMatchObject({ type: "stale" });
    browser.pass(300);
    expect(await answer).toMatchObject({ ok: false });
    expect(new Set(left())).toEqual(new Set(["intent", "miniProgram"]));
  });

  test("keeps unsent chat text after an expired session, but not after a logout", async () => {
    const session = await logIn();
    const draft = `chat-draft:${session.user.id}:C2Cmanager7`;
    for (const expired of [true, false]) {
      beginSession(session);
      browser.environment.session.set(draft, "{}");
      hear({ type: "ended", userId: session.user.id, expired });
      expect(browser.environment.session.get(draft)).toBe(expired ? "{}" : null);
    }
  });
});

describe("a session that the server has ended", () => {
  /** Has a call find out, and answers where the visitor was sent. */
  const findOut = async (): Promise<string[]> => {
    const session = await logIn();
    beginSession(session);
    await revoke(session.token);
    const answer = send(needsCompletion, undefined);
    await expect.poll(() => told.at(-1)).toMatchObject({ type: "stale" });
    browser.pass(300);
    await answer;
    expect($session.get()).toBeNull();
    return browser.opened;
  };

  test("leaves the reader of a public page where they are, and says so", async () => {
    $toasts.set([]);
    expect(await findOut()).toEqual([]);
    expect([notices(), isSessionEnding()]).toEqual([["session-expired"], false]);
  });

  test("interrupts an action with the login, and leads back", async () => {
    saveIntent({ action: "set-interest", ids: [] });
    expect(await findOut()).toEqual(["/?rl=1"]);
    browser.environment.writeAddress("/", "replace");
    expect([returnToIntent(), browser.opened.at(-1)]).toEqual([true, "/home"]);
  });

  test("is reported by a page that requires one, with a way to the login", async () => {
    browser.environment.writeAddress("/my-delivery?activeName=second", "replace");
    browser.environment.isLocked = () => true;
    expect(await findOut()).toEqual(["/?rl=1"]);
    browser.environment.writeAddress("/home", "replace");
    expect(wantedPage()).toBe("/my-delivery");
    expect([returnToIntent(), browser.opened.at(-1)]).toEqual([true, "/my-delivery?activeName=second"]);
    // Seen, it is no longer wanted.
    expect([wantedPage(), returnToIntent()]).toEqual([null, false]);
  });
});

describe("a page that needs a session", () => {
  const start = (stored: Record<string, string>) => {
    browser.environment.isLocked = () => true;
    for (const [key, value] of Object.entries(stored)) browser.environment.session.set(key, value);
    startSession("");
    return browser.restore;
  };
  const storedOf = ({ token, user }: Session) => ({ token, user: JSON.stringify(user) });

  test.each(["{}", "null", "x", '{"id":"1; drop","name":"","phone":""}'])(
    "leads home if the stored user is invalid: %s",
    (user) => {
      start({ token: "a token", user });
      browser.pass(300);
      expect(browser.opened).toEqual(["/?rl=1"]);
    },
  );

  test("is left when restored after a logout", async () => {
    const revive = start(storedOf(await logIn()));
    for (const key of ["token", "user"]) browser.environment.session.set(key, null);
    revive();
    expect(browser.opened).toEqual(["/?rl=1"]);
  });

  test("reloads if another user has logged in, and stays for the same user", async () => {
    const [mine, other] = [await logIn(), await logIn()];
    const revive = start(storedOf(mine));
    revive();
    expect(browser.opened).toEqual([]);
    for (const [key, value] of Object.entries(storedOf(other))) browser.environment.session.set(key, value);
    revive();
    expect(browser.opened).toEqual(["http://localhost/home"]);
  });
});

test("a call of a part that is drawn before its page's session is restored goes out with that session", async () => {
  const { token, user } = await logIn();
  vi.resetModules();
  const environments = await import("#lib/browser/environment.ts");
  const fresh = { ...(await import("#lib/stores/account/session.ts")), ...(await import("#lib/api/send.ts")) };
  browser.environment.session.set("token", token);
  browser.environment.session.set("user", JSON.stringify(user));
  environments.setEnvironment(browser.environment);
  const sent = fresh.send(needsCompletion, undefined);
  fresh.startSession("");
  expect(await sent).toEqual({ ok: true, value: true });
});
