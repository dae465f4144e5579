import { afterAll, beforeEach, expect, test } from "vitest";
import { newsSettings, setNewsKinds, setNewsTimes as setTimes } from "#lib/contract/account/news-ways.ts";
import { $newsSettings, repeatMail, setNewsTimes, switchNews } from "#lib/stores/account/news.ts";
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

test("a change leaves those alone that another tab made since, and shows them", async () => {
  const session = await backend.logIn(String(++phones));
  beginSession(session);
  keepMounted($newsSettings);
  await expect.poll(off).toEqual([]);
  const by = { token: session.token };
  await backend.call(setNewsKinds, { way: "inbox", off: ["application"] }, by);
  await backend.call(setTimes, { quiet: false, digest: true }, by);
  await switchNews("inbox", "fair", false);
  await setNewsTimes({ digest: false });
  const { data } = await backend.call(newsSettings, undefined, by);
  expect(data).toMatchObject({ off: ["application", "fair"], quiet: false, digest: false });
  expect(off()).toEqual(["application", "fair"]);
});

test("another tab's change is shown when the user comes back to the page", async () => {
  const page = openStorePage(backend, "/account");
  const session = await backend.logIn(String(++phones));
  beginSession(session);
  keepMounted($newsSettings);
  await expect.poll(off).not.toBeNull();
  await backend.call(setNewsKinds, { way: "inbox", off: ["interest"] }, { token: session.token });
  page.comeBack();
  await expect.poll(off).toEqual(["interest"]);
});

test("the letter that confirms a mailbox goes out once more, and says so", async () => {
  beginSession(await backend.logIn(String(++phones)));
  keepMounted($newsSettings);
  await expect.poll(off).not.toBeNull();
  await repeatMail("chen@example.com");
  expect(notices()).toEqual(["mail-repeated"]);
});
