import { afterAll, beforeAll, expect, test } from "vitest";
import { fairAfterwards } from "#lib/contract/fairs/afterwards.ts";
import { loadAfterwards } from "#lib/stores/fairs/afterwards.ts";
import { openStorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

/** The demo's ended fair. */
const ENDED = "105";

let backend: Awaited<ReturnType<typeof openBackend>>;
beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
});
afterAll(() => backend.close());

test("an ended fair leads on to posts and other fairs", async () => {
  openStorePage(backend, `/job-fairs/${ENDED}/`);
  const found = await loadAfterwards(ENDED);
  expect(found?.posts.length).toBeGreaterThan(0);
  expect(found?.fairs).toHaveLength(3);
});

test("without a network it leads nowhere", async () => {
  openStorePage(backend, `/job-fairs/${ENDED}/`).meet(fairAfterwards, "lost");
  expect(await loadAfterwards(ENDED)).toBeNull();
});
