import { cleanStores } from "nanostores";
import { beforeEach, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { $keptScans, forgetScans, keepScan } from "#lib/stores/desk/kept-scans.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";

const scanOf = (code: string, at = 1) => ({ fairId: "107", code, at });
let browser: ReturnType<typeof createEnvironment>;

beforeEach(() => {
  browser = createEnvironment("http://localhost/desk");
  setEnvironment(browser.environment);
  $keptScans.set([]);
  cleanStores($keptScans);
});

test("a scan is on the device until the server has it", () => {
  keepScan(scanOf("AAAAAAAA"));
  keepScan(scanOf("BBBBBBBB"));
  forgetScans([scanOf("AAAAAAAA")]);
  expect($keptScans.get()).toEqual([scanOf("BBBBBBBB")]);
  expect(browser.environment.local.get("kept-scans")).toBe(JSON.stringify([scanOf("BBBBBBBB")]));
  forgetScans([scanOf("BBBBBBBB")]);
  expect(browser.environment.local.get("kept-scans")).toBeNull();
});

test("scans of an earlier visit are there again", () => {
  browser.environment.local.set("kept-scans", JSON.stringify([scanOf("AAAAAAAA")]));
  keepMounted($keptScans);
  expect($keptScans.get()).toEqual([scanOf("AAAAAAAA")]);
});

test("scans of another tab stay", () => {
  keepScan(scanOf("AAAAAAAA"));
  browser.environment.local.set("kept-scans", JSON.stringify([scanOf("AAAAAAAA"), scanOf("CCCCCCCC")]));
  forgetScans([scanOf("AAAAAAAA")]);
  expect($keptScans.get()).toEqual([scanOf("CCCCCCCC")]);
});

test("a browser that refuses storage keeps them on the page", () => {
  setEnvironment({ ...browser.environment, local: { get: () => null, set: () => undefined } });
  keepScan(scanOf("AAAAAAAA"));
  keepScan(scanOf("BBBBBBBB"));
  expect($keptScans.get()).toHaveLength(2);
});
