import { cleanStores } from "nanostores";
import { beforeEach, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { deskView } from "#lib/domain/desk/views.ts";
import { $view, openView } from "#lib/stores/desk/view.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";

let browser = createEnvironment("http://localhost/desk");
const open = (fragment: string): void => {
  browser = createEnvironment(`http://localhost/desk${fragment}`);
  setEnvironment(browser.environment);
  cleanStores($view);
  $view.set(deskView("overview"));
  keepMounted($view);
};
beforeEach(() => open(""));

test.each([
  ["", deskView("overview")],
  ["#/posts", deskView("posts")],
  ["#/post/12", deskView("post", "12")],
  ["#/post", deskView("post")],
  ["#/fair/7", deskView("fair", "7")],
  ["#/applications?of=7", deskView("applications", null, "7")],
  ["#/post/<script>", deskView("post")],
  ["#/unknown/1", deskView("overview")],
])("the address %s opens its screen", async (fragment, view) => {
  open(fragment);
  await expect.poll(() => $view.get()).toEqual(view);
});

test("an opened screen is in the address, and a step back leads to the one before", () => {
  openView(deskView("applications", null, "7"));
  expect(browser.environment.location().href).toBe("http://localhost/desk#/applications?of=7");
  browser.step("/desk#/posts");
  expect($view.get()).toEqual(deskView("posts"));
});
