/** A phone and the code sent to it, as the login, the change of a phone and the deletion of an account use them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendLoginCode } from "#lib/contract/account/account.ts";
import { type CodeForm, createCodeForm } from "#lib/stores/account/code-form.ts";
import { answer, ask } from "#lib/stores/shell/dialogs.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let phones = 13220000000;
let phone = "";
let form: CodeForm;

const open = (isRefused?: (phone: string) => boolean): void => {
  form = createCodeForm("code-until", "login", isRefused);
  keepMounted(form.$cooldown, form.$problems);
  form.editPhone(phone);
};

beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());
beforeEach(() => {
  phone = String(++phones);
  page = openStorePage(backend, "/login");
  open();
});
const sent = (to = phone): number => backend.sms.inbox.all().filter((message) => message.phone === to).length;

describe("a code", () => {
  test("is sent and confirmed", async () => {
    await form.sendCode();
    expect([sent(), notices()]).toEqual([1, ["code-sent"]]);
  });

  test("is sent once, however often the button is pressed", async () => {
    await Promise.all([form.sendCode(), form.sendCode()]);
    await form.sendCode();
    expect([sent(), page.asked(sendLoginCode)]).toEqual([1, 1]);
  });

  test.each([
    ["", "missing"],
    ["1381234", "malformed"],
  ])("is not sent to the phone %j, whose field says so", async (typed, problem) => {
    form.editPhone(typed);
    await form.sendCode();
    expect([form.$problems.get().phone, page.asked(sendLoginCode)]).toEqual([problem, 0]);
  });

  test("is not sent to a phone that the form refuses", async () => {
    open((typed) => typed === phone);
    await form.sendCode();
    expect([form.$problems.get().phone, page.asked(sendLoginCode)]).toEqual(["refused", 0]);
  });

  test("that could not be sent is reported, and may be asked for at once", async () => {
    page.meet(sendLoginCode, "lost");
    await form.sendCode();
    expect([notices(), form.$cooldown.get()]).toEqual([["offline"], 0]);
    await form.sendCode();
    expect(sent()).toBe(1);
  });

  test("that the server puts off shows the time to wait", async () => {
    await backend.codeFor({ phone }, "198.51.100.7");
    await form.sendCode();
    expect(form.$cooldown.get()).toBeGreaterThan(0);
    expect(notices()).toEqual(["too-many"]);
  });
});

describe("the time until the next code", () => {
  test("is a minute that counts down", async () => {
    await form.sendCode();
    expect(form.$cooldown.get()).toBe(60);
    page.pass(59_000);
    expect(form.$cooldown.get()).toBe(1);
    page.pass(1000);
    expect(form.$cooldown.get()).toBe(0);
  });

  test("goes on after a reload", async () => {
    await form.sendCode();
    page.pass(20_000);
    open();
    expect(form.$cooldown.get()).toBe(40);
  });

  test("is for this phone alone", async () => {
    await form.sendCode();
    form.editPhone(String(++phones));
    expect(form.$cooldown.get()).toBe(0);
    form.editPhone(phone);
    expect(form.$cooldown.get()).toBe(60);
  });
});

describe("a problem of a field", () => {
  test("is found before the form is sent, for both fields", () => {
    form.clear();
    expect(form.check()).toBe(false);
    expect(form.$problems.get()).toEqual({ phone: "missing", code: "missing" });
    form.editPhone(phone);
    form.editCode("12 34 56");
    expect([form.check(), form.$form.get().code]).toEqual([true, "123456"]);
  });

  test("disappears when its field is edited", () => {
    form.clear();
    form.check();
    form.editCode("1");
    expect(form.$problems.get()).toEqual({ phone: "missing", code: null });
  });

  test("is the server's sentence where it names the field", () => {
    form.showFailure({ kind: "invalid", message: "参数错误", fields: { code: "验证码错误" } });
    expect([form.$problems.get(), notices()]).toEqual([{ phone: null, code: { said: "验证码错误" } }, []]);
  });

  test("that belongs to no field is a message", () => {
    form.showFailure({ kind: "invalid", message: "参数错误", fields: {} });
    expect(notices()).toEqual(["invalid"]);
  });

  test("is gone when the dialog opens again", async () => {
    form.clear();
    form.check();
    const asked = ask("login");
    expect(form.$problems.get()).toEqual({ phone: null, code: null });
    answer("login", "closed");
    await asked;
  });
});
