import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyIfReady } from "#lib/contract/applications/sign-up.ts";
import { myInterests, setInterest } from "#lib/contract/posts/interests.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import type { Session } from "#lib/domain/account/account.ts";
import type { InterestPost } from "#lib/domain/posts/posts.ts";
import { saveIntent } from "#lib/stores/account/intent.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { createInterests, interestStatus } from "#lib/stores/applications/interests.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { COMPLETE_RESUME } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let session: Session;
let page: StorePage;

const addInterest = async (): Promise<string> => {
  const postId = await addPost(backend.db, { recruiter: true });
  const { user, token } = session;
  await backend.call(setInterest, { postId, userId: user.id, address: [], interested: true }, { token });
  return postId;
};
const interests = async (): Promise<InterestPost[]> =>
  (await backend.call(myInterests, { userId: session.user.id, page: 1, size: 50 }, { token: session.token })).data.items;
const find = async (postId: string): Promise<InterestPost | undefined> => (await interests()).find(({ id }) => id === postId);

beforeAll(async () => {
  backend = await openBackend();
  session = await backend.logIn("13200000008");
  await backend.call(saveResume, { userId: session.user.id, ...COMPLETE_RESUME }, { token: session.token });
});
afterAll(() => backend.close());
beforeEach(() => {
  page = openStorePage(backend, "/my-delivery?tab=second");
  beginSession(session);
});

/** Runs when the list is first shown. */
const look = (): void => keepMounted(createInterests(() => undefined).$removed);

describe("a post in the list of interests", () => {
  test("is signed up for by the same steps as on its page, once, and says so afterwards", async () => {
    const postId = await addInterest();
    let done = 0;
    const store = createInterests(() => {
      done += 1;
    });
    await Promise.all([store.perform("sign-up", postId), store.perform("sign-up", postId)]);
    expect(page.asked(applyIfReady)).toBe(1);
    expect(notices()).toEqual(["signed-up"]);
    expect(await find(postId)).toMatchObject({ signedUp: true, chatted: false });
    await store.perform("sign-up", postId);
    expect(notices()).toContain("signed-up-before");
    expect(done).toBe(2);
  });

  test("is talked about as on its page", async () => {
    const postId = await addInterest();
    await createInterests(() => undefined).perform("chat", postId);
    expect(page.opened).toEqual([expect.stringMatching(/^\/im/)]);
    expect(await find(postId)).toMatchObject({ chatted: true });
  });

  test("disappears until undo brings it back", async () => {
    const postId = await addInterest();
    const post = await find(postId);
    if (!post) throw new Error("it is not in the list");
    const store = createInterests(() => undefined);
    await store.remove(post);
    expect([...store.$removed.get()]).toEqual([postId]);
    expect(await find(postId)).toBeUndefined();
    await store.restore(post);
    expect(store.$removed.get().size).toBe(0);
    expect(await find(postId)).toBeDefined();
  });

  test("stays in the list where its removal fails", async () => {
    const post = await find(await addInterest());
    if (!post) throw new Error("it is not in the list");
    const store = createInterests(() => undefined);
    page.meet(setInterest, "lost");
    await store.remove(post);
    expect(store.$removed.get().size).toBe(0);
  });

  test("for which a sign-up was interrupted is signed up for after the login, once, and on this page alone", async () => {
    const postId = await addInterest();
    saveIntent({ action: "sign-up", ids: [postId] });
    page.environment.writeAddress("/my-delivery?tab=second&page=2", "push");
    look();
    expect(page.asked(applyIfReady)).toBe(0);
    page.environment.writeAddress("/my-delivery?tab=second", "push");
    look();
    await expect.poll(async () => (await find(postId))?.signedUp).toBe(true);
    look();
    expect(page.asked(applyIfReady)).toBe(1);
  });

  test("that has closed says so", async () => {
    const postId = await addInterest();
    await backend.db.updateTable("posts").set({ ends_on: "2026-11-02" }).where("id", "=", postId).execute();
    const post = await find(postId);
    expect(post && interestStatus(post)).toBe("closed");
  });
});
