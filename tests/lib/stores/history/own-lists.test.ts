/** The lists of the account as a tab holds them. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { OWN_LISTS_KEY } from "#lib/domain/storage-keys.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

const USER = { id: "7", name: "", phone: "13800000001" };
const POST = { id: "10001", name: "护士", companyName: "岫屿医院", endsOn: null };
const LISTS = { at: 1, posts: [POST], companies: ["云栖重工"] };

let browser: ReturnType<typeof createEnvironment>;
let sent: unknown[] = [];
let hear: (message: unknown) => void = () => undefined;
beforeEach(() => {
  sent = [];
  const listeners: ((message: unknown) => void)[] = [];
  hear = (message) => {
    for (const listener of listeners) listener(message);
  };
  browser = createEnvironment("http://localhost/search", {
    notify: (message) => void sent.push(message),
    onMessage: (listener) => void listeners.push(listener),
  });
});

/** A fresh page of a user, or of a visitor. */
const openPage = async (user: typeof USER | null = USER) => {
  vi.resetModules();
  (await import("#lib/browser/environment.ts")).setEnvironment(browser.environment);
  const session = await import("#lib/stores/account/session.ts");
  session.startSession("");
  if (user) session.beginSession({ token: "t", user });
  sent = [];
  return { ...session, ...(await import("#lib/stores/history/own-lists.ts")) };
};

describe("the lists of the account", () => {
  test("are there on the next page of the session", async () => {
    (await openPage()).setOwnLists("7", LISTS);
    expect((await openPage()).$ownLists.get()).toEqual(LISTS);
  });

  test("go to the other tabs, and come from them", async () => {
    const page = await openPage();
    page.setOwnLists("7", LISTS);
    expect(sent).toEqual([{ ...LISTS, type: "own-lists", userId: "7" }]);
    hear({ ...LISTS, companies: ["岫屿医院"], type: "own-lists", userId: "7" });
    expect(page.$ownLists.get()?.companies).toEqual(["岫屿医院"]);
  });

  test("of another user, or broken ones, are not taken", async () => {
    const page = await openPage();
    hear({ ...LISTS, type: "own-lists", userId: "8" });
    hear({ type: "own-lists", userId: "7" });
    page.setOwnLists("8", LISTS);
    expect(page.$ownLists.get()).toBeNull();
  });

  test("leave nothing on the device after a logout", async () => {
    const page = await openPage();
    page.setOwnLists("7", LISTS);
    page.leaveEnded();
    expect(page.$ownLists.get()).toBeNull();
    expect(browser.environment.session.get(OWN_LISTS_KEY)).toBeNull();
    expect((await openPage(null)).$ownLists.get()).toBeNull();
  });
});
