import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { beginDeletion, deletionCode, exportData, submitDeletion } from "#lib/stores/account/leaving.ts";
import { loginCode } from "#lib/stores/account/login.ts";
import { $session, beginSession } from "#lib/stores/account/session.ts";
import { showCarriedNotice } from "#lib/stores/shell/carried-notice.ts";
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

/** Logs a phone in on `count` devices; the last one is this. */
const logInOn = async (count: number) => {
  const phone = String(++phones);
  let session = await backend.logIn(phone);
  for (let device = 1; device < count; device += 1) {
    backend.clock.advance(MINUTE);
    session = await backend.logIn(phone);
  }
  backend.clock.advance(MINUTE);
  beginSession(session);
  return session;
};
describe("the export of the user's data", () => {
  test("hands over a file that is named by the day", async () => {
    await logInOn(1);
    await exportData((day) => `data-${day}.zip`);
    expect(page.saved).toEqual([expect.stringMatching(/^data-20\d\d-\d\d-\d\d\.zip$/)]);
  });
});

describe("deleting the account", () => {
  test("needs the code sent to the user's own phone, and leaves no session and no data in the tab", async () => {
    const { user } = await logInOn(1);
    page.environment.session.set("draft:resume", "text");
    page.environment.local.set("chat-phrases", "text");
    beginDeletion();
    await deletionCode.sendCode();
    deletionCode.editCode("000000");
    const code = backend.sms.inbox.latest(user.phone)?.code ?? "";
    if (code !== "000000") {
      await submitDeletion();
      expect(deletionCode.$problems.get().code).toMatchObject({ said: expect.stringContaining("验证码不正确") });
    }
    deletionCode.editCode(code);
    await submitDeletion();
    expect($session.get()).toBeNull();
    // The one thing left is the message for the next page.
    expect(page.environment.session.keys()).toEqual(["carried-notice"]);
    expect(page.environment.local.get("chat-phrases")).toBeNull();
    expect(page.opened).toEqual(["/"]);
    expect(notices()).not.toContain("deleted");
    showCarriedNotice();
    expect(notices()).toContain("deleted");
    expect(page.environment.session.keys()).toEqual([]);
    expect(await backend.db.selectFrom("users").selectAll().where("phone", "=", user.phone).execute()).toEqual([]);
  });
});
