import { cleanStores } from "nanostores";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changePhone, sendLoginCode } from "#lib/contract/account/account.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { $changingPhone, newPhoneCode, submitNewPhone } from "#lib/stores/account/change-phone.ts";
import { $session, beginSession } from "#lib/stores/account/session.ts";
import { $dialogs, ask } from "#lib/stores/shell/dialogs.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let session: Session;
let phones = 13_300_000_000;

beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  phones += 10;
  session = await backend.logIn(String(phones));
  page = openStorePage(backend, "/home");
  beginSession(session);
  newPhoneCode.clear();
  keepMounted(newPhoneCode.$cooldown);
});

const newPhone = (): string => String(phones + 1);
const codeOf = (phone: string): string => backend.sms.inbox.latest(phone)?.code ?? "";
/** Fills the form with the new phone and the code that was sent to it. */
const fill = async (): Promise<void> => {
  newPhoneCode.editPhone(newPhone());
  await newPhoneCode.sendCode();
  newPhoneCode.editCode(codeOf(newPhone()));
};

describe("the phone one logs in with", () => {
  test("changes once, and the session continues", async () => {
    const dialog = ask("change-phone");
    await fill();
    await Promise.all([submitNewPhone(), submitNewPhone()]);
    expect(page.asked(changePhone)).toBe(1);
    expect($session.get()).toMatchObject({ token: session.token, user: { id: session.user.id, phone: newPhone() } });
    expect([await dialog, $dialogs.get(), notices()]).toEqual(["yes", [], ["phone-changed"]]);
    expect(newPhoneCode.$form.get()).toEqual({ phone: "", code: "" });
    backend.clock.advance(61_000);
    expect((await backend.logIn(newPhone())).user.id).toBe(session.user.id);
  });

  test("stays with a wrong code, whose message shows at its field until edited", async () => {
    await fill();
    newPhoneCode.editCode(codeOf(newPhone()) === "000000" ? "111111" : "000000");
    await submitNewPhone();
    expect(newPhoneCode.$problems.get().code).toEqual({ said: expect.any(String) });
    expect($session.get()?.user.phone).toBe(session.user.phone);
    newPhoneCode.editCode(codeOf(newPhone()));
    expect(newPhoneCode.$problems.get().code).toBeNull();
    await submitNewPhone();
    expect($session.get()?.user.phone).toBe(newPhone());
  });

  test("is checked before anything is sent", async () => {
    newPhoneCode.editPhone("12345678901");
    await newPhoneCode.sendCode();
    await submitNewPhone();
    expect(newPhoneCode.$problems.get()).toEqual({ phone: "malformed", code: "missing" });
    expect([page.asked(sendLoginCode), page.asked(changePhone)]).toEqual([0, 0]);
  });

  test("cannot change to itself, as a message says before sending a code", async () => {
    newPhoneCode.editPhone(session.user.phone);
    await newPhoneCode.sendCode();
    expect([newPhoneCode.$problems.get().phone, page.asked(sendLoginCode)]).toEqual(["refused", 0]);
  });

  test.each(["+86 13800000011", "0086-138 0000 0011", "86 138-0000-0011", "13800000011"])("may be pasted as %s", (pasted) => {
    newPhoneCode.editPhone(pasted);
    expect(newPhoneCode.$form.get().phone).toBe("13800000011");
  });

  test("can be tried again after the network failed", async () => {
    await fill();
    page.meet(changePhone, "lost");
    await submitNewPhone();
    expect([notices(), $changingPhone.get()]).toEqual([["code-sent", "offline"], false]);
    await submitNewPhone();
    expect($session.get()?.user.phone).toBe(newPhone());
  });
});

describe("the wait for another code", () => {
  test("belongs to one number: another one need not wait", async () => {
    newPhoneCode.editPhone(newPhone());
    await newPhoneCode.sendCode();
    newPhoneCode.editPhone(String(phones + 2));
    expect(newPhoneCode.$cooldown.get()).toBe(0);
    newPhoneCode.editPhone(newPhone());
    expect(newPhoneCode.$cooldown.get()).toBe(60);
    newPhoneCode.clear();
    expect(newPhoneCode.$cooldown.get()).toBe(0);
  });

  test("is as long as the server says, survives a reload and ends", async () => {
    newPhoneCode.editPhone(newPhone());
    await newPhoneCode.sendCode();
    await newPhoneCode.sendCode();
    expect([newPhoneCode.$cooldown.get(), page.asked(sendLoginCode)]).toEqual([60, 1]);
    page.pass(20_000);
    cleanStores(newPhoneCode.$cooldown);
    expect(newPhoneCode.$cooldown.get()).toBe(40);
    page.pass(40_000);
    expect(newPhoneCode.$cooldown.get()).toBe(0);
    // The browser's minute has passed, the server's has not: its clock stands still here.
    await newPhoneCode.sendCode();
    expect(newPhoneCode.$cooldown.get()).toBe(60);
    expect(notices()).toContain("too-many");
  });
});
