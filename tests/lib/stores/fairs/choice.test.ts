import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { applyCheck } from "#lib/contract/applications/apply-check.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { FAIR_CHOICE, returnToIntent, takeIntent } from "#lib/stores/account/intent.ts";
import { $session, beginSession, startSession } from "#lib/stores/account/session.ts";
import { applyAtFair } from "#lib/stores/fairs/apply.ts";
import { $fairChoice, chooseFairPost, closeFairChoice, narrowFairPosts, openFairChoice } from "#lib/stores/fairs/choice.ts";
import { $fair } from "#lib/stores/fairs/fair.ts";
import { $dialogs, type Answer, answer, type Dialog } from "#lib/stores/shell/dialogs.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { notices } from "#tests/support/browser/store-page.ts";
import { COMPLETE_RESUME, EDUCATION } from "#tests/support/resume/resumes.ts";
import { COMPLETE_CHECK } from "#tests/support/server/apply-check.ts";
import { openBackend } from "#tests/support/server/backend.ts";

/** The demo's running on-site fair, and an ended one. */
const RUNNING = "107";
const OVER = "110";
const PAGE = `/job-fairs/${RUNNING}/`;

let backend: Awaited<ReturnType<typeof openBackend>>;
let browser: ReturnType<typeof createEnvironment>;
let phones = 0;

beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
});
afterAll(() => backend.close());

beforeEach(() => {
  browser = createEnvironment(`http://localhost${PAGE}`);
  browser.environment.fetch = (input, init) => Promise.resolve(backend.request(String(input), init));
  setEnvironment(browser.environment);
  startSession("");
  $toasts.set([]);
  $fair.set({ state: "idle" });
  closeFairChoice();
});

const newSeeker = async (complete: boolean): Promise<Session> => {
  phones += 1;
  const session = await backend.logIn(`1350000${String(phones).padStart(4, "0")}`);
  if (complete) await backend.call(saveResume, { userId: session.user.id, ...COMPLETE_RESUME }, { token: session.token });
  return session;
};

/** Waits until a dialog is asked, and answers it as the visitor would. */
const reply = (dialog: Dialog, given: () => Answer | Promise<Answer>): Promise<void> =>
  new Promise((resolve) => {
    const stop = $dialogs.subscribe((open) => {
      if (!open.includes(dialog)) return;
      queueMicrotask(async () => {
        stop();
        answer(dialog, await given());
        resolve();
      });
    });
  });

const applications = (session: Session) =>
  backend.db.selectFrom("applications").select(["post_id", "source"]).where("user_id", "=", session.user.id).execute();
const firstCompany = () => {
  const company = $fairChoice.get()?.fair.companies[0];
  if (!company) throw new Error("no company is offered");
  return company;
};
const chooseFirst = (): string => {
  const id = firstCompany().posts[0]?.id ?? "";
  chooseFairPost(id);
  return id;
};

