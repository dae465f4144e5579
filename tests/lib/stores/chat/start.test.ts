/** The way from a post into the chat with its recruiter. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as calls from "#lib/contract/chat.ts";
import { setInterest } from "#lib/contract/posts/interests.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { chatEntryKey } from "#lib/domain/chat/entry.ts";
import { $session, beginSession } from "#lib/stores/account/session.ts";
import { startChat } from "#lib/stores/chat/start.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let session: Session;
let phones = 13340000000;
let postId = "";

beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  postId = await addPost(backend.db, { recruiter: true });
  page = openStorePage(backend, `/post-details?id=${postId}`);
  session = await backend.logIn(String(++phones));
  await backend.call(saveResume, { userId: session.user.id, educations: [EDUCATION] }, { token: session.token });
  beginSession(session);
});

const start = (video = false) => startChat({ id: postId, place: null }, { video });
const rowsIn = async (table: "interests" | "post_chats" | "talent_pool"): Promise<number> =>
  (await backend.db.selectFrom(table).selectAll().where("user_id", "=", session.user.id).execute()).length;
/** The entry that the page leaves for the chat. */
const entry = (): Record<string, unknown> => {
  const key = new URL(page.opened[0] ?? "/", "http://localhost").searchParams.get("entry") ?? "";
  return JSON.parse(page.environment.session.get(chatEntryKey(key)) ?? "{}");
};

describe("a chat with a post's recruiter", () => {
  test("begins with a greeting", async () => {
    await start();
    expect(await rowsIn("post_chats")).toBe(1);
  });

  test("puts the seeker into the company's talent pool", async () => {
    await start();
    expect(await rowsIn("talent_pool")).toBe(1);
  });

  test("sets the interest in the post", async () => {
    await start();
    expect(await rowsIn("interests")).toBe(1);
  });

  test("has credentials that no address holds", async () => {
    expect(await start()).toBe(true);
    expect(page.opened).toEqual([expect.stringMatching(/^\/im\?entry=[\w-]{36}$/)]);
    expect(entry()).toMatchObject({
      userId: `recruitUser${session.user.id}`,
      manageUserId: expect.stringMatching(/^manager\d+$/),
    });
  });

  test.each([
    [true, 2],
    [false, undefined],
  ])("is one by video: %s", async (video, flag) => {
    await start(video);
    expect(entry()["flag"]).toBe(flag);
  });

  test.each([
    ["credentials", calls.chatCredentials],
    ["a greeting", calls.greetRecruiter],
    ["the interest", setInterest],
  ])("does not begin without %s", async (_what, call) => {
    page.meet(call, "lost");
    expect([await start(), notices(), page.opened]).toEqual([false, ["offline"], []]);
  });

  test("begins without the talent pool", async () => {
    page.meet(calls.joinTalentPool, "refused");
    expect([await start(), notices()]).toEqual([true, []]);
  });

  test("starts once in two tries, after the first one failed halfway", async () => {
    page.meet(setInterest, "answer-lost");
    await start();
    expect(await start()).toBe(true);
    expect([await rowsIn("post_chats"), await rowsIn("talent_pool"), await rowsIn("interests")]).toEqual([1, 1, 1]);
  });

  test("does not begin for a visitor", async () => {
    $session.set(null);
    expect([await start(), page.asked(calls.chatCredentials)]).toEqual([false, 0]);
  });
});
