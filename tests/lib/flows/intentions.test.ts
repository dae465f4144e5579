/** An intended action is done exactly once: random actions over a network and a session that fail at random. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { NO_FILTER, POST_ACTIONS, type PostAction } from "#lib/domain/posts/posts.ts";
import { $runningAction } from "#lib/stores/account/guarded.ts";
import { returnToIntent } from "#lib/stores/account/intent.ts";
import { $session, beginSession, startSession, takeSessionEndedNote } from "#lib/stores/account/session.ts";
import { $post, openPost, perform, resumeIntent } from "#lib/stores/posts/post.ts";
import { $dialogs, answer } from "#lib/stores/shell/dialogs.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";

/** A call's possible fates: answered, lost on the way, done but its answer lost, or its session ended. */
const FAULTS = ["none", "lost", "answer-lost", "expired"] as const;
type Fault = (typeof FAULTS)[number];
type Step = { action: PostAction; faults: Fault[] };

type Backend = Awaited<ReturnType<typeof openBackend>>;
let backend: Backend;
let postId = "";
let phones = 13100000000;

beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
  const found = await backend.call(searchPosts, { ...NO_FILTER, page: 1, size: 1 });
  postId = found.data.items[0]?.id ?? "";
});
afterAll(() => backend.close());

const newSeeker = async (): Promise<Session> => {
  phones += 1;
  const session = await backend.logIn(String(phones));
  await backend.call(
    saveResume,
    { userId: session.user.id, basics: { name: "程若水" }, educations: [EDUCATION] },
    { token: session.token },
  );
  return session;
};

const endSessions = (userId: string) => backend.db.deleteFrom("logins").where("user_id", "=", userId).execute();

/** A browser whose calls meet the faults of a plan, one a call; after them everything goes well. */
const createBrowser = (userId: string) => {
  const browser = createEnvironment(`http://localhost/post-details?id=${postId}`);
  const plan: Fault[] = [];
  // Timeouts for other tabs pass at once; messages stay readable.
  browser.environment.after = (milliseconds, run) => {
    if (milliseconds > 1000) return () => undefined;
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  };
  browser.environment.fetch = async (input, init) => {
    const fault = plan.shift() ?? "none";
    if (fault === "lost") throw new TypeError("Failed to fetch");
    if (fault === "expired") await endSessions(userId);
    const response = await backend.request(String(input), init);
    if (fault === "answer-lost") throw new TypeError("Failed to fetch");
    return response;
  };
  return { ...browser, plan };
};

const settled = () => expect.poll(() => $runningAction.get(), { interval: 1, timeout: 5000 }).toBeNull();

/** Returns after the end of a session: logs in again and is led to the interrupted action. */
const comeBack = async (browser: ReturnType<typeof createBrowser>, phone: string): Promise<void> => {
  takeSessionEndedNote();
  browser.environment.writeAddress("/home", "replace");
  // An unlucky run needs more than ten codes a day; limits are tested elsewhere.
  await backend.db.deleteFrom("rate_limits").execute();
  beginSession(await backend.logIn(phone));
  if (returnToIntent()) browser.environment.writeAddress(browser.opened.at(-1) ?? "", "replace");
  else browser.environment.writeAddress(`/post-details?id=${postId}`, "replace");
  openPost(postId);
  resumeIntent();
  await settled();
};

/** The action as one stubborn person does it: again until it is done. */
const insist = async (browser: ReturnType<typeof createBrowser>, { action, faults }: Step, phone: string): Promise<void> => {
  browser.plan.splice(0, Number.POSITIVE_INFINITY, ...faults);
  for (let tries = 0; tries < 12; tries += 1) {
    while ($session.get() === null) await comeBack(browser, phone);
    if ($post.get().state !== "ready") openPost(postId);
    const leftBefore = browser.opened.filter((path) => path.startsWith("/im")).length;
    $toasts.set([]);
    await Promise.all([perform(action), perform(action)]);
    await settled();
    const left = browser.opened.filter((path) => path.startsWith("/im")).length > leftBefore;
    const said = $toasts.get().some(({ message }) => "notice" in message);
    if (browser.plan.length === 0 && $session.get() !== null && (left || said)) return;
  }
  throw new Error(`${action} was never done`);
};

const stateOf = async (userId: string) => {
  const count = async (table: "applications" | "interests" | "post_chats" | "talent_pool"): Promise<number> =>
    (await backend.db.selectFrom(table).selectAll().where("user_id", "=", userId).execute()).length;
  return {
    applications: await count("applications"),
    interests: await count("interests"),
    chats: await count("post_chats"),
    pool: await count("talent_pool"),
  };
};

/** The same intentions done once, on paper. */
const intended = (actions: readonly PostAction[]) => {
  const chats = actions.includes("chat") ? 1 : 0;
  const lastOfInterest = actions.findLast((action) => action !== "sign-up");
  return {
    applications: actions.includes("sign-up") ? 1 : 0,
    interests: lastOfInterest === "set-interest" || lastOfInterest === "chat" ? 1 : 0,
    chats,
    pool: chats,
  };
};

const step = fc.record({
  action: fc.constantFrom(...POST_ACTIONS),
  faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 6 }),
});

test("random actions over lost calls, lost answers and ended sessions are done once", {
  tags: "release",
  timeout: 120_000,
}, async () => {
  const stop = $dialogs.subscribe((open) => {
    // 要不要完善简历? – no, go on.
    if (open.includes("complete-resume")) queueMicrotask(() => answer("complete-resume", "no"));
    // The session ended while reading the post: the login dialog is closed, and the seeker returns later.
    if (open.includes("login")) queueMicrotask(() => answer("login", "closed"));
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      const session = await newSeeker();
      const browser = createBrowser(session.user.id);
      setEnvironment(browser.environment);
      startSession("");
      beginSession(session);
      openPost(postId);
      for (const one of steps) await insist(browser, one, session.user.phone);
      expect(await stateOf(session.user.id)).toEqual(intended(steps.map(({ action }) => action)));
    }),
    { numRuns: 25 },
  );
  stop();
});
