import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { $session, beginSession, leaveEnded } from "#lib/stores/account/session.ts";
import { viewer } from "#lib/stores/account/viewer.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

beforeEach(() => {
  setEnvironment(createEnvironment().environment);
  $session.set(null);
});

describe("the viewer of a page", () => {
  test("is a visitor before the login", () => {
    expect(viewer()).toEqual({ role: "visitor" });
  });

  test("is the seeker from the login on, until the session ends", () => {
    beginSession({ token: "a token", user: { id: "7", name: "", phone: "13800000001" } });
    expect(viewer()).toEqual({ role: "seeker", userId: "7" });
    leaveEnded();
    expect(viewer()).toEqual({ role: "visitor" });
  });
});
