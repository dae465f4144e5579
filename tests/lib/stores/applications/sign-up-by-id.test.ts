/** A sign-up from a list or a fair, which know only the id of the post. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyIfReady, signUp } from "#lib/contract/applications/sign-up.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import type { Session } from "#lib/domain/account/account.ts";
import type { ResumePart } from "#lib/domain/resume/resume.ts";
import { saveIntent, waitingIntent } from "#lib/stores/account/intent.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { rememberDeclined } from "#lib/stores/applications/apply-steps.ts";
import { signUpById } from "#lib/stores/applications/sign-up-by-id.ts";
import { notices, openStorePage, reply, type StorePage } from "#tests/support/browser/store-page.ts";
import { COMPLETE_RESUME, EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let postId = "";
let phones = 13290000000;

beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  postId = await addPost(backend.db, { name: "校医" });
  page = openStorePage(backend, "/my-delivery?tab=second");
});

const enter = async (part: ResumePart = COMPLETE_RESUME): Promise<Session> => {
  const session = await backend.logIn(String(++phones));
  await backend.call(saveResume, { userId: session.user.id, ...part }, { token: session.token });
  beginSession(session);
  return session;
};
const sign = ({ user }: Session, more: { subject?: string; isWanted?: () => boolean } = {}) =>
  signUpById(user, { postId, source: "PC" }, { goesOnAfterNo: true, ...more });
const INCOMPLETE = { basics: { name: "程若水" }, educations: [EDUCATION] };

describe("a seeker whose résumé lacks nothing", () => {
  test("does not wait for the post", async () => {
    const session = await enter();
    const release = page.hold(getPost);
    expect(await sign(session)).toBe("now");
    expect([notices(), page.asked(applyIfReady), page.asked(signUp)]).toEqual([["signed-up"], 1, 0]);
    release();
  });

  test("hears at once that the line is cut", async () => {
    const session = await enter();
    const release = page.hold(getPost);
    page.meet(applyIfReady, "lost");
    expect([await sign(session), notices()]).toEqual([null, ["offline"]]);
    release();
  });

  test("hears that the sign-up was made before", async () => {
    const session = await enter();
    await sign(session);
    expect([await sign(session), notices()]).toEqual(["before", ["signed-up", "signed-up-before"]]);
  });
});

describe("a question", () => {
  test("names the post where the seeker leaves for the résumé", async () => {
    const session = await enter(INCOMPLETE);
    saveIntent({ action: "sign-up", ids: [postId] });
    const [done] = await Promise.all([sign(session), reply("complete-resume", "yes")]);
    expect([done, waitingIntent()?.subject]).toEqual([null, "校医"]);
  });

  test("answered 否 goes on to the sign-up", async () => {
    const session = await enter(INCOMPLETE);
    const [done] = await Promise.all([sign(session), reply("complete-resume", "no")]);
    expect([done, notices(), page.asked(signUp)]).toEqual(["now", ["signed-up"], 1]);
  });

  test("is not asked about a post that cannot be read", async () => {
    const session = await enter(INCOMPLETE);
    page.meet(getPost, "lost");
    expect([await sign(session), notices()]).toEqual([null, ["offline"]]);
  });

  test("is the last step where another post is wanted by then", async () => {
    const session = await enter({});
    rememberDeclined();
    const [done] = await Promise.all([sign(session, { isWanted: () => false }), reply("education-missing", "yes")]);
    expect([done, page.asked(signUp)]).toEqual([null, 0]);
  });
});

test("a backend without our calls tells by the post that the sign-up was made before", async () => {
  const session = await enter();
  await sign(session);
  const { fetch } = page.environment;
  page.environment.fetch = (input, init) =>
    String(input).includes(applyIfReady.path) ? Promise.resolve(new Response(null, { status: 404 })) : fetch(input, init);
  expect([await sign(session), notices()]).toEqual(["before", ["signed-up", "signed-up-before"]]);
});
