import { cleanStores } from "nanostores";
import { afterAll, beforeEach, expect, test } from "vitest";
import { confirmNewsMail } from "#lib/contract/account/news-ways.ts";
import { newsLeavePath } from "#lib/domain/news/links.ts";
import { $newsLink, followNewsLink } from "#lib/stores/account/news-links.ts";
import { listWays, openWay } from "#server/db/news/ways.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db, clock } = backend;
const { user } = await backend.logIn("13780002222");
const key = "k".repeat(43);
const ways = async () => (await listWays(db, user.id)).map(({ way, status, off }) => ({ way, status, off }));
const open = (address: string) => {
  const page = openStorePage(backend, address);
  cleanStores($newsLink);
  keepMounted($newsLink);
  return page;
};

beforeEach(() => openWay(db, { userId: user.id, way: "email", address: "chen@example.com", key }, clock.now()));

test("a link waits for its press, confirms the mailbox and names it", async () => {
  open(`/news-off#confirm.${key}`);
  expect($newsLink.get()).toMatchObject({ state: "ready", link: { act: "confirm" } });
  expect(await ways()).toMatchObject([{ status: "unconfirmed" }]);
  await followNewsLink();
  expect($newsLink.get()).toEqual({ state: "confirmed", address: "chen@example.com" });
  expect(await ways()).toMatchObject([{ status: "on" }]);
});

test("a link ends one kind, then the way, and is over after that", async () => {
  open(newsLeavePath(key, "search"));
  await followNewsLink();
  expect([$newsLink.get(), await ways()]).toMatchObject([{ state: "left" }, [{ off: ["search"] }]]);
  open(newsLeavePath(key, null));
  await followNewsLink();
  expect(await ways()).toEqual([]);
  open(newsLeavePath(key, null));
  await followNewsLink();
  expect($newsLink.get()).toEqual({ state: "over" });
});

test("an address without a link is over", () => {
  open("/news-off#leave.x");
  expect($newsLink.get()).toEqual({ state: "over" });
});

test("a failure of the network is shown, and the link can be pressed again", async () => {
  const page = open(`/news-off#confirm.${key}`);
  page.meet(confirmNewsMail, "lost");
  await followNewsLink();
  expect([$newsLink.get()?.state, notices()]).toEqual(["ready", [expect.anything()]]);
});
