import { afterAll, beforeEach, expect, test } from "vitest";
import { setNewsKinds } from "#lib/contract/account/news-ways.ts";
import { $newsSettings, switchNews } from "#lib/stores/account/news.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);

let phones = 13_790_000_000;
beforeEach(() => void openStorePage(backend, "/account"));
const off = () => {
  const settings = $newsSettings.get();
  return settings.state === "ready" ? settings.value.off : null;
};

test("kinds of news are switched off and on again, each for itself", async () => {
  beginSession(await backend.logIn(String(++phones)));
  keepMounted($newsSettings);
  await expect.poll(off).toEqual([]);
  await switchNews("inbox", "fair", false);
  await switchNews("inbox", "search", false);
  expect(off()).toEqual(["fair", "search"]);
  await switchNews("inbox", "fair", true);
  expect(off()).toEqual(["search"]);
});

test("a refusal is shown, and the setting stands as it was", async () => {
  const page = openStorePage(backend, "/account");
  beginSession(await backend.logIn(String(++phones)));
  keepMounted($newsSettings);
  await expect.poll(off).not.toBeNull();
  const before = off();
  page.meet(setNewsKinds, "refused");
  await switchNews("inbox", "interest", false);
  expect([off(), notices()]).toEqual([before, ["refused"]]);
});
