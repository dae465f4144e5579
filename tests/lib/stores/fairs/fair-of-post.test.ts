/** A sign-up on the page of a post that was opened from a fair, over the real backend. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fairOfPost } from "#lib/contract/fairs/fair-of-post.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { MINI_PROGRAM_KEY } from "#lib/domain/storage-keys.ts";
import { $runningAction } from "#lib/stores/account/guarded.ts";
import { returnToIntent, saveIntent } from "#lib/stores/account/intent.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { loadFairOfPost } from "#lib/stores/fairs/fair-of-post.ts";
import { openPost, perform, resumeIntent } from "#lib/stores/posts/post.ts";
import { notices, openStorePage } from "#tests/support/browser/store-page.ts";
import { COMPLETE_RESUME } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { postOfFair } from "#tests/support/server/posts.ts";

/** The demo's running on-site fair, a coming one, and an online one. */
const SCENE = "107";
const COMING = "109";
const NETWORK = "101";

let backend: Awaited<ReturnType<typeof openBackend>>;
let phones = 0;

beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
});
afterAll(() => backend.close());

const newSeeker = async (): Promise<Session> => {
  phones += 1;
  const session = await backend.logIn(`1370000${String(phones).padStart(4, "0")}`);
  await backend.call(saveResume, { userId: session.user.id, ...COMPLETE_RESUME }, { token: session.token });
  return session;
};
const applications = ({ user }: Session) =>
  backend.db.selectFrom("applications").select(["source", "fair_id"]).where("user_id", "=", user.id).execute();

/** A page of a post of the first fair, opened from the second. */
const openPage = async (fair: string, from: string) => {
  const postId = await postOfFair(backend.db, fair);
  const page = openStorePage(backend, `/jobs/${postId}/?fair=${encodeURIComponent(from)}`);
  openPost(postId);
  return { page, postId };
};

describe("a sign-up for a post that was opened from a fair", () => {
  test.each([
    [SCENE, { source: "PC_SCENE", fair_id: SCENE }],
    [COMING, { source: "PC", fair_id: COMING }],
    [NETWORK, { source: "PC", fair_id: NETWORK }],
  ])("of fair %s says %j", async (fair, said) => {
    await openPage(fair, fair);
    const session = await newSeeker();
    beginSession(session);
    await perform("sign-up");
    expect(notices()).toEqual(["signed-up"]);
    expect(await applications(session)).toEqual([said]);
  });

  test("in the mini-program stays the mini-program's", async () => {
    const { page } = await openPage(SCENE, SCENE);
    page.environment.session.set(MINI_PROGRAM_KEY, "1");
    const session = await newSeeker();
    beginSession(session);
    await perform("sign-up");
    expect(await applications(session)).toEqual([{ source: "MINI_APP", fair_id: SCENE }]);
  });

  test.each(["", "x", "0", "-107", "999999", "1".repeat(40), "107,108", "%00", "__proto__"])(
    "is an ordinary one when the address names the fair %j",
    async (from) => {
      await openPage(SCENE, from);
      const session = await newSeeker();
      beginSession(session);
      await perform("sign-up");
      expect(notices()).toEqual(["signed-up"]);
      expect(await applications(session)).toEqual([{ source: "PC", fair_id: null }]);
    },
  );

  test("is an ordinary one when that fair does not hold it", async () => {
    const elsewhere = backend.db.selectFrom("fair_posts").select("post_id").where("fair_id", "=", SCENE);
    const { post_id: postId } = await backend.db
      .selectFrom("fair_posts")
      .select("post_id")
      .where("fair_id", "=", NETWORK)
      .where("post_id", "not in", elsewhere)
      .executeTakeFirstOrThrow();
    openStorePage(backend, `/jobs/${postId}/?fair=${SCENE}`);
    openPost(postId);
    const session = await newSeeker();
    beginSession(session);
    await perform("sign-up");
    expect(notices()).toEqual(["signed-up"]);
    expect(await applications(session)).toEqual([{ source: "PC", fair_id: null }]);
  });

  test.each(["lost", "refused"] as const)("goes without the fair rather than not at all when its answer is %s", async (fault) => {
    const { page } = await openPage(SCENE, SCENE);
    const session = await newSeeker();
    beginSession(session);
    page.meet(fairOfPost, fault);
    await perform("sign-up");
    expect(notices()).toEqual(["signed-up"]);
    expect(await applications(session)).toEqual([{ source: "PC", fair_id: null }]);
  });

  test("asks for the fair once, for the bar and the sign-up", async () => {
    const { page, postId } = await openPage(SCENE, SCENE);
    expect(await loadFairOfPost(postId)).toMatchObject({ state: "ready", value: { id: SCENE } });
    beginSession(await newSeeker());
    await perform("sign-up");
    expect(page.asked(fairOfPost)).toBe(1);
  });
});

describe("an intent with a fair", () => {
  const DAY = 24 * 3_600_000;
  /** A visitor pressed 立即报名 and was sent to the login. */
  const interrupted = async () => {
    const opened = await openPage(SCENE, SCENE);
    saveIntent({ action: "sign-up", ids: [] });
    return { ...opened, address: opened.page.address() };
  };

  test("survives the login, with the fair", async () => {
    const { page, address, postId } = await interrupted();
    const session = await newSeeker();
    page.environment.writeAddress("/home", "replace");
    beginSession(session);
    expect(returnToIntent()).toBe(true);
    expect(page.opened.at(-1)).toBe(address);
    page.environment.writeAddress(address, "replace");
    openPost(postId);
    resumeIntent();
    await expect.poll(notices).toContain("signed-up");
    expect(await applications(session)).toEqual([{ source: "PC_SCENE", fair_id: SCENE }]);
    await expect.poll(() => $runningAction.get()).toBeNull();
  });

  test("from yesterday does nothing", async () => {
    const { page, address, postId } = await interrupted();
    page.pass(DAY);
    const session = await newSeeker();
    beginSession(session);
    expect(returnToIntent()).toBe(false);
    page.environment.writeAddress(address, "replace");
    openPost(postId);
    resumeIntent();
    expect($runningAction.get()).toBeNull();
    expect(await applications(session)).toEqual([]);
  });

  test("is not run on the same post without the fair", async () => {
    const { page, postId } = await interrupted();
    page.environment.writeAddress(`/jobs/${postId}/`, "replace");
    beginSession(await newSeeker());
    openPost(postId);
    resumeIntent();
    expect($runningAction.get()).toBeNull();
  });
});
