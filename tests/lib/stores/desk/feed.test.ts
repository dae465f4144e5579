import { afterAll, beforeEach, expect, test } from "vitest";
import { $feed, closeFeed, openFeed, saveFeed, writeFeedUrl } from "#lib/stores/desk/feed.ts";
import { notices } from "#tests/support/browser/store-page.ts";
import { addCompany, hireOperator } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);
const company = { id: await addCompany(backend, "青禾科技有限公司"), name: "青禾科技有限公司" };
beforeEach(() => openDeskPage(backend, operator));

test("an address is saved, and is there when the feed is opened again", async () => {
  await openFeed(company);
  expect($feed.get()).toMatchObject({ url: "", feed: { readAt: null } });
  writeFeedUrl(" https://jobs.example.com/feed.json ");
  await saveFeed();
  expect(notices()).toEqual(["saved"]);
  closeFeed();
  expect($feed.get()).toBeNull();
  await openFeed(company);
  expect($feed.get()?.url).toBe("https://jobs.example.com/feed.json");
});

test("an address without TLS is refused and stays in the form", async () => {
  await openFeed(company);
  writeFeedUrl("http://jobs.example.com/feed.json");
  await saveFeed();
  expect($feed.get()).toMatchObject({ url: "http://jobs.example.com/feed.json", isWrong: true });
  await openFeed(company);
  expect($feed.get()).toMatchObject({ url: "https://jobs.example.com/feed.json", isWrong: false });
});
