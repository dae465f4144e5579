/** A value kept on this device, by every store that remembers something between two pages. */
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { parseJson } from "#lib/domain/untrusted.ts";
import { persist } from "#lib/stores/history/persisted.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

const KEY = "words";
let browser: ReturnType<typeof createEnvironment>;
/** The listeners of open pages for another page's change. */
let listeners: (() => void)[];
beforeEach(() => {
  browser = createEnvironment();
  listeners = [];
  browser.environment.onLocalChange = (listener) => {
    listeners.push(listener);
    return () => undefined;
  };
  setEnvironment(browser.environment);
});

/** A page with a list of words. */
const openPage = () => {
  const { $value, change } = persist<string[]>(KEY, {
    read: (text) => {
      const stored = parseJson(text);
      return Array.isArray(stored) ? stored.filter((word) => typeof word === "string") : [];
    },
    write: (words) => words,
    isEmpty: (words) => words.length === 0,
  });
  return {
    words: () => $value.get(),
    add: (word: string) => change((words) => [...words, word]),
    clear: () => change(() => []),
  };
};

describe("a value kept on this device", () => {
  test("is there on the next page", () => {
    openPage().add("护士");
    expect(openPage().words()).toEqual(["护士"]);
  });

  test("leaves no entry behind once it is empty", () => {
    const page = openPage();
    page.add("护士");
    page.clear();
    expect(browser.environment.local.get(KEY)).toBeNull();
  });

  test("is not lost to another tab's change", () => {
    const [one, other] = [openPage(), openPage()];
    one.add("护士");
    other.add("焊工");
    expect(other.words()).toEqual(["护士", "焊工"]);
  });

  test("shows another tab's change as soon as the browser reports it", () => {
    const [one, other] = [openPage(), openPage()];
    one.add("护士");
    expect(other.words()).toEqual([]);
    for (const report of listeners) report();
    expect(other.words()).toEqual(["护士"]);
  });

  test("lives as long as the page where storage is refused or full", () => {
    browser.environment.local = { get: () => null, set: () => undefined };
    const page = openPage();
    page.add("护士");
    page.add("焊工");
    expect(page.words()).toEqual(["护士", "焊工"]);
    expect(openPage().words()).toEqual([]);
  });

  test("starts empty from tampered storage, and can be changed from there", () => {
    browser.environment.local.set(KEY, '{"0":"护士"}');
    const page = openPage();
    expect(page.words()).toEqual([]);
    page.add("焊工");
    expect(openPage().words()).toEqual(["焊工"]);
  });
});
