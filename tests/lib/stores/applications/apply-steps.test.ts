/**
 * The questions before an application or a chat, each with the way that its answer leads; and the calls: one of ours before the sign-up,
 * or those of the documents where the backend has no such call.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { send } from "#lib/api/send.ts";
import { setEnvironment } from "#lib/browser/environment.ts";
import { applyIfReady, signUp } from "#lib/contract/applications/sign-up.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import { getResume, needsCompletion, saveResume } from "#lib/contract/resume/resume.ts";
import type { Readiness } from "#lib/domain/applications/readiness.ts";
import type { ResumePart } from "#lib/domain/resume/resume.ts";
import { saveIntent, waitingIntent } from "#lib/stores/account/intent.ts";
import { $session, beginSession, leaveEnded } from "#lib/stores/account/session.ts";
import {
  $reasons,
  ensureReady,
  ensureReadyToSignUp,
  forgetDeclined,
  isCompletionDeclined,
  rememberDeclined,
  requireEducation,
  runSignUp,
} from "#lib/stores/applications/apply-steps.ts";
import {
  $asksEducation,
  $educationDraft,
  $nameStep,
  submitEducation,
  writeEducation,
  writeName,
} from "#lib/stores/applications/education-step.ts";
import { openPost, perform } from "#lib/stores/posts/post.ts";
import { $dialogs, answer, DIALOGS } from "#lib/stores/shell/dialogs.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { notices, openStorePage, reply, type StorePage } from "#tests/support/browser/store-page.ts";
import { COMPLETE_RESUME, EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const READY: Readiness = {
  isComplete: true,
  reasons: [],
  hasEducation: true,
  lacksName: false,
  educationsEtag: null,
  signedUp: false,
  refusal: null,
};
const INCOMPLETE: Readiness = {
  ...READY,
  isComplete: false,
  reasons: [{ section: "basics", field: "height", problem: "required" }],
};
const UNEDUCATED: Readiness = { ...READY, hasEducation: false };
const AT_POST = { goesOnAfterNo: true };
const AT_FAIR = { goesOnAfterNo: false };

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment("http://localhost/post-details?id=7");
  setEnvironment(browser.environment);
  for (const dialog of DIALOGS) answer(dialog, "closed");
  $toasts.set([]);
  saveIntent({ action: "sign-up", ids: [] });
});

test("a seeker whose résumé lacks nothing is asked no question", async () => {
  expect(await ensureReady(READY, "护士", AT_POST)).toBe(true);
  expect($dialogs.get()).toEqual([]);
});

describe("要不要完善简历?", () => {
  test("names the gaps", async () => {
    await Promise.all([ensureReady(INCOMPLETE, "护士", AT_POST), reply("complete-resume", "closed")]);
    expect($reasons.get()).toEqual(INCOMPLETE.reasons);
  });

  test("answered 是 leaves for the résumé, where the action waits", async () => {
    const [goesOn] = await Promise.all([ensureReady(INCOMPLETE, "护士", AT_POST), reply("complete-resume", "yes")]);
    expect([goesOn, browser.opened]).toEqual([false, ["/my-resume"]]);
    expect(waitingIntent()).toEqual({ action: "sign-up", subject: "护士" });
  });

  test.each([
    ["at a post goes on", AT_POST, true],
    ["at a fair ends the action", AT_FAIR, false],
  ] as const)("answered 否 %s", async (_name, options, expected) => {
    const [goesOn] = await Promise.all([ensureReady(INCOMPLETE, "护士", options), reply("complete-resume", "no")]);
    expect([goesOn, browser.opened]).toEqual([expected, []]);
  });

  test("is asked once a visit, and again after the résumé changed", async () => {
    await Promise.all([ensureReady(INCOMPLETE, "护士", AT_FAIR), reply("complete-resume", "no")]);
    expect(await ensureReady(INCOMPLETE, "护士", AT_FAIR)).toBe(true);
    forgetDeclined();
    const [goesOn] = await Promise.all([ensureReady(INCOMPLETE, "护士", AT_FAIR), reply("complete-resume", "no")]);
    expect(goesOn).toBe(false);
  });

  test("that is closed ends the action, and is asked again by the next one", async () => {
    for (const _time of [1, 2]) {
      const [goesOn] = await Promise.all([ensureReady(INCOMPLETE, "护士", AT_POST), reply("complete-resume", "closed")]);
      expect(goesOn).toBe(false);
    }
  });
});

describe("the question for an education record", () => {
  const require = () => requireEducation(UNEDUCATED, "护士");

  test("opens its form, and goes on once the record is saved", async () => {
    const asked = reply("education-missing", async () => {
      expect($educationDraft.get()).not.toBeNull();
      return "yes";
    });
    const [goesOn] = await Promise.all([require(), asked]);
    expect(goesOn).toBe(true);
  });

  test("leads to the full form on the résumé page, where the action waits", async () => {
    const [goesOn] = await Promise.all([require(), reply("education-missing", "no")]);
    expect([goesOn, browser.opened, waitingIntent()?.subject]).toEqual([false, ["/my-resume#education"], "护士"]);
  });

  test("that is closed ends the action", async () => {
    const [goesOn] = await Promise.all([require(), reply("education-missing", "closed")]);
    expect([goesOn, browser.opened]).toEqual([false, []]);
  });

  test("comes after the one about the résumé", async () => {
    const both = { ...INCOMPLETE, hasEducation: false };
    const asked: string[] = [];
    const stop = $dialogs.listen((open) => void asked.push(...open));
    await Promise.all([ensureReady(both, "护士", AT_POST), reply("complete-resume", "no"), reply("education-missing", "yes")]);
    stop();
    expect(asked).toEqual(["complete-resume", "education-missing"]);
  });
});

describe("a sign-up", () => {
  test("for a post that takes none is refused before any question", async () => {
    const closed = { ...INCOMPLETE, refusal: { code: 409, message: "该职位已停止招聘" } };
    expect(await ensureReadyToSignUp(closed, "护士", AT_POST)).toBe(false);
    expect([notices(), $dialogs.get()]).toEqual([["refused"], []]);
  });

  test("asks for the name that a company answers to, beside the record of education if that is missing too", async () => {
    const asked = (readiness: Readiness) =>
      Promise.all([
        ensureReadyToSignUp(readiness, "护士", AT_POST),
        reply("education-missing", async () => {
          seen.push([$nameStep.get() !== null, $asksEducation.get()]);
          return "yes";
        }),
      ]);
    const seen: boolean[][] = [];
    await asked({ ...READY, lacksName: true });
    await asked({ ...READY, lacksName: true, hasEducation: false });
    expect(seen).toEqual([
      [true, false],
      [true, true],
    ]);
  });

  test("is asked about like any other action", async () => {
    const [goesOn] = await Promise.all([ensureReadyToSignUp(INCOMPLETE, "护士", AT_POST), reply("complete-resume", "no")]);
    expect(goesOn).toBe(true);
  });
});

describe("the calls of an application", () => {
  let backend: Awaited<ReturnType<typeof openBackend>>;
  let page: StorePage;
  let postId = "";
  let phones = 13310000000;

  beforeAll(async () => {
    backend = await openBackend();
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    postId = await addPost(backend.db);
    page = openStorePage(backend, `/post-details?id=${postId}`);
  });

  const enter = async (part: ResumePart) => {
    phones += 1;
    const session = await backend.logIn(String(phones));
    await backend.call(saveResume, { userId: session.user.id, ...part }, { token: session.token });
    beginSession(session);
    openPost(postId);
    return {
      schools: async () => {
        const read = await backend.call(getResume, { userId: session.user.id }, { token: session.token });
        return read.data.educations.map(({ school }) => school);
      },
    };
  };
  const asked = () => ({
    attempt: page.asked(applyIfReady),
    needed: page.asked(needsCompletion),
    resume: page.asked(getResume),
    signUp: page.asked(signUp),
  });

  /** Answers the check like a backend without it. */
  const withoutCheck = (answer: () => Response): void => {
    const { fetch } = page.environment;
    let probes = 0;
    page.environment.fetch = (input, init) => {
      if (!String(input).includes(applyIfReady.path)) return fetch(input, init);
      probes += 1;
      expect(probes, "the missing call is asked for once").toBe(1);
      return Promise.resolve(answer());
    };
  };

  describe("a seeker with a complete résumé", () => {
    test("signs up by one call", async () => {
      await enter(COMPLETE_RESUME);
      await perform("sign-up");
      expect(notices()).toEqual(["signed-up"]);
      expect(asked()).toEqual({ attempt: 1, needed: 0, resume: 0, signUp: 0 });
    });

    test("signs up once more without a question after the answer was lost", async () => {
      await enter(COMPLETE_RESUME);
      page.meet(applyIfReady, "answer-lost");
      await perform("sign-up");
      await perform("sign-up");
      expect(notices()).toEqual(["offline", "signed-up"]);
    });

    test("hears that the post has closed before anything is sent", async () => {
      await enter({ basics: { name: "程若水" }, educations: [EDUCATION] });
      await backend.db.updateTable("posts").set({ ends_on: "2026-11-02" }).where("id", "=", postId).execute();
      await perform("sign-up");
      expect(notices()).toEqual(["refused"]);
      expect(asked()).toMatchObject({ attempt: 1, signUp: 0 });
    });

    test("sees one notice of a lost connection", async () => {
      await enter(COMPLETE_RESUME);
      page.meet(applyIfReady, "lost");
      await perform("sign-up");
      expect(notices()).toEqual(["offline"]);
      expect(asked()).toMatchObject({ needed: 0, resume: 0, signUp: 0 });
    });
  });

  test("a seeker without an education record saves it by one call", async () => {
    const { schools } = await enter({});
    const signingUp = perform("sign-up");
    await reply("complete-resume", "no");
    await reply("education-missing", async () => {
      writeEducation({ ...EDUCATION, school: "北辰学院", level: 78 });
      writeName("程若水");
      await submitEducation();
      return "yes";
    });
    await signingUp;
    expect(notices()).toEqual(["signed-up"]);
    expect(page.asked(saveResume)).toBe(1);
    expect(page.asked(getResume)).toBe(0);
    expect(await schools()).toEqual(["北辰学院"]);
  });

  describe("for a post known only by its id", () => {
    const { promise: never } = Promise.withResolvers<never>();
    const sign = (more: Partial<Parameters<typeof runSignUp>[2]> = {}) => {
      const user = $session.get()?.user;
      if (!user) throw new Error("needs a login");
      const readPost = () => send(getPost, { postId, userId: user.id });
      return runSignUp(user, { postId, address: [], source: "PC" }, { goesOnAfterNo: true, readPost, ...more });
    };
    const NAMED = { basics: { name: "程若水" }, educations: [EDUCATION] };

    test("do not wait for the post where nothing is lacking", async () => {
      await enter(COMPLETE_RESUME);
      expect(await sign({ readPost: () => never })).toBe("now");
      expect(asked()).toMatchObject({ attempt: 1, signUp: 0 });
    });

    test("report a line that is cut before the post is read", async () => {
      await enter(COMPLETE_RESUME);
      page.meet(applyIfReady, "lost");
      expect([await sign({ readPost: () => never }), notices()]).toEqual([null, ["offline"]]);
    });

    test("tell a second time from the first", async () => {
      await enter(COMPLETE_RESUME);
      expect([await sign(), await sign()]).toEqual(["now", "before"]);
    });

    test("tell it by the post where the backend has no call of ours", async () => {
      await enter(COMPLETE_RESUME);
      await sign();
      withoutCheck(() => new Response(null, { status: 404 }));
      expect(await sign()).toBe("before");
    });

    test("name the post where the seeker leaves for the résumé", async () => {
      postId = await addPost(backend.db, { name: "护士" });
      await enter(NAMED);
      saveIntent({ action: "sign-up", ids: [postId] });
      const [done] = await Promise.all([sign(), reply("complete-resume", "yes")]);
      expect([done, waitingIntent()?.subject]).toEqual([null, "护士"]);
    });

    test("end without a question where the post cannot be read", async () => {
      await enter(NAMED);
      page.meet(getPost, "lost");
      expect([await sign(), notices()]).toEqual([null, ["offline"]]);
    });

    test("end after the questions where another post is wanted by then", async () => {
      await enter({});
      rememberDeclined();
      const [done] = await Promise.all([sign({ isWanted: () => false }), reply("education-missing", "yes")]);
      expect([done, asked().signUp]).toEqual([null, 0]);
    });
  });

  describe("a backend without the check", () => {
    test.each([
      ["an unknown path", () => Response.json({ code: 404, message: "", data: null }, { status: 404 })],
      ["an unknown method", () => Response.json({ code: 405, message: "", data: null }, { status: 405 })],
      ["the code for nothing found", () => Response.json({ code: 404, message: "", data: null })],
      ["a page of the site", () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } })],
      ["another call's data", () => Response.json({ code: 0, message: "", data: true })],
    ])("that answers %s is asked the calls of the documents", async (_answer, answer) => {
      withoutCheck(answer);
      await enter({ basics: { name: "程若水" }, educations: [EDUCATION] });
      await Promise.all([perform("sign-up"), reply("complete-resume", "no")]);
      expect(notices()).toEqual(["signed-up"]);
      expect(asked()).toMatchObject({ needed: 1, resume: 1, signUp: 1 });
      // The answer 否 and the missing call are both remembered.
      postId = await addPost(backend.db);
      openPost(postId);
      await perform("sign-up");
      expect(asked()).toMatchObject({ needed: 1, resume: 2, signUp: 2 });
    });

    test("says a failure once, and signs nothing up", async () => {
      withoutCheck(() => Response.json({ code: 404, message: "", data: null }, { status: 404 }));
      await enter(COMPLETE_RESUME);
      page.meet(getResume, "lost");
      page.meet(needsCompletion, "lost");
      await perform("sign-up");
      expect(notices()).toEqual(["offline"]);
      expect(asked()).toMatchObject({ signUp: 0 });
    });
  });
});

describe("the answer 否 to 要不要完善简历?", () => {
  test("is not there before it is given", () => {
    expect(isCompletionDeclined()).toBe(false);
  });

  test("holds until the résumé changes", () => {
    rememberDeclined();
    expect(isCompletionDeclined()).toBe(true);
    forgetDeclined();
    expect(isCompletionDeclined()).toBe(false);
  });

  test("is forgotten at the logout", () => {
    beginSession({ token: "a token", user: { id: "7", name: "", phone: "13800000001" } });
    rememberDeclined();
    leaveEnded();
    expect(isCompletionDeclined()).toBe(false);
  });
});
