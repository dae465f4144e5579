import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { searchPost } from "#lib/contract/posts.ts";
import { editResumeInfo } from "#lib/contract/resume.ts";
import type { Session } from "#lib/domain/account.ts";
import { NO_FILTER } from "#lib/domain/posts.ts";
import { $slow } from "#lib/stores/busy.ts";
import { $dialogs, type Answer, answer, type Dialog } from "#lib/stores/dialogs.ts";
import { $cooldown, $loginProblems, editCode, editPhone, sendCode, setAgreed, submitLogin } from "#lib/stores/login.ts";
import { $post, openPost, signUp, toggleInterest } from "#lib/stores/post.ts";
import { $session, beginSession, openDoor, takeSessionEndedNote } from "#lib/stores/session.ts";
import { $toasts } from "#lib/stores/toasts.ts";
import { openBackend } from "#tests/support/backend.ts";
import { createEnvironment } from "#tests/support/environment.ts";

const EDUCATION = {
  begin: "2018-09",
  end: "2022-06",
  school: "云岚大学",
  level: 60,
  degree: "学士",
  major: "",
  learningForm: 10,
  diploma: 1,
} as const;

type Backend = Awaited<ReturnType<typeof openBackend>>;
let backend: Backend;
let browser: ReturnType<typeof createEnvironment>;
let postId = "";
let phones = 0;

beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
  const found = await backend.call(searchPost, { ...NO_FILTER, page: 1, size: 1 });
  postId = found.data.items[0]?.id ?? "";
});
afterAll(() => backend.close());

beforeEach(() => {
  browser = createEnvironment(`http://localhost/post-details?id=${postId}`);
  browser.environment.fetch = (input, init) => Promise.resolve(backend.request(String(input), init));
  setEnvironment(browser.environment);
  openDoor("");
  $toasts.set([]);
});

const newSeeker = async (educated: boolean): Promise<Session> => {
  phones += 1;
  const session = await backend.logIn(`1360000${String(phones).padStart(4, "0")}`);
  if (educated)
    await backend.call(editResumeInfo, { userId: session.user.id, educations: [{ ...EDUCATION }] }, { token: session.token });
  return session;
};

/** Waits until a dialog is asked, and answers it as the visitor would. */
const reply = (dialog: Dialog, given: Answer): Promise<void> =>
  new Promise((resolve) => {
    const stop = $dialogs.subscribe((open) => {
      if (!open.includes(dialog)) return;
      queueMicrotask(() => {
        stop();
        answer(dialog, given);
        resolve();
      });
    });
  });

const notices = (): string[] => $toasts.get().map(({ message }) => ("notice" in message ? message.notice : message.failure.kind));
const applications = async (session: Session): Promise<number> =>
  (await backend.db.selectFrom("applications").select("id").where("user_id", "=", session.user.id).execute()).length;

describe("signing up for a post", () => {
  test("goes on after 否 and signs up once, however often it is pressed", async () => {
    const session = await newSeeker(true);
    beginSession(session);
    openPost(postId);
    const prompt = reply("complete-resume", "no");
    await Promise.all([signUp(), signUp(), prompt]);
    expect(notices()).toEqual(["signed-up"]);
    expect(await applications(session)).toBe(1);
    expect($post.get()).toMatchObject({ state: "ready", value: { signedUp: true } });
  });

  test("leaves for the résumé after 是 and signs nothing up", async () => {
    const session = await newSeeker(true);
    beginSession(session);
    openPost(postId);
    await Promise.all([signUp(), reply("complete-resume", "yes")]);
    expect(browser.opened).toEqual(["/my-resume"]);
    expect(await applications(session)).toBe(0);
  });

  test("stops without an education record and shows the way to it", async () => {
    const session = await newSeeker(false);
    beginSession(session);
    openPost(postId);
    await Promise.all([signUp(), reply("complete-resume", "no"), reply("education-missing", "yes")]);
    expect(browser.opened).toEqual(["/my-resume#education"]);
    expect(await applications(session)).toBe(0);
  });

  test("asks a visitor to log in first, and stops when the dialog is closed", async () => {
    openPost(postId);
    await Promise.all([signUp(), reply("login", "closed")]);
    expect(notices()).toEqual([]);
  });
});

describe("interest in a post", () => {
  test("toggles, and needs an education record only to be set", async () => {
    beginSession(await newSeeker(true));
    openPost(postId);
    await toggleInterest();
    expect($post.get()).toMatchObject({ value: { interested: true } });
    await toggleInterest();
    expect($post.get()).toMatchObject({ value: { interested: false } });
    expect(notices()).toEqual(["interest-set", "interest-cleared"]);
  });
});

describe("logging in", () => {
  test("sends a code, counts the minute down, and takes the right code only", async () => {
    const phone = "13611112222";
    editPhone(phone);
    await sendCode();
    expect($cooldown.get()).toBe(60);
    browser.pass(59_000);
    expect($cooldown.get()).toBe(1);
    browser.pass(1000);
    expect($cooldown.get()).toBe(0);
    setAgreed(true);
    const code = backend.sms.inbox.latest(phone)?.code ?? "";
    editCode(code === "000000" ? "111111" : "000000");
    await submitLogin();
    expect($loginProblems.get().code).toEqual({ said: expect.any(String) });
    editCode(code);
    await submitLogin();
    expect($session.get()?.user.phone).toBe(phone);
    expect(browser.environment.session.get("token")).toBe($session.get()?.token);
  });

  test("asks for the agreement, and sends nothing when it is refused", async () => {
    editPhone("13611113333");
    editCode("123456");
    setAgreed(false);
    await Promise.all([submitLogin(), reply("agreement", "no")]);
    expect($session.get()).toBeNull();
  });
});

describe("an ended session", () => {
  test("is noticed by several calls at once and leads home one time", async () => {
    const session = await newSeeker(true);
    beginSession(session);
    await backend.db.deleteFrom("sessions").execute();
    openPost(postId);
    const errands = Promise.all([signUp(), toggleInterest()]);
    // No other tab answers within its time.
    await expect
      .poll(() => {
        browser.pass(100);
        return browser.opened;
      })
      .toEqual(["/?rl=1"]);
    await errands;
    expect($session.get()).toBeNull();
    expect([takeSessionEndedNote(), takeSessionEndedNote()]).toEqual([true, false]);
  });
});

describe("a slow request", () => {
  test("shows the spinner after half a second and hides it with the answer", async () => {
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    browser.environment.fetch = async (input, init) => {
      await held;
      return backend.request(String(input), init);
    };
    openPost(postId);
    await Promise.resolve();
    browser.pass(499);
    expect($slow.get()).toBe(false);
    browser.pass(1);
    expect($slow.get()).toBe(true);
    arrive();
    await expect.poll(() => $post.get().state).toBe("ready");
    expect($slow.get()).toBe(false);
  });
});
