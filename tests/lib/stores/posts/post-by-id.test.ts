import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyCheck, applyIfReady, signUp } from "#lib/contract/applications/sign-up.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import { saveIntent } from "#lib/stores/account/intent.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { actOnPost, resumeSignUp, signUpFor } from "#lib/stores/posts/post-by-id.ts";
import { notices, openStorePage, reply, type StorePage } from "#tests/support/browser/store-page.ts";
import { COMPLETE_RESUME } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let phones = 13280000000;
let postId = "";

beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  postId = await addPost(backend.db, { recruiter: true });
  page = openStorePage(backend, "/my-delivery?tab=second");
});

const enter = async (): Promise<void> => {
  const session = await backend.logIn(String(++phones));
  await backend.call(saveResume, { userId: session.user.id, ...COMPLETE_RESUME }, { token: session.token });
  beginSession(session);
};

describe("an action on a post of a list", () => {
  test("is done as on the post's own page", async () => {
    await enter();
    expect(await actOnPost("sign-up", postId)).toBe(true);
    expect(notices()).toEqual(["signed-up"]);
  });

  test("says that the seeker has applied before", async () => {
    await enter();
    await actOnPost("sign-up", postId);
    expect(await actOnPost("sign-up", postId)).toBe(true);
    expect([notices(), page.asked(applyIfReady)]).toEqual([["signed-up", "signed-up-before"], 2]);
  });

  test("is reported once it is done, and after an interruption by a login goes on once", async () => {
    let changes = 0;
    const note = (): void => {
      changes += 1;
    };
    await enter();
    await signUpFor(postId, note);
    expect([changes, notices()]).toEqual([1, ["signed-up"]]);
    resumeSignUp(note);
    expect(page.asked(applyIfReady)).toBe(1);
    saveIntent({ action: "sign-up", ids: [await addPost(backend.db, { recruiter: true })] });
    resumeSignUp(note);
    await expect.poll(() => changes).toBe(2);
    resumeSignUp(note);
    expect(page.asked(applyIfReady)).toBe(2);
  });

  test("applies in one call where nothing is lacking", async () => {
    await enter();
    await actOnPost("sign-up", postId);
    expect([page.asked(applyIfReady), page.asked(applyCheck), page.asked(signUp)]).toEqual([1, 0, 0]);
  });

  test("is done although the post itself could not be read", async () => {
    await enter();
    page.meet(getPost, "lost");
    expect(await actOnPost("sign-up", postId)).toBe(true);
    expect(notices()).toEqual(["signed-up"]);
  });

  test("reads the post before it checks the résumé for a chat", async () => {
    await enter();
    page.meet(getPost, "lost");
    await actOnPost("chat", postId);
    expect([page.asked(applyCheck), notices()]).toEqual([0, ["offline"]]);
  });

  test("on a post that cannot be read says why", async () => {
    await enter();
    expect(await actOnPost("set-interest", "999999")).toBe(false);
    expect(notices()).toEqual(["refused"]);
  });

  test("that cannot be sent is not done", async () => {
    await enter();
    page.meet(applyIfReady, "lost");
    expect(await actOnPost("sign-up", postId)).toBe(false);
    expect([notices(), page.asked(signUp)]).toEqual([["offline"], 0]);
  });

  test("ends when the login is closed", async () => {
    const [changed] = await Promise.all([actOnPost("sign-up", postId), reply("login", "closed")]);
    expect([changed, page.asked(getPost)]).toEqual([false, 0]);
  });
});
