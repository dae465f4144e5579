/** The logged-in user, for a page that waits for them and for a step that asks for a login. */
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { requireLogin } from "#lib/stores/account/require-login.ts";
import { $session, beginSession } from "#lib/stores/account/session.ts";
import { $dialogs, answer } from "#lib/stores/shell/dialogs.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { reply } from "#tests/support/browser/store-page.ts";

const sessionOf = (id: string): Session => ({ token: `token ${id}`, user: { id, name: "", phone: "13800000001" } });
beforeEach(() => {
  setEnvironment(createEnvironment().environment);
  $session.set(null);
});

describe("a step that needs a login", () => {
  test("skips the login for a logged-in user", async () => {
    beginSession(sessionOf("1"));
    expect([(await requireLogin())?.id, $dialogs.get()]).toEqual(["1", []]);
  });

  test("continues with the user from the login, or with null if the login is closed or fails", async () => {
    const logIn = async () => {
      beginSession(sessionOf("1"));
      return "yes" as const;
    };
    const [user] = await Promise.all([requireLogin(), reply("login", logIn)]);
    expect(user?.id).toBe("1");
    $session.set(null);
    const closed = requireLogin();
    // In another tab, after which this one was not meant any more.
    beginSession(sessionOf("1"));
    answer("login", "closed");
    expect(await closed).toBeNull();
    $session.set(null);
    const nobody = requireLogin();
    answer("login", "yes");
    expect(await nobody).toBeNull();
  });
});
