/** Actions on a post, from the login on. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyIfReady, signUp } from "#lib/contract/applications/sign-up.ts";
import { greetRecruiter } from "#lib/contract/chat.ts";
import { setInterest } from "#lib/contract/posts/interests.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import type { Session } from "#lib/domain/account/account.ts";
import type { PostDetail } from "#lib/domain/posts/posts.ts";
import type { ResumePart } from "#lib/domain/resume/resume.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { rememberDeclined } from "#lib/stores/applications/apply-steps.ts";
import { runPostAction } from "#lib/stores/posts/post-actions.ts";
import { notices, openStorePage, reply, type StorePage } from "#tests/support/browser/store-page.ts";
import { COMPLETE_RESUME, EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let session: Session;
let phones = 13260000000;
let postId = "";

beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  postId = await addPost(backend.db, { recruiter: true });
  page = openStorePage(backend, `/post-details?id=${postId}`);
});

/** Logs a seeker in who has a part of a résumé. */
const enter = async (part: ResumePart = COMPLETE_RESUME): Promise<void> => {
  session = await backend.logIn(String(++phones));
  await backend.call(saveResume, { userId: session.user.id, ...part }, { token: session.token });
  beginSession(session);
};
/** The post as its page has it. */
const post = async (): Promise<PostDetail> =>
  (await backend.call(getPost, { postId, userId: session.user.id }, { token: session.token })).data;
const rowsIn = async (table: "applications" | "interests"): Promise<number> =>
  (await backend.db.selectFrom(table).selectAll().where("user_id", "=", session.user.id).execute()).length;

test.each(["sign-up", "set-interest", "clear-interest", "chat"] as const)("a visitor must log in for %s", async (action) => {
  const shown = (await backend.call(getPost, { postId, userId: null })).data;
  const [changed] = await Promise.all([runPostAction(action, shown), reply("login", "closed")]);
  expect([changed, notices(), page.opened]).toEqual([false, [], []]);
});

describe("a sign-up", () => {
  test("is confirmed", async () => {
    await enter();
    expect(await runPostAction("sign-up", await post())).toBe(true);
    expect([notices(), await rowsIn("applications")]).toEqual([["signed-up"], 1]);
  });

  test("that is refused changes nothing", async () => {
    await enter();
    const shown = await post();
    page.meet(applyIfReady, "refused");
    expect(await runPostAction("sign-up", shown)).toBe(false);
    expect([notices(), await rowsIn("applications")]).toEqual([["refused"], 0]);
  });

  test("for which 否 was said to completing the résumé asks nothing again", async () => {
    await enter({ basics: { name: "程若水" }, educations: [EDUCATION] });
    rememberDeclined();
    expect(await runPostAction("sign-up", await post())).toBe(true);
    expect([page.asked(applyIfReady), page.asked(signUp)]).toEqual([1, 0]);
  });
});

describe("the interest in a post", () => {
  test("is set and cleared again", async () => {
    await enter();
    expect(await runPostAction("set-interest", await post())).toBe(true);
    expect((await post()).interested).toBe(true);
    expect(await runPostAction("clear-interest", await post())).toBe(true);
    expect((await post()).interested).toBe(false);
    expect(notices()).toEqual(["interest-cleared"]);
  });

  test("needs an education record to be set", async () => {
    await enter({});
    const [changed] = await Promise.all([runPostAction("set-interest", await post()), reply("education-missing", "closed")]);
    expect([changed, await rowsIn("interests")]).toEqual([false, 0]);
  });

  test("is cleared without one", async () => {
    await enter({});
    expect(await runPostAction("clear-interest", await post())).toBe(true);
  });
});

describe("talking to a recruiter", () => {
  test("leaves for the chat", async () => {
    await enter();
    expect(await runPostAction("chat", await post())).toBe(false);
    expect(page.opened).toEqual([expect.stringMatching(/^\/im\?entry=/)]);
  });

  test("asks whether to complete the résumé", async () => {
    await enter({ basics: { name: "程若水" }, educations: [EDUCATION] });
    await Promise.all([runPostAction("chat", await post()), reply("complete-resume", "no")]);
    expect(page.opened).toEqual([expect.stringContaining("/im?entry=")]);
  });

  test("asks nothing again once a chat has begun", async () => {
    await enter({ basics: { name: "程若水" }, educations: [EDUCATION] });
    await backend.call(greetRecruiter, { postId }, { token: session.token });
    await runPostAction("chat", await post());
    expect(page.opened).toEqual([expect.stringContaining("/im?entry=")]);
  });

  test("that stops halfway has the post read again", async () => {
    await enter();
    const shown = await post();
    page.meet(setInterest, "lost");
    expect(await runPostAction("chat", shown)).toBe(true);
    expect([notices(), page.opened]).toEqual([["offline"], []]);
  });
});
