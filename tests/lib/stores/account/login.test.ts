import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { logIn } from "#lib/contract/account/account.ts";
import { $agreed, loginCode, setAgreed, submitLogin } from "#lib/stores/account/login.ts";
import { $session } from "#lib/stores/account/session.ts";
import { ask } from "#lib/stores/shell/dialogs.ts";
import { notices, openStorePage, reply, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let phones = 13230000000;
let phone = "";

beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());
beforeEach(() => {
  phone = String(++phones);
  page = openStorePage(backend, "/login");
  loginCode.clear();
  loginCode.editPhone(phone);
  setAgreed(true);
});

/** Asks for a code and returns it. */
const receive = async (): Promise<string> => {
  await loginCode.sendCode();
  return backend.sms.inbox.latest(phone)?.code ?? "";
};

describe("a login", () => {
  test("takes the right code alone", async () => {
    const code = await receive();
    loginCode.editCode(code === "000000" ? "111111" : "000000");
    await submitLogin();
    expect([$session.get(), loginCode.$problems.get().code]).toEqual([null, { said: expect.any(String) }]);
    loginCode.editCode(code);
    await submitLogin();
    expect($session.get()?.user.phone).toBe(phone);
    expect(page.environment.session.get("token")).toBe($session.get()?.token);
  });

  test("is confirmed, answers the dialog and empties the form", async () => {
    const asked = ask("login");
    loginCode.editCode(await receive());
    await submitLogin();
    expect(await asked).toBe("yes");
    expect(notices()).toEqual(["logged-in"]);
    expect([loginCode.$form.get(), $agreed.get()]).toEqual([{ phone: "", code: "" }, false]);
  });

  test("is sent once by two presses", async () => {
    loginCode.editCode(await receive());
    await Promise.all([submitLogin(), submitLogin()]);
    expect(page.asked(logIn)).toBe(1);
  });

  test("sends nothing while a field is invalid", async () => {
    loginCode.editCode("12");
    await submitLogin();
    expect([loginCode.$problems.get().code, page.asked(logIn)]).toEqual(["malformed", 0]);
  });

  test("that is lost keeps the input for the next press", async () => {
    loginCode.editCode(await receive());
    page.meet(logIn, "lost");
    await submitLogin();
    expect([$session.get(), notices()]).toEqual([null, ["code-sent", "offline"]]);
    await submitLogin();
    expect($session.get()?.user.phone).toBe(phone);
  });
});

describe("the agreement", () => {
  beforeEach(() => setAgreed(false));

  test("is asked for, and a refusal sends nothing", async () => {
    loginCode.editCode("123456");
    await Promise.all([submitLogin(), reply("agreement", "no")]);
    expect([$session.get(), $agreed.get(), page.asked(logIn)]).toEqual([null, false, 0]);
  });

  test("that is given in the dialog goes on with the login", async () => {
    loginCode.editCode(await receive());
    await Promise.all([submitLogin(), reply("agreement", "yes")]);
    expect($session.get()?.user.phone).toBe(phone);
  });
});
