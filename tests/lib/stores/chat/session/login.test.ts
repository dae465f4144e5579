/** The login of an account in the chat, which gets a new signature where its own has expired. */
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import { failed, success } from "#lib/domain/failure.ts";
import { createLogin, type Renew } from "#lib/stores/chat/session/login.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { createFakeChat } from "#tests/support/chat/chat-client.ts";
import { CREDENTIALS, settled } from "#tests/support/chat/chat-session.ts";

const EXPIRED = failed(chatFailure(70_001));
let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
});

/** A login whose own signature is `own`, and each new one the next of a list. */
const open = (own: string, fresh: string[] | null) => {
  const chat = createFakeChat();
  const asked: string[] = [];
  const renew: Renew = async () => {
    const userSig = fresh?.shift() ?? "";
    asked.push(userSig);
    return success({ ...CREDENTIALS, userSig, managerId: null });
  };
  const login = createLogin({ ...CREDENTIALS, userSig: own }, fresh && renew);
  return { chat, login, asked, logIn: () => login.logIn(chat.client) };
};

describe("a login", () => {
  test("asks for no signature where its own is good", async () => {
    const { logIn, asked } = open("signature", []);
    expect([(await logIn()).ok, asked]).toEqual([true, []]);
  });

  test("takes a new signature where its own has expired", async () => {
    const { logIn, asked } = open("yesterday's", ["signature"]);
    expect([(await logIn()).ok, asked]).toEqual([true, ["signature"]]);
  });

  test("fails with an expired signature in a frame, whose site issued it", async () => {
    expect(await open("yesterday's", null).logIn()).toEqual(EXPIRED);
  });

  test("keeps the recruiter that its first credentials name", async () => {
    const { login, logIn } = open("yesterday's", ["signature"]);
    await logIn();
    expect(login.credentials()).toEqual({ ...CREDENTIALS, userSig: "signature" });
  });

  test("asks once more, a second later, for a signature of the second in which the service ended the former ones", async () => {
    const { logIn, asked } = open("yesterday's", ["too early", "signature"]);
    const done = logIn();
    await settled();
    expect(asked).toEqual(["too early"]);
    browser.pass(1000);
    expect([(await done).ok, asked]).toEqual([true, ["too early", "signature"]]);
  });

  test("gives up after two new signatures", async () => {
    const { logIn, asked } = open("yesterday's", ["refused", "refused", "signature"]);
    const done = logIn();
    await settled();
    browser.pass(1000);
    expect([await done, asked.length]).toEqual([EXPIRED, 2]);
  });

  test("says why no signature could be had", async () => {
    const { chat } = open("yesterday's", []);
    const login = createLogin({ ...CREDENTIALS, userSig: "yesterday's" }, async () => failed({ kind: "offline" }));
    expect(await login.logIn(chat.client)).toEqual(failed({ kind: "offline" }));
  });

  test("asks for no signature where the service is away", async () => {
    const { chat, logIn, asked } = open("signature", ["another"]);
    chat.fail("logIn");
    expect([await logIn(), asked]).toEqual([failed(chatFailure(2801)), []]);
  });
});
