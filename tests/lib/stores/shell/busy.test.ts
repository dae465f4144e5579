import { beforeEach, describe, expect, test } from "vitest";
import { send } from "#lib/api/send.ts";
import { setEnvironment } from "#lib/browser/environment.ts";
import { needsCompletion } from "#lib/contract/resume/resume.ts";
import { startSession } from "#lib/stores/account/session.ts";
import { $slow, requestStarted } from "#lib/stores/shell/busy.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

let page: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  page = createEnvironment();
  setEnvironment(page.environment);
  startSession("");
});

/** Asks a server that answers with `release`. */
const askSlowly = async (options: { quiet?: boolean } = {}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isAsked = false;
  page.environment.fetch = async () => {
    isAsked = true;
    await released;
    return Response.json({ code: 0, message: "", data: 0 });
  };
  const asked = send(needsCompletion, undefined, options);
  await expect.poll(() => isAsked).toBe(true);
  return { release, asked };
};

describe("a slow request", () => {
  test("shows the spinner after half a second and hides it with the answer", async () => {
    const { release, asked } = await askSlowly();
    page.pass(499);
    expect($slow.get()).toBe(false);
    page.pass(1);
    expect($slow.get()).toBe(true);
    release();
    await asked;
    expect($slow.get()).toBe(false);
  });

  test("in the background shows none", async () => {
    const { release, asked } = await askSlowly({ quiet: true });
    page.pass(5000);
    expect($slow.get()).toBe(false);
    release();
    await asked;
  });

  test("shows none any more once it is answered in time", () => {
    requestStarted()();
    page.pass(5000);
    expect($slow.get()).toBe(false);
  });

  test("keeps the spinner until the last of several is answered", () => {
    const [endOne, endOther] = [requestStarted(), requestStarted()];
    page.pass(500);
    endOne();
    expect($slow.get()).toBe(true);
    endOther();
    expect($slow.get()).toBe(false);
  });
});
