import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { putOffIntent, saveIntent, takeIntent, waitingIntent } from "#lib/stores/account/intent.ts";
import { isCompletionDeclined } from "#lib/stores/applications/apply-steps.ts";
import { $wayBack, dropWayBack, goBack } from "#lib/stores/resume/way-back.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";

const POST = "/post-details?id=7";
let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment(`http://localhost${POST}`);
  setEnvironment(browser.environment);
});

/** The résumé page, to which an action of a post has led. */
const openResumePage = (subject: string | null): void => {
  saveIntent({ action: "sign-up", ids: [] });
  if (subject !== null) putOffIntent(subject);
  browser.environment.writeAddress("/my-resume", "replace");
  keepMounted($wayBack);
};

describe("the way back from the résumé", () => {
  test("names the action that waits and its post", () => {
    openResumePage("护士");
    expect($wayBack.get()).toEqual({ action: "sign-up", subject: "护士" });
  });

  test("is not offered for an action that does not wait", () => {
    openResumePage(null);
    expect($wayBack.get()).toBeNull();
  });

  test("leads to the page of the action, which runs there", () => {
    openResumePage("护士");
    goBack();
    expect(browser.opened).toEqual([POST]);
    browser.environment.writeAddress(POST, "replace");
    expect(takeIntent("sign-up")).toEqual([]);
  });

  test("answers the question about the résumé as well", () => {
    openResumePage("护士");
    goBack();
    expect(isCompletionDeclined()).toBe(true);
  });

  test("is closed when the seeker gives the action up", () => {
    openResumePage("护士");
    dropWayBack();
    expect([$wayBack.get(), waitingIntent(), browser.opened]).toEqual([null, null, []]);
  });
});
