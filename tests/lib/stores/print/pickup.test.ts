/** A visitor types a code on a computer, which saves the file. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as calls from "#lib/contract/print.ts";
import { $pickup, pickUp, resetPickup, saveAgain } from "#lib/stores/print/pickup.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { makePrintCode, PRINT_NAME } from "#tests/support/server/print-codes.ts";

const MINUTE = 60_000;
let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let phones = 13310000000;
let code = "";

beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  page = openStorePage(backend, "/print");
  resetPickup();
  const { token } = await backend.logIn(String(++phones));
  ({ code } = await makePrintCode(backend, token));
});

/** Files that wait on the server. */
const waiting = (): string[] => {
  const folder = join(backend.folder, "prints");
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe("a file that is picked up", () => {
  test("is saved under its name", async () => {
    await pickUp(code);
    expect([$pickup.get(), page.saved]).toEqual([{ state: "done", name: PRINT_NAME }, [PRINT_NAME]]);
  });

  test("leaves the server", async () => {
    const before = waiting().length;
    await pickUp(code);
    expect(waiting()).toHaveLength(before - 1);
  });

  test("may have its code typed with a space and full-width digits", async () => {
    const fullWidth = code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    await pickUp(`${fullWidth.slice(0, 3)} ${fullWidth.slice(3)}`);
    expect(page.saved).toEqual([PRINT_NAME]);
  });

  test("is saved once by two presses", async () => {
    await Promise.all([pickUp(code), pickUp(code)]);
    expect([page.saved, page.asked(calls.takePrint)]).toEqual([[PRINT_NAME], 1]);
  });

  test("is saved again for a visitor who dismissed the browser's dialog", async () => {
    await pickUp(code);
    expect([saveAgain(), page.saved]).toEqual([true, [PRINT_NAME, PRINT_NAME]]);
  });

  test("is dropped by the page after two minutes", async () => {
    await pickUp(code);
    page.pass(2 * MINUTE);
    expect([saveAgain(), page.saved]).toEqual([false, [PRINT_NAME]]);
  });

  test("is dropped by a page that starts over", async () => {
    await pickUp(code);
    resetPickup();
    expect([saveAgain(), $pickup.get()]).toEqual([false, { state: "idle" }]);
  });
});

describe("a code", () => {
  test.each([
    ["", "missing"],
    ["12345", "malformed"],
    ["abcdef", "malformed"],
  ] as const)("typed as %j is refused without a question to the server", async (typed, problem) => {
    await pickUp(typed);
    expect([$pickup.get(), page.asked(calls.takePrint)]).toEqual([{ state: "refused", problem }, 0]);
  });

  test("that does not exist is refused in the server's words", async () => {
    await pickUp(String((Number(code) + 1) % 1_000_000).padStart(6, "0"));
    expect($pickup.get()).toEqual({ state: "refused", problem: { said: expect.stringContaining("取件码不正确或已失效") } });
  });

  test.each([
    ["the question", calls.takePrint, "lost"],
    ["the answer", calls.takePrint, "answer-lost"],
    ["the file", calls.downloadPrint, "answer-lost"],
  ] as const)("still works after %s was lost", async (_what, call, fault) => {
    page.meet(call, fault);
    await pickUp(code);
    expect([$pickup.get(), page.saved]).toEqual([{ state: "interrupted", failure: { kind: "offline" } }, []]);
    await pickUp(code);
    expect(page.saved).toEqual([PRINT_NAME]);
  });

  test("counts as used where only the server's removal was lost", async () => {
    page.meet(calls.finishPrint, "lost");
    await pickUp(code);
    expect($pickup.get().state).toBe("done");
  });
});
