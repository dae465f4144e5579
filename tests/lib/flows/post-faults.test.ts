/** Every flow that starts from a post, with every call of it cut off, its answer lost, or its session ended (R1.4.2, D-B9, D-D3). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { applyCheck, applyIfReady, signUp } from "#lib/contract/applications/sign-up.ts";
import { chatCredentials, greetRecruiter, joinTalentPool } from "#lib/contract/chat.ts";
import { setInterest } from "#lib/contract/posts/interests.ts";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { NO_FILTER, type PostAction } from "#lib/domain/posts/posts.ts";
import { $runningAction } from "#lib/stores/account/guarded.ts";
import { returnToIntent } from "#lib/stores/account/intent.ts";
import { $session, beginSession, startSession, takeSessionEndedNote } from "#lib/stores/account/session.ts";
import { $post, openPost, perform, resumeIntent } from "#lib/stores/posts/post.ts";
import { $dialogs, type Answer, answer, type Dialog } from "#lib/stores/shell/dialogs.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { COMPLETE_RESUME, EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";

type Flow = {
  action: PostAction;
  /** Made by every press. */
  calls: { path: string }[];
  /** Made only by a press that had a question; the next one has none. */
  callAfterQuestion?: { path: string };
  asksForResume: boolean;
  leaves: Left;
};
/** Stored results of a flow. */
type Left = { applications: number; interests: number; pool: number };
type Fault = "lost" | "answer-lost" | "expired" | "refused";

const NOTHING: Left = { applications: 0, interests: 0, pool: 0 };
const FLOWS: Record<string, Flow> = {
  "signing up": {
    action: "sign-up",
    calls: [applyIfReady],
    callAfterQuestion: signUp,
    asksForResume: true,
    leaves: { ...NOTHING, applications: 1 },
  },
  "talking to the recruiter": {
    action: "chat",
    calls: [applyCheck, chatCredentials, greetRecruiter, setInterest],
    asksForResume: true,
    leaves: { ...NOTHING, interests: 1, pool: 1 },
  },
  "marking it": {
    action: "set-interest",
    calls: [applyCheck, setInterest],
    asksForResume: false,
    leaves: { ...NOTHING, interests: 1 },
  },
};

let backend: Awaited<ReturnType<typeof openBackend>>;
let postId = "";
let phones = 0;
let browser: ReturnType<typeof createEnvironment>;
/** The fault that the next call of a path meets. */
let awaited: { path: string; fault: Fault } | null = null;
let stopAnswering = (): void => undefined;

beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
  const found = await backend.call(searchPosts, { ...NO_FILTER, page: 1, size: 1 });
  postId = found.data.items[0]?.id ?? "";
});
afterAll(() => backend.close());

const meet = ({ path }: { path: string }, fault: Fault): void => {
  awaited = { path, fault };
};

const takeFault = (path: string): Fault | null => {
  if (awaited === null || !path.includes(awaited.path)) return null;
  const { fault } = awaited;
  awaited = null;
  return fault;
};

/** The visitor's answers to dialogs on the way; other dialogs get no answer. */
const answerDialogs = (answers: Partial<Record<Dialog, Answer>>): void => {
  stopAnswering();
  stopAnswering = $dialogs.subscribe((open) => {
    for (const dialog of open) {
      const given = answers[dialog];
      if (given) queueMicrotask(() => answer(dialog, given));
    }
  });
};

beforeEach(() => {
  browser = createEnvironment(`http://localhost/post-details?id=${postId}`);
  browser.environment.fetch = async (input, init) => {
    const path = String(input);
    const fault = takeFault(path);
    if (fault === "lost") throw new TypeError("Failed to fetch");
    if (fault === "expired") await backend.db.deleteFrom("sessions").execute();
    if (fault === "refused") return Response.json({ code: 500, message: "系统错误！", data: null });
    const response = await backend.request(path, init);
    if (fault === "answer-lost") throw new TypeError("Failed to fetch");
    return response;
  };
  setEnvironment(browser.environment);
  startSession("");
  $toasts.set([]);
  answerDialogs({ "complete-resume": "no" });
});
afterEach(() => {
  stopAnswering();
  expect(awaited, "a fault that no call met").toBeNull();
});

const newSeeker = async (educated: boolean): Promise<Session> => {
  phones += 1;
  const session = await backend.logIn(`1370000${String(phones).padStart(4, "0")}`);
  if (educated)
    await backend.call(
      saveResume,
      { userId: session.user.id, basics: { name: "程若水" }, educations: [{ ...EDUCATION }] },
      { token: session.token },
    );
  return session;
};

/** A logged-in seeker with an education record, on the post's page. */
const openAsSeeker = async (): Promise<Session> => {
  const session = await newSeeker(true);
  beginSession(session);
  openPost(postId);
  return session;
};

const leftBy = async ({ user }: Session): Promise<Left> => {
  const count = async (table: "applications" | "interests" | "talent_pool"): Promise<number> =>
    (await backend.db.selectFrom(table).selectAll().where("user_id", "=", user.id).execute()).length;
  return { applications: await count("applications"), interests: await count("interests"), pool: await count("talent_pool") };
};

