/** Signing in at a stage, by its QR code or by the digits under it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getResume, saveResume } from "#lib/contract/resume/resume.ts";
import { scanSignIn } from "#lib/contract/scan.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { signInText } from "#lib/domain/scan/scan.ts";
import { MINI_PROGRAM_KEY } from "#lib/domain/storage-keys.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import {
  $scanNotice,
  $signedIn,
  $signInCode,
  $signInCodeProblem,
  $signingIn,
  createScanCheck,
  editSignInCode,
  noteLongLook,
  scanAgain,
  submitSignInCode,
  takeQrText,
} from "#lib/stores/scan/scan.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const REFUSED = { kind: "refused", code: expect.any(Number), message: expect.any(String) };
const OFFLINE = { kind: "offline" };
let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let session: Session;
let phones = 13330000000;
let codes = 200_000;
/** The QR code of a stage that takes the seeker in, and the digits under it. */
let stage: { text: string; code: string };

beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());

/** A stage to which the seeker was invited. */
const addStage = async (): Promise<typeof stage> => {
  const { db } = backend;
  const postId = await addPost(db);
  const batch = db.insertInto("batches").values({ post_id: postId, name: "1" }).returning("id");
  const { id: batchId } = await batch.executeTakeFirstOrThrow();
  const code = String(++codes);
  const own = { batch_id: batchId, stage: 1 as const, title: "", place: "", has_ticket: false, takes_place_at: null };
  const flow = db
    .insertInto("flows")
    .values({ ...own, sign_in_code: code })
    .returning("id");
  const { id: flowId } = await flow.executeTakeFirstOrThrow();
  const application = { user_id: session.user.id, post_id: postId, batch_id: batchId, source: "PC", signed_at: new Date() };
  await db
    .insertInto("applications")
    .values({ ...application, status: "25", address: "[]" })
    .execute();
  return { text: signInText({ batchId, flowId }), code };
};

beforeEach(async () => {
  page = openStorePage(backend, "/scan");
  page.environment.session.set(MINI_PROGRAM_KEY, "1");
  session = await backend.logIn(String(++phones));
  await backend.call(
    saveResume,
    { userId: session.user.id, basics: { name: "林知夏", idNumber: "110101199003070011" } },
    { token: session.token },
  );
  beginSession(session);
  stage = await addStage();
  scanAgain();
});

describe("whether a seeker may sign in", () => {
  test("is yes for a résumé with name and number", async () => {
    expect(await createScanCheck().load()).toEqual({ state: "ready", value: true });
  });

  test("is no for a résumé without them", async () => {
    beginSession(await backend.logIn(String(++phones)));
    expect(await createScanCheck().load()).toEqual({ state: "ready", value: false });
  });

  test("is asked for in the mini-program alone", async () => {
    page.environment.session.set(MINI_PROGRAM_KEY, null);
    expect([await createScanCheck().load(), page.asked(getResume)]).toEqual([{ state: "missing" }, 0]);
  });
});

describe("a QR code", () => {
  test("of the stage signs in", async () => {
    await takeQrText(stage.text);
    expect([$signedIn.get(), $scanNotice.get()]).toEqual([true, "none"]);
  });

  test.each(["", "https://example.com/menu", "{}", '{"recruitProjectBatchId":1}'])("with the text %j is not ours", async (text) => {
    await takeQrText(text);
    expect([$scanNotice.get(), page.asked(scanSignIn)]).toEqual(["not-ours", 0]);
  });

  test("of an unknown stage is refused", async () => {
    await takeQrText(signInText({ batchId: "999999", flowId: "999999" }));
    expect([$signedIn.get(), $scanNotice.get()]).toEqual([false, REFUSED]);
  });

  test("that was refused is left alone for five seconds", async () => {
    const text = signInText({ batchId: "999998", flowId: "999999" });
    await takeQrText(text);
    page.pass(4999);
    await takeQrText(text);
    expect(page.asked(scanSignIn)).toBe(1);
    page.pass(1);
    await takeQrText(text);
    expect(page.asked(scanSignIn)).toBe(2);
  });

  test("after one that was refused signs in at once", async () => {
    await takeQrText(signInText({ batchId: "999997", flowId: "999999" }));
    await takeQrText(stage.text);
    expect($signedIn.get()).toBe(true);
  });

  test("seen again during the sign-in is ignored", async () => {
    await Promise.all([takeQrText(stage.text), takeQrText(stage.text)]);
    expect([page.asked(scanSignIn), $signingIn.get()]).toEqual([1, false]);
  });

  test("that is lost on its way says so", async () => {
    page.meet(scanSignIn, "lost");
    await takeQrText(stage.text);
    expect($scanNotice.get()).toEqual(OFFLINE);
  });
});

describe("a long look without a code", () => {
  test("is hinted at", () => {
    noteLongLook();
    expect($scanNotice.get()).toBe("long-look");
  });

  test("replaces no other notice", async () => {
    await takeQrText("https://example.com/menu");
    noteLongLook();
    expect($scanNotice.get()).toBe("not-ours");
  });
});

describe("the typed code", () => {
  test("signs in", async () => {
    editSignInCode(stage.code);
    await submitSignInCode();
    expect([$signedIn.get(), $signInCodeProblem.get()]).toEqual([true, null]);
  });

  test.each([
    ["", "missing"],
    ["123", "malformed"],
  ])("%j is %s", async (typed, problem) => {
    editSignInCode(typed);
    await submitSignInCode();
    expect([$signInCodeProblem.get(), page.asked(scanSignIn)]).toEqual([problem, 0]);
  });

  test("of no stage is refused", async () => {
    editSignInCode("999999");
    await submitSignInCode();
    expect([$signedIn.get(), $signInCodeProblem.get()]).toMatchObject([false, { fields: { signInCode: expect.any(String) } }]);
  });

  test("loses its problem by the next key", async () => {
    await submitSignInCode();
    editSignInCode("1");
    expect($signInCodeProblem.get()).toBeNull();
  });
});

test("scanning for the next stage starts over", async () => {
  editSignInCode(stage.code);
  await submitSignInCode();
  scanAgain();
  expect([$signedIn.get(), $signInCode.get(), $scanNotice.get()]).toEqual([false, "", "none"]);
});
