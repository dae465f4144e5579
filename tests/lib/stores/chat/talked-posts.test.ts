import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyIfReady, signUp } from "#lib/contract/applications/sign-up.ts";
import { chatCredentials, greetRecruiter } from "#lib/contract/chat.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import { talkedPosts } from "#lib/contract/talked-posts.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { saveIntent, waitingIntent } from "#lib/stores/account/intent.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { createChatEntry } from "#lib/stores/chat/session/entry.ts";
import { createTalkedPosts, talkedStatus } from "#lib/stores/chat/talked-posts.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage, reply, type StorePage } from "#tests/support/browser/store-page.ts";
import { createChatService } from "#tests/support/chat/chat-service.ts";
import { COMPLETE_RESUME, EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let session: Session;
let page: StorePage;
let phones = 13400100000;

beforeAll(async () => {
  backend = await openBackend({ chatAdmin: createChatService().admin });
});
afterAll(() => backend.close());
beforeEach(async () => {
  session = await backend.logIn(String(++phones));
  await backend.call(saveResume, { userId: session.user.id, ...COMPLETE_RESUME }, { token: session.token });
  page = openStorePage(backend, "/im");
  beginSession(session);
});

/** A chat about a post that has begun, as its bar sees it. */
const talk = async () => {
  const postId = await addPost(backend.db, { name: "校医", recruiter: true });
  const { token } = session;
  await backend.call(greetRecruiter, { postId }, { token });
  const account = (await backend.call(chatCredentials, { postId }, { token })).data.managerId ?? "";
  return { postId, account, store: createTalkedPosts(account) };
};

describe("the post of a conversation", () => {
  test("is asked for by who looks, and signed up for by the same steps as on its page, once", async () => {
    const { postId, store } = await talk();
    keepMounted(store.$about);
    await expect.poll(() => store.$about.get()?.shown).toMatchObject({ id: postId, signedUp: false });
    await Promise.all([store.apply(postId), store.apply(postId)]);
    expect(page.asked(applyIfReady)).toBe(1);
    expect(notices()).toEqual(["signed-up"]);
    expect(store.$about.get()?.shown.signedUp).toBe(true);
  });

  test("stays as it was where the backend fails, without a word", async () => {
    const { account, store } = await talk();
    page.meet(talkedPosts, "refused");
    const fails = createTalkedPosts(account);
    keepMounted(fails.$about);
    await expect.poll(() => page.asked(talkedPosts)).toBe(1);
    keepMounted(store.$about);
    await expect.poll(() => store.$about.get()).not.toBeNull();
    page.meet(talkedPosts, "lost");
    page.comeBack();
    await expect.poll(() => page.asked(talkedPosts)).toBeGreaterThan(2);
    expect([store.$about.get()?.all.length, notices()]).toEqual([1, []]);
  });

  test("picks up another tab's changes when the page is visible again", async () => {
    const { postId, store } = await talk();
    keepMounted(store.$about);
    await expect.poll(() => store.$about.get()?.shown.signedUp).toBe(false);
    await backend.call(signUp, { postId, address: [], source: "PC" }, { token: session.token });
    page.comeBack();
    await expect.poll(() => store.$about.get()?.shown.signedUp).toBe(true);
  });

  test("whose sign-up was interrupted is signed up for once, in the conversation in which it began", async () => {
    const { postId, account, store } = await talk();
    saveIntent({ action: "sign-up", ids: [postId, account] });
    expect(await createChatEntry().load()).toMatchObject({ value: { credentials: { managerId: account } } });
    keepMounted(store.$about);
    await expect.poll(() => store.$about.get()?.shown.signedUp).toBe(true);
    keepMounted(createTalkedPosts(account).$about);
    expect(page.asked(applyIfReady)).toBe(1);
  });

  test("stays signed up when an answer from before the sign-up comes last", async () => {
    const { postId, store } = await talk();
    const letGo = page.hold(talkedPosts);
    keepMounted(store.$about);
    await expect.poll(() => page.asked(talkedPosts)).toBe(1);
    await store.apply(postId);
    expect(store.$about.get()?.shown.signedUp).toBe(true);
    letGo();
    page.comeBack();
    await expect.poll(() => page.asked(talkedPosts)).toBe(3);
    expect(store.$about.get()?.shown.signedUp).toBe(true);
  });

  test("waits for the résumé of a seeker who wants to complete it first", async () => {
    session = await backend.logIn(String(++phones));
    await backend.call(
      saveResume,
      { userId: session.user.id, basics: { name: "程若水" }, educations: [EDUCATION] },
      { token: session.token },
    );
    beginSession(session);
    const { postId, store } = await talk();
    void reply("complete-resume", "yes");
    await store.apply(postId);
    expect([page.asked(signUp), waitingIntent()?.subject, page.opened]).toEqual([0, "校医", ["/my-resume"]]);
  });

  test("says when it takes no sign-ups", async () => {
    const { postId, store } = await talk();
    await backend.db.updateTable("posts").set({ ends_on: "2026-11-02" }).where("id", "=", postId).execute();
    keepMounted(store.$about);
    await expect.poll(() => store.$about.get()).not.toBeNull();
    const shown = store.$about.get()?.shown;
    expect(shown && talkedStatus(shown)).toBe("closed");
  });
});
