import { beforeEach, describe, expect, test } from "vitest";
import { $dialogs, answer, ask, DIALOGS } from "#lib/stores/shell/dialogs.ts";

beforeEach(() => {
  for (const dialog of DIALOGS) answer(dialog, "closed");
});

describe("a question", () => {
  test("is open until it is answered, and the flow learns the answer", async () => {
    const asked = ask("agreement");
    expect($dialogs.get()).toEqual(["agreement"]);
    answer("agreement", "no");
    expect([await asked, $dialogs.get()]).toEqual(["no", []]);
  });

  test("lies over the one before, which stays open", async () => {
    const login = ask("login");
    const agreement = ask("agreement");
    expect($dialogs.get()).toEqual(["login", "agreement"]);
    answer("agreement", "yes");
    expect([await agreement, $dialogs.get()]).toEqual(["yes", ["login"]]);
    answer("login", "closed");
    expect(await login).toBe("closed");
  });

  test("that is asked twice is one dialog, whose answer counts for both", async () => {
    const [one, other] = [ask("login"), ask("login")];
    expect($dialogs.get()).toEqual(["login"]);
    answer("login", "yes");
    expect(await Promise.all([one, other])).toEqual(["yes", "yes"]);
  });

  test("is asked afresh after its answer", async () => {
    const first = ask("login");
    answer("login", "closed");
    await first;
    const second = ask("login");
    answer("login", "yes");
    expect(await second).toBe("yes");
  });

  test("that is not open takes no answer", () => {
    answer("login", "yes");
    expect($dialogs.get()).toEqual([]);
  });
});
