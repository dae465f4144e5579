import { beforeEach, describe, expect, test } from "vitest";
import { configureApi } from "#lib/api/settings.ts";
import { setEnvironment } from "#lib/browser/environment.ts";
import { beginSession, logOut } from "#lib/stores/account/session.ts";
import { phrasesOf } from "#lib/stores/chat/phrases.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

const HOUSE = ["您好", "谢谢"];
const KEY = "chat-phrases";
const FRAMED_KEY = "chat-phrases-framed";
let browser: ReturnType<typeof createEnvironment>;
/** An account of its own for each test. */
let number = 0;
let me = "";
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
  configureApi({ fetch: async () => Response.json({ code: 0, message: "", data: null }) });
  number += 1;
  me = `recruitUser${number}`;
});
const kept = (key = KEY): unknown => JSON.parse(browser.environment.local.get(key) ?? "null");
const own = (isSeeker = true) => phrasesOf(me, isSeeker).$own.get();
const add = (phrase: string, isSeeker = true) => phrasesOf(me, isSeeker).change(HOUSE, (phrases) => [...phrases, phrase]);
const leave = (): Promise<void> => {
  beginSession({ token: "token", user: { id: String(number), name: "", phone: "13800000001" } });
  return logOut();
};

describe("an account's phrases", () => {
  test("is the house's until it is changed, and nothing is stored of it", () => {
    expect(own()).toBeNull();
    expect(kept()).toBeNull();
    add("再见");
    expect(own()).toEqual([...HOUSE, "再见"]);
    expect(kept()).toEqual({ account: me, phrases: [...HOUSE, "再见"] });
  });

  test("is the house's again when it is restored, or changed back", () => {
    add("再见");
    phrasesOf(me, true).change(HOUSE, (phrases) => phrases.slice(0, 2));
    expect([own(), kept()]).toEqual([null, null]);
    phrasesOf(me, true).change(HOUSE, () => []);
    expect(own()).toEqual([]);
    phrasesOf(me, true).restore();
    expect([own(), kept()]).toEqual([null, null]);
  });

  test("include another tab's changes", () => {
    expect(own()).toBeNull();
    browser.environment.local.set(KEY, JSON.stringify({ account: me, phrases: ["甲"] }));
    add("乙");
    expect(own()).toEqual(["甲", "乙"]);
  });

  test("is gone with the logout", async () => {
    add("再见");
    await leave();
    expect(kept()).toBeNull();
  });

  test("are hidden from other accounts, and removed when one comes", () => {
    browser.environment.local.set(KEY, JSON.stringify({ account: "recruitUser0", phrases: ["我是张三"] }));
    expect(own()).toBeNull();
    expect(kept()).toBeNull();
  });

  test("is a recruiter's apart from a seeker's", async () => {
    add("甲");
    add("乙", false);
    expect([own(), own(false)]).toEqual([
      [...HOUSE, "甲"],
      [...HOUSE, "乙"],
    ]);
    await leave();
    expect(kept(FRAMED_KEY)).toEqual({ account: me, phrases: [...HOUSE, "乙"] });
  });

  test("lives as long as the page where storage is refused", () => {
    setEnvironment({ ...browser.environment, local: { get: () => null, set: () => undefined } });
    add("甲");
    add("乙");
    expect(own()).toEqual([...HOUSE, "甲", "乙"]);
    expect(kept()).toBeNull();
  });
});
