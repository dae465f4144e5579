/** A résumé that leaves a phone: saved there, or uploaded for a code. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as calls from "#lib/contract/print.ts";
import { PRINT_MAX_BYTES } from "#lib/domain/print/print.ts";
import type { Outcome } from "#lib/pdf/order.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { createHandOn, type HandOn } from "#lib/stores/print/hand-on.ts";
import { $madeCode, forgetCode } from "#lib/stores/print/made-code.ts";
import { resumeFileName } from "#lib/texts/resume/document.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { sampleResume } from "#tests/support/resume/sample-resume.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { PDF } from "#tests/support/server/uploads.ts";

const NAME = resumeFileName(sampleResume.basics.name, "2026-11-21");
let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let sheet: HandOn;
let phones = 13320000000;
/** The file that the next worker makes. */
let made = new Uint8Array();

/** A worker that makes one file of every order: the drawing is another test's. */
class FakeWorker {
  onmessage: ((event: { data: Outcome }) => void) | null = null;
  onerror = null;
  terminate = (): void => undefined;
  postMessage = (): void => {
    const fonts = { regular: new Uint8Array(), bold: new Uint8Array() };
    const data = { file: made, layout: { pages: [], nodes: [] }, text: "", missing: [], fonts, photo: null, isPhotoBroken: false };
    queueMicrotask(() => this.onmessage?.({ data }));
  };
}

beforeAll(async () => {
  backend = await openBackend({ siteDir: "public" });
});
afterAll(() => backend.close());
beforeEach(async () => {
  vi.stubGlobal("window", {});
  vi.stubGlobal("location", new URL("http://localhost/my-resume"));
  vi.stubGlobal("Worker", FakeWorker);
  page = openStorePage(backend, "/my-resume");
  beginSession(await backend.logIn(String(++phones)));
  made = new TextEncoder().encode(PDF);
  forgetCode();
  sheet = createHandOn(sampleResume, resumeFileName);
  return () => vi.unstubAllGlobals();
});

/** Opens the sheet, and waits for its file. */
const open = async (): Promise<void> => {
  keepMounted(sheet.$preview, sheet.$sent);
  await expect.poll(() => sheet.$preview.get().state).toBe("ready");
};
/** The answer that a computer gets for a code. */
const take = (code: string) => backend.call(calls.takePrint, { printCode: code, claim: "1".repeat(32) });
const codeShown = (): string => $madeCode.get()?.code ?? "";

describe("a résumé that is uploaded for a code", () => {
  test("waits for the code under the name of its day", async () => {
    await open();
    await sheet.makeCode();
    expect(await take(codeShown())).toMatchObject({ code: 0, data: { name: NAME, size: PDF.length } });
  });

  test("is uploaded in the chosen cut", async () => {
    await open();
    sheet.pick("interview");
    await expect.poll(() => sheet.$preview.get().state).toBe("ready");
    await sheet.makeCode();
    expect($madeCode.get()?.cut).toBe("interview");
  });

  test("shows how much of it was sent", async () => {
    await open();
    const shares: (number | null)[] = [];
    sheet.$sent.listen((share) => shares.push(share));
    await sheet.makeCode();
    expect(shares).toEqual([0, 1, null]);
  });

  test("is uploaded once by two presses", async () => {
    await open();
    await Promise.all([sheet.makeCode(), sheet.makeCode()]);
    expect(page.asked(calls.makePrintCode)).toBe(1);
  });

  test("is not uploaded before its file is ready", async () => {
    await sheet.makeCode();
    expect([page.asked(calls.makePrintCode), $madeCode.get()]).toEqual([0, null]);
  });

  test("is not uploaded above the server's limit", async () => {
    made = new Uint8Array(PRINT_MAX_BYTES + 1);
    await open();
    await sheet.makeCode();
    expect([sheet.$problem.get(), page.asked(calls.makePrintCode)]).toEqual(["too-large", 0]);
  });

  test("keeps its file for another press after a failure", async () => {
    await open();
    page.meet(calls.makePrintCode, "lost");
    await sheet.makeCode();
    expect([sheet.$problem.get(), sheet.$sent.get(), $madeCode.get()]).toEqual([{ kind: "offline" }, null, null]);
    await sheet.makeCode();
    expect([sheet.$problem.get(), codeShown()]).toEqual([null, expect.stringMatching(/^\d{6}$/)]);
  });

  test("loses the last failure with another cut", async () => {
    await open();
    page.meet(calls.makePrintCode, "lost");
    await sheet.makeCode();
    sheet.pick("complete");
    expect(sheet.$problem.get()).toBeNull();
  });

  test("is given up when its sheet is closed", { tags: "release" }, async () => {
    const stop = sheet.$sent.listen(() => undefined);
    await sheet.load();
    const signals: (AbortSignal | undefined)[] = [];
    page.environment.postForm = (_url, { signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    };
    void sheet.makeCode();
    stop();
    await expect.poll(() => signals[0]?.aborted).toBe(true);
    expect(sheet.$sent.get()).toBeNull();
  });
});

test("a résumé that is saved on the phone has the name of its day", async () => {
  await open();
  sheet.save();
  expect(page.saved).toEqual([NAME]);
});

describe("a code that is shown", () => {
  beforeEach(async () => {
    await open();
    await sheet.makeCode();
  });

  test("ends for a seeker who returns to the choice", async () => {
    const made = $madeCode.get();
    sheet.again();
    expect($madeCode.get()).toBeNull();
    const { db } = backend;
    const rows = () =>
      db
        .selectFrom("print_codes")
        .select("id")
        .where("id", "=", made?.id ?? "")
        .execute();
    await expect.poll(rows).toEqual([]);
  });

  test("ends when the seeker withdraws it", async () => {
    const code = codeShown();
    await sheet.withdraw();
    expect([$madeCode.get(), await take(code)]).toMatchObject([null, { code: 400 }]);
  });

  test("is withdrawn once by two presses", async () => {
    await Promise.all([sheet.withdraw(), sheet.withdraw()]);
    expect(page.asked(calls.endPrintCode)).toBe(1);
  });

  test("stays on the screen while it cannot be withdrawn", async () => {
    page.meet(calls.endPrintCode, "lost");
    await sheet.withdraw();
    expect([codeShown(), notices(), sheet.$withdrawing.get()]).toEqual([expect.stringMatching(/^\d{6}$/), ["offline"], false]);
  });
});
