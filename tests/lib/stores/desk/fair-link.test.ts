import { afterEach, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { $fairLink, dropFairLink, takeFairLink } from "#lib/stores/desk/fair-link.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

const TOKEN = "a".repeat(43);
const open = (fragment: string) => {
  const browser = createEnvironment(`http://localhost/desk${fragment}`);
  setEnvironment(browser.environment);
  takeFairLink();
  return browser;
};
afterEach(dropFairLink);

test("a link waits, and leaves the address", () => {
  const { environment } = open(`#fair=${TOKEN}`);
  expect($fairLink.get()).toBe(TOKEN);
  expect(environment.location().href).toBe("http://localhost/desk");
});

test.each(["", "#/fairs", "#fair=short", `#invitation=${TOKEN}`])("the fragment %j is no link and stays", (fragment) => {
  const { environment } = open(fragment);
  expect($fairLink.get()).toBeNull();
  expect(environment.location().hash).toBe(fragment);
});

test("a link that is left for later waits no more", () => {
  open(`#fair=${TOKEN}`);
  dropFairLink();
  expect($fairLink.get()).toBeNull();
});
