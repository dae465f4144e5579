/** Saved searches move to the account, against the real backend. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { dropSearch, savedSearches, saveSearches, setSearchPace } from "#lib/contract/account/news.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { searchAddress } from "#lib/domain/history/saved.ts";
import { NO_FILTER, type PostQuery } from "#lib/domain/posts/posts.ts";
import { beginSession, leaveEnded } from "#lib/stores/account/session.ts";
import { $ownSearches } from "#lib/stores/history/own-searches.ts";
import { $saved, deviceSearches, toggleSearch } from "#lib/stores/history/saved.ts";
import { setPaceOf, syncSavedSearches } from "#lib/stores/history/saved-sync.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);

const KEY = "saved-searches";
const searchFor = (keyword: string): PostQuery => ({ ...NO_FILTER, keyword, page: 1 });
const NURSE = searchFor("护士");
let page: StorePage;
let session: Session;
let phones = 13_230_000_000;

beforeEach(async () => {
  leaveEnded();
  page = openStorePage(backend, "/search");
  // The store of the device outlives a test.
  for (const query of $saved.get()) await toggleSearch(query);
  session = await backend.logIn(String(++phones));
});

const sync = (isFresh = false) => syncSavedSearches(deviceSearches, isFresh);
const inAccount = async () => (await backend.call(savedSearches, undefined, { token: session.token })).data;
const keywords = () => $saved.get().map(({ keyword }) => keyword);
const onDevice = () => page.environment.local.get(KEY);

test("a login moves the searches of the device to the account, with news once a day", async () => {
  await toggleSearch(searchFor("焊工"));
  await toggleSearch(NURSE);
  beginSession(session);
  expect(keywords()).toEqual(["护士", "焊工"]);
  await sync();
  expect(await inAccount()).toMatchObject([
    { name: "「护士」", pace: "day" },
    { name: "「焊工」", pace: "day" },
  ]);
  expect([keywords(), onDevice()]).toEqual([["护士", "焊工"], null]);
});

test.each([saveSearches, savedSearches])("a lost call loses no search, and the next try repeats it (%#)", async (call) => {
  await toggleSearch(NURSE);
  beginSession(session);
  page.meet(call, "answer-lost");
  await sync();
  expect([keywords(), onDevice()]).not.toContain(null);
  await sync();
  expect([keywords(), onDevice()]).toEqual([["护士"], null]);
  expect(await inAccount()).toHaveLength(1);
});

test("a user saves and drops in the account, and a logout leaves nothing on the device", async () => {
  beginSession(session);
  await sync();
  await toggleSearch(NURSE);
  expect(await inAccount()).toMatchObject([{ address: searchAddress(NURSE) }]);
  await toggleSearch(searchFor("焊工"));
  await toggleSearch(NURSE);
  expect(keywords()).toEqual(["焊工"]);
  expect(notices()).toEqual(["search-dropped"]);
  leaveEnded();
  expect([keywords(), onDevice()]).toEqual([[], null]);
});

test("another device's search comes with a fresh look", async () => {
  beginSession(session);
  await sync();
  await backend.call(saveSearches, { addresses: [searchAddress(NURSE)] }, { token: session.token });
  await sync();
  expect(keywords()).toEqual([]);
  await sync(true);
  expect(keywords()).toEqual(["护士"]);
});

test("a pace is shown at once, and taken back with a message if the server refuses", async () => {
  beginSession(session);
  await toggleSearch(NURSE);
  const paceNow = () => $ownSearches.get()?.map(({ pace }) => pace);
  const changing = setPaceOf(searchAddress(NURSE), "now");
  expect(paceNow()).toEqual(["now"]);
  await changing;
  expect(await inAccount()).toMatchObject([{ pace: "now" }]);
  page.meet(setSearchPace, "refused");
  await setPaceOf(searchAddress(NURSE), "off");
  expect([paceNow(), notices().at(-1)]).toEqual([["now"], "refused"]);
  page.meet(dropSearch, "lost");
  await toggleSearch(NURSE);
  expect(keywords()).toEqual(["护士"]);
});
