import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { startNewsPush } from "#lib/contract/account/news-ways.ts";
import { $newsSettings } from "#lib/stores/account/news.ts";
import { $pushFailure, $pushHere, endPush, lookAtPush, startPush } from "#lib/stores/account/push.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { pushBrowser } from "#tests/support/browser/push-browser.ts";
import { notices, openStorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const PUSH_KEY = "BOg5KqGRHjXYOcFLgYGPcnGJ4DuHVKTgoP2JsFxIgMTuNVDcfHZ9PJzF1pPbVvV7fPyKuMPK1nLZDbzAZdL8lKg";
const backend = await openBackend({ ways: { push: { key: PUSH_KEY, send: () => Promise.resolve() } } });
afterAll(backend.close);
afterEach(() => vi.unstubAllGlobals());

let phones = 13_780_000_000;
const way = () => {
  const settings = $newsSettings.get();
  return settings.state === "ready" ? settings.value.ways.find(({ way: name }) => name === "push")?.status : undefined;
};
const targets = () => backend.db.selectFrom("push_targets").select("endpoint").execute();

beforeEach(async () => {
  await backend.db.deleteFrom("push_targets").execute();
  openStorePage(backend, "/account");
  beginSession(await backend.logIn(String(++phones)));
  keepMounted($newsSettings);
  await expect.poll(way).toBe("off");
});

test("a browser without pushed messages says so", async () => {
  await lookAtPush();
  expect($pushHere.get()).toEqual({ state: "unable" });
});

test("a browser is subscribed with the site's key, and the account knows its address", async () => {
  const browser = pushBrowser();
  expect(await startPush()).toBe(true);
  expect($pushHere.get()).toEqual({ state: "on", endpoint: browser.endpoint });
  expect(browser.asked.key).toEqual(Uint8Array.from(Buffer.from(PUSH_KEY, "base64url")));
  expect([way(), await targets()]).toEqual(["on", [{ endpoint: browser.endpoint }]]);
  await endPush();
  expect([$pushHere.get(), way(), await targets()]).toEqual([{ state: "off" }, "off", []]);
});

test("a refusal of the user is said, and nothing is kept", async () => {
  pushBrowser({ answer: "denied" });
  expect(await startPush()).toBe(false);
  expect([$pushFailure.get(), $pushHere.get(), await targets()]).toEqual(["blocked", { state: "blocked" }, []]);
});

test("a push service that does not answer is said", async () => {
  pushBrowser({ fails: true });
  expect(await startPush()).toBe(false);
  expect($pushFailure.get()).toBe("failed");
});

test("a subscription that the account refused is ended in the browser, too", async () => {
  const page = openStorePage(backend, "/account");
  pushBrowser();
  page.meet(startNewsPush, "refused");
  expect(await startPush()).toBe(false);
  expect([$pushHere.get(), notices()]).toEqual([{ state: "off" }, ["refused"]]);
});
