import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { send } from "#lib/api/send.ts";
import { setEnvironment } from "#lib/browser/environment.ts";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import { needsCompletion, saveResume } from "#lib/contract/resume/resume.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { NO_FILTER } from "#lib/domain/posts/posts.ts";
import { $runningAction } from "#lib/stores/account/guarded.ts";
import { returnToIntent } from "#lib/stores/account/intent.ts";
import { $session, beginSession, startSession, takeSessionEndedNote } from "#lib/stores/account/session.ts";
import { $reasons, forgetDeclined } from "#lib/stores/applications/apply-steps.ts";
import { $post, openPost, perform, resumeIntent } from "#lib/stores/posts/post.ts";
import { $wayBack, goBack } from "#lib/stores/resume/way-back.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, reply } from "#tests/support/browser/store-page.ts";
import { COMPLETE_RESUME, EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";

type Backend = Awaited<ReturnType<typeof openBackend>>;
let backend: Backend;
let browser: ReturnType<typeof createEnvironment>;
let postId = "";
let phones = 0;

beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
  const found = await backend.call(searchPosts, { ...NO_FILTER, page: 1, size: 1 });
  postId = found.data.items[0]?.id ?? "";
});
afterAll(() => backend.close());
// A message shows before its action ends: the next test would find the action still running, and its press ignored.
afterEach(() => expect.poll(() => $runningAction.get()).toBeNull());

beforeEach(() => {
  browser = createEnvironment(`http://localhost/post-details?id=${postId}`);
  browser.environment.fetch = (input, init) => Promise.resolve(backend.request(String(input), init));
  setEnvironment(browser.environment);
  startSession("");
  $toasts.set([]);
});

const newSeeker = async (educated: boolean): Promise<Session> => {
  phones += 1;
  const session = await backend.logIn(`1360000${String(phones).padStart(4, "0")}`);
  if (educated)
    await backend.call(
      saveResume,
      { userId: session.user.id, basics: { name: "程若水" }, educations: [EDUCATION] },
      { token: session.token },
    );
  return session;
};

const applications = async (session: Session): Promise<number> =>
  (await backend.db.selectFrom("applications").select("id").where("user_id", "=", session.user.id).execute()).length;

