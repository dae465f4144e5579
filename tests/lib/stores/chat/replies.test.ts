/** A recruiter's record of replies. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recruiterReplies } from "#lib/contract/replies.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { createReplies } from "#lib/stores/chat/replies.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  page = openStorePage(backend, "/im");
  backend.clock.advance(61_000);
  beginSession(await backend.logIn("13400000003"));
});

describe("a recruiter's record of replies", () => {
  test("is shown as the backend counts it", async () => {
    const { fetch } = page.environment;
    const data = { conversations: 6, answered: 5, medianSeconds: 1800 };
    page.environment.fetch = (input, init) =>
      String(input).includes(recruiterReplies.path) ? Promise.resolve(Response.json({ code: 0, data })) : fetch(input, init);
    const $record = createReplies("manager7");
    keepMounted($record);
    await expect.poll(() => $record.get()).toEqual(data);
  });

  test("is asked for once by all who look at it", async () => {
    const $record = createReplies("manager7");
    keepMounted($record);
    keepMounted($record);
    expect($record.get()).toBeNull();
    await expect.poll(() => page.asked(recruiterReplies)).toBe(1);
  });

  test("stays unknown without a word where the backend cannot answer", async () => {
    page.meet(recruiterReplies, "refused");
    const $record = createReplies("manager8");
    keepMounted($record);
    await expect.poll(() => page.asked(recruiterReplies)).toBe(1);
    expect([$record.get(), notices()]).toEqual([null, []]);
  });
});
