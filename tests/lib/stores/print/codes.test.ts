/** The list of a user's print codes on the account page. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as calls from "#lib/contract/print.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { $session, beginSession } from "#lib/stores/account/session.ts";
import { $endingPrintCode, $printCodes, endPrintCode, loadPrintCodes } from "#lib/stores/print/codes.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { makePrintCode } from "#tests/support/server/print-codes.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let session: Session;
let phones = 13280000000;

beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  page = openStorePage(backend, "/account");
  session = await backend.logIn(String(++phones));
  beginSession(session);
});

const make = () => makePrintCode(backend, session.token);
const ids = (): string[] | string => {
  const codes = $printCodes.get();
  return codes.state === "ready" ? codes.value.map(({ id }) => id) : codes.state;
};

describe("the list of print codes", () => {
  test("shows the codes that still work", async () => {
    const [old, made] = [await make(), await make()];
    await backend.call(calls.endPrintCode, { id: old.id }, { token: session.token });
    keepMounted($printCodes);
    await expect.poll(ids).toEqual([made.id]);
  });

  test("waits for the session of its page", async () => {
    $session.set(null);
    keepMounted($printCodes);
    expect(page.asked(calls.listPrintCodes)).toBe(0);
    beginSession(session);
    await expect.poll(ids).toEqual([]);
  });

  test("is asked for once while the user's name changes", async () => {
    keepMounted($printCodes);
    await expect.poll(ids).toEqual([]);
    $session.set({ ...session, user: { ...session.user, name: "王明" } });
    expect(page.asked(calls.listPrintCodes)).toBe(1);
  });

  test("that is lost on its way loads on retry", async () => {
    page.meet(calls.listPrintCodes, "lost");
    keepMounted($printCodes);
    await expect.poll(ids).toBe("failed");
    await loadPrintCodes();
    expect(ids()).toEqual([]);
  });
});

describe("ending a code", () => {
  test("removes it from the list", async () => {
    const [kept, ended] = [await make(), await make()];
    keepMounted($printCodes);
    await expect.poll(ids).toHaveLength(2);
    await endPrintCode(ended.id);
    expect([ids(), notices()]).toEqual([[kept.id], ["print-code-ended"]]);
  });

  test("is sent once by two presses", async () => {
    const { id } = await make();
    await Promise.all([endPrintCode(id), endPrintCode(id)]);
    expect(page.asked(calls.endPrintCode)).toBe(1);
  });

  test("names the code while it is under way", async () => {
    const { id } = await make();
    const ending = endPrintCode(id);
    expect($endingPrintCode.get()).toBe(id);
    await ending;
    expect($endingPrintCode.get()).toBeNull();
  });

  test("that fails leaves the code in the list", async () => {
    const { id } = await make();
    keepMounted($printCodes);
    await expect.poll(ids).toEqual([id]);
    page.meet(calls.endPrintCode, "lost");
    await endPrintCode(id);
    expect([ids(), notices(), $endingPrintCode.get()]).toEqual([[id], ["offline"], null]);
  });
});
