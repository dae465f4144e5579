import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { deletionCode } from "#lib/stores/account/leaving.ts";
import { loginCode } from "#lib/stores/account/login.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const MINUTE = 60_000;
const backend = await openBackend();
afterAll(backend.close);

let phones = 13760000000;
let page: StorePage;
beforeEach(() => {
  page = openStorePage(backend, "/account");
  for (const form of [loginCode, deletionCode]) {
    form.clear();
    keepMounted(form.$cooldown);
  }
});

describe("a code that costs work", () => {
  const ask = async (phone: string) => {
    loginCode.editPhone(phone);
    await loginCode.sendCode();
  };
  /** A phone that has had the codes of a day that cost nothing. */
  const wornPhone = async () => {
    const phone = String(++phones);
    for (let count = 0; count < 2; count += 1) {
      await backend.codeFor({ phone }, `198.51.0.${count}`);
      backend.clock.advance(MINUTE);
    }
    return phone;
  };

  test("is sent: the work is done silently", async () => {
    const phone = await wornPhone();
    await ask(phone);
    expect(backend.sms.inbox.all().filter((message) => message.phone === phone)).toHaveLength(3);
    expect(notices()).toContain("code-sent");
    expect(loginCode.$cooldown.get()).toBe(60);
  });

  test("is not sent where the work cannot be done, and the time to wait is shown", async () => {
    page.environment.solveChallenge = () => Promise.resolve(null);
    const phone = await wornPhone();
    await ask(phone);
    expect(backend.sms.inbox.all().filter((message) => message.phone === phone)).toHaveLength(2);
    expect(loginCode.$cooldown.get()).toBeGreaterThan(60);
  });

  test("says so when it takes long", async () => {
    const work = Promise.withResolvers<null>();
    page.environment.solveChallenge = () => work.promise;
    const asked = ask(await wornPhone());
    await expect.poll(() => loginCode.$sending.get()).toBe(true);
    page.pass(1000);
    expect(loginCode.$working.get()).toBe(true);
    work.resolve(null);
    await asked;
    expect(loginCode.$working.get()).toBe(false);
  });
});
