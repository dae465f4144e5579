/** The logged-in user, for a page that waits for them and for a step that asks for a login. */
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { $session, beginSession } from "#lib/stores/account/session.ts";
import { whenLoggedIn } from "#lib/stores/account/when-logged-in.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

const sessionOf = (id: string): Session => ({ token: `token ${id}`, user: { id, name: "", phone: "13800000001" } });
beforeEach(() => {
  setEnvironment(createEnvironment().environment);
  $session.set(null);
});

describe("a page that requires a login", () => {
  test("knows the user at once, or from their login on, for good", async () => {
    let known: string | null = null;
    const waiting = whenLoggedIn().then(({ id }) => {
      known = id;
    });
    await Promise.resolve();
    expect(known).toBeNull();
    beginSession(sessionOf("1"));
    $session.set(null);
    beginSession(sessionOf("2"));
    await waiting;
    expect([known, (await whenLoggedIn()).id]).toEqual(["1", "2"]);
  });
});
