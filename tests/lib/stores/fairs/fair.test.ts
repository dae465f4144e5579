import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getFair } from "#lib/contract/fairs/fair.ts";
import { $fair, openFair, refreshFair } from "#lib/stores/fairs/fair.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const RUNNING = "107";
const OTHER = "101";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
});
afterAll(() => backend.close());
beforeEach(() => {
  page = openStorePage(backend, `/job-fairs/${RUNNING}/`);
  $fair.set({ state: "idle" });
});
const stateOf = () => $fair.get().state;

describe("the fair of a page", () => {
  test("is loading until it arrives, with its companies and their posts", async () => {
    openFair(RUNNING);
    expect(stateOf()).toBe("loading");
    await expect.poll(stateOf).toBe("ready");
    expect($fair.get()).toMatchObject({ value: { id: RUNNING, companies: expect.any(Array) } });
  });

  test("is missing if the backend does not know the id", async () => {
    openFair("999999");
    await expect.poll(stateOf).toBe("missing");
  });

  test("that cannot be read is a failure, until it is tried again", async () => {
    page.meet(getFair, "lost");
    openFair(RUNNING);
    await expect.poll(() => $fair.get()).toEqual({ state: "failed", failure: { kind: "offline" } });
    openFair(RUNNING);
    await expect.poll(stateOf).toBe("ready");
  });

  test("stays when a quiet reload fails", async () => {
    await refreshFair(RUNNING);
    const before = $fair.get();
    page.meet(getFair, "lost");
    expect(await refreshFair(RUNNING)).toMatchObject({ state: "failed" });
    expect($fair.get()).toBe(before);
  });

  test("is the last requested one, in any order of answers", async () => {
    const release = page.hold(getFair);
    const first = refreshFair(OTHER);
    await refreshFair(RUNNING);
    release();
    await first;
    expect($fair.get()).toMatchObject({ state: "ready", value: { id: RUNNING } });
  });
});
