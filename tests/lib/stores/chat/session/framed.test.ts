/** The entry of the chat page that other sites frame. */
import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatEntryKey } from "#lib/domain/chat/entry.ts";
import { takeFramedEntry } from "#lib/stores/chat/session/framed.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { naughtyStrings } from "#tests/support/hostile/naughty-strings.ts";

const ENTRY = { userId: "manager7", appId: 1, userSig: "signature", manageUserId: "recruitUser1", flag: 2 };
const KEY = chatEntryKey("address");
let browser: ReturnType<typeof createEnvironment>;

/** Opens the page by a link whose entry `islands/chat/entry.js` has stored. */
const open = (text: string): void => {
  browser = createEnvironment("http://localhost/iframe-im?entry=address");
  browser.environment.session.set(KEY, text);
  setEnvironment(browser.environment);
};
const path = () => browser.environment.location().pathname + browser.environment.location().search;
beforeEach(() => open(JSON.stringify(ENTRY)));

describe("an entry in the address", () => {
  test("is taken with the credentials of its site", () => {
    expect(takeFramedEntry()).toMatchObject({ credentials: { userId: "manager7", managerId: "recruitUser1" }, video: true });
  });

  test("stays neither in the address nor in its place of storage", () => {
    takeFramedEntry();
    expect([path(), browser.environment.session.get(KEY)]).toEqual(["/iframe-im", null]);
  });

  test("is there after a reload, without its call", () => {
    takeFramedEntry();
    expect(takeFramedEntry()).toMatchObject({ credentials: { userId: "manager7" }, video: false });
  });

  test("lasts as long as the page where the browser refuses storage", () => {
    setEnvironment({ ...browser.environment, session: { get: () => null, set: () => undefined, keys: () => [] } });
    vi.stubGlobal("document", { documentElement: { dataset: { entry: JSON.stringify(ENTRY) } } });
    expect(takeFramedEntry()).toMatchObject({ credentials: { userId: "manager7" } });
    vi.unstubAllGlobals();
  });

  test("that any stranger wrote breaks nothing", () => {
    const texts = fc.oneof(
      fc.json(),
      fc.string(),
      fc.constantFrom(...naughtyStrings),
      fc
        .jsonValue()
        .map((value) => JSON.stringify({ userId: value, appId: value, userSig: value, manageUserId: value, chatUrl: value })),
    );
    fc.assert(
      fc.property(texts, (text) => {
        open(text);
        const entry = takeFramedEntry();
        expect(entry === null || typeof entry.credentials.userId === "string").toBe(true);
        expect([path(), browser.environment.session.get(KEY)]).toEqual(["/iframe-im", null]);
      }),
    );
  });
});

test("a page without an entry has none", () => {
  browser = createEnvironment("http://localhost/iframe-im");
  setEnvironment(browser.environment);
  expect(takeFramedEntry()).toBeNull();
});
