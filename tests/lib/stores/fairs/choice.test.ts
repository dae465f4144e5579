import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { FAIR_CHOICE, returnToIntent, takeIntent } from "#lib/stores/account/intent.ts";
import { $session, beginSession, startSession } from "#lib/stores/account/session.ts";
import { applyAtFair } from "#lib/stores/fairs/apply.ts";
import { $fairChoice, chooseFairPost, closeFairChoice, narrowFairPosts, openFairChoice } from "#lib/stores/fairs/choice.ts";
import { $fair } from "#lib/stores/fairs/fair.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { notices, reply } from "#tests/support/browser/store-page.ts";
import { COMPLETE_RESUME } from "#tests/support/resume/resumes.ts";
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

describe("the choice of a post at a fair", () => {
  test("stays when the list is narrowed", async () => {
    beginSession(await newSeeker(true));
    await openFairChoice(RUNNING, null, null);
    const postId = chooseFirst();
    narrowFairPosts("教师");
    expect($fairChoice.get()).toMatchObject({ keyword: "教师", postId });
  });

  test("has a visitor log in, reloads the fair and opens at the pressed company", async () => {
    const session = await newSeeker(true);
    let asked = 0;
    const { fetch } = browser.environment;
    browser.environment.fetch = (input, init) => {
      if (String(input).includes("fairsDetail")) asked += 1;
      return fetch(input, init);
    };
    const logIn = reply("login", async () => {
      expect(asked).toBe(0);
      beginSession(session);
      return "yes";
    });
    await Promise.all([openFairChoice(RUNNING, "某公司", null), logIn]);
    expect(asked).toBe(1);
    expect($fairChoice.get()).toMatchObject({ company: "某公司", postId: null, fair: { id: RUNNING } });
  });

  test("ends when the login is closed", async () => {
    await Promise.all([openFairChoice(RUNNING, null, null), reply("login", "closed")]);
    expect($fairChoice.get()).toBeNull();
    expect(notices()).toEqual([]);
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