describe("signing up for a post", () => {
  test("continues after 否 and applies once, for any number of presses", async () => {
    const session = await newSeeker(true);
    beginSession(session);
    openPost(postId);
    const prompt = reply("complete-resume", "no");
    await Promise.all([perform("sign-up"), perform("sign-up"), prompt]);
    expect(notices()).toEqual(["signed-up"]);
    expect(await applications(session)).toBe(1);
    expect($post.get()).toMatchObject({ state: "ready", value: { signedUp: true } });
  });

  test("leaves for the résumé after 是 and signs nothing up", async () => {
    const session = await newSeeker(true);
    beginSession(session);
    openPost(postId);
    await Promise.all([perform("sign-up"), reply("complete-resume", "yes")]);
    expect(browser.opened).toEqual(["/my-resume"]);
    expect(await applications(session)).toBe(0);
  });

  test("waits while the résumé is completed, runs by a press alone, and then signs up", async () => {
    const session = await newSeeker(false);
    beginSession(session);
    openPost(postId);
    await Promise.all([perform("sign-up"), reply("complete-resume", "yes")]);
    expect($reasons.get()).toContainEqual({ section: "educations", field: null, problem: "required" });
    // A revisit of the post without a press applies for nothing.
    resumeIntent();
    expect($runningAction.get()).toBeNull();
    browser.environment.writeAddress("/my-resume", "replace");
    keepMounted($wayBack);
    const shown = $post.get();
    expect($wayBack.get()).toEqual({ action: "sign-up", subject: shown.state === "ready" ? shown.value.name : "" });
    await backend.call(saveResume, { userId: session.user.id, ...COMPLETE_RESUME }, { token: session.token });
    goBack();
    expect(browser.opened.at(-1)).toBe(`/post-details?id=${postId}`);
    browser.environment.writeAddress(browser.opened.at(-1) ?? "", "replace");
    openPost(postId);
    resumeIntent();
    await expect.poll(notices).toEqual(["signed-up"]);
    expect(await applications(session)).toBe(1);
  });

  test("leaves for the full education form when the seeker asks for it", async () => {
    const session = await newSeeker(false);
    beginSession(session);
    openPost(postId);
    await Promise.all([perform("sign-up"), reply("complete-resume", "no"), reply("education-missing", "no")]);
    expect(browser.opened).toEqual(["/my-resume#education"]);
    expect(await applications(session)).toBe(0);
  });

  test("asks once per visit whether to complete the résumé, and again after the résumé changed", async () => {
    const session = await newSeeker(true);
    beginSession(session);
    openPost(postId);
    await Promise.all([perform("sign-up"), reply("complete-resume", "no")]);
    // Without a dialog that waits for an answer, the chat starts.
    await perform("chat");
    expect(browser.opened.at(-1)).toMatch(/^\/im\?entry=/);
    forgetDeclined();
    const [another] = (await backend.call(searchPosts, { ...NO_FILTER, page: 1, size: 2 })).data.items.slice(1);
    openPost(another?.id ?? "");
    await Promise.all([perform("sign-up"), reply("complete-resume", "closed")]);
    expect(await applications(session)).toBe(1);
  });

  test("does not ask again when the seeker continues from the résumé page", async () => {
    const session = await newSeeker(true);
    beginSession(session);
    openPost(postId);
    await Promise.all([perform("sign-up"), reply("complete-resume", "yes")]);
    goBack();
    openPost(postId);
    resumeIntent();
    await expect.poll(notices).toEqual(["signed-up"]);
  });

  test("asks a visitor to log in first, and stops when the dialog is closed", async () => {
    openPost(postId);
    await Promise.all([perform("sign-up"), reply("login", "closed")]);
    expect(notices()).toEqual([]);
  });
});

describe("an interrupted action", () => {
  test("is done once after the session ended on the way and the seeker logged in again", async () => {
    const session = await newSeeker(true);
    beginSession(session);
    openPost(postId);
    await expect.poll(() => $post.get().state).toBe("ready");
    await backend.db.deleteFrom("sessions").execute();
    const marking = perform("set-interest");
    await expect
      .poll(() => {
        browser.pass(100);
        return browser.opened;
      })
      .toEqual(["/?rl=1"]);
    await marking;
    // The home page, a login, and the way back.
    browser.environment.writeAddress("/home", "replace");
    takeSessionEndedNote();
    backend.clock.advance(61_000);
    beginSession(await backend.logIn(session.user.phone));
    expect(returnToIntent()).toBe(true);
    expect(browser.opened.at(-1)).toBe(`/post-details?id=${postId}`);
    browser.environment.writeAddress(`/post-details?id=${postId}`, "replace");
    openPost(postId);
    resumeIntent();
    resumeIntent();
    await expect.poll(() => $post.get()).toMatchObject({ value: { interested: true } });
    expect(notices()).toEqual(["interest-set"]);
    expect(returnToIntent()).toBe(false);
  });

  test("is forgotten when the login is closed", async () => {
    openPost(postId);
    await Promise.all([perform("set-interest"), reply("login", "closed")]);
    expect(returnToIntent()).toBe(false);
  });
});

describe("an ended session", () => {
  test("is noticed by several calls at once and leads home one time", async () => {
    const session = await newSeeker(true);
    beginSession(session);
    await backend.db.deleteFrom("sessions").execute();
    openPost(postId);
    const calls = Promise.all([perform("sign-up"), send(needsCompletion, undefined), send(needsCompletion, undefined)]);
    // No other tab answers within its time.
    await expect
      .poll(() => {
        browser.pass(100);
        return browser.opened;
      })
      .toEqual(["/?rl=1"]);
    await calls;
    expect($session.get()).toBeNull();
    expect([takeSessionEndedNote(), takeSessionEndedNote()]).toEqual([true, false]);
  });
});
