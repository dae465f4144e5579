import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { carryNotice, showCarriedNotice } from "#lib/stores/shell/carried-notice.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { notices } from "#tests/support/browser/store-page.ts";

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
  $toasts.set([]);
});

describe("a notice for the next page", () => {
  test("is not shown on the page that is left", () => {
    carryNotice("deleted");
    expect(notices()).toEqual([]);
  });

  test("is shown there once", () => {
    carryNotice("deleted");
    showCarriedNotice();
    expect(notices()).toEqual(["deleted"]);
    $toasts.set([]);
    showCarriedNotice();
    expect(notices()).toEqual([]);
  });

  test("is ignored unless it is one of ours", () => {
    browser.environment.session.set("carried-notice", "<script>");
    showCarriedNotice();
    expect(notices()).toEqual([]);
  });
});
