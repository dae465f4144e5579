import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchCode, importCode } from "#loading/fetch-code.ts";

const SITE = "http://site.test/_astro/";
let scripts: Record<string, string>;
let asked: string[];
let isOnline: boolean;

beforeEach(() => {
  [scripts, asked, isOnline] = [{}, [], true];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url.replace(/^.*\//, ""));
    if (!isOnline) throw new TypeError("Failed to fetch");
    return new Response(scripts[url.replace(SITE, "")] ?? "");
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a script is fetched with all that it imports, each once", async () => {
  scripts = {
    "1-page.js": 'import{a}from"./1-a.js";import"./1-b.js";',
    "1-a.js": "import{c}from`./1-c.js`;",
    "1-b.js": 'import{c}from"./1-c.js";import("./1-later.js")',
  };
  await fetchCode(`${SITE}1-page.js`);
  expect(asked.sort()).toEqual(["1-a.js", "1-b.js", "1-c.js", "1-page.js"]);
});

test("a script that does not come is tried again after a second", async () => {
  isOnline = false;
  const fetching = fetchCode(`${SITE}2-page.js`);
  await vi.advanceTimersByTimeAsync(900);
  expect(asked).toEqual(["2-page.js"]);
  isOnline = true;
  await vi.advanceTimersByTimeAsync(100);
  await fetching;
  expect(asked).toEqual(["2-page.js", "2-page.js"]);
});

test("a failure leaves no trace: the next press fetches afresh", async () => {
  isOnline = false;
  const lost = fetchCode(`${SITE}3-page.js`).catch(() => "lost");
  await vi.advanceTimersByTimeAsync(1000);
  expect(await lost).toBe("lost");
  isOnline = true;
  await expect(fetchCode(`${SITE}3-page.js`)).resolves.toBeUndefined();
});

test("code is imported only after its script has been fetched", async () => {
  const imported = importCode(async () => [...asked], "4-code.js");
  expect(await imported).toEqual(["4-code.js"]);
});
