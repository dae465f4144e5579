import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { needsCompletion } from "#lib/api/resume.ts";
import { setEnvironment } from "#lib/browser/environment.ts";
import type { Session } from "#lib/domain/account.ts";
import { $session, beginSession, logOut, openDoor } from "#lib/stores/session.ts";
import { openBackend } from "#tests/support/backend.ts";
import { createEnvironment } from "#tests/support/environment.ts";

type Backend = Awaited<ReturnType<typeof openBackend>>;
let backend: Backend;
let browser: ReturnType<typeof createEnvironment>;
/** What this tab said to the others, and the way to say something to it. */
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
    tell: (message) => void told.push(message),
    onMessage: (listener) => {
      hear = listener;
    },
  });
  browser.environment.fetch = (input, init) => Promise.resolve(backend.request(String(input), init));
  setEnvironment(browser.environment);
  openDoor("");
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

  test("all end when one logs out; somebody else's goes on", async () => {
    const session = await logIn();
    beginSession(session);
    hear({ type: "ended", userId: "1" });
    expect($session.get()).toEqual(session);
    hear({ type: "ended", userId: session.user.id });
    expect($session.get()).toBeNull();
    expect(browser.opened).toEqual([]);
    beginSession(session);
    await logOut();
    expect(told.at(-1)).toEqual({ type: "ended", userId: session.user.id });
  });

  test("one on a page that needs a session leaves it when the session ends elsewhere", async () => {
    const session = await logIn();
    beginSession(session);
    browser.environment.isLocked = () => true;
    hear({ type: "ended", userId: session.user.id });
    expect(browser.opened).toEqual(["/?rl=1"]);
  });

  test("a renewed token is told and taken over", async () => {
    const session = await logIn();
    beginSession(session);
    backend.clock.advance(13 * 3_600_000);
    expect(await needsCompletion()).toMatchObject({ ok: true });
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
    const answer = needsCompletion();
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
  ])("what makes no sense is not listened to: %j", (message) => {
    hear(message);
    expect($session.get()).toBeNull();
  });
});

test("a page that comes back from the browser's memory has the session of now", async () => {
  const session = await logIn();
  let revive = (): void => undefined;
  browser.environment.onRevival = (listener) => {
    revive = listener;
  };
  openDoor("");
  browser.environment.session.set("token", session.token);
  browser.environment.session.set("user", JSON.stringify(session.user));
  revive();
  expect($session.get()).toEqual(session);
});
