import { afterAll, beforeAll, expect, test } from "vitest";
import { saveIntent } from "#lib/stores/account/intent.ts";
import { $loginPage } from "#lib/stores/account/login-page.ts";
import { $session, beginSession } from "#lib/stores/account/session.ts";
import { showCarriedNotice } from "#lib/stores/shell/carried-notice.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());

test("the login page leads on after the login, and the next page shows its notice once", async () => {
  const page = openStorePage(backend, "/post-details?id=1");
  saveIntent({ action: "set-interest", ids: [] });
  page.environment.writeAddress("/login", "replace");
  keepMounted($loginPage);
  beginSession(await backend.logIn("13200000001"));
  expect([$loginPage.get(), page.opened]).toEqual(["done", ["/post-details?id=1"]]);
  $toasts.set([]);
  showCarriedNotice();
  expect(notices()).toEqual(["logged-in"]);
  $toasts.set([]);
  showCarriedNotice();
  expect(notices()).toEqual([]);
  $session.set(null);
});
