/** The code that was made last: its seconds, and the question whether its file has been fetched. */
import { cleanStores } from "nanostores";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as calls from "#lib/contract/print.ts";
import type { MadePrintCode } from "#lib/domain/print/print.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import {
  $codeSeconds,
  $isCodeGone,
  $madeCode,
  forgetCode,
  printAddress,
  showCode,
  withdrawCode,
} from "#lib/stores/print/made-code.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { makePrintCode } from "#tests/support/server/print-codes.ts";

const SECOND = 1000;
let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let phones = 13290000000;
let made: MadePrintCode;

beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  // A test that only reads the seconds leaves them counting by its own page's clock for a second.
  cleanStores($codeSeconds);
  page = openStorePage(backend, "/my-resume");
  // The page goes by the server's clock from here on.
  page.environment.now = backend.clock.now;
  const session = await backend.logIn(String(++phones));
  beginSession(session);
  made = await makePrintCode(backend, session.token);
  forgetCode();
  showCode(made);
});

/** Lets seconds pass for the page and the server. */
const pass = (seconds: number): void => {
  for (let second = 0; second < seconds; second += 1) {
    backend.clock.advance(SECOND);
    page.pass(SECOND);
  }
};
const fetchFile = () => backend.call(calls.takePrint, { printCode: made.code, claim: "0".repeat(32) });
const asked = () => page.asked(calls.listPrintCodes);

describe("the seconds of a code", () => {
  test("begin with the ten minutes that it works", () => {
    expect($codeSeconds.get()).toBe(600);
  });

  test("count down while the code is shown", () => {
    keepMounted($codeSeconds);
    pass(61);
    expect($codeSeconds.get()).toBe(539);
  });

  test("end at zero", () => {
    keepMounted($codeSeconds);
    pass(700);
    expect($codeSeconds.get()).toBe(0);
  });
});

describe("a code that is shown", () => {
  beforeEach(() => keepMounted($codeSeconds));

  test("is gone within five seconds after its file was fetched", async () => {
    await fetchFile();
    pass(5);
    await expect.poll(() => $isCodeGone.get()).toBe(true);
  });

  test("is gone at once for a user who comes back to the page", async () => {
    await fetchFile();
    page.comeBack();
    await expect.poll(() => $isCodeGone.get()).toBe(true);
  });

  test("still counts as unused where the question is lost", async () => {
    await fetchFile();
    page.meet(calls.listPrintCodes, "lost");
    pass(5);
    await expect.poll(asked).toBe(1);
    expect($isCodeGone.get()).toBe(false);
    pass(5);
    await expect.poll(() => $isCodeGone.get()).toBe(true);
  });

  test("is not asked about once it is gone", async () => {
    await fetchFile();
    pass(5);
    await expect.poll(() => $isCodeGone.get()).toBe(true);
    pass(20);
    expect(asked()).toBe(1);
  });

  test("is over after its time, which nothing else is said about", () => {
    pass(595);
    const before = asked();
    pass(100);
    expect([asked() - before, $isCodeGone.get()]).toEqual([0, false]);
  });

  test("in the place of another is not gone with that one", async () => {
    const { fetch } = page.environment;
    const answers: Promise<Response>[] = [];
    page.environment.fetch = (...request) => {
      const answer = fetch(...request);
      answers.push(answer);
      return answer;
    };
    const release = page.hold(calls.listPrintCodes);
    await fetchFile();
    pass(5);
    showCode({ ...made, id: "999999" });
    release();
    await Promise.all(answers);
    await new Promise((resolve) => setImmediate(resolve));
    expect([asked(), $isCodeGone.get()]).toEqual([1, false]);
  });
});

test("a code that is withdrawn gives its file to no page", async () => {
  expect((await withdrawCode(made)).ok).toBe(true);
  expect(await fetchFile()).toMatchObject({ code: 400 });
});

test("forgetting the code keeps it working", async () => {
  forgetCode();
  expect([$madeCode.get(), await fetchFile()]).toMatchObject([null, { code: 0 }]);
});

test("the address to type names the host without a protocol", () => {
  expect(printAddress()).toBe("localhost/print");
});
