import { beforeEach, expect, test, vi } from "vitest";
import { OWN_SEARCHES_KEY } from "#lib/domain/history/saved-keys.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

const SEARCH = { address: "/search?keyword=x", pace: "week" };
let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
});

/** The store of a fresh page of this user, over the session's storage. */
const openPage = async (userId: string) => {
  vi.resetModules();
  (await import("#lib/browser/environment.ts")).setEnvironment(browser.environment);
  const [{ $session }, own] = await Promise.all([
    import("#lib/stores/account/session.ts"),
    import("#lib/stores/history/own-searches.ts"),
  ]);
  $session.set({ token: "x", user: { id: userId, name: "", phone: "" } });
  return own;
};

test("the searches of a user stay for the session, and another user does not see them", async () => {
  const first = await openPage("1");
  first.setOwnSearches("1", [{ address: SEARCH.address, pace: "week" }]);
  first.setOwnSearches("2", []);
  expect((await openPage("1")).$ownSearches.get()).toEqual([SEARCH]);
  expect((await openPage("2")).$ownSearches.get()).toBeNull();
});

test("entries of storage that are no searches are left out", async () => {
  const searches = [
    SEARCH,
    SEARCH,
    { address: "javascript:alert(1)", pace: "day" },
    { address: "/search", pace: "day" },
    7,
    { ...SEARCH, pace: "x" },
  ];
  browser.environment.session.set(OWN_SEARCHES_KEY, JSON.stringify({ userId: "1", searches }));
  expect((await openPage("1")).$ownSearches.get()).toEqual([SEARCH]);
});