const failures = (): string[] => $toasts.get().flatMap(({ message }) => ("failure" in message ? [message.failure.kind] : []));
/** Whether the visitor saw a success, or is on the way to the chat. */
const isDone = (): boolean =>
  browser.opened.some((path) => path.startsWith("/im?")) || $toasts.get().some(({ message }) => "notice" in message);

describe.each(Object.entries(FLOWS))("%s", (_name, { action, calls, callAfterQuestion, asksForResume, leaves }) => {
  const all = callAfterQuestion ? [...calls, callAfterQuestion] : calls;

  test.each(calls.map((call) => [call.path, call] as const))(
    "continues after %s was cut off, and after its answer was lost",
    async (_path, call) => {
      const session = await openAsSeeker();
      for (const fault of ["lost", "answer-lost"] as const) {
        $toasts.set([]);
        meet(call, fault);
        await perform(action);
        expect(failures()).toEqual(["offline"]);
        expect(isDone()).toBe(false);
        expect($runningAction.get()).toBeNull();
      }
      await perform(action);
      expect(isDone()).toBe(true);
      expect(await leftBy(session)).toEqual(leaves);
    },
  );

  test.each(["lost", "answer-lost"] as const)("continues without a question after its last call was %s", async (fault) => {
    const session = await openAsSeeker();
    meet(all.at(-1) ?? { path: "" }, fault);
    await perform(action);
    expect(failures()).toEqual(["offline"]);
    answerDialogs({});
    await perform(action);
    expect(isDone()).toBe(true);
    expect(await leftBy(session)).toEqual(leaves);
  });

  test.each(all.map((call) => [call.path, call] as const))(
    "is taken up by itself after the session ended at %s",
    async (_path, call) => {
      const session = await openAsSeeker();
      meet(call, "expired");
      const cutOff = perform(action);
      // No other tab answers within its time.
      await expect
        .poll(() => {
          browser.pass(100);
          return browser.opened;
        })
        .toEqual(["/?rl=1"]);
      await cutOff;
      expect($session.get()).toBeNull();
      browser.environment.writeAddress("/home", "replace");
      expect(takeSessionEndedNote()).toBe(true);
      backend.clock.advance(61_000);
      beginSession(await backend.logIn(session.user.phone));
      expect(returnToIntent()).toBe(true);
      browser.environment.writeAddress(browser.opened.at(-1) ?? "", "replace");
      openPost(postId);
      resumeIntent();
      await expect.poll(isDone).toBe(true);
      await expect.poll(() => $runningAction.get()).toBeNull();
      expect(await leftBy(session)).toEqual(leaves);
    },
  );

  test("stops where a dialog is closed, and leaves nothing", async () => {
    answerDialogs({ login: "closed" });
    openPost(postId);
    await perform(action);
    expect($runningAction.get()).toBeNull();

    const session = await newSeeker(false);
    beginSession(session);
    openPost(postId);
    if (asksForResume) {
      answerDialogs({ "complete-resume": "closed" });
      await perform(action);
      expect($runningAction.get()).toBeNull();
    }
    let warned = 0;
    answerDialogs({ "complete-resume": "no", "education-missing": "closed" });
    const stopCounting = $dialogs.listen((open) => {
      warned += open.includes("education-missing") ? 1 : 0;
    });
    await perform(action);
    stopCounting();
    expect(warned).toBe(1);
    expect($runningAction.get()).toBeNull();
    expect([browser.opened, $toasts.get(), $dialogs.get()]).toEqual([[], [], []]);
    expect(await leftBy(session)).toEqual(NOTHING);
  });

  test("succeeds once if another tab has done it already", async () => {
    const session = await openAsSeeker();
    await expect.poll(() => $post.get().state).toBe("ready");
    const asTheOtherTabSawIt = $post.get();
    await perform(action);
    expect(isDone()).toBe(true);
    $toasts.set([]);
    browser.opened.length = 0;
    $post.set(asTheOtherTabSawIt);
    await perform(action);
    expect(isDone()).toBe(true);
    expect(failures()).toEqual([]);
    expect(await leftBy(session)).toEqual(leaves);
  });
});

describe("a talent pool", () => {
  test.each([
    ["that refuses", "refused", 0],
    ["that cannot be reached", "lost", 0],
    ["whose answer is lost", "answer-lost", 1],
  ] as const)("%s does not stop a chat, and is entered once by the next one", async (_name, fault, entered) => {
    const session = await openAsSeeker();
    meet(joinTalentPool, fault);
    await perform("chat");
    expect(browser.opened).toEqual([expect.stringContaining("/im?entry=")]);
    expect(await leftBy(session)).toEqual({ ...NOTHING, interests: 1, pool: entered });
    openPost(postId);
    await perform("chat");
    expect(browser.opened).toHaveLength(2);
    expect(await leftBy(session)).toEqual({ ...NOTHING, interests: 1, pool: 1 });
  });
});

test("a complete résumé is asked no question", async () => {
  const session = await newSeeker(true);
  await backend.call(saveResume, { userId: session.user.id, ...COMPLETE_RESUME }, { token: session.token });
  beginSession(session);
  openPost(postId);
  answerDialogs({});
  let asked = 0;
  const stopCounting = $dialogs.listen(() => {
    asked += 1;
  });
  await Promise.all([perform("sign-up"), perform("sign-up")]);
  stopCounting();
  expect(asked).toBe(0);
  expect(await leftBy(session)).toEqual({ ...NOTHING, applications: 1 });
});
