import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { beginSession, leaveEnded } from "#lib/stores/account/session.ts";
import { forgetDeclined, isCompletionDeclined, rememberDeclined } from "#lib/stores/applications/completion.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

beforeEach(() => setEnvironment(createEnvironment().environment));

describe("the answer 否 to 要不要完善简历?", () => {
  test("is not there before it is given", () => {
    expect(isCompletionDeclined()).toBe(false);
  });

  test("holds until the résumé changes", () => {
    rememberDeclined();
    expect(isCompletionDeclined()).toBe(true);
    forgetDeclined();
    expect(isCompletionDeclined()).toBe(false);
  });

  test("is forgotten at the logout", () => {
    beginSession({ token: "a token", user: { id: "7", name: "", phone: "13800000001" } });
    rememberDeclined();
    leaveEnded();
    expect(isCompletionDeclined()).toBe(false);
  });
});
