import { afterAll, expect, test } from "vitest";
import { savedSearches } from "#lib/contract/account/news.ts";
import { NO_FILTER } from "#lib/domain/posts/posts.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { notifyOfNewPosts } from "#lib/stores/history/notify-me.ts";
import { notices, openStorePage, reply } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const NURSE = { ...NO_FILTER, keyword: "护士", page: 1 };

test("a visitor's search is saved after the login alone, and once", async () => {
  openStorePage(backend, "/search");
  const session = await backend.logIn("13240000001");
  const inAccount = async () => (await backend.call(savedSearches, undefined, { token: session.token })).data.length;
  const refused = reply("login", "no");
  await notifyOfNewPosts(NURSE);
  await refused;
  expect([await inAccount(), notices()]).toEqual([0, []]);
  const agreed = reply("login", async () => {
    beginSession(session);
    return "yes" as const;
  });
  await notifyOfNewPosts(NURSE);
  await agreed;
  await notifyOfNewPosts(NURSE);
  expect([await inAccount(), notices()]).toEqual([1, ["search-watched"]]);
});