describe("applying at an on-site fair", () => {
  test("signs up once for the post chosen, however often it is pressed, and closes", async () => {
    const session = await newSeeker(true);
    beginSession(session);
    await Promise.all([openFairChoice(RUNNING, null, null), openFairChoice(RUNNING, null, null)]);
    const postId = chooseFirst();
    await Promise.all([applyAtFair("sign-up"), applyAtFair("sign-up")]);
    expect(notices()).toEqual(["signed-up"]);
    expect(await applications(session)).toEqual([{ post_id: postId, source: "PC_SCENE" }]);
    expect($fairChoice.get()).toBeNull();
  });

  test("asks for a choice first", async () => {
    beginSession(await newSeeker(true));
    await openFairChoice(RUNNING, null, null);
    await applyAtFair("sign-up");
    expect($fairChoice.get()?.submittedEmpty).toBe(true);
    chooseFirst();
    expect($fairChoice.get()?.submittedEmpty).toBe(false);
    narrowFairPosts("教师");
    expect($fairChoice.get()).toMatchObject({ keyword: "教师", postId: expect.any(String) });
  });

  test("has a visitor log in, reloads the fair and opens at the pressed company", async () => {
    const session = await newSeeker(true);
    let asked = 0;
    const { fetch } = browser.environment;
    browser.environment.fetch = (input, init) => {
      if (String(input).includes("fairsDetail")) asked += 1;
      return fetch(input, init);
    };
    const logIn = reply("login", () => {
      expect(asked).toBe(0);
      beginSession(session);
      return "yes";
    });
    await Promise.all([openFairChoice(RUNNING, "某公司", null), logIn]);
    expect(asked).toBe(1);
    expect($fairChoice.get()).toMatchObject({ company: "某公司", postId: null, fair: { id: RUNNING } });
  });

  test("ends when the login is closed", async () => {
    await Promise.all([openFairChoice(RUNNING, null, null), reply("login", () => "closed")]);
    expect($fairChoice.get()).toBeNull();
    expect(notices()).toEqual([]);
  });

  test.each([
    ["no" as const, []],
    ["yes" as const, ["/my-resume"]],
    ["closed" as const, []],
  ])("with a résumé that lacks something signs nothing up after %s", async (given, opened) => {
    const session = await newSeeker(false);
    beginSession(session);
    await openFairChoice(RUNNING, null, null);
    const postId = chooseFirst();
    await Promise.all([applyAtFair("sign-up"), reply("complete-resume", () => given)]);
    expect(browser.opened).toEqual(opened);
    expect(await applications(session)).toEqual([]);
    expect($fairChoice.get()?.postId).toBe(postId);
  });

  test("requires an education record, and leads to its form", async () => {
    const session = await newSeeker(false);
    beginSession(session);
    await openFairChoice(RUNNING, null, null);
    chooseFirst();
    const { fetch } = browser.environment;
    // A backend that is content with less than this site.
    browser.environment.fetch = (input, init) =>
      String(input).includes(applyCheck.path)
        ? Promise.resolve(Response.json({ code: 0, data: { ...COMPLETE_CHECK, ifHasEducation: 0 } }))
        : fetch(input, init);
    await Promise.all([applyAtFair("sign-up"), reply("education-missing", () => "no")]);
    expect(browser.opened).toEqual(["/my-resume#education"]);
    expect(await applications(session)).toEqual([]);
  });

  test("signs up at the second press after 否: the answer holds for the visit", async () => {
    const session = await newSeeker(false);
    await backend.call(saveResume, { userId: session.user.id, educations: [EDUCATION] }, { token: session.token });
    beginSession(session);
    await openFairChoice(RUNNING, null, null);
    const postId = chooseFirst();
    await Promise.all([applyAtFair("sign-up"), reply("complete-resume", () => "no")]);
    expect(await applications(session)).toEqual([]);
    await applyAtFair("sign-up");
    expect(await applications(session)).toMatchObject([{ post_id: postId }]);
  });

  test("says honestly that the seeker has applied before, and stays for another choice", async () => {
    const session = await newSeeker(true);
    beginSession(session);
    for (const _time of [1, 2]) {
      await openFairChoice(RUNNING, null, null);
      chooseFirst();
      await applyAtFair("sign-up");
    }
    expect(notices()).toEqual(["signed-up", "signed-up-before"]);
    expect(await applications(session)).toHaveLength(1);
    expect($fairChoice.get()).not.toBeNull();
  });

  test("explains a failure, keeps the choice and can be retried", async () => {
    const session = await newSeeker(true);
    beginSession(session);
    await openFairChoice(RUNNING, null, null);
    const postId = chooseFirst();
    const { fetch } = browser.environment;
    browser.environment.fetch = () => Promise.reject(new TypeError("cut"));
    await applyAtFair("sign-up");
    expect(notices()).toEqual(["offline"]);
    expect($fairChoice.get()?.postId).toBe(postId);
    browser.environment.fetch = fetch;
    await applyAtFair("sign-up");
    expect(await applications(session)).toHaveLength(1);
  });

  test("does not open for a fair that is not running", async () => {
    beginSession(await newSeeker(true));
    await openFairChoice(OVER, null, null);
    expect($fairChoice.get()).toBeNull();
    expect(notices()).toEqual(["fair-not-running"]);
  });
});

describe("a session that ends in the middle", () => {
  test("leaves the choice for after the next login, once", async () => {
    beginSession(await newSeeker(true));
    await openFairChoice(RUNNING, "某公司", null);
    const postId = chooseFirst();
    await backend.db.deleteFrom("sessions").execute();
    const applying = applyAtFair("sign-up");
    // No other tab answers within its time.
    await expect
      .poll(() => {
        browser.pass(100);
        return browser.opened;
      })
      .toEqual(["/?rl=1"]);
    await applying;
    expect($session.get()).toBeNull();
    expect(returnToIntent()).toBe(true);
    expect([takeIntent(FAIR_CHOICE), takeIntent(FAIR_CHOICE)]).toEqual([["某公司", postId], null]);
  });

  test.each(["", "{", "[]", "7", '{"action":"fair-choice"}', '{"action":"fair-choice","ids":[],"page":"//evil.example.com"}'])(
    "is not made up by the storage holding %j",
    (stored) => {
      browser.environment.session.set("intent", stored);
      expect(returnToIntent()).toBe(false);
      expect(takeIntent(FAIR_CHOICE)).toBeNull();
    },
  );
});
