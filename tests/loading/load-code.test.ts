import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { $slow } from "#lib/stores/shell/busy.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { $awaitedCode, loadCode } from "#loading/load-code.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { notices } from "#tests/support/browser/store-page.ts";

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
  $toasts.set([]);
});

describe("code on demand", () => {
  test("counts as a request until it has loaded", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const loading = loadCode(() => promise);
    expect([$awaitedCode.get(), $slow.get()]).toEqual([1, false]);
    browser.pass(500);
    expect($slow.get()).toBe(true);
    resolve("code");
    expect(await loading).toBe("code");
    expect([$awaitedCode.get(), $slow.get(), notices()]).toEqual([0, false, []]);
  });

  test("that fails to load shows a message, and the next try starts afresh", async () => {
    expect(await loadCode(() => Promise.reject(new TypeError("Failed to fetch")))).toBeNull();
    expect([notices(), $awaitedCode.get()]).toEqual([["offline"], 0]);
    expect(await loadCode(() => Promise.resolve("code"))).toBe("code");
  });

  test("counts as lost after two minutes, and is ignored when it arrives later", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const loading = loadCode(() => promise);
    browser.pass(119_999);
    expect(notices()).toEqual([]);
    browser.pass(1);
    expect(await loading).toBeNull();
    resolve("code");
    await promise;
    expect([notices(), $awaitedCode.get(), $slow.get()]).toEqual([["code-late"], 0, false]);
  });
});
